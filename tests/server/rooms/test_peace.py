"""Reporting and blocking."""

from __future__ import annotations

from pathlib import Path

import pytest
from server.running import House, Person, Socket, house

from topout.server.commands import reports
from topout.server.store import blocks
from topout.server.store import reports as kept
from topout.server.web.admin import have_done


def two(place: House) -> tuple[Person, Person, str]:
    """Ada's table with Ben at it."""
    ada, ben = place.guest("Ada"), place.guest("Ben")
    table = ada.table("clamber", ["me", "open", "open"])
    ben.join(table)
    return ada, ben, table


def hears(listener: Socket, words: str) -> bool:
    listener.catch_up()
    return words in "".join(listener.frames)


def test_a_report_about_a_line_reaches_whoever_runs_the_server(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = tmp_path / "t.db"
    with house(database) as place:
        ada, ben, table = two(place)
        ben.sit(table).ask("say", text="You climb like a stone")
        wish = {"seat": 1, "reason": "rude", "words": "Please \n look", "line": 0}
        ada.post(f"/api/tables/{table}/report", **wish)
        ada.post(f"/api/tables/{table}/report", **wish)
        reports(database=str(database))
        said = capsys.readouterr().out
        assert said.count("guest 1 about 2 (Ben)") == 1
        assert f"at {table}: rude\n" in said
        assert "“Ben: You climb like a stone”" in said
        assert "“Please look”" in said
        assert have_done("settle", str(database), {"report": 2}) == "Report 2 is settled."
        assert have_done("reports", str(database), {}) == []


def test_who_only_watches_can_report_where_one_may_watch(place: House) -> None:
    ada, eve = place.guest("Ada"), place.guest("Eve")
    seen, unseen = (ada.table("clamber", ["me", "open", "open"], spectators=may) for may in (True, False))
    ada.sit(seen).ask("say", text="Hello")
    eve.post(f"/api/tables/{seen}/report", seat=0, reason="spam", line=0)
    assert eve.refused("POST", f"/api/tables/{unseen}/report", seat=0, reason="spam") == (403, "not_seated")


def test_one_can_report_only_others_and_only_what_they_said(place: House) -> None:
    ada, ben, table = two(place)
    address = f"/api/tables/{table}/report"
    ada.sit(table).ask("say", text="Hello")
    assert ada.refused("POST", address, seat=0, reason="rude") == (409, "no_seat")
    assert ada.refused("POST", address, seat=2, reason="rude") == (409, "no_seat")
    assert ada.refused("POST", address, seat=1, reason="rude", line=0) == (409, "no_line")
    assert ada.refused("POST", address, seat=1, reason="ugly")[0] == 400
    assert ben.refused("POST", address, seat=0, reason="rude", line=7) == (409, "no_line")


def test_reports_and_blocks_have_limits(place: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST", 0)
    monkeypatch.setattr(blocks, "MOST", 0)
    ada, _, table = two(place)
    assert ada.refused("POST", f"/api/tables/{table}/report", seat=1, reason="spam") == (429, "enough")
    assert ada.refused("POST", f"/api/tables/{table}/block", seat=1) == (429, "enough")


def test_a_blocked_guest_is_heard_no_longer_here_or_elsewhere(place: House) -> None:
    ada, ben, table = two(place)
    ada.join(table)
    eve = place.guest("Eve")
    eve.join(table)
    ada.start(table)
    listening, talking, other = ada.sit(table), ben.sit(table), eve.sit(table)
    ada.post(f"/api/tables/{table}/block", seat=1)
    talking.ask("say", text="woodchuck")
    assert not hears(listening, "woodchuck")
    assert hears(other, "woodchuck")
    elsewhere = eve.table("clamber", ["me", "open", "open"])
    for person in (ben, ada):
        person.join(elsewhere)
    listening, talking = ada.sit(elsewhere), ben.sit(elsewhere)
    assert listening.welcome["muted"] == [1]
    talking.ask("say", text="marmot")
    assert not hears(listening, "marmot")


def test_a_blocked_guest_is_sent_away_and_sits_down_at_no_table_of_mine(place: House) -> None:
    ada, ben, table = two(place)
    ada.post(f"/api/tables/{table}/block", seat=1)
    assert [seat["name"] for seat in ada.get(f"/api/tables/{table}")["seats"]] == ["Ada", None, None]
    assert ben.refused("POST", f"/api/tables/{table}/join") == (403, "blocked")
    listed = ada.get("/api/me/blocks")["blocked"]
    assert [each["name"] for each in listed] == ["Ben"]
    assert ada.ask("DELETE", f"/api/me/blocks/{listed[0]['number']}").json() == {"blocked": []}
    assert ben.join(table)["seats"][1]["name"] == "Ben"


def test_a_rematch_goes_on_without_the_one_who_was_blocked(place: House) -> None:
    ada, ben = place.guest("Ada"), place.guest("Ben")
    table = ada.table("festival", ["me", "open"], options={"first": 0, "levels": 3})
    ben.join(table)
    ada.start(table)
    sockets = [ada.sit(table), ben.sit(table)]
    while not sockets[0].seen["view"]["over"]:
        mover = next(socket for socket in sockets if socket.owed)
        mover.move(mover.seen["legal"][0]["id"])
        for socket in sockets:
            socket.catch_up()
    ada.post(f"/api/tables/{table}/block", seat=1)
    again = ada.post(f"/api/tables/{table}/rematch")
    assert [(seat["kind"], seat["name"]) for seat in again["seats"]] == [("person", "Ada"), ("open", None)]


def test_whoever_takes_a_chair_is_heard_though_the_one_before_was_not(place: House) -> None:
    ada, ben, table = two(place)
    listening = ada.sit(table)
    listening.ask("mute", seat=1)
    ben.post(f"/api/tables/{table}/leave")
    eve = place.guest("Eve")
    eve.join(table, seat=1)
    eve.sit(table).ask("say", text="good evening")
    assert hears(listening, "good evening")


def test_nothing_of_reports_and_blocks_is_left_of_an_erased_guest(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    with house(database) as place:
        _, ben, table = two(place)
        ben.post(f"/api/tables/{table}/report", seat=0, reason="name")
        ben.post(f"/api/tables/{table}/block", seat=0)
        told = have_done("export-guest", str(database), {"guest": 2})
        assert (told["reports"][0]["reason"], told["blocked"]) == ("name", ["Ada"])
        have_done("erase", str(database), {"guest": 1})
        assert have_done("reports", str(database), {}) == []
        assert ben.get("/api/me/blocks") == {"blocked": []}
