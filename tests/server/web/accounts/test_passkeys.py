"""Guests add a passkey and sign in anywhere with it, and nobody else can."""

from __future__ import annotations

import time
from typing import Any

import pytest
from server.authenticator import Passkey
from server.running import House, fetch
from server.signing_in import ask, come_in, failed, kept, known, newcomer, page

from topout.server.store.accounts import ceremony
from topout.server.store.identity import COOKIE


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
