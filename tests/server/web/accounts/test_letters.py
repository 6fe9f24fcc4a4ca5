"""An e-mailed link signs its owner in, once, and reveals to nobody which addresses are known."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from server.mailbox import Mailbox
from server.running import House, fetch, house
from server.signing_in import ask, code_in, failed, known, newcomer, sending

from topout.server.store.accounts import letters


def test_an_address_is_added_to_a_guest_and_lets_them_in_elsewhere(place: House, box: Mailbox) -> None:
    ada = newcomer(place)
    ada.table("festival", ["me", "easy"])
    ask(place, "letter", ada.token, address=" Ada.First@Example.org ")
    code = code_in(box)
    info = ask(place, "letter/look", code=code).json()
    assert info == {"address": "ada.first@example.org", "name": "Ada", "tables": 1, "known": False}
    assert "before" not in ask(place, "letter/open", ada.token, code=code).json()
    assert [each["address"] for each in ada.get("/api/account")["addresses"]] == ["ada.first@example.org"]
    assert ask(place, "letter", address="ada.first@example.org").status_code == 202
    code = code_in(box)
    assert ask(place, "letter/look", code=code).json()["known"]
    assert known(place, ask(place, "letter/open", code=code, carrier="header")).name == "Ada"


def test_a_link_works_once_and_only_its_hash_is_kept(place: House, box: Mailbox) -> None:
    ask(place, "letter", address="once@example.org")
    code = code_in(box)
    folder = Path(place.settings.database.removeprefix("sqlite:///")).parent
    written = b"".join(path.read_bytes() for path in folder.iterdir())
    assert b"once@example.org" in written
    assert code.encode() not in written
    for _ in range(3):
        assert ask(place, "letter/look", code=code).status_code == 200
    ben = known(place, ask(place, "letter/open", code=code, carrier="header", name="Ben"))
    assert ben.get("/api/me")["name"] == "Ben"
    for path in ("letter/open", "letter/look"):
        assert failed(ask(place, path, code=code)) == (403, "no_link")
        assert failed(ask(place, path, code="guess")) == (403, "no_link")


def test_a_name_that_cannot_be_does_not_use_a_link_up(place: House, box: Mailbox) -> None:
    ask(place, "letter", address="named@example.org")
    code = code_in(box)
    assert failed(ask(place, "letter/open", code=code, name="easy bot")) == (400, "bot_name")
    assert known(place, ask(place, "letter/open", code=code, carrier="header", name="Ben")).name == "Ben"


def test_whoever_shows_who_they_are_where_that_is_known_has_no_second_device(place: House, box: Mailbox) -> None:
    ada = newcomer(place)
    ask(place, "letter", ada.token, address="here@example.org")
    assert ask(place, "letter/open", ada.token, code=code_in(box), carrier="header").json()["token"] == ada.token
    assert len(ada.get("/api/account")["devices"]) == 1


def test_a_link_that_came_too_long_ago_leads_nowhere(
    place: House, box: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(place, "letter", address="late@example.org")
    code, now = code_in(box), time.time()
    monkeypatch.setattr("topout.server.store.accounts.letters.time.time", lambda: now + letters.OPEN_SECONDS + 1)
    assert failed(ask(place, "letter/open", code=code)) == (403, "no_link")


def test_nobody_learns_whether_an_address_is_known(place: House, box: Mailbox) -> None:
    ada = newcomer(place)
    ask(place, "letter", ada.token, address="known@example.org")
    ask(place, "letter/open", ada.token, code=code_in(box))
    answers = [ask(place, "letter", address=f"{name}@example.org") for name in ("known", "unknown")]
    told = [(answer.status_code, answer.content) for answer in answers]
    assert told[0] == told[1]
    first, second = box.letter(), box.letter()
    assert first["Subject"] == second["Subject"]
    assert len(first.get_content()) == len(second.get_content())


def test_a_link_leads_to_pages_of_ours_alone(box: Mailbox, tmp_path: Path) -> None:
    sends = {"host": "0.0.0.0", **sending(box)}
    with house(tmp_path / "t.db", origins=("https://a.example", "https://b.example"), **sends) as place:
        pages = {"https://b.example": "https://b.example/", "http://192.0.2.7:{port}": "https://a.example/"}
        for number, (origin, home) in enumerate(pages.items()):
            headers = {"origin": origin.format(port=place.settings.port)}
            body = {"address": f"page{number}@example.org"}
            assert fetch("POST", f"{place.url}/api/sign-in/letter", json=body, headers=headers).status_code == 202
            assert box.link().startswith(home)


def test_letters_are_limited_to_an_address_for_a_guest_and_from_a_machine(box: Mailbox, tmp_path: Path) -> None:
    with house(tmp_path / "t.db", attempt_burst=14.0, attempt_rate=0.0, **sending(box)) as place:
        for _ in range(3):
            assert ask(place, "letter", address="one@example.org").status_code == 202
        assert failed(ask(place, "letter", address="ONE@example.org")) == (429, "enough")
        ada = newcomer(place)
        for number in range(5):
            assert ask(place, "letter", ada.token, address=f"{number}@example.org").status_code == 202
        assert failed(ask(place, "letter", ada.token, address="5@example.org")) == (429, "enough")
        tries = [ask(place, "letter/look", code="guess").status_code for _ in range(5)]
        assert tries == [403, 403, 403, 403, 429]
    for _ in range(8):
        box.letter()


@pytest.mark.parametrize("address", ["ada", "ada@localhost", "a b@example.org", "a@example.org\nBcc: eve@example.org"])
def test_what_is_no_address_gets_a_sentence(place: House, address: str) -> None:
    assert failed(ask(place, "letter", address=address)) == (400, "no_address")


def test_without_a_mail_server_there_are_passkeys_alone(tmp_path: Path) -> None:
    with house(tmp_path / "t.db") as place:
        assert newcomer(place).get("/api/account")["letters_here"] is False
        assert failed(ask(place, "letter", address="ada@example.org")) == (409, "no_letters")


def test_an_address_can_be_removed_and_is_nobodys_then(place: House, box: Mailbox) -> None:
    ada = newcomer(place)
    ask(place, "letter", ada.token, address="gone@example.org")
    ask(place, "letter/open", ada.token, code=code_in(box))
    (address,) = ada.get("/api/account")["addresses"]
    assert newcomer(place, "Eve").refused("DELETE", f"/api/account/addresses/{address['number']}") == (
        404,
        "no_address",
    )
    assert ada.ask("DELETE", f"/api/account/addresses/{address['number']}").json()["addresses"] == []
    ask(place, "letter", address="gone@example.org")
    assert ask(place, "letter/look", code=code_in(box)).json()["name"] is None
