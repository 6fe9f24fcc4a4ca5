"""People brought together: tables for two who look for the same, and who is here for their friends."""

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
"""Seconds between notes of who is here."""
chance = random.SystemRandom()


class Maker(Protocol):
    """Where tables are made."""

    async def make(self, entries: Sequence[journal.AnyEntry]) -> Room:
        """A new table with its first entries."""


class Attendance:
    """Who is here, noted now and then for their friends: those at tables, and those whose page asks."""

    def __init__(self, friends: Friends, at_tables: Callable[[], Iterable[int]]) -> None:
        self.friends, self.at_tables = friends, at_tables
        self.asked: set[int] = set()

    def note(self, guest: int) -> None:
        """Someone's page has asked something."""
        self.asked.add(guest)

    async def keep_up(self) -> None:
        """Write down who is here, as long as the server runs."""
        while True:
            with suppress(Away):
                await self.write()
            await asyncio.sleep(WRITE_EVERY)

    async def write(self) -> None:
        """Write down who is here."""
        here, self.asked = {*self.asked, *self.at_tables()}, set()
        if here:
            await self.friends.here(sorted(here))


async def meet(house: Maker, seekers: Seekers, person: Person, wish: Seek) -> Meeting:
    """Look for company; of two who find each other the later one makes the table, and the match begins."""
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
    """A table for two, with as few bots of their level as the game allows, in any order."""
    least = max(min(registry.game(wish.game).info.seats), 2)
    places = [Place("me"), Place("open"), *[Place("bot", wish.level)] * (least - 2)]
    chance.shuffle(places)
    entries = setup.as_wished(person, NewTable(wish.game, places, rated=wish.rated))
    name = told_apart(partner.name, [person.name, *(str(place.name) for place in entries[0].places if place.name)])  # type: ignore[union-attr]
    seat = next(number for number, place in enumerate(places) if place.kind == "open")
    return [*entries, journal.Joined(seat, partner.id, name, face=partner.face)]
