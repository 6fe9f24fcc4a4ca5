"""Slow games continue while nobody is connected, and no restart, other server or changed clock costs a day."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from server.pushing import push_service
from server.rooms.slow import DAY, SLOW, entries, pair, pass_days, turns
from server.running import PATIENCE, House, house, served, until

from topout.server.store import keeping
from topout.server.store.schema.slow import calendar as days

pytestmark = pytest.mark.usefixtures("brisk_calendar")


@pytest.fixture
def empty(file: Path) -> Iterator[House]:
    with house(file, idle=0.05) as place:
        yield place


def test_days_pass_at_a_table_where_nobody_is_and_then_a_bot_moves(empty: House) -> None:
    table, ada, ben = pair(empty)
    until(lambda: turns(empty, table))
    pass_days(empty, 3 * DAY - 60)
    assert [seat for seat, _ in turns(empty, table)] == [0]
    assert not entries(empty, table, "stoodin")
    pass_days(empty, 61)
    until(lambda: [seat for seat, guest in turns(empty, table) if guest] == [1])
    assert [entry["why"] for entry in entries(empty, table, "stoodin")] == ["time"]
    assert [entry["seat"] for entry in entries(empty, table, "moved")] == [0]
    mine = ben.get("/api/tables/mine")["tables"][0]
    assert (mine["seat"], mine["turn"]) == (1, [1])
    seen = ben.sit(table).seen
    assert {"event": "note", "text": "Ada's time ran out; a bot moves for Ada"} in seen["events"]
    assert 3 * DAY * 1000 - 60_000 < seen["clocks"][1]["left"] <= 3 * DAY * 1000
    ada.sit(table).until("table", fits=lambda frame: frame["table"]["seats"][0]["stand_in"] is None)


def test_nobody_is_stood_in_for_only_because_they_are_away(file: Path) -> None:
    with house(file, grace=0.05) as place:
        table, ada, ben = pair(place)
        watching = ben.sit(table)
        ada.sit(table).raw.close()
        watching.until("table", fits=lambda frame: not frame["table"]["seats"][0]["connected"])
        time.sleep(0.1)
        watching.catch_up()
        assert watching.table["seats"][0]["stand_in"] is None
        assert not watching.table["paused"]


def test_bots_answer_at_a_table_that_everyone_left(empty: House) -> None:
    ada = empty.guest("Ada")
    table = ada.table("festival", ["me", "easy"], options={"first": 0}, clock=SLOW)
    ada.start(table)
    socket = ada.sit(table)
    socket.send("move", action=socket.seen["legal"][0]["id"], revision=socket.seen["revision"])
    socket.raw.close()
    until(lambda: len(entries(empty, table, "moved")) >= 2)
    until(lambda: [seat for seat, _ in turns(empty, table)] == [0])


def test_a_table_where_nobody_plays_any_more_stands_still(empty: House) -> None:
    table, _, _ = pair(empty, clock={"kind": "days", "seconds": 1})
    until(lambda: len(entries(empty, table, "stoodin")) == 2)
    until(lambda: not turns(empty, table))
    moved = len(entries(empty, table, "moved"))
    until(lambda: not empty.house.rooms)
    assert len(entries(empty, table, "moved")) == moved


def test_a_restart_gives_no_day_back_and_takes_none(file: Path) -> None:
    with house(file, idle=0.05) as place:
        table, ada, _ = pair(place)
        until(lambda: turns(place, table))
        pass_days(place, 2 * DAY)
    with house(file, idle=0.05) as place:
        left = place.guest("Ada", ada.token).sit(table).seen["clocks"][0]["left"]
        assert DAY * 1000 - 60_000 < left <= DAY * 1000
        place.opened.close()
        pass_days(place, DAY + 1)
        until(lambda: entries(place, table, "stoodin"))
        until(lambda: entries(place, table, "moved"))
        assert len(entries(place, table, "stoodin")) == 1
        assert len(entries(place, table, "moved")) == 1


@pytest.mark.parametrize("leap", [-40 * DAY, 40 * DAY])
def test_whatever_the_machines_clock_is_set_to_no_day_passes_by_it(
    file: Path, monkeypatch: pytest.MonkeyPatch, leap: float
) -> None:
    real = time.time
    with house(file, idle=0.05) as place:
        table, ada, _ = pair(place)
        until(lambda: turns(place, table))
        monkeypatch.setattr(time, "time", lambda: real() + leap)
        looked = place.house.calendar.last
        until(lambda: place.house.calendar.last > looked + 0.5)
        assert not entries(place, table, "stoodin")
    with house(file, idle=0.05) as place:
        seen = place.guest("Ada", ada.token).sit(table).seen
        assert 3 * DAY * 1000 - 60_000 < seen["clocks"][0]["left"] <= 3 * DAY * 1000
        assert place.kept(lambda connection: keeping.purge(connection, place.settings.kept_days()))["open"] == 0
        assert turns(place, table)


def now(place: House) -> int:
    """The time of the server's calendar."""
    return int(place.kept(lambda connection: connection.execute(sa.select(days.c.now)).scalar_one()))


def test_time_in_which_the_server_stood_still_counts_for_nobody(empty: House) -> None:
    table, _, _ = pair(empty)
    until(lambda: turns(empty, table))
    before = now(empty)
    empty.house.calendar.last -= 2 * DAY
    looked = empty.house.calendar.last
    until(lambda: empty.house.calendar.last > looked + 2 * DAY)
    until(lambda: now(empty) != before)
    assert now(empty) < before + PATIENCE * 1000
    assert not entries(empty, table, "stoodin")


def test_a_table_that_is_deleted_or_closed_waits_for_nobody(empty: House) -> None:
    table, _, _ = pair(empty)
    other, _, _ = pair(empty)
    until(lambda: turns(empty, table) and turns(empty, other))
    until(lambda: not empty.house.rooms)
    empty.kept(lambda connection: keeping.close_table(connection, table))
    empty.kept(lambda connection: keeping.delete_table(connection, other))
    assert turns(empty, table) == turns(empty, other) == []


def test_a_server_that_is_killed_calls_nobody_twice_and_the_next_one_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("CALL_AFTER", "0"), ("CALL_GAP", "0"), ("PUSH_ANYWHERE", "1")):
        monkeypatch.setenv(f"TOPOUT_{name}", value)
    with push_service() as service:
        first, second = service.browser(), service.browser()
        with served(tmp_path) as place:
            table, ada, ben = pair(place)
            for person, browser in ((ada, first), (ben, second)):
                person.post("/api/me/calls/devices", **browser.subscription)
            first.call()
            assert place.running
            place.running.kill()
        with served(tmp_path) as place:
            socket = place.guest("Ada", ada.token).sit(table)
            socket.move(socket.seen["legal"][0]["id"])
            socket.raw.close()
            second.call()
        assert (first.asked, second.asked) == (1, 1)
