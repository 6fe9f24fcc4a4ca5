"""Slow games on a database shared by two servers: one leads the clock, bots and notifications; the other takes over."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from server.pushing import push_service
from server.rooms.slow import DAY, entries, pair, pass_days, turns
from server.running import House, house, until

from topout.server.rooms import relay
from topout.server.rooms.background import calendar
from topout.server.rooms.people import calls
from topout.server.store.schema.slow import calls as outbox

pytestmark = pytest.mark.xdist_group("postgres")
AT_ONCE: dict[str, Any] = {"call_after": 0.0, "call_gap": 0.0, "push_anywhere": 1, "idle": 0.05, "grace": 0.5}


@pytest.fixture
def two(postgres: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[House, House]]:
    """The leader, and another server."""
    for module, name, value in ((calendar, "BEAT", 0.05), (calendar, "NOTED", 0.1), (relay, "KNOWN_FOR", 0.3)):
        monkeypatch.setattr(module, name, value)
    monkeypatch.setattr(calls, "HEARD_OF", 0.5)
    with ExitStack() as opened:
        both = [opened.enter_context(house(postgres, **AT_ONCE)) for _ in range(2)]
        until(lambda: sum(looked(place) for place in both) == 1)
        yield (both[0], both[1]) if both[0].house.calendar.keeps else (both[1], both[0])


def looked(place: House) -> bool:
    return bool(place.house.calendar.keeps)


def settled(place: House, guest: int) -> None:
    """The notification that was due for a guest has been sent, as the leader sees it."""
    before = place.house.calendar.last
    wanted = outbox.select().where(outbox.c.guest == guest)
    until(
        lambda: (
            place.house.calendar.last > before + 1
            and not place.kept(lambda connection: list(connection.execute(wanted)))
        )
    )


def test_whoever_is_at_the_table_by_another_server_is_not_called_and_then_once(two: tuple[House, House]) -> None:
    keeper, other = two
    with push_service() as service:
        table, ada, ben = pair(other)
        there = other.guest("Ada", ada.token).sit(table)
        browser = service.browser()
        ada.post("/api/me/calls/devices", **browser.subscription)
        guest = until(lambda: turns(keeper, table))[0][1]
        settled(keeper, guest)
        assert browser.asked == 0
        there.raw.close()
        assert browser.call()["place"] == f"#/table/{table}"
        settled(keeper, guest)
        assert browser.asked == 1
        following = service.browser()
        ben.post("/api/me/calls/devices", **following.subscription)
        keeper.stop()
        until(lambda: other.house.calendar.keeps)
        again = other.guest("Ada", ada.token).sit(table)
        again.move(again.seen["legal"][0]["id"])
        assert following.call()["place"] == f"#/table/{table}"
        settled(other, turns(other, table)[0][1])
        assert (browser.asked, following.asked) == (1, 1)


def test_a_reminder_comes_once_whichever_server_sees_to_it(two: tuple[House, House]) -> None:
    keeper, other = two
    with push_service() as service:
        table, ada, _ = pair(other)
        browser, guest = service.browser(), until(lambda: turns(keeper, table))[0][1]
        ada.ask("PATCH", "/api/me/calls", remind=True)
        ada.post("/api/me/calls/devices", **browser.subscription)
        assert browser.call()["title"] == "Your turn in Festival Climbers"
        settled(keeper, guest)
        pass_days(keeper, 2.7 * DAY)
        assert browser.call()["title"] == "Your time runs out in Festival Climbers"
        settled(keeper, guest)
        keeper.stop()
        until(lambda: other.house.calendar.keeps)
        settled(other, guest)
        assert browser.asked == 2
        assert [seat for seat, _ in turns(other, table)] == [0]


def test_when_the_time_runs_out_a_bot_moves_once(two: tuple[House, House]) -> None:
    keeper, other = two
    table, _, ben = pair(other)
    watching = other.guest("Ben", ben.token).sit(table)
    until(lambda: turns(keeper, table))
    before = watching.seen["clocks"][0]["left"]
    assert before > 3 * DAY * 1000 - 60_000
    watching.raw.close()
    until(lambda: not other.house.rooms)
    pass_days(keeper, 3 * DAY)
    until(lambda: [seat for seat, guest in turns(keeper, table) if guest] == [1])
    assert [entry["why"] for entry in entries(keeper, table, "stoodin")] == ["time"]
    assert len(entries(keeper, table, "moved")) == 1
