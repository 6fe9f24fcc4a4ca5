"""A table in use: changes happen one at a time, are stored, and only then announced."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import Raw

from topout.messages.frames import TableChanged, Welcome, write_frame
from topout.messages.protocol import TableInfo
from topout.messages.rejection import Rejected, away, no_spectators, not_kept
from topout.server.rooms import telling
from topout.server.rooms.outcomes import guarded, settle
from topout.server.rooms.presence import Presence
from topout.server.rooms.services import Services
from topout.server.rooms.visitor import Visitor
from topout.server.store.jobs import Append, Away, ignored
from topout.server.store.lines import hinted
from topout.table import journal
from topout.table.awaiting import awaited
from topout.table.describe import table_info, table_line
from topout.table.table import Table

FIRST_WAIT, LONGEST_WAIT = 0.05, 0.2
"""Seconds between attempts to read a table again; each wait doubles up to the longest (back-off)."""
QUIET = (
    journal.Moved,
    journal.TookBack,
    journal.BackAsked,
    journal.BackAnswered,
    journal.Spoke,
    journal.Muted,
    journal.Lucky,
)
"""Entries that do not change the table's line in the lobby."""
logger = logging.getLogger("topout.server")


def nothing() -> None:
    """The default for nobody waiting."""


@dataclass(slots=True)
class Work:
    """Something to do at a table; a request also says how it is rejected while the table cannot be read."""

    do: Callable[[], None]
    reject: Callable[[Rejected], None] | None = None


