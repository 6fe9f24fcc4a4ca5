"""E-mail reaches a real mail server in time and with the right words, or not at all with a report."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from server.certificate import made
from server.mailbox import PASSWORD, USER, Mailbox, free_port, knows, mailbox

from topout.server.post import office
from topout.server.post.letter import BadAddress
from topout.server.post.office import Post
from topout.server.settings import BadSetting, Settings, from_command, read_mail_server

SENDER = "Topout <tables@example.org>"


@pytest.fixture
def box() -> Iterator[Mailbox]:
    with mailbox() as opened:
        yield opened


def with_post(url: str, work: Callable[[Post], Awaitable[Any]]) -> Any:
    """Run something with a mail queue of its own."""

    async def life() -> Any:
        post = Post(Settings(smtp=read_mail_server(url) if url else None, mail_from=SENDER))
        try:
            return await work(post)
        finally:
            await post.close()

    return asyncio.run(life())


def test_a_letter_comes_as_it_was_written(box: Mailbox) -> None:
    text = "Ada, it is your turn: Zürich–Łódź.\n\nhttp://127.0.0.1:8000/#/" + "x" * 120 + "\n"
    assert with_post(box.url, lambda post: post.send("ada@example.org", "Your\nturn, Ada", text, off="http://h/off"))
    letter = box.letter()
    assert (letter["From"], letter["To"], letter["Subject"]) == (SENDER, "ada@example.org", "Your turn, Ada")
    assert letter.get_content() == text
    assert letter["Auto-Submitted"] == "auto-generated"
    assert letter["List-Unsubscribe"] == "<http://h/off>"
    assert letter["Message-ID"].endswith("@example.org>")


def test_many_letters_go_over_one_connection_in_their_order(box: Mailbox) -> None:
    async def work(post: Post) -> list[bool]:
        return await asyncio.gather(*(post.send("ada@example.org", str(n), "") for n in range(20)))

    assert with_post(box.url, work) == [True] * 20
    assert [int(box.letter()["Subject"]) for _ in range(20)] == list(range(20))


def test_without_a_mail_server_nothing_is_sent() -> None:
    assert with_post("", lambda post: post.send("ada@example.org", "Hello", "")) is False


@pytest.mark.parametrize(
    "to", ["", "ada", "ada@", "@b", "a b@c", "a@b\nBcc: eve@example.org", "a@b, eve@c", "<a@b>", "ä@b"]
)
def test_nothing_but_an_address_gets_into_the_head_of_a_letter(to: str) -> None:
    with pytest.raises(BadAddress):
        with_post("smtp://127.0.0.1:1", lambda post: post.send(to, "Hello", ""))


def test_letters_wait_for_a_mail_server_that_is_away(caplog: pytest.LogCaptureFixture) -> None:
    box = Mailbox()

    async def work(post: Post) -> bool:
        sending = asyncio.ensure_future(post.send("ada@example.org", "Hello", ""))
        while not post.troubled:
            await asyncio.sleep(0.01)
        assert not sending.done()
        box.open()
        return await sending

    try:
        assert with_post(box.url, work)
        assert box.letter()["Subject"] == "Hello"
    finally:
        box.close()
    first, *_, last = [record.message for record in caplog.records if record.name == "topout.server"]
    assert first.startswith("the mail server 127.0.0.1 took no letter, which is tried again: ")
    assert last == "the mail server 127.0.0.1 takes letters again"
    assert "example.org" not in caplog.text


def test_a_letter_that_waits_too_long_is_not_sent() -> None:
    assert with_post(f"smtp://127.0.0.1:{free_port()}", lambda post: post.send("a@b", "", "", patience=0)) is False


def test_one_that_is_refused_for_good_is_not_tried_again(box: Mailbox, caplog: pytest.LogCaptureFixture) -> None:
    box.refusals["gone@example.org"] = ["550 no such user gone@example.org"]
    assert with_post(box.url, lambda post: post.send("gone@example.org", "Hello", "")) is False
    assert "refused a letter: it answered 550" in caplog.text
    assert "gone@" not in caplog.text


def test_one_that_is_put_off_does_not_hold_up_the_others(box: Mailbox, caplog: pytest.LogCaptureFixture) -> None:
    box.refusals["grey@example.org"] = ["451 come back later"]

    async def work(post: Post) -> Any:
        return await asyncio.gather(post.send("grey@example.org", "1", ""), post.send("ada@example.org", "2", ""))

    assert with_post(box.url, work) == [True, True]
    assert [box.letter()["Subject"] for _ in range(2)] == ["2", "1"]
    assert caplog.text == ""


def test_no_more_letters_wait_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(office, "MOST", 2)

    async def work(post: Post) -> bool:
        monkeypatch.setattr(post, "_run", lambda: None)
        waiting = [asyncio.ensure_future(post.send("ada@example.org", "Hello", "")) for _ in range(2)]
        await asyncio.sleep(0)
        assert await post.send("ada@example.org", "Hello", "") is False
        await post.close()
        return any(await asyncio.gather(*waiting))

    assert with_post(f"smtp://127.0.0.1:{free_port()}", work) is False


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return made(tmp_path_factory.mktemp("certificate"))


@pytest.mark.filterwarnings("ignore:Requiring AUTH")  # the mail server does not know that its own socket is encrypted
@pytest.mark.parametrize("way", ["smtps", "smtp+starttls"])
def test_letters_go_encrypted_with_a_password(
    way: str, certificate: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    trust = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    trust.load_cert_chain(*certificate)
    tls = {"ssl_context": trust} if way == "smtps" else {"tls_context": trust, "require_starttls": True}
    box = Mailbox()
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate[0]))
    box.open(
        authenticator=knows,
        auth_required=True,
        auth_require_tls=way != "smtps",
        **tls,
    )
    try:
        url = f"{way}://{USER}:{quote(PASSWORD, safe='')}@127.0.0.1:{box.port}"
        assert with_post(url, lambda post: post.send("ada@example.org", "Hello", ""))
        wrong = url.replace(USER, "someone", 1)
        assert with_post(wrong, lambda post: post.send("ada@example.org", "Hello", "", patience=0)) is False
        assert "it does not know the user and password of TOPOUT_SMTP (535)" in caplog.text
    finally:
        box.close()


def test_a_server_that_cannot_encrypt_gets_no_letter(box: Mailbox, caplog: pytest.LogCaptureFixture) -> None:
    url = box.url.replace("smtp:", "smtp+starttls:")
    assert with_post(url, lambda post: post.send("ada@example.org", "Hello", "", patience=0)) is False
    assert box.came.empty()
    assert "STARTTLS" in caplog.text


def test_the_mail_server_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOPOUT_SMTP", "smtp+starttls://ada:s%3Acret@mail.example.org")
    with pytest.raises(BadSetting, match="TOPOUT_MAIL_FROM"):
        from_command("127.0.0.1", 1, "", ())
    monkeypatch.setenv("TOPOUT_MAIL_FROM", SENDER)
    found = from_command("127.0.0.1", 1, "", ())
    assert found.smtp == read_mail_server("smtp+starttls://ada:s%3Acret@mail.example.org:587")
    assert found.smtp.password == "s:cret"
    assert "cret" not in repr(found)
    for wrong in ("mail.example.org", "http://mail.example.org", "smtp://mail:many", "smtps://user:pa[ss@mail"):
        monkeypatch.setenv("TOPOUT_SMTP", wrong)
        with pytest.raises(BadSetting, match=r"TOPOUT_SMTP: write it as smtps://USER:PASSWORD@mail\.example\.org"):
            from_command("127.0.0.1", 1, "", ())


def test_links_in_letters_lead_to_where_people_find_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    assert from_command("0.0.0.0", 8000, "", ()).home == "http://127.0.0.1:8000"
    assert from_command("0.0.0.0", 8000, "", ("https://a.example",)).home == "https://a.example"
    monkeypatch.setenv("TOPOUT_ADDRESS", "https://tables.example.org/")
    found = from_command("0.0.0.0", 8000, "", ("https://a.example",))
    assert found.home == "https://tables.example.org"
    assert found.allows("https://tables.example.org")
    assert found.secure
    monkeypatch.setenv("TOPOUT_ADDRESS", "tables.example.org")
    with pytest.raises(BadSetting, match="TOPOUT_ADDRESS=tables"):
        from_command("0.0.0.0", 8000, "", ())
