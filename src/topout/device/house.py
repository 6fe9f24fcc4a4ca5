"""The tables of a device and the people in front of it: one whose device it is, and friends it is passed to."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Struct

from topout.device.minds import LocalAnalyses, LocalMinds, Workers
from topout.device.shelf import ME, Database, Shelf
from topout.messages.protocol import Arrange, BotFace, Face, Join, MyGames, NewTable
from topout.messages.rejection import Rejected, no_guest
from topout.server.limits import Buckets
from topout.server.minds.tempo import Tempo
from topout.server.rooms.catalogue import as_they_stand, taught
from topout.server.rooms.presence import Presence
from topout.server.rooms.room import Room
from topout.server.rooms.services import Errands, Services
from topout.server.settings import Settings
from topout.table import journal, setup, teaching
from topout.table.people import Person, read_name
from topout.table.table import Table

PLENTY = 1e9
"""Nobody needs to be held back from their own device."""
MYSELF, LESSONS = "me", "lessons"
PACE, BEGINNING = 0.4, 0.15
"""Seconds that a bot takes at least, and before any person has decided something."""


class Introduced(Struct):
    """What is kept of the one whose device it is."""

    name: str
    face: Face | BotFace | None = None


class Alone:
    """There are no other servers, nothing stands still, and nobody is silenced."""

    alone = keeps = True
    muted: frozenset[int] = frozenset()

    def leads(self, others: Iterable[str]) -> bool:
        """This device runs its own bots."""
        return True

    async def tell_presence(self, table: str, seats: list[int], watched: bool) -> None:
        """There is nobody to tell."""

    def look(self) -> None:
        """A device's clocks are its own."""


class LocalPresence(Presence):
    """Those in front of one screen need not be asked by it."""

    def others(self, seat: int) -> list[int]:
        """Whoever takes a move back has told the others."""
        return []

    @property
    def pace(self) -> float:
        """Nobody waits for bots that begin: they are quick until a person has decided something."""
        people = {seat for seat, chair in enumerate(self.table.chairs) if chair.guest is not None}
        waited = people and people.isdisjoint(seat for seat, _ in self.table.playing.decisions)
        return min(BEGINNING, super().pace) if waited else super().pace


class LocalRoom(Room):
    """A table in front of which everyone sits at the same device."""

    def __init__(self, table: Table, services: Services) -> None:
        super().__init__(table, services)
        self.presence = LocalPresence(self)


class Device:
    """Everything a device has but once."""

    def __init__(self, database: Database, workers: Workers, pace: float = PACE) -> None:
        self.shelf = Shelf(database)
        self.me: Person | None = None
        self.rooms: dict[str, LocalRoom] = {}
        self.errands, alone = Errands(), Alone()
        self.analyses = LocalAnalyses(workers, database, self.errands)
        self.services = Services(
            Settings(pace=pace, grace=PLENTY, frame_burst=PLENTY, costly_burst=PLENTY, why_burst=PLENTY, thinkers=1),
            self.shelf,
            self.shelf,
            LocalMinds(workers),
            alone,
            self.errands,
            *(Buckets(PLENTY, PLENTY), Buckets(PLENTY, PLENTY)),
            Tempo(),
            alone,
            alone,
            alone,
        )

    async def open(self) -> None:
        """Find what was kept."""
        await self.shelf.open()
        known = await self.shelf.database.get(MYSELF)
        if known:
            myself = msgspec.json.decode(known, type=Introduced)
            self.me = Person(ME, myself.name, myself.face)

    # --- people -------------------------------------------------------------------------------------------------------

    async def introduce(self, name: str, face: Face | BotFace | None) -> Person:
        """Be called and look like this from now on, at one's tables too."""
        self.me = Person(ME, read_name(name), face)
        await self.shelf.database.put(MYSELF, msgspec.json.encode(Introduced(self.me.name, face)).decode())
        for kept in self.shelf.mine():
            if kept.phase in ("open", "running"):
                await (await self.room(kept.id)).change(lambda table: setup.named(table, self.someone()))
        return self.me

    def someone(self) -> Person:
        """The one whose device it is, who must have a name."""
        if self.me is None:
            raise no_guest()
        return self.me

    async def lessons(self) -> list[str]:
        """The lessons that were finished here."""
        return (await self.shelf.database.get(LESSONS) or "").split()

    async def finish_lessons(self, games: Sequence[str]) -> list[str]:
        """Keep that these lessons are finished too; games without one are left out."""
        finished = list(dict.fromkeys([*await self.lessons(), *taught(games)]))
        await self.shelf.database.put(LESSONS, " ".join(finished))
        return finished

    # --- tables -------------------------------------------------------------------------------------------------------

    async def room(self, id: str) -> LocalRoom:
        """The room of a table, opened if it was put away; two who come at the same time come to the same room."""
        if id not in self.rooms:
            table = await self.shelf.read(id)
            if id not in self.rooms:
                self.rooms[id] = LocalRoom(table, self.services)
        return self.rooms[id]

    def put_away(self, room: LocalRoom) -> None:
        """Forget a room that nobody uses; its journal is kept."""
        if not (room.visitors or room.busy or room.waiting):
            self.rooms.pop(room.table.id, None)

    def games(self) -> MyGames:
        """The tables of this device; those in use say themselves whose turn it is."""
        return as_they_stand(self.shelf.mine(), self.rooms)

    async def make(self, entries: Sequence[journal.AnyEntry]) -> LocalRoom:
        """A new table with its first entries."""
        room = LocalRoom(Table(secrets.token_urlsafe(12)), self.services)
        await room.begin(entries)
        self.rooms[room.table.id] = room
        return room

    async def new_table(self, wish: NewTable) -> LocalRoom:
        """A table as wished; whoever is not a bot sits in front of this device."""
        unrated(wish)
        room = await self.make(setup.as_wished(self.someone(), wish))
        await self.seat_friends(room, [place.name for place in wish.seats])
        return room

    async def new_lesson(self, game: str) -> LocalRoom:
        """The lesson of a game."""
        return await self.make(teaching.begun(self.someone(), game))

    async def seat_friends(self, room: LocalRoom, names: Sequence[str | None] = ()) -> None:
        """Friends take the chairs that are free."""
        for seat in range(len(room.table.chairs)):
            if not room.table.chairs[seat].taken:
                name = names[seat] if seat < len(names) else None
                friend = Person(_next_guest(room.table), read_name(name or f"Climber {seat + 1}"))
                await room.change(lambda table, s=seat, f=friend: _joined(table, f, s))  # type: ignore[misc]

    async def rematch(self, room: LocalRoom) -> LocalRoom:
        """A new table for the same people and bots."""
        setup.may_go_on(room.table, self.someone())
        if room.table.rematch is None:
            new = await self.make(setup.once_more(room.table, self.someone()))
            await room.change(lambda table: journal.Rematched(new.table.id))
        if room.table.rematch is None:
            raise Rejected("not_kept", "That could not be kept; try again.", 503)
        return await self.room(room.table.rematch)


def unrated(wish: NewTable | Arrange) -> None:
    """Nobody but a server can vouch for results."""
    if wish.rated:
        raise Rejected("rated", "Rated matches are played on a server.", 400)


def _next_guest(table: Table) -> int:
    """A number that nobody at the table has."""
    return max([ME, *(chair.guest or ME for chair in table.chairs)]) + 1


def _joined(table: Table, friend: Person, seat: int) -> journal.Joined | None:
    return setup.join(table, friend, Join(seat, table.invitation))
