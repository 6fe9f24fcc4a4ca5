"""All tables of a server: finding, making, opening on demand, and closing once nobody uses them."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path

from topout.messages.finished import Keepsake
from topout.messages.protocol import MyGames, NewTable
from topout.messages.rejection import Rejected, no_table
from topout.server.limits import Buckets, Crowd
from topout.server.minds.analyses import Analyses
from topout.server.minds.tempo import Tempo
from topout.server.minds.thinking import Thinking
from topout.server.post.office import Post
from topout.server.rooms.background.calendar import Calendar
from topout.server.rooms.background.rounds import Rounds
from topout.server.rooms.background.stalls import Stalls
from topout.server.rooms.background.upkeep import Upkeep
from topout.server.rooms.catalogue import as_they_stand
from topout.server.rooms.looks import Looks
from topout.server.rooms.notice import Notice
from topout.server.rooms.people.accounts import Accounts
from topout.server.rooms.people.calls import Calls
from topout.server.rooms.people.company import Attendance
from topout.server.rooms.programs.keys import Keys
from topout.server.rooms.programs.offers import Offers
from topout.server.rooms.relay import Relay
from topout.server.rooms.room import Room
from topout.server.rooms.services import Errands, Services
from topout.server.settings import Settings
from topout.server.store import backup
from topout.server.store.blocks import Blocks
from topout.server.store.clubs.clubs import Clubs
from topout.server.store.identity import Identity
from topout.server.store.jobs import Away
from topout.server.store.lessons import Lessons
from topout.server.store.people.friends import Friends
from topout.server.store.people.profiles import Profiles
from topout.server.store.people.ratings import Ratings
from topout.server.store.people.reworking import Reworks
from topout.server.store.people.seekers import Seekers
from topout.server.store.people.standings import Standings
from topout.server.store.reports import Reports
from topout.server.store.sanctions import Sanctions
from topout.server.store.storage import Storage
from topout.server.store.tables import Tables
from topout.server.store.tournaments import Tournaments
from topout.table import apart, journal, setup, teaching
from topout.table.people import Person
from topout.table.table import Table

ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""The form of a table id; some databases cannot even be queried for other characters."""

LAST_WORDS = 2.0
"""Seconds allowed at shutdown for storing matches in words."""
FULL = {
    "table": "This table has no room for more spectators; try again later.",
    "guest": "You are at too many tables at a time; leave one of them.",
    "address": "There are too many connections from your address; close one of them.",
    "program": "This key is at too many tables at a time; leave one of them.",
}
"""The messages to connections beyond a limit."""


