"""Finding company: matching two people who look for the same game, and showing friends who is online."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Protocol

from topout.games import registry
from topout.messages.people import Meeting, Seek
from topout.messages.protocol import NewTable, Place
from topout.messages.rejection import Rejected
from topout.server.rooms.room import Room
from topout.server.store.jobs import Away
from topout.server.store.people.friends import Friends
from topout.server.store.people.seekers import Seekers
from topout.table import journal, setup
from topout.table.people import Person, told_apart

WRITE_EVERY = 5.0
"""Seconds between writes of who is online."""
chance = random.SystemRandom()


class Maker(Protocol):
    """Makes tables."""

    async def make(self, entries: Sequence[journal.AnyEntry]) -> Room:
        """Make a table with its first entries."""


class Attendance:
    """Records who is online, for their friends: people at tables, and those whose page polls."""

    def __init__(self, friends: Friends, at_tables: Callable[[], Iterable[int]]) -> None:
        self.friends, self.at_tables = friends, at_tables
        self.asked: set[int] = set()

    def note(self, guest: int) -> None:
        """Note that someone's page has just sent a request."""
        self.asked.add(guest)

    async def keep_up(self) -> None:
        """Write down who is online, while the server runs."""
        while True:
            with suppress(Away):
                await self.write()
            await asyncio.sleep(WRITE_EVERY)

    async def write(self) -> None:
        """Write down who is online."""
        here, self.asked = {*self.asked, *self.at_tables()}, set()
        if here:
            await self.friends.here(sorted(here))


async def meet(house: Maker, seekers: Seekers, person: Person, wish: Seek) -> Meeting:
    """Look for an opponent; of two who match, the later one makes the table, and the match starts."""
    if wish.game not in registry.GAMES:
        raise Rejected("no_game", f"There is no such game. The games: {', '.join(registry.GAMES)}.", 404)
    found = await seekers.look(person.id, wish)
    if found.partner is None:
        return Meeting(found.table, found.waited)
    room = await house.make(together(person, found.partner, wish))
    await room.change(lambda table: setup.start(table, person))
    await seekers.met(found.partner.id, room.table.id)
    return Meeting(room.table.id, 0)


def together(person: Person, partner: Person, wish: Seek) -> list[journal.AnyEntry]:
    """A table for two in random seats, with as few bots as the game allows."""
    least = max(min(registry.game(wish.game).info.seats), 2)
    places = [Place("me"), Place("open"), *[Place("bot", wish.level)] * (least - 2)]
    chance.shuffle(places)
    entries = setup.as_wished(person, NewTable(wish.game, places, rated=wish.rated))
    name = told_apart(partner.name, [person.name, *(str(place.name) for place in entries[0].places if place.name)])  # type: ignore[union-attr]
    seat = next(number for number, place in enumerate(places) if place.kind == "open")
    return [*entries, journal.Joined(seat, partner.id, name, face=partner.face)]
