"""Slow tables, inspected and advanced from inside the server."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from server.pushing import Browser
from server.running import Door, House, Person, until

from topout.server.store import keeping
from topout.server.store.schema.slow import awaited
from topout.server.store.schema.slow import calendar as days
from topout.server.store.schema.slow import calls as outbox

DAY = 24 * 3600
SLOW = {"kind": "days", "seconds": 3 * DAY}
AT_ONCE: dict[str, Any] = {"call_after": 0.0, "call_gap": 0.0, "push_anywhere": 1, "idle": 0.05}
"""Settings under which notifications are sent at once."""


def pair(place: Door, **wish: Any) -> tuple[str, Person, Person]:
    """A slow table of two people, neither of them connected."""
    ada, ben = place.guest("Ada"), place.guest("Ben")
    wish = {"clock": SLOW, "options": {"first": 0}, **wish}
    table = ada.table("festival", ["me", "open"], **wish)
    ben.join(table)
    ada.start(table)
    return table, ada, ben


def pass_days(place: House, seconds: float) -> None:
    """Let this much of the slow clock's time pass at once."""
    until(lambda: not place.house.rooms)
    place.kept(lambda connection: connection.execute(days.update().values(now=days.c.now + int(seconds * 1000))))


def entries(place: House, table: str, kind: str) -> list[Any]:
    told = place.kept(lambda connection: keeping.export_table(connection, table))
    return [entry for entry in told["entries"] if entry["is"] == kind]


def turns(place: House, table: str) -> list[tuple[int, int]]:
    """The awaited seats with their guests."""
    a = awaited.c
    wanted = sa.select(a.seat, a.guest).where(a.table_id == table)
    return [tuple(row) for row in place.kept(lambda connection: list(connection.execute(wanted)))]


def subscribe(person: Person, browser: Browser) -> Any:
    return person.post("/api/me/calls/devices", **browser.subscription)


def under_way(place: House) -> list[tuple[str, int]]:
    wanted = sa.select(outbox.c.state, outbox.c.tries)
    return [tuple(row) for row in place.kept(lambda connection: list(connection.execute(wanted)))]


def settled(place: House) -> None:
    """Everything that was due has been sent and has arrived."""
    looked = place.house.calendar.last
    until(lambda: place.house.calendar.last > looked + 0.3 and not under_way(place))


def move(person: Person, table: str) -> None:
    socket = person.sit(table)
    socket.move(socket.seen["legal"][0]["id"])
    socket.raw.close()
