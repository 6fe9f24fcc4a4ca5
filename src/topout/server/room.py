"""A table in use: one thing happens at a time, is kept, and only then is told."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from topout.server import log
from topout.server.describe import heard, spoken, table_info, table_line
from topout.server.frames import Said, Seen, TableNews, Welcome, write_frame
from topout.server.presence import Presence
from topout.server.protocol import TableInfo
from topout.server.refuse import Refuse, away, not_kept
from topout.server.sight import Sight
from topout.server.storage import Append
from topout.server.table import Table
from topout.server.talk import PHRASES
from topout.server.teaching import guide

if TYPE_CHECKING:
    from topout.server.house import House
    from topout.server.socket import Connection

FIRST_WAIT, LONGEST_WAIT = 0.05, 0.5
"""Seconds between tries to read a table that cannot be read; each wait is twice the last."""
QUIET = (log.Moved, log.TookBack, log.Spoke, log.Muted, log.Lucky)
"""Entries that change nothing in the lobby's line of the table."""
logger = logging.getLogger("topout.server")


@dataclass(slots=True)
class Work:
    """Something to do at a table; a request says how it is told no while the table cannot be read."""

    do: Callable[[], None]
    reject: Callable[[Refuse], None] | None = None


class Room:
    """A table, those who are connected to it, and what waits to happen at it."""

    def __init__(self, table: Table, house: House) -> None:
        self.table, self.house = table, house
        self.connections: list[Connection] = []
        self.waiting: deque[Work] = deque()
        self.busy = False
        self.unread = False
        self.ended = table.phase == "over"
        self.presence = Presence(self)

    # --- one thing at a time ------------------------------------------------------------------------------------------

    def run(self, do: Callable[[], None], reject: Callable[[Refuse], None] | None = None) -> None:
        """Do something now, or when what is being kept has been kept; a table that cannot be read rejects requests."""
        if self.unread and reject:
            reject(away())
            return
        self.waiting.append(Work(do, reject))
        if not self.busy:
            self._next()

    def _next(self) -> None:
        while self.waiting and not self.busy:
            work = self.waiting.popleft()
            try:
                work.do()
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
                self.keep(entry, lambda: _set(future), lambda: _set(future, self.why_lost()))

        self.house.news.look(self)
        self.run(lambda: _guarded(work, future), lambda no: _set(future, no))
        await future

    async def ask(self, look: Callable[[Table], Any]) -> Any:
        """Look at the table when nothing is half done."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.house.news.look(self)
        self.run(lambda: _guarded(lambda: future.set_result(look(self.table)), future), lambda no: _set(future, no))
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

    # --- reading the table again --------------------------------------------------------------------------------------

    def rebuild(self, lost: Callable[[], None] = lambda: None) -> None:
        """Read the table again: what is in memory is not what was kept. Until it is read nothing happens at it."""
        self.busy = True
        self.house.later(self._rebuild(lost))

    async def _rebuild(self, lost: Callable[[], None]) -> None:
        try:
            await self._read_again(lost)
        except Refuse as no:
            self._lose(no, lost)
            self.house.shut(self, no)
            return
        if self.unread:
            self.unread, lost = False, lambda: None
        self._welcome_all()
        lost()
        self.go_on()
        self.house.news.look(self)

    async def _read_again(self, lost: Callable[[], None]) -> None:
        """Try until the table is read; one that is damaged or gone is not tried again: that `Refuse` comes out."""
        wait = FIRST_WAIT
        while True:
            try:
                self.table = await self.house.read_table(self.table.id)
            except Refuse:
                raise
            except Exception as problem:
                logger.warning("table %s cannot be read now: %s", self.table.id, problem)
                self._lose(away(), lost)
            else:
                self.ended = self.table.phase == "over"
                return
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    def _lose(self, no: Refuse, lost: Callable[[], None]) -> None:
        """The table cannot be read: say so, once, to everyone connected and to those whose requests wait."""
        if self.unread:
            return
        self.unread = True
        self.presence.stop()
        for connection in self.connections:
            connection.refuse(None, no)
        requests = [work.reject for work in self.waiting if work.reject]
        self.waiting = deque(work for work in self.waiting if not work.reject)
        lost()
        for reject in requests:
            reject(no)

    def _welcome_all(self) -> None:
        """Everyone sees the table as it was kept."""
        self.presence.find_seats()
        for connection in self.connections:
            connection.spectator = None
            connection.send(self.welcome(connection))

    def why_lost(self) -> Refuse:
        """What to say to someone whose request was not kept."""
        return away() if self.unread else not_kept()

    def readable(self) -> Room:
        """This room, unless its table cannot be read now."""
        if self.unread:
            raise away()
        return self

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
