"""A table in use: one thing happens at a time, is kept, and only then is told."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from topout.server import log
from topout.server.describe import heard, spoken, table_info, table_line
from topout.server.frames import Said, Seen, TableNews, Welcome, write_frame
from topout.server.presence import Presence
from topout.server.protocol import TableInfo
from topout.server.refuse import Refuse
from topout.server.sight import Sight
from topout.server.storage import Append
from topout.server.table import Table
from topout.server.talk import PHRASES
from topout.server.teaching import guide

if TYPE_CHECKING:
    from topout.server.house import House
    from topout.server.socket import Connection

QUIET = (log.Moved, log.TookBack, log.Spoke, log.Muted, log.Lucky)
"""Entries that change nothing in the lobby's line of the table."""
logger = logging.getLogger("topout.server")


class Room:
    """A table, those who are connected to it, and what waits to happen at it."""

    def __init__(self, table: Table, house: House) -> None:
        self.table, self.house = table, house
        self.connections: list[Connection] = []
        self.waiting: deque[Callable[[], None]] = deque()
        self.busy = False
        self.ended = table.phase == "over"
        self.presence = Presence(self)

    # --- one thing at a time ------------------------------------------------------------------------------------------

    def run(self, work: Callable[[], None]) -> None:
        """Do something now, or when what is being kept has been kept."""
        self.waiting.append(work)
        if not self.busy:
            self._next()

    def _next(self) -> None:
        while self.waiting and not self.busy:
            work = self.waiting.popleft()
            try:
                work()
            except Exception:
                logger.exception("at table %s", self.table.id)
                self.rebuild()

    async def change(self, make: Callable[[Table], log.AnyEntry | None]) -> None:
        """Let `make` decide on an entry, and wait until it is kept; a `Refuse` comes out."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def work() -> None:
            entry = make(self.table)
            if entry is None:
                _set(future)
            else:
                self.table.apply(entry)
                self.keep(entry, lambda: _set(future), lambda: _set(future, not_kept()))

        self.house.news.look(self)
        self.run(lambda: _guarded(work, future))
        await future

    async def ask(self, look: Callable[[Table], Any]) -> Any:
        """Look at the table when nothing is half done."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.house.news.look(self)
        self.run(lambda: _guarded(lambda: future.set_result(look(self.table)), future))
        return await future

    def keep(
        self, entry: log.AnyEntry, then: Callable[[], None], lost: Callable[[], None], by: Connection | None = None
    ) -> None:
        """Make an entry that was applied durable, then tell everyone; if it cannot be kept it has not happened."""
        self.busy = True
        ended = self.table.phase == "over" and not self.ended
        self.ended |= ended
        line = table_line(self.table) if ended or not isinstance(entry, QUIET) else None

        def done(problem: Exception | None) -> None:
            if problem is None:
                self.busy = False
                self.presence.wake()
                self.tell(entry, by)
                then()
            else:
                self.rebuild(lost)
            self._next()

        body = log.write_entry(entry).decode()
        self.house.storage.append(Append(self.table.id, self.table.number - 1, body, done, line))

    def rebuild(self, then: Callable[[], None] = lambda: None) -> None:
        """Read the table again: what is in memory is not what was kept."""
        self.busy = True
        self.house.later(self._rebuild(then))

    async def _rebuild(self, then: Callable[[], None]) -> None:
        try:
            self.table = await self.house.read_table(self.table.id)
            self.ended = self.table.phase == "over"
        except Exception:
            logger.exception("table %s cannot be read", self.table.id)
            for connection in list(self.connections):
                connection.wire.close(1011, "The table cannot be read.")
        self.busy = False
        self.presence.find_seats()
        for connection in self.connections:
            connection.spectator = None
            connection.send(self.welcome(connection))
        then()
        self.go_on()

    def go_on(self) -> None:
        """The table is as it was kept: what waited may happen."""
        self.busy = False
        self.presence.wake()
        self._next()

    # --- telling ------------------------------------------------------------------------------------------------------

    def tell(self, entry: log.AnyEntry, by: Connection | None = None) -> None:
        """Tell everyone connected what an entry means to them."""
        if isinstance(entry, (log.Joined, log.Left)):
            self.presence.find_seats()
        if isinstance(entry, (log.Moved, log.TookBack)):
            self._tell_seen(entry, by)
        elif isinstance(entry, log.Spoke):
            self._tell_talk(entry)
        elif isinstance(entry, (log.Started, log.Skipped)):
            self._tell_anew()
        elif not isinstance(entry, log.Muted):
            self.tell_table()
        if self.table.phase == "over" and isinstance(entry, log.Moved):
            self.tell_table()

    def _tell_anew(self) -> None:
        """Everyone sees the table anew; those who only looked on leave a table for players only."""
        for connection in list(self.connections):
            if connection.seat is None and not self.table.made.spectators:
                connection.wire.close(1008, "This table is for its players only.")
            else:
                connection.send(self.welcome(connection))

    def _tell_seen(self, entry: log.Moved | log.TookBack, by: Connection | None) -> None:
        table = self.table
        clocks = table.clocks.shown()
        frames: dict[int, bytes] = {}
        for connection in self.connections:
            seat = connection.seat
            if seat is None:
                self._tell_spectator(connection)
            elif seat in table.changed:
                if connection is by:
                    connection.write(self._seen_frame(seat, clocks, entry.client))
                else:
                    if seat not in frames:
                        frames[seat] = self._seen_frame(seat, clocks, None)
                    connection.write(frames[seat])

    def _seen_frame(self, seat: int, clocks: Any, done: str | None) -> bytes:
        seen = self.table.sights[seat].seen(self.table.playing, done)
        seen.clocks, seen.guide = clocks, guide(self.table, seat)
        return write_frame(seen)

    def _tell_spectator(self, connection: Connection) -> None:
        table = self.table
        if connection.spectator and connection.spectator.look_anew(table.playing, table.names, False):
            seen = connection.spectator.seen(table.playing)
            seen.clocks = table.clocks.shown()
            connection.send(seen)

    def _tell_talk(self, entry: log.Spoke) -> None:
        for connection in self.connections:
            if self.table.hears(entry, connection.seat):
                number = sum(self.table.hears(line, connection.seat) for line in self.table.talk) - 1
                connection.send(Said(spoken(self.table, entry, number)))

    def tell_table(self, but: Connection | None = None) -> None:
        """Tell everyone, but the one who just heard it, how the table stands."""
        for connection in self.connections:
            if connection is not but:
                connection.send(TableNews(self.info(connection.guest)))

    def info(self, guest: int | None) -> TableInfo:
        """The table as a guest sees it."""
        return table_info(self.table, guest, self.presence.here, self.table.phase == "running" and self.presence.paused)

    def welcome(self, connection: Connection) -> Struct:
        """All that someone who just came should know."""
        table, seat = self.table, connection.seat
        muted = sorted(other for hearer, other in table.muted if hearer == seat)
        seen = self.seen_whole(connection) if table.match else None
        return Welcome(self.info(connection.guest), seen, heard(table, seat), muted, list(PHRASES))

    def seen_whole(self, connection: Connection) -> Seen:
        """The match so far as a connection's seat, or a spectator, knows it."""
        table = self.table
        if connection.seat is None:
            connection.spectator = connection.spectator or Sight(table.playing, None, table.names)
            sight = connection.spectator
        else:
            sight = table.sights[connection.seat]
        seen = sight.seen_whole(table.playing, table.names)
        seen.clocks, seen.guide = table.clocks.shown(), guide(table, connection.seat)
        return seen


def not_kept() -> Refuse:
    """The database did not take it, or another server was first."""
    return Refuse("not_kept", "That could not be kept; look at the table again.", 503)


def _guarded(work: Callable[[], None], future: asyncio.Future[Any]) -> None:
    """Do the work; whatever goes wrong reaches the one who waits."""
    try:
        work()
    except Refuse as no:
        _set(future, no)
    except Exception:
        _set(future, not_kept())
        raise


def _set(future: asyncio.Future[None], problem: Exception | None = None) -> None:
    if future.done():
        return
    if problem is None:
        future.set_result(None)
    else:
        future.set_exception(problem)