class House:
    """The rooms, and every service that exists once per server."""

    def __init__(self, settings: Settings, storage: Storage) -> None:
        self.settings, self.storage = settings, storage
        self.loop = asyncio.get_running_loop()
        self.tables = Tables(storage)
        self.sanctions = Sanctions(storage)
        self.identity = Identity(storage, self.sanctions)
        self.lessons = Lessons(storage)
        self.blocks, self.reports = Blocks(storage), Reports(storage)
        self.ratings, self.reworks = Ratings(storage), Reworks(storage)
        self.standings, self.profiles = Standings(storage), Profiles(storage)
        self.friends, self.seekers, self.clubs = Friends(storage), Seekers(storage), Clubs(storage)
        self.attendance = Attendance(self.friends, self._at_tables)
        self.post = Post(settings)
        self.analyses = Analyses(settings, storage)
        self.looks = Looks()
        self.look_limits = Buckets(settings.look_rate, settings.look_burst)
        self.attempt_limits = Buckets(settings.attempt_rate, settings.attempt_burst)
        self.request_limits = Buckets(settings.request_rate, settings.request_burst)
        self.visit_limits = Buckets(settings.visit_rate, settings.visit_burst)
        most = {"table": settings.watchers, "guest": settings.guest_sockets, "address": settings.address_sockets}
        most["program"] = settings.program_tables
        self.crowd = Crowd(most, FULL)
        self.rooms: dict[str, Room] = {}
        self.opening: dict[str, asyncio.Future[Room]] = {}
        self.thinking = Thinking(settings.thinkers, settings.think)
        self.relay = Relay(storage, self)
        self.offers = Offers(self.relay.tell_all, self.relay.name)
        self.keys = Keys(self)
        self.stalls = Stalls(self._credit)
        errands = Errands()
        self.calls = Calls(settings, storage, self.post, errands, self.rooms, self.room)
        self.calendar = Calendar(storage, self.room, self.calls)
        self.services = Services(
            settings,
            storage,
            self.tables,
            self.thinking,
            self.relay,
            errands,
            Buckets(settings.talk_rate, settings.talk_burst),
            Buckets(settings.costly_rate, settings.costly_burst),
            Tempo(),
            self.stalls,
            self.sanctions,
            self.calendar,
            self._over,
        )
        self.tournaments = Tournaments(storage)
        self.rounds = Rounds(self, self.tournaments, self.blocks, self.relay)
        self.accounts = Accounts(self)
        self.upkeep = Upkeep(settings, storage, self.sanctions, self.keys)
        self.services.errands.later(self.upkeep.run())
        self.services.errands.later(self.rounds.run())
        self.services.errands.later(self.ratings.keep_up())
        self.services.errands.later(self.reworks.keep_up())
        self.services.errands.later(self.attendance.keep_up())
        self.services.errands.later(self.calendar.run())

    async def changed_by_hand(self, changes: Callable[[Table], bool]) -> None:
        """An administrator changed stored data: drop cached copies, close changed tables and banned connections."""
        self.identity.forget()
        self.tournaments.forget()
        await self.sanctions.read()
        self.retire(changes, "An administrator has changed this table; please reconnect.")
        for room in list(self.rooms.values()):
            for visitor in [v for v in room.visitors if v.guest in self.sanctions.banned]:
                visitor.close(1008, "You may not use this server any more.")
        await self.keys.look()

    def retire(self, changes: Callable[[Table], bool], why: str) -> None:
        """Close these rooms, whose stored journal has changed; they are read again when someone returns."""
        for room in [room for room in self.rooms.values() if changes(room.table)]:
            self._forget(room)
            room.retire(why)

    def _at_tables(self) -> set[int]:
        """The guests connected to tables here."""
        return {visitor.guest for room in self.rooms.values() for visitor in room.visitors if visitor.guest is not None}

    def _over(self, table: Table) -> None:
        """A match has ended here."""
        if table.made.rated:
            self.services.errands.later(self.ratings.rate())

    def _credit(self, seconds: float) -> None:
        """Give back the time during which this process was stalled."""
        for room in self.rooms.values():
            room.table.clocks.credit(seconds)

    def gauges(self) -> dict[str, int]:
        """Current numbers for the metrics page."""
        return {
            "tables": len(self.rooms),
            "connections": sum(len(room.visitors) for room in self.rooms.values()),
            "people": len(self._at_tables()),
            "unwritten": len(self.storage.waiting),
            "openings": len(self.opening),
            "thoughts": sum(len(room.presence.thinking) for room in self.rooms.values()),
            "hints": self.thinking.asking.all_here,
            "analyses": self.analyses.crowd.all_here,
        }

    def refused(self, no: Rejected) -> None:
        """Count a rejected request or connection."""
        self.storage.metrics.count("rejections", no.code)

    async def close(self) -> None:
        """Shut everything down in order."""
        self.relay.close()
        self.stalls.close()
        await asyncio.gather(self.calls.close(), self.post.close())
        await self.services.errands.close()
        for room in self.rooms.values():
            room.presence.stop()
        self._remember(self.rooms.values())
        await self.analyses.close()
        await self.thinking.close()
        self.storage.close()

    # --- copies of everything -----------------------------------------------------------------------------------------

    async def backup(self, file: Path) -> int:
        """Write everything stored to a file while play goes on."""
        meanwhile = self.storage.meanwhile
        return await self.storage.call(lambda connection: backup.backup(connection, file, meanwhile), bare=True)

    async def restore(self, file: Path) -> int:
        """Replace everything by a backup; everyone connected is disconnected and finds the restored tables."""
        await asyncio.to_thread(lambda: backup.checked(file).close())
        self._retire_all()
        await self.storage.settled()
        try:
            return await self.storage.call(lambda connection: backup.restore(connection, file), bare=True)
        finally:
            self._retire_all()

    def _retire_all(self) -> None:
        """Drop everything cached."""
        for room in list(self.rooms.values()):
            room.retire()
            self._forget(room)
        self.identity.forget()
        self.tournaments.forget()
        self.analyses.works.clear()

    # --- finding ------------------------------------------------------------------------------------------------------

    async def room(self, id: str) -> Room:
        """The room of a table, opened on demand."""
        room = self.rooms.get(id)
        if room and not room.shut:
            return room
        if not ID.fullmatch(id):
            raise no_table()
        return await self._once(id, self._open)

    async def laid(self, id: str, entries: Sequence[journal.AnyEntry]) -> Room:
        """The room of a table whose id was chosen beforehand: opened, or made from these entries."""
        while id in self.opening:  # someone knows the id already, and may have asked too early
            with suppress(Rejected):
                await asyncio.shield(self.opening[id])
        room = self.rooms.get(id)
        return room if room and not room.shut else await self._once(id, partial(self._lay, entries))

    async def _lay(self, entries: Sequence[journal.AnyEntry], id: str) -> Room:
        try:
            return await self._open(id)
        except Rejected as no:
            if no.code != "no_table":
                raise
        room = await self.make(entries, id)
        self.offers.invite_all(room.table)
        return room

    async def _once(self, id: str, open: Callable[[str], Coroutine[None, None, Room]]) -> Room:
        """Open a room once, however many ask for it meanwhile."""
        if id not in self.opening:
            self.opening[id] = asyncio.ensure_future(self._opened(id, open))
        return await asyncio.shield(self.opening[id])

    async def _opened(self, id: str, open: Callable[[str], Coroutine[None, None, Room]]) -> Room:
        """Open a room; after a failure the next caller tries again."""
        try:
            return await open(id)
        finally:
            del self.opening[id]

    async def _open(self, id: str) -> Room:
        self.rooms.pop(id, None)
        async with self._hearing_of(id):
            room = self._furnish(Room(await self.tables.read(id), self.services))
        room.look()
        return room

    @asynccontextmanager
    async def _hearing_of(self, id: str) -> AsyncIterator[None]:
        """Subscribe to a table's notifications before reading or making it, and unsubscribe if that fails."""
        await self.relay.follow(id)
        try:
            yield
        except BaseException:
            self.relay.unfollow(id)
            raise

    def _furnish(self, room: Room) -> Room:
        self.rooms[room.table.id] = room
        self.loop.call_later(self.settings.idle, self._put_away, room)
        return room

    def _put_away(self, room: Room) -> None:
        """Close a room that nobody uses; its journal remains."""
        if self.rooms.get(room.table.id) is not room:
            return
        used = room.visitors or room.busy or room.waiting or room.presence.goes_on_alone
        if (used or room.table.id in self.calls.looked) and not room.shut:
            self.loop.call_later(self.settings.idle, self._put_away, room)
        else:
            self._forget(room)
            room.presence.stop()
            self._remember([room])

    def _forget(self, room: Room) -> None:
        del self.rooms[room.table.id]
        self.relay.unfollow(room.table.id)

    def _remember(self, rooms: Iterable[Room]) -> None:
        """Store readable copies of the matches, where the room is up to date with its journal."""
        known = [room.table for room in rooms if not (room.shut or room.unread or room.busy)]
        self.tables.remember(known, LAST_WORDS)

    async def keepsake(self, id: str, guest: int | None) -> Keepsake:
        """The readable copy of a match whose rules are no longer supported."""
        if not ID.fullmatch(id):
            raise no_table()
        return await self.tables.keepsake(id, guest)

    async def games_of(self, person: Person) -> MyGames:
        """A guest's tables, which their page polls; rooms in use report whose turn it is."""
        self.attendance.note(person.id)
        return as_they_stand(await self.tables.games_of(person.id), self.rooms)

    # --- making -------------------------------------------------------------------------------------------------------

    async def make(self, entries: Sequence[journal.AnyEntry], id: str | None = None) -> Room:
        """Make a table; its first entries are stored before anyone learns of it."""
        room = Room(Table(id or secrets.token_urlsafe(12)), self.services)
        async with self._hearing_of(room.table.id):
            await room.begin(entries)
        return self._furnish(room)

    async def new_table(self, person: Person, wish: NewTable) -> Room:
        """A table as requested; only members make one for a club."""
        if wish.club:
            await self.clubs.expect_member(wish.club, person.id)
        return await self.make(setup.as_wished(person, wish))

    async def new_lesson(self, person: Person, game: str) -> Room:
        """A table for a game's lesson."""
        return await self.make(teaching.begun(person, game))

    async def rematch(self, room: Room, person: Person) -> Room:
        """A rematch for the same people and bots; a second request finds the table made by the first."""
        setup.may_go_on(room.table, person)
        if room.table.rematch is None:
            unmet = await self.blocks.between(person.id, apart.everyone(room.table))
            away = {guest for pair in unmet for guest in pair} | self.offers.absent(room.table)
            club = await self.clubs.still(room.table.made.club, person.id)
            new = await self.make(setup.once_more(room.table, person, away, club))
            seat = room.table.seat_of(person.id)
            await room.change(lambda table: None if table.rematch else journal.Rematched(new.table.id, seat))
            if room.table.rematch != new.table.id:
                await new.change(lambda table: journal.Closed())
            else:
                self.offers.invite_all(new.table)
        assert room.table.rematch
        return await self.room(room.table.rematch)

    # --- other servers on the same database ---------------------------------------------------------------------------

    def heard(self, notice: Notice) -> None:
        """Handle a notification from another server."""
        for table, number in notice.grown.items():
            room, entries = self.rooms.get(table), notice.entries.get(table, [])
            if room and room.table.number <= number:
                room.follow(number + 1 - len(entries), entries)
        room = self.rooms.get(notice.table)
        if room:
            room.presence.heard(notice)
            if any(chair.by_bot for chair in room.table.chairs):
                self.thinking.stand_by()  # should the other server end, its bots are ours
        self.keys.heard(notice)
        self.accounts.heard(notice)

    def gone(self, server: str) -> None:
        """Another server has died: the remaining ones take over its tables and programs."""
        self.offers.lost(server)
        for room in list(self.rooms.values()):
            room.presence.gone(server)

    def missed(self) -> None:
        """Catch up from the database after notifications were missed."""
        self.identity.forget()
        self.services.errands.later(self._catch_up())

    async def _catch_up(self) -> None:
        """Let rooms catch up whose journals have grown, or all of them if that cannot be determined."""
        await self.storage.back()
        known = {room.table.id: room.table.number for room in self.rooms.values()}
        try:
            grown = await self.tables.grown(known)
        except Away:
            grown = list(known)
        for room in [room for room in self.rooms.values() if room.table.id in grown]:
            room.catch_up()
        self.offers.remind()

    def repeat(self) -> None:
        """Repeat who is connected here, for servers that missed it."""
        for room in list(self.rooms.values()):
            room.presence.announce()
        self.offers.repeat()
