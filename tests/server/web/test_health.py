"""Health checks and metrics, and which address counts behind a proxy."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from server.outage import outage
from server.running import NOBODY, PATIENCE, House, fetch, house, until
from websockets.exceptions import InvalidStatus

from topout.server.settings import BadSetting, Settings, from_command
from topout.server.web.app import serve
from topout.server.web.guard import shared


def test_a_server_lives_and_is_ready_while_its_database_answers(tmp_path: Path) -> None:
    with house(tmp_path / "t.db") as place, httpx.Client(base_url=place.url, timeout=PATIENCE, verify=NOBODY) as http:
        assert http.get("/healthz").text == "alive\n"
        until(lambda: http.get("/readyz").text == "ready\n")
        with outage(place.house.storage):
            assert http.get("/readyz").status_code == 503
            assert http.get("/healthz").status_code == 200
        until(lambda: http.get("/readyz").is_success)


def test_metrics_are_shown_where_they_are_wanted(place: House, tmp_path: Path) -> None:
    assert fetch("GET", f"{place.url}/metrics").status_code == 404
    with house(tmp_path / "t.db", metrics=1) as measured:
        ada = measured.guest("Ada")
        table = ada.table("festival", ["me", "easy"], options={"first": 0})
        ada.start(table)
        socket, _ = ada.sit(table), ada.sit(table)
        socket.move(0)
        while not socket.owed:
            socket.until("seen")
        for path in ("nowhere", "%00"):
            ada.refused("GET", f"/api/tables/{path}")
        with pytest.raises(InvalidStatus):
            ada.sit("nowhere")
        fetch("GET", f"{measured.url}/api/tables/{table}/socket")
        fetch("POST", f"{measured.url}/api/guests", json={"name": 5})
        text = fetch("GET", f"{measured.url}/metrics").text
        lines = text.splitlines()
        assert {f"topout_{line}" for line in MEASURED} <= {*lines}
        assert not any(secret in text for secret in ("Ada", table, ada.token))


MEASURED = (
    *("tables 1", "connections 2", "people 1", "unwritten 0", "openings 0", "hints 0", "analyses 0"),
    *("moves_total 2", "entries_total 5", "fold_seconds_count 0", "bot_seconds_count 1"),
    *('rejections_total{why="no_table"} 3', 'rejections_total{why="websocket"} 1'),
    'rejections_total{why="misunderstood"} 1',
)
"""The metrics after a move, the bot's answer and some refusals."""


@pytest.mark.parametrize("proxies", [(), ("127.0.0.1",)])
def test_only_a_named_proxy_says_for_whom_it_asks(tmp_path: Path, proxies: tuple[str, ...]) -> None:
    with house(tmp_path / "t.db", proxies=proxies, request_rate=0.0, request_burst=1.0) as place:
        wish = {"name": "Ada", "carrier": "header"}
        asked = [
            fetch("POST", f"{place.url}/api/guests", json=wish, headers={"x-forwarded-for": f"203.0.113.{n}"})
            for n in range(3)
        ]
        assert [answer.status_code for answer in asked] == ([201] * 3 if proxies else [201, 429, 429])


def test_an_ipv6_household_counts_as_one() -> None:
    assert shared("2001:db8:1:2::7") == shared("2001:db8:1:2:ffff::1") != shared("2001:db8:1:3::7")
    assert shared("::ffff:192.0.2.1") == shared("192.0.2.1") == "192.0.2.1"


def test_proxies_are_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOPOUT_PROXIES", "10.0.0.0/8,::1")
    assert from_command("127.0.0.1", 0, "", ()).proxies == ("10.0.0.0/8", "::1")
    monkeypatch.setenv("TOPOUT_PROXIES", "everyone")
    with pytest.raises(BadSetting, match="addresses or networks"):
        from_command("127.0.0.1", 0, "", ())


def test_sqlite_is_for_one_worker(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match="one process owns an SQLite file"):
        serve(Settings(database=f"sqlite:///{tmp_path / 't.db'}"), workers=2)
    with pytest.raises(BadSetting, match="at least one"):
        serve(Settings(database=f"sqlite:///{tmp_path / 't.db'}"), workers=0)
