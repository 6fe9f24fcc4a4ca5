"""Rated matches, played to their end in the shortest way."""

from __future__ import annotations

from typing import Any

from server.running import House, Person

from topout.table import journal
from topout.table.table import Table


def rated_table(*people: Person, bots: int = 0, **wish: Any) -> str:
    """A running rated table with these people and easy bots."""
    first, *others = people
    table = first.table("festival", ["me", *["open"] * len(others), *["easy"] * bots], rated=True, **wish)
    for other in others:
        other.join(table)
    first.start(table)
    return table


def _next(table: Table) -> journal.Moved | None:
    """The first legal move of any seat."""
    if table.phase != "running":
        return None
    seat = table.playing.owed[0]
    return journal.Moved(seat, [table.playing.legal(seat)[0].id])


async def _out(inside: Any, id: str) -> None:
    room = await inside.room(id)
    while room.table.phase == "running":
        await room.change(_next)


def play_out(place: House, table: str) -> None:
    """Everyone makes their first legal move until the end."""
    place.do(_out(place.house, table))


def settle(place: House) -> None:
    """Rate everything that has ended."""
    place.do(place.house.ratings.rate())


def played(place: House, *people: Person, bots: int = 0, **wish: Any) -> str:
    """A finished and rated match."""
    table = rated_table(*people, bots=bots, **wish)
    play_out(place, table)
    settle(place)
    return table