class Room:
    """A table, its connections, and the queue of what is to happen at it."""

    def __init__(self, table: Table, services: Services) -> None:
        self.table, self.services = table, services
        self.visitors: list[Visitor] = []
        self.waiting: deque[Work] = deque()
        self.busy = False
        self.unread = False
        self.shut = False
        self.ended = table.phase == "over"
        self.noted = len(table.notes)
        self.plea = table.plea
        self.presence = Presence(self)

    # --- one thing at a time ------------------------------------------------------------------------------------------

    def run(self, do: Callable[[], None], reject: Callable[[Rejected], None] | None = None) -> None:
        """Run something now, or after the write in progress; requests are rejected while the table cannot be read."""
        if (self.unread or self.shut) and reject:
            reject(away())
        elif self.busy or self.waiting or self.shut:
            self.waiting.append(Work(do, reject))
        else:
            self._do(do)
            self._next()

    def _next(self) -> None:
        while self.waiting and not self.busy and not self.shut:
            self._do(self.waiting.popleft().do)

    def _do(self, work: Callable[[], None]) -> None:
        try:
            work()
        except Exception:
            logger.exception("at table %s", hinted(self.table.id))
            self.read_again()

    def _go_on(self) -> None:
        """The write in progress is done: go on with the queue."""
        self.busy = False
        self.presence.wake()
        self._next()

    async def change(self, make: Callable[[Table], journal.AnyEntry | None]) -> None:
        """Let `make` decide on an entry, and wait until it is stored; raises `Rejected`."""
        await self.change_all(lambda table: [entry for entry in [make(table)] if entry])

    async def change_all(self, make: Callable[[Table], Sequence[journal.AnyEntry]]) -> None:
        """The same for several entries, which are stored all or none."""
        self.look()
        await self._kept(lambda: make(self.table))

    async def begin(self, entries: Sequence[journal.AnyEntry]) -> None:
        """Store the first entries of a new table, all or none."""
        await self._kept(lambda: entries)

    async def _kept(self, make: Callable[[], Sequence[journal.AnyEntry]]) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def work() -> None:
            entries = make()
            if entries:
                self.commit(*entries, then=lambda: settle(future), lost=lambda: settle(future, self.why_lost()))
            else:
                settle(future)

        self.run(lambda: guarded(work, future), lambda no: settle(future, no))
        await future

    async def ask(self, look: Callable[[Table], Any]) -> Any:
        """Look at the table between two changes."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.look()
        self.run(lambda: guarded(lambda: future.set_result(look(self.table)), future), lambda no: settle(future, no))
        return await future

    def commit(
        self,
        *entries: journal.AnyEntry,
        then: Callable[[], None] = nothing,
        lost: Callable[[], None] = nothing,
        by: Visitor | None = None,
    ) -> None:
        """Apply entries, store them, and only then announce them; the only way to change a table.

        A decision the rules refuse raises `Illegal`. If storing fails it has not happened: the table is read again.
        """
        for entry in entries:
            self.table.apply(entry)
        self.busy = True

        def done(problem: Exception | None) -> None:
            if problem is None:
                self.busy = False
                self.presence.wake()
                for entry in entries:
                    self._tell(entry, by)
                self.services.storage.metrics.count("moves", by=sum(type(e) is journal.Moved for e in entries))
                self.services.tables.keep(self.table)
                if ended:
                    self.services.over(self.table)
                then()
            else:
                self.read_again(lost)
            self._next()

        ended = self.table.phase == "over" and not self.ended
        self.ended |= ended
        self._append(entries, done, ended)

    def _append(
        self, entries: Sequence[journal.AnyEntry], done: Callable[[Exception | None], None], ended: bool
    ) -> None:
        """Hand the entries to the writer as one unit; the outcome of the last is that of all."""
        loud = ended or not all(isinstance(entry, QUIET) for entry in entries)
        first, last = self.table.number - len(entries), len(entries) - 1
        for place, entry in enumerate(entries):
            job = Append(self.table.id, first + place, journal.write_entry(entry).decode(), ignored)
            if place == last:
                job.done, job.line = done, table_line(self.table) if loud else None
                job.awaited = awaited(self.table)
            self.services.storage.append(job)

    # --- reading the table again --------------------------------------------------------------------------------------

    def read_again(self, lost: Callable[[], None] = nothing) -> None:
        """Reload the table, since memory and journal differ; nothing else happens until that is done."""
        self.busy = True
        self.services.errands.later(self._read_again(lost))

    async def _read_again(self, lost: Callable[[], None]) -> None:
        try:
            await self._until_read(lost)
        except Rejected as no:
            self._lose(no, lost)
            self._shut(no)
            return
        if self.unread:
            self.unread, lost = False, nothing
        self.presence.find_seats()
        self._tell_anew()
        lost()
        self._go_on()
        self.look()

    async def _until_read(self, lost: Callable[[], None]) -> None:
        """Retry with back-off until the table is read; for a damaged or deleted one, `Rejected` is raised."""
        wait = FIRST_WAIT
        while True:
            try:
                self.table = await self.services.tables.read(self.table.id)
            except Rejected:
                raise
            except Exception as problem:
                if not self.unread:
                    logger.info("table %s cannot be read now: %s", hinted(self.table.id), problem)
                self._lose(away(), lost)
            else:
                self.ended = self.table.phase == "over"
                self.noted, self.plea = len(self.table.notes), self.table.plea
                return
            await self.services.storage.back()
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    def _lose(self, no: Rejected, lost: Callable[[], None]) -> None:
        """Tell everyone connected, and the waiting requests, once that the table cannot be read."""
        if self.unread:
            return
        self.unread = True
        self.presence.stop()
        for visitor in self.visitors:
            visitor.reject(None, no)
        requests = [work.reject for work in self.waiting if work.reject]
        self.waiting = deque(work for work in self.waiting if not work.reject)
        lost()
        for reject in requests:
            reject(no)

    def _shut(self, no: Rejected) -> None:
        """Close for good: disconnect everyone, and tell later visitors why."""
        self.shut = True
        for visitor in list(self.visitors):
            visitor.close(1011, no.reason)

    def retire(self, why: str = "The tables were restored from a backup; please reconnect.") -> None:
        """Close this room, because the stored journal has changed underneath it."""
        self.busy = True
        self.presence.stop()
        self._lose(away(), nothing)
        self.shut = True
        for visitor in list(self.visitors):
            visitor.close(1012, why)

    def why_lost(self) -> Rejected:
        """The rejection for a request that could not be stored."""
        return away() if self.unread else not_kept()

    def readable(self) -> Room:
        """This room, unless its table cannot be read now."""
        if self.unread:
            raise away()
        return self

    # --- other servers on the same database ---------------------------------------------------------------------------

    def look(self) -> None:
        """Catch up before anything that must not miss another server's latest entries."""
        if not self.services.relay.alone:
            self.catch_up()

    def follow(self, first: int, entries: Sequence[Raw]) -> None:
        """Apply entries received from another server; if some are missing before them, catch up."""
        if not self.unread:
            self.run(lambda: self._following(first, entries))

    def _following(self, first: int, entries: Sequence[Raw]) -> None:
        known = self.table.number - first
        if known < 0 or not entries:
            self._catching_up()
            return
        self._happen(entries[known:])
        self.presence.wake()

    def catch_up(self) -> None:
        """Apply other servers' entries from the database, between two changes of our own."""
        if not self.unread:
            self.run(self._catching_up)

    def _catching_up(self) -> None:
        self.busy = True
        self.services.errands.later(self._catch_up())

    async def _catch_up(self) -> None:
        try:
            self._happen(await self.services.tables.entries(self.table.id, self.table.number))
        except Exception as problem:
            logger.info("table %s is read again to follow another server: %s", hinted(self.table.id), problem)
            self.read_again()
            return
        self._go_on()

    def _happen(self, entries: Sequence[Raw | str]) -> None:
        """Apply entries that are stored already."""
        for body in entries:
            entry = journal.read_entry(body)
            self.table.apply(entry)
            self._tell(entry)
        self.ended = self.table.phase == "over"

    def rest(self) -> None:
        """Store whose turn it is when everyone has left, for the lists of games."""
        if not self.visitors and self.table.phase == "running" and not (self.shut or self.table.clocks.slow):
            self.services.errands.later(self._keep_turn(self.table.playing.owed))

    async def _keep_turn(self, owed: Sequence[int]) -> None:
        try:
            await self.services.tables.keep_turn(self.table.id, owed)
        except Away as problem:
            logger.info("whose turn it is at table %s was not kept: %s", hinted(self.table.id), problem)

    async def hold(self) -> Callable[[], None]:
        """Block all changes here until the returned function is called, which first catches up."""
        held: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.run(lambda: self._hold(held), lambda no: settle(held, no))
        await held
        return self._catching_up

    def _hold(self, held: asyncio.Future[None]) -> None:
        self.busy = True
        settle(held)

    # --- telling ------------------------------------------------------------------------------------------------------

    def _tell(self, entry: journal.AnyEntry, by: Visitor | None = None) -> None:
        """Announce an entry to everyone connected."""
        if isinstance(entry, (journal.Joined, journal.Left, journal.Arranged, journal.Became)):
            self.presence.find_seats()
        if self.noted != len(self.table.notes):
            telling.tell_notes(self.table, self.visitors, self.table.notes[self.noted :])
            self.noted = len(self.table.notes)
        if isinstance(entry, (journal.Moved, journal.TookBack)):
            telling.tell_seen(self.table, self.visitors, entry, by)
            self._tell_plea()
        elif isinstance(entry, journal.Spoke):
            telling.tell_talk(self.table, self.visitors, entry)
        elif isinstance(entry, (journal.Started, journal.Skipped)) or self._moves_seats(entry):
            self._tell_anew()
        elif not isinstance(entry, journal.Muted):
            self.plea = self.table.plea
            self.tell_table()
        if self.table.phase == "over" and isinstance(entry, journal.Moved):
            self.tell_table()

    def _tell_plea(self) -> None:
        """A decision may have settled a request to take a move back."""
        if self.plea is not self.table.plea:
            self.plea = self.table.plea
            self.tell_table()

    def _moves_seats(self, entry: journal.AnyEntry) -> bool:
        """Whether seat numbers or occupants changed: chairs were moved, or someone took over a seat."""
        return isinstance(entry, journal.Arranged) or (isinstance(entry, journal.Joined) and bool(self.table.match))

    def _tell_anew(self) -> None:
        """Send everyone the whole table again; spectators must leave a table that is for players only."""
        for visitor in list(self.visitors):
            if self.admits(visitor):
                visitor.send(self.welcome(visitor))
            else:
                visitor.close(1008, no_spectators().reason)

    def admits(self, visitor: Visitor) -> bool:
        """Whether a visitor may see the table; during some matches only players may."""
        return visitor.seat is not None or self.table.made.spectators or self.table.phase == "open"

    def tell_table(self, but: Visitor | None = None) -> None:
        """Send the table's state to everyone, except `but`, who knows it already."""
        frames: dict[int | None, bytes] = {}
        for visitor in self.visitors:
            named = visitor.seat is not None or visitor.guest == self.table.host
            guest = visitor.guest if named else None
            if visitor is not but:
                if guest not in frames:
                    frames[guest] = write_frame(TableChanged(self.info(guest)))
                visitor.write(frames[guest])

    def info(self, guest: int | None) -> TableInfo:
        """The table as a guest sees it."""
        return table_info(self.table, guest, self.presence.here, self.table.phase == "running" and self.presence.paused)

    def welcome(self, visitor: Visitor) -> Welcome:
        """The first frame for someone who has just connected."""
        return telling.welcome(self.table, visitor, self.info(visitor.guest))
