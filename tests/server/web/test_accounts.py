"""Guests who keep their games come in again, on any device and at any server, and nobody else does."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from server.authenticator import Passkey
from server.mailbox import Mailbox, mailbox
from server.running import House, Person, fetch, house

from topout.server.settings import read_mail_server
from topout.server.store.accounts import ceremony, letters
from topout.server.store.identity import COOKIE

PHONE = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36"


@pytest.fixture(scope="module")
def box() -> Iterator[Mailbox]:
    with mailbox() as opened:
        yield opened


@pytest.fixture(scope="module")
def place(box: Mailbox, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    sends = {"smtp": read_mail_server(box.url), "mail_from": "tables@example.org"}
    with house(tmp_path_factory.mktemp("accounts") / "t.db", **sends) as running:
        yield running


def page(place: House) -> str:
    """The server as a page whose address is a name."""
    return f"http://localhost:{place.settings.port}"


def named(person: Person, place: House) -> Person:
    """Someone whose requests come from that page."""
    person.http.headers["origin"] = page(place)
    return person


def newcomer(place: House, name: str = "Ada") -> Person:
    return named(place.guest(name), place)


def kept(place: House, person: Person, name: str = "Laptop", **settings: Any) -> Passkey:
    """A passkey by which someone keeps their games."""
    key = Passkey(page(place), **settings)
    asked = person.post("/api/account/passkeys/options")["options"]
    account = person.post("/api/account/passkeys", credential=key.make(asked), name=name)
    assert account["passkeys"][-1]["name"] == name
    return key


def ask(place: House, path: str, token: str = "", **body: Any) -> httpx.Response:
    """A request of a browser that may be someone."""
    headers = {"origin": page(place)} | ({"authorization": f"Bearer {token}"} if token else {})
    return fetch("POST", f"{place.url}/api/sign-in/{path}", json=body, headers=headers)


def come_in(place: House, key: Passkey, token: str = "", **changes: str) -> httpx.Response:
    """Sign in with a passkey."""
    asked = ask(place, "passkey/options", token).json()["options"]
    return ask(place, "passkey", token, credential=key.sign(asked, **changes), carrier="header")


def known(place: House, answer: httpx.Response) -> Person:
    """The one who came in."""
    assert answer.status_code == 201, answer.text
    return named(place.guest(answer.json()["name"], answer.json()["token"]), place)


def failed(answer: httpx.Response) -> tuple[int, str]:
    assert answer.json()["reason"]
    return answer.status_code, answer.json()["error"]


# --- passkeys ---------------------------------------------------------------------------------------------------------


def test_a_guest_keeps_their_games_with_a_passkey_and_has_them_on_another_device(place: House) -> None:
    ada = newcomer(place)
    table = ada.table("festival", ["me", "easy"])
    key = kept(place, ada)
    answer = come_in(place, key)
    assert "before" not in answer.json()
    assert known(place, answer).get(f"/api/tables/{table}")["seats"][0]["you"]


def test_a_browser_that_signs_in_gets_its_token_in_a_cookie(place: House) -> None:
    key = kept(place, newcomer(place))
    asked = ask(place, "passkey/options").json()["options"]
    answer = ask(place, "passkey", credential=key.sign(asked))
    assert answer.json() == {"name": "Ada"}
    assert "httponly" in answer.headers["set-cookie"].lower()
    assert fetch("GET", f"{place.url}/api/me", cookies={COOKIE: answer.cookies[COOKIE]}).json() == {"name": "Ada"}


def test_a_passkey_is_asked_to_be_one_that_needs_no_name(place: House) -> None:
    ada = newcomer(place)
    first = kept(place, ada)
    options = ada.post("/api/account/passkeys/options")["options"]
    assert options["authenticatorSelection"]["residentKey"] == "required"
    assert options["authenticatorSelection"]["userVerification"] == "preferred"
    assert options["rp"]["id"] == "localhost"
    assert [other["id"] for other in options["excludeCredentials"]] == [first.id]
    asked = ask(place, "passkey/options").json()["options"]
    assert not asked.get("allowCredentials")
    assert asked["rpId"] == "localhost"


def test_several_passkeys_have_names_and_each_can_be_removed(place: House) -> None:
    ada = newcomer(place)
    laptop, phone = kept(place, ada, "Laptop"), kept(place, ada, "Phone", counts=False)
    first, second = ada.get("/api/account")["passkeys"]
    renamed = ada.ask("PATCH", f"/api/account/passkeys/{second['number']}", name="My phone").json()
    assert [key["name"] for key in renamed["passkeys"]] == ["Laptop", "My phone"]
    ada.ask("DELETE", f"/api/account/passkeys/{first['number']}")
    assert failed(come_in(place, laptop)) == (403, "no_passkey")
    for _ in range(2):
        assert known(place, come_in(place, phone)).name == "Ada"
    eve = newcomer(place, "Eve")
    for method, body in (("DELETE", {}), ("PATCH", {"name": "Mine"})):
        assert eve.refused(method, f"/api/account/passkeys/{second['number']}", **body) == (404, "no_passkey")


def test_an_answer_is_good_once_for_whom_it_was_asked_and_not_for_long(
    place: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, eve = newcomer(place), newcomer(place, "Eve")
    key = kept(place, ada)
    asked = ask(place, "passkey/options").json()["options"]
    answer = key.sign(asked)
    assert ask(place, "passkey", credential=answer).status_code == 201
    assert failed(ask(place, "passkey", credential=answer)) == (403, "unproven")
    adas = Passkey(page(place)).make(ada.post("/api/account/passkeys/options")["options"])
    assert eve.refused("POST", "/api/account/passkeys", credential=adas, name="x") == (403, "unproven")
    asked = ask(place, "passkey/options").json()["options"]
    now = time.time()
    monkeypatch.setattr("topout.server.store.accounts.passkeys.time.time", lambda: now + ceremony.SECONDS + 1)
    assert failed(ask(place, "passkey", credential=key.sign(asked))) == (403, "unproven")


def test_forged_and_foreign_passkeys_let_nobody_in(place: House) -> None:
    key = kept(place, newcomer(place))
    forged = Passkey(page(place))
    forged.id, forged.count = key.id, 7
    assert failed(come_in(place, forged)) == (403, "unproven")
    for changes in ({"origin": "http://evil.example"}, {"type": "webauthn.create"}, {"challenge": "AAAA"}):
        assert failed(come_in(place, key, **changes)) == (403, "unproven")
    foreign = Passkey("http://evil.example")
    foreign.id, foreign.key, foreign.count, foreign.origin = key.id, key.key, 50, key.origin
    assert failed(come_in(place, foreign)) == (403, "unproven")
    key.count = 0
    assert come_in(place, key).status_code == 201
    copy = Passkey(page(place))
    copy.id, copy.key, copy.count = key.id, key.key, 0
    assert failed(come_in(place, copy)) == (403, "unproven")


@pytest.mark.parametrize(
    "credential",
    [
        {},
        {"id": 3, "response": {}},
        {"id": "x", "response": {"clientDataJSON": "!!!"}},
        {"id": "x", "response": {"clientDataJSON": "bnVsbA"}},
        {"id": "x", "response": {"clientDataJSON": "eyJjaGFsbGVuZ2UiOjV9"}},
        {"id": "x", "response": []},
        {"id": "\0", "response": {"clientDataJSON": "eyJjaGFsbGVuZ2UiOiJBQUFBIn0"}},
        {"response": {"a": {"b": {"c": {"d": {"e": {"f": {"g": {"h": {"i": {"j": {}}}}}}}}}}}},
    ],
)
def test_nonsense_is_no_passkey(place: House, credential: dict[str, Any]) -> None:
    assert failed(ask(place, "passkey", credential=credential)) == (403, "unproven")
    ada = newcomer(place)
    assert ada.refused("POST", "/api/account/passkeys", credential=credential, name="x") == (403, "unproven")


def test_at_an_address_without_a_name_passkeys_say_so(place: House) -> None:
    assert place.guest("Ada").refused("POST", "/api/account/passkeys/options") == (400, "nameless")


def test_without_the_library_the_server_says_what_brings_it(place: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ceremony, "WORKS", False)
    ada = newcomer(place)
    assert ada.get("/api/account")["passkeys_here"] is False
    answer = ada.ask("POST", "/api/account/passkeys/options")
    assert "topout[server]" in answer.json()["reason"]


# --- links by e-mail --------------------------------------------------------------------------------------------------


def code_in(box: Mailbox) -> str:
    link = box.link()
    assert "/#/letter/" in link
    return link.rpartition("/")[2]


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


def test_a_link_works_once_and_only_its_hash_is_kept(place: House, box: Mailbox, tmp_path: Path) -> None:
    ask(place, "letter", address="once@example.org")
    code = code_in(box)
    assert code.encode() not in b"".join(path.read_bytes() for path in tmp_path.iterdir())
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
    sends = {"smtp": read_mail_server(box.url), "mail_from": "tables@example.org", "host": "0.0.0.0"}
    with house(tmp_path / "t.db", origins=("https://a.example", "https://b.example"), **sends) as place:
        pages = {"https://b.example": "https://b.example/", "http://192.0.2.7:{port}": "https://a.example/"}
        for number, (origin, home) in enumerate(pages.items()):
            headers = {"origin": origin.format(port=place.settings.port)}
            body = {"address": f"page{number}@example.org"}
            assert fetch("POST", f"{place.url}/api/sign-in/letter", json=body, headers=headers).status_code == 202
            assert box.link().startswith(home)


def test_letters_are_limited_to_an_address_for_a_guest_and_from_a_machine(box: Mailbox, tmp_path: Path) -> None:
    sends = {"smtp": read_mail_server(box.url), "mail_from": "tables@example.org"}
    with house(tmp_path / "t.db", attempt_burst=14.0, attempt_rate=0.0, **sends) as place:
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


# --- devices ----------------------------------------------------------------------------------------------------------


def test_devices_are_listed_in_words_and_signed_out_one_or_all(place: House) -> None:
    ada = newcomer(place)
    code = ada.post("/api/me/link")["code"]
    carried = {"code": code, "carrier": "header"}
    token = fetch("POST", f"{place.url}/api/carry", json=carried, headers={"user-agent": PHONE}).json()["token"]
    phone, tablet = place.guest("Ada", token), place.guest("Ada", come_in(place, kept(place, ada)).json()["token"])
    devices = {device["words"]: device for device in ada.get("/api/account")["devices"]}
    assert devices["Chrome on Android"]["here"] is False
    assert abs(devices["Chrome on Android"]["made"] - time.time()) < 600
    assert sum(device["here"] for device in ada.get("/api/account")["devices"]) == 1
    ada.post("/api/account/sign-out", mark=devices["Chrome on Android"]["mark"])
    assert phone.refused("GET", "/api/me") == (401, "no_guest")
    assert ada.refused("POST", "/api/account/sign-out", mark="0" * 16) == (404, "no_device")
    assert tablet.get("/api/me")["name"] == "Ada"
    link = ada.post("/api/me/link")["code"]
    assert len(ada.post("/api/account/sign-out")["devices"]) == 1
    assert tablet.refused("GET", "/api/me") == (401, "no_guest")
    assert fetch("POST", f"{place.url}/api/carry", json={"code": link}).status_code == 403
    assert ada.get("/api/me")["name"] == "Ada"


def test_someone_who_signs_this_device_out_is_nobody_there(place: House) -> None:
    ada = newcomer(place)
    (device,) = ada.get("/api/account")["devices"]
    answer = ada.ask("POST", "/api/account/sign-out", mark=device["mark"])
    assert answer.json()["name"] is None
    assert "max-age=0" in answer.headers["set-cookie"].lower()
    assert ada.refused("GET", "/api/me") == (401, "no_guest")


def test_a_device_that_is_signed_out_leaves_the_table_at_once(place: House) -> None:
    ada = newcomer(place)
    table = ada.table("clamber", ["me", "easy", "easy"])
    ada.start(table)
    phone = place.guest("Ada", come_in(place, kept(place, ada)).json()["token"])
    there = phone.sit(table)
    ada.post("/api/account/sign-out")
    with pytest.raises(Exception, match="signed out"):
        there.until("never")
    assert phone.sit(table).seen["you"] is None


# --- all of it --------------------------------------------------------------------------------------------------------


def test_everything_comes_as_one_file_without_anything_to_come_in_by(place: House, box: Mailbox) -> None:
    ada, ben = newcomer(place), newcomer(place, "Ben")
    table = ada.table("festival", ["me", "open"], options={"first": 0})
    ben.join(table)
    ada.start(table)
    ada.sit(table).move(0)
    ben.sit(table).ask("say", text="A secret of Ben's")
    key = kept(place, ada)
    ask(place, "letter", ada.token, address="export@example.org")
    ask(place, "letter/open", ada.token, code=code_in(box))
    club = ada.post("/api/clubs", name="Wednesday climbers")
    answer = ada.ask("GET", "/api/account/export")
    assert "attachment" in answer.headers["content-disposition"]
    told = json.loads(answer.content)
    assert told["passkeys"][0]["name"] == "Laptop"
    assert told["addresses"][0]["address"] == "export@example.org"
    assert [entry["is"] for entry in told["tables"][table]] == ["joined", "moved"]
    assert [(one["name"], one["role"]) for one in told["clubs"]] == [("Wednesday climbers", "organiser")]
    for secret in (key.id, ada.token, "A secret of Ben's", 'secret"', club["invitation"]):
        assert secret not in answer.text


def test_whoever_is_forgotten_leaves_a_match_without_their_name(place: House) -> None:
    ada, ben = newcomer(place, "Adelaide"), newcomer(place, "Ben")
    table = ada.table("festival", ["me", "open"], options={"first": 0, "levels": 3})
    ben.join(table)
    ada.start(table)
    playing = ben.sit(table)
    ada.sit(table).move(0)
    key = kept(place, ada)
    assert ada.refused("POST", "/api/account/farewell", name="Ada") == (400, "not_sure")
    answer = ada.ask("POST", "/api/account/farewell", name="Adelaide")
    assert answer.status_code == 200
    assert ada.refused("GET", "/api/me") == (401, "no_guest")
    assert failed(come_in(place, key)) == (403, "no_passkey")
    with pytest.raises(Exception, match="come back"):
        playing.until("never")
    again = ben.sit(table)
    assert again.welcome["table"]["seats"][0]["name"] == "someone"
    assert again.welcome["table"]["seats"][0]["stand_in"] == "left"
    while not again.seen["view"]["over"]:
        if again.owed:
            again.move(again.seen["legal"][0]["id"])
        else:
            again.until("seen")
    replay = ben.get(f"/api/tables/{table}/replay?eyes=open")
    assert "Adelaide" not in json.dumps(replay)
