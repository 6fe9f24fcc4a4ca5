"""Reminders before a slow move's time runs out: one per turn, to absent people, never twice."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from server.pushing import Browser, PushService
from server.rooms.slow import AT_ONCE, DAY, move, pair, pass_days, settled, subscribe, under_way
from server.running import House, Person, house, until

from topout.server.rooms.people import calls
from topout.server.store.schema.slow import calendar as days

NEARLY = 2.7 * DAY
"""After this time seven hours of three days are left."""


@pytest.fixture(autouse=True)
def quick(brisk_calendar: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calls, "WAITS", (0.1, 0.1, 0.1))


def called(place: House, service: PushService) -> tuple[str, Person, Person, Browser]:
    """A slow table where Ada, who wants reminders, has been notified of her turn."""
    table, ada, ben = pair(place)
    browser = service.browser()
    assert ada.ask("PATCH", "/api/me/calls", remind=True).json()["remind"]
    subscribe(ada, browser)
    assert browser.call()["title"] == "Your turn in Festival Climbers"
    settled(place)
    return table, ada, ben, browser


def test_whoever_was_called_is_reminded_once_when_little_time_is_left(file: Path, service: PushService) -> None:
    with house(file, **AT_ONCE) as place:
        table, ada, ben, browser = called(place, service)
        pass_days(place, DAY)
        settled(place)
        assert browser.asked == 1, "two days are left"
        pass_days(place, NEARLY - DAY)
        call = browser.call()
        assert call["title"] == "Your time runs out in Festival Climbers"
        assert call["text"] == "Festival Climbers: Ben waits for you; 7 hours left."
        assert call["place"] == f"#/table/{table}"
        settled(place)
        pass_days(place, 0.1 * DAY)
        settled(place)
        assert browser.asked == 2
        for person in (ada, ben):
            move(person, table)
        assert browser.call()["title"] == "Your turn in Festival Climbers"
        settled(place)
        pass_days(place, NEARLY)
        assert browser.call()["title"] == "Your time runs out in Festival Climbers"


def test_nobody_is_reminded_who_has_moved_is_there_or_wants_no_calls(file: Path, service: PushService) -> None:
    with house(file, **AT_ONCE) as place:
        table, ada, _, browser = called(place, service)
        socket = ada.sit(table)
        place.kept(lambda connection: connection.execute(days.update().values(now=days.c.now + int(NEARLY * 1000))))
        settled(place)
        assert browser.asked == 1
        move(ada, table)
        socket.raw.close()
        settled(place)
        assert browser.asked == 1
    with house(file.with_name("other.db"), **AT_ONCE) as place:
        _, ada, _, browser = called(place, service)
        ada.ask("DELETE", f"/api/me/calls/devices/{ada.get('/api/me/calls')['devices'][0]['number']}")
        pass_days(place, NEARLY)
        settled(place)
        assert browser.asked == 1


def test_a_reminder_waits_for_the_morning_and_goes_with_what_else_waits(file: Path, service: PushService) -> None:
    with house(file, **AT_ONCE) as place:
        _, ada, _, browser = called(place, service)
        minute = datetime.now(UTC).hour * 60 + datetime.now(UTC).minute
        night = {"zone": "UTC", "start": (minute - 60) % 1440, "end": (minute + 60) % 1440}
        ada.ask("PATCH", "/api/me/calls", quiet=night)
        pass_days(place, NEARLY)
        table = ada.table("festival", ["me", "open"], options={"first": 0}, clock={"kind": "days", "seconds": 259_200})
        place.guest("Cid").join(table)
        ada.start(table)
        settled(place)
        assert browser.asked == 1
        ada.ask("PATCH", "/api/me/calls", quiet={})
        call = browser.call()
        assert call["title"] == "2 games wait for you"
        assert set(call["text"].split("\n")) == {
            "Festival Climbers: Ben waits for you; 7 hours left.",
            "Festival Climbers: Cid waits for you.",
        }
        settled(place)
        assert browser.asked == 2


def test_a_restart_neither_loses_nor_doubles_a_reminder(
    file: Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    with house(file, **AT_ONCE) as place:
        _, _, _, browser = called(place, service)
    with monkeypatch.context() as patch, house(file, **AT_ONCE) as place:
        patch.setattr(calls, "AT_ONCE", 0)
        pass_days(place, NEARLY)
        until(lambda: under_way(place) == [("waits", 0)])
        assert browser.asked == 1
    for _ in range(2):
        with house(file, **AT_ONCE) as place:
            settled(place)
            until(lambda: browser.asked == 2)
    assert browser.asked == 2


@pytest.mark.parametrize("leap", [-40 * DAY, 40 * DAY])
def test_no_clock_that_is_set_brings_or_doubles_a_reminder(
    file: Path, service: PushService, monkeypatch: pytest.MonkeyPatch, leap: float
) -> None:
    real = time.time
    with house(file, **AT_ONCE) as place:
        _, _, _, browser = called(place, service)
        monkeypatch.setattr(time, "time", lambda: real() + leap)
        monkeypatch.setattr(calls, "time", lambda: real() + leap)
        settled(place)
        assert browser.asked == 1
        pass_days(place, NEARLY)
        browser.call()
        settled(place)
        assert browser.asked == 2


def test_on_vacation_nobody_is_reminded(file: Path, service: PushService) -> None:
    with house(file, **AT_ONCE) as place:
        _, ada, _, browser = called(place, service)
        pass_days(place, 1.4 * DAY)
        ada.post("/api/me/vacation", days=5)
        settled(place)
        pass_days(place, 2 * DAY)
        settled(place)
        assert browser.asked == 1


def test_nobody_is_reminded_who_has_not_asked_for_it(file: Path, service: PushService) -> None:
    with house(file, **AT_ONCE) as place:
        _, ada, _ = pair(place)
        browser = service.browser()
        subscribe(ada, browser)
        browser.call()
        settled(place)
        assert not ada.get("/api/me/calls")["remind"]
        pass_days(place, NEARLY)
        settled(place)
        assert browser.asked == 1
        ada.ask("PATCH", "/api/me/calls", remind=True)
        assert browser.call()["title"] == "Your time runs out in Festival Climbers"


def test_a_server_may_remind_nobody(file: Path, service: PushService) -> None:
    silent: dict[str, Any] = {**AT_ONCE, "remind": 0.0}
    with house(file, **silent) as place:
        _, _, _, browser = called(place, service)
        pass_days(place, NEARLY)
        settled(place)
        assert browser.asked == 1
