"""Nobody gets another's seat."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path

import pytest
import sqlalchemy as sa
from server import forgery
from server.running import House, fetch, house
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from topout.server.store import schema
from topout.server.store.identity import COOKIE, MOST_CARRIES, hashed, new_token


def test_a_token_has_128_random_bits_and_only_its_hash_is_kept(tmp_path: Path) -> None:
    assert len({new_token() for _ in range(1000)}) == 1000
    with house(tmp_path / "t.db") as place:
        token = place.guest("Ada").token
    raw = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert len(token) == 22
    assert token.encode() not in raw
    assert hashed(token).encode() in raw


def test_a_browser_gets_its_token_in_a_cookie_no_script_can_read(place: House) -> None:
    answer = fetch("POST", f"{place.url}/api/guests", json={"name": "Ada"})
    assert answer.json() == {"name": "Ada"}
    cookie = answer.headers["set-cookie"].lower()
    for word in ("httponly", "samesite=strict", "path=/"):
        assert word in cookie
    token = answer.cookies[COOKIE]
    assert fetch("GET", f"{place.url}/api/me", cookies={COOKIE: token}).json() == {"name": "Ada"}


@pytest.mark.parametrize("others", ['a="b"c; d', 'a="' + '\\"' * 2_000 + '"', "=; ;;a"], ids=["odd", "long", "empty"])
def test_other_cookies_whatever_is_in_them_do_not_hide_ours(place: House, others: str) -> None:
    ada = place.guest("Ada")
    table = ada.table("festival", ["me", "easy"], spectators=False)
    ada.start(table)
    carried = {"cookie": f"{others}; {COOKIE}={ada.token}; more=1"}
    assert fetch("GET", f"{place.url}/api/me", headers=carried).json() == {"name": "Ada"}
    with connect(f"{place.url.replace('http', 'ws')}/api/tables/{table}/socket", additional_headers=carried) as line:
        assert json.loads(line.recv())["seen"]["you"] == 0


def test_forged_and_stale_tokens_are_nobody_anywhere(place: House) -> None:
    report = asyncio.run(forgery.run(place.url, 1000))
    assert report["accepted"] == 0
    assert report["tried"] >= 1000


def test_a_one_time_link_carries_the_seat_to_another_device_once(place: House) -> None:
    ada = place.guest("Ada")
    table = ada.table("festival", ["me", "easy"])
    code = ada.post("/api/me/link")["code"]
    phone = fetch("POST", f"{place.url}/api/carry", json={"code": code, "carrier": "header"}).json()
    assert phone["token"] != ada.token
    assert place.guest("Ada", phone["token"]).get(f"/api/tables/{table}")["seats"][0]["you"]
    assert fetch("POST", f"{place.url}/api/carry", json={"code": code}).json()["error"] == "no_link"
    assert fetch("POST", f"{place.url}/api/carry", json={"code": "guess"}).status_code == 403


def test_a_link_grows_old(place: House, monkeypatch: pytest.MonkeyPatch) -> None:
    code = place.guest("Ada").post("/api/me/link")["code"]
    now = time.time()
    monkeypatch.setattr("topout.server.store.identity.time.time", lambda: now + 601)
    assert fetch("POST", f"{place.url}/api/carry", json={"code": code}).json()["error"] == "no_link"


def test_codes_that_nobody_uses_are_few_and_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with house(tmp_path / "t.db") as place:
        ada = place.guest("Ada")
        for _ in range(MOST_CARRIES):
            ada.post("/api/me/link")
        assert ada.refused("POST", "/api/me/link") == (429, "enough")
        place.guest("Ben").post("/api/me/link")
        now = time.time()
        monkeypatch.setattr("topout.server.store.identity.time.time", lambda: now + 601)
        ada.post("/api/me/link")
        count = sa.select(sa.func.count()).select_from(schema.carries)
        assert place.kept(lambda connection: connection.execute(count).scalar()) == 1


def test_the_device_unused_for_longest_is_signed_out_where_there_are_too_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("topout.server.store.identity.MOST_DEVICES", 3)
    now = time.time()
    tokens = list[str]()
    with house(tmp_path / "t.db") as place:
        ada = place.guest("Ada")
        for later in range(1, 5):
            monkeypatch.setattr("topout.server.store.identity.time.time", lambda later=later: now + later)
            code = ada.post("/api/me/link")["code"]
            answer = fetch("POST", f"{place.url}/api/carry", json={"code": code, "carrier": "header"})
            tokens.append(answer.json()["token"])
    with house(tmp_path / "t.db") as place:
        asked = [
            fetch("GET", f"{place.url}/api/me", headers={"authorization": f"Bearer {t}"}) for t in (ada.token, *tokens)
        ]
        assert [answer.status_code for answer in asked] == [401, 401, 200, 200, 200]


def test_another_guest_is_a_spectator_at_ones_table(place: House) -> None:
    ada, eve = place.guest("Ada"), place.guest("Eve")
    table = ada.table("clamber", ["me", "easy", "easy"])
    ada.start(table)
    watching = eve.sit(table)
    assert watching.seen["you"] is None
    assert watching.seen["view"]["hand"] == [None, None, None]
    for frame in ("back", "hint", "plays", "sit"):
        assert watching.ask(frame)["code"] == "not_seated"
    for path in ("start", "kick", "leave", "luck"):
        assert eve.ask("POST", f"/api/tables/{table}/{path}", seat=0, luck="x").status_code in (400, 403)


@pytest.mark.parametrize("origin", ["http://evil.example", "http://127.0.0.1:1", "null", "https://127.0.0.1:{port}"])
def test_pages_from_elsewhere_may_change_nothing(place: House, origin: str) -> None:
    origin = origin.replace("{port}", str(place.settings.port))
    ada = place.guest("Ada")
    table = ada.table("festival", ["me", "easy"])
    headers = {"origin": origin}
    assert ada.http.post(f"/api/tables/{table}/start", headers=headers).json()["error"] == "origin"
    address = f"{place.url.replace('http', 'ws')}/api/tables/{table}/socket"
    with pytest.raises(InvalidStatus) as refused, connect(address, origin=Origin(origin)):
        pass
    assert refused.value.response.status_code == 403
    own = {"origin": place.url}
    assert ada.http.post(f"/api/tables/{table}/start", headers=own).status_code == 200


def test_every_page_says_what_browsers_may_do_with_it(place: House) -> None:
    for path in ("/", "/api/games", "/api/me", "/nowhere.js", "/table/x"):
        headers = fetch("GET", f"{place.url}{path}").headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
