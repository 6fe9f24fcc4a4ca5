"""How a server is, for those who run it; and whose address counts."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from server.outage import outage
from server.running import House, house

from topout.server.settings import BadSetting, Settings, from_command
from topout.server.web.app import serve
from topout.server.web.guard import shared


def test_a_server_lives_and_is_ready_while_its_database_answers(tmp_path: Path) -> None:
    with house(tmp_path / "t.db") as place, httpx.Client(base_url=place.url) as http:
        assert http.get("/healthz").text == "alive\n"
        assert http.get("/readyz").text == "ready\n"
        with outage(place.house.storage):
            assert http.get("/readyz").status_code == 503
            assert http.get("/healthz").status_code == 200
        assert http.get("/readyz").status_code == 200


def test_metrics_are_shown_where_they_are_wanted(place: House, tmp_path: Path) -> None:
    assert httpx.get(f"{place.url}/metrics").status_code == 404
    with house(tmp_path / "t.db", metrics=1) as measured:
        ada = measured.guest("Ada")
        ada.table("festival", ["me", "easy"])
        ada.refused("GET", "/api/tables/nowhere")
        lines = httpx.get(f"{measured.url}/metrics").text.splitlines()
        assert "topout_tables 1" in lines
        assert "topout_entries_total 2" in lines
        assert 'topout_rejections_total{why="no_table"} 1' in lines
        assert not any("Ada" in line for line in lines)


@pytest.mark.parametrize("proxies", [(), ("127.0.0.1",)])
def test_only_a_named_proxy_says_for_whom_it_asks(tmp_path: Path, proxies: tuple[str, ...]) -> None:
    with house(tmp_path / "t.db", proxies=proxies, request_rate=0.0, request_burst=1.0) as place:
        wish = {"name": "Ada", "carrier": "header"}
        asked = [
            httpx.post(f"{place.url}/api/guests", json=wish, headers={"x-forwarded-for": f"203.0.113.{n}"})
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
