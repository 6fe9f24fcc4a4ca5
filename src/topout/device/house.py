"""The tables of a device and its players: the owner, and friends to whom the device is passed."""

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
"""Effectively no limit: on their own device, nobody needs to be rate-limited."""
MYSELF, LESSONS = "me", "lessons"
PACE, BEGINNING = 0.4, 0.15
"""The least seconds per bot move, and the same before any person has decided something."""


class Introduced(Struct):
    """What is stored about the device's owner."""

    name: str
    face: Face | BotFace | None = None


class Alone:
    """Stands for the other servers, the stall monitor and the list of muted guests: a device has none of them."""

    alone = keeps = True
    muted: frozenset[int] = frozenset()

    def leads(self, others: Iterable[str]) -> bool:
        """Whether this device runs the table's bots: always."""
        return True

    async def tell_presence(self, table: str, seats: list[int], watched: bool) -> None:
        """Nothing to do: there are no other servers."""

    def look(self) -> None:
        """Nothing to do: a device's clocks depend on no server."""


class LocalPresence(Presence):
    """Presence for players who share one screen."""

    def others(self, seat: int) -> list[int]:
        """Nobody has to be asked about a take-back: whoever takes the move back sits next to the others."""
        return []

    @property
    def pace(self) -> float:
        """The pace of bots, which are quick until a person has decided something: nobody likes to wait at the start."""
        people = {seat for seat, chair in enumerate(self.table.chairs) if chair.guest is not None}
        waited = people and people.isdisjoint(seat for seat, _ in self.table.playing.decisions)
        return min(BEGINNING, super().pace) if waited else super().pace


class LocalRoom(Room):
    """A table whose players all sit in front of this device."""

    def __init__(self, table: Table, services: Services) -> None:
        super().__init__(table, services)
        self.presence = LocalPresence(self)


class Device:
    """Everything that exists once per device."""

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
        """Load what was saved."""
        await self.shelf.open()
        known = await self.shelf.database.get(MYSELF)
        if known:
            myself = msgspec.json.decode(known, type=Introduced)
            self.me = Person(ME, myself.name, myself.face)

    # --- people -------------------------------------------------------------------------------------------------------

    async def introduce(self, name: str, face: Face | BotFace | None) -> Person:
        """Set the owner's name and face, also at open and running tables."""
        self.me = Person(ME, read_name(name), face)
        await self.shelf.database.put(MYSELF, msgspec.json.encode(Introduced(self.me.name, face)).decode())
        for kept in self.shelf.mine():
            if kept.phase in ("open", "running"):
                await (await self.room(kept.id)).change(lambda table: setup.named(table, self.someone()))
        return self.me

    def someone(self) -> Person:
        """The device's owner, who must have given a name."""
        if self.me is None:
            raise no_guest()
        return self.me

    async def lessons(self) -> list[str]:
        """The lessons finished on this device."""
        return (await self.shelf.database.get(LESSONS) or "").split()

    async def finish_lessons(self, games: Sequence[str]) -> list[str]:
        """Record lessons as finished, ignoring games without one."""
        finished = list(dict.fromkeys([*await self.lessons(), *taught(games)]))
        await self.shelf.database.put(LESSONS, " ".join(finished))
        return finished

    # --- tables -------------------------------------------------------------------------------------------------------

    async def room(self, id: str) -> LocalRoom:
        """The room of a table, opened on demand; concurrent calls get the same room."""
        if id not in self.rooms:
            table = await self.shelf.read(id)
            if id not in self.rooms:
                self.rooms[id] = LocalRoom(table, self.services)
        return self.rooms[id]

    def put_away(self, room: LocalRoom) -> None:
        """Drop a room that nobody uses; its journal remains."""
        if not (room.visitors or room.busy or room.waiting):
            self.rooms.pop(room.table.id, None)

    def games(self) -> MyGames:
        """The tables of this device, with the present turn of those in use."""
        return as_they_stand(self.shelf.mine(), self.rooms)

    async def make(self, entries: Sequence[journal.AnyEntry]) -> LocalRoom:
        """A new table with its first entries."""
        room = LocalRoom(Table(secrets.token_urlsafe(12)), self.services)
        await room.begin(entries)
        self.rooms[room.table.id] = room
        return room

    async def new_table(self, wish: NewTable) -> LocalRoom:
        """A table as requested; everyone who is not a bot sits in front of this device."""
        unrated(wish)
        room = await self.make(setup.as_wished(self.someone(), wish))
        await self.seat_friends(room, [place.name for place in wish.seats])
        return room

    async def new_lesson(self, game: str) -> LocalRoom:
        """A table for a game's lesson."""
        return await self.make(teaching.begun(self.someone(), game))

    async def seat_friends(self, room: LocalRoom, names: Sequence[str | None] = ()) -> None:
        """Seat friends on the free chairs."""
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
    """Reject rated tables: only a server can vouch for results."""
    if wish.rated:
        raise Rejected("rated", "Rated matches are played on a server.", 400)


def _next_guest(table: Table) -> int:
    """A guest number that nobody at the table has."""
    return max([ME, *(chair.guest or ME for chair in table.chairs)]) + 1


def _joined(table: Table, friend: Person, seat: int) -> journal.Joined | None:
    return setup.join(table, friend, Join(seat, table.invitation))
