"""Notifications between servers on one PostgreSQL: new entries, and who is connected where.

Each table has a channel of its own, so that only servers where it is open receive its notifications.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterable, Sequence
from functools import partial
from time import monotonic
from typing import Any, Protocol

import msgspec
from msgspec import Raw
from sqlalchemy.engine import Connection

from topout.server.rooms.ear import ENDED, EVERYONE, Ear
from topout.server.rooms.notice import KNOWN_FOR, Notice
from topout.server.store.jobs import Append, Away
from topout.server.store.storage import Storage, say

NOTICE_BYTES = 7000
"""PostgreSQL limits a notification's payload to 8,000 bytes."""
PULSE = 0.25
"""Seconds between heartbeats."""
QUIET, SILENCE = 0.4, 1.2
"""Seconds without a heartbeat after which a server counts as dead; the first only if its session has ended too."""
BY_HAND = "~"
"""Stands for a sender that is no server; it sorts after all servers' names."""
LONGEST_NAME = 63
"""PostgreSQL truncates identifiers to this length."""
TELL = "SELECT pg_notify(channel, notice) FROM unnest(%s::text[], %s::text[]) AS told (channel, notice)"
Told = tuple[str, Notice]
"""A channel and the notification for it."""
logger = logging.getLogger("topout.server")


read_notice = msgspec.json.Decoder(Notice).decode


class Hearer(Protocol):
    """Receives notifications on the event loop."""

    def heard(self, notice: Notice) -> None:
        """Another server sent a notification."""

    def gone(self, server: str) -> None:
        """Another server has died."""

    def missed(self) -> None:
        """Listening restarted: notifications may have been missed, but everything is in the database."""

    def repeat(self) -> None:
        """Time to repeat who is connected here."""


class Relay:
    """Sends and receives notifications; on SQLite this server is alone and does neither."""

    def __init__(self, storage: Storage, hearer: Hearer) -> None:
        self.storage, self.hearer = storage, hearer
        self.loop = asyncio.get_running_loop()
        self.name = secrets.token_hex(8)
        self.alone = storage.sqlite
        self.closed = False
        self.alive: dict[str, float] = {}
        self.older: set[str] = set()
        """Servers up to version 0.2, recognised by their heartbeat, which listen to the common channel only."""
        self.unsaid: dict[str, Notice] = {}
        self.saying = False
        self.asking: asyncio.Task[None] | None = None
        if not self.alone:
            storage.after_insert = self._grown
            self.ear = Ear(storage.engine.url, self, self.name)
            self.ear.start()
            self.loop.call_later(KNOWN_FOR / 3, self._repeat)
            self.loop.call_later(PULSE, self._pulse)

    def close(self) -> None:
        """Stop listening."""
        self.closed = True
        if self.asking:
            self.asking.cancel()
        if not self.alone:
            self.ear.close()

    async def follow(self, table: str) -> None:
        """Subscribe to a table; reading it afterwards misses nothing."""
        if not self.alone:
            await self.ear.listen(channel_of(table))

    def unfollow(self, table: str) -> None:
        """Unsubscribe from a table."""
        if not self.alone:
            self.ear.ignore(channel_of(table))

    # --- telling ------------------------------------------------------------------------------------------------------

    def _grown(self, connection: Connection, kept: Sequence[Append]) -> None:
        """Notify within the transaction that stores entries, so that others hear of them when it commits."""
        notices: list[Told] = []
        for table, jobs in _by_table(kept).items():
            bodies = [job.body.encode() for job in jobs]
            small = 2 * len(table) + sum(map(len, bodies)) + 60 <= NOTICE_BYTES
            entries = {table: list(map(Raw, bodies))} if small else {}
            notices += self._of_table(table, Notice(self.name, grown={table: jobs[-1].number}, entries=entries))
        _notify(connection, notices)

    @property
    def aloud(self) -> bool:
        """Whether older servers require tables' notifications on the common channel too."""
        return bool(self.older)

    def _of_table(self, table: str, notice: Notice) -> list[Told]:
        """The channels for a table's notification."""
        return [(channel_of(table), notice), *([(EVERYONE, notice)] if self.aloud else [])]

    async def tell_presence(self, table: str, seats: list[int], watched: bool) -> None:
        """Tell other servers who is connected to a table here; concurrent calls are combined."""
        self.unsaid[table] = Notice(self.name, table=table, seats=seats, watched=watched)
        if not self.saying:
            self.saying = True
            try:
                await self._say_all()
            finally:
                self.saying = False

    async def tell_people(
        self, anew: Iterable[int] = (), erased: Iterable[int] = (), renamed: Iterable[int] = ()
    ) -> None:
        """Tell other servers which guests must not be cached any longer, or have a new name."""
        if not self.alone:
            told = Notice(self.name, anew=list(anew), erased=list(erased), renamed=list(renamed))
            notices = [(EVERYONE, told)]
            await self.storage.call(partial(_notify, notices=notices))

    async def _say_all(self) -> None:
        """Send presence reports; those that fail are repeated soon anyway."""
        while self.unsaid:
            notices = [told for table, notice in self.unsaid.items() for told in self._of_table(table, notice)]
            self.unsaid = {}
            try:
                await self.storage.call(partial(_notify, notices=notices))
            except Away as problem:
                logger.debug("others cannot be told who is here: %s", problem)

    def tell_all(self, notices: Sequence[Notice]) -> None:
        """Send a notification that is repeated soon in case it gets lost."""
        if not self.alone and not self.closed:
            everyone = [(EVERYONE, notice) for notice in notices]
            self.storage.later(lambda connection: _notify(connection, everyone))

    def _repeat(self) -> None:
        if not self.closed:
            self.hearer.repeat()
            self.loop.call_later(KNOWN_FOR / 3, self._repeat)

    def _pulse(self) -> None:
        """Send a heartbeat, and detect servers that have died."""
        if self.closed:
            return
        self.storage.later(lambda connection: _notify(connection, [(EVERYONE, Notice(self.name, apart=True))]))
        self._look_after_others()
        self.loop.call_later(PULSE, self._pulse)

    def _look_after_others(self) -> None:
        """Detect servers that have died; not while this server itself is cut off."""
        if not self.ear.listening:
            self.alive = dict.fromkeys(self.alive, monotonic())
        self._lose(self._unheard(SILENCE))
        quiet = [name for name in self._unheard(QUIET) if name not in self.older]
        if quiet and (self.asking is None or self.asking.done()):
            self.asking = self.loop.create_task(self._ask_after(quiet))

    def _unheard(self, seconds: float) -> list[str]:
        """The servers without a heartbeat for this long."""
        return [name for name, heard in self.alive.items() if heard < monotonic() - seconds]

    async def _ask_after(self, quiet: list[str]) -> None:
        """Ask PostgreSQL which of these servers have lost their session; a server that merely hangs still has one."""
        try:
            ended = await self.storage.look(lambda connection: {row[0] for row in say(connection, ENDED, (quiet,))})
        except Away as problem:
            logger.debug("nobody can be asked after: %s", problem)
            return
        self._lose(ended.intersection(self._unheard(QUIET)))

    def _lose(self, servers: Iterable[str]) -> None:
        """Handle the death of these servers."""
        for server in servers:
            del self.alive[server]
            self.older.discard(server)
            self.hearer.gone(server)

    def leads(self, others: Iterable[str]) -> bool:
        """Leader election: of the servers with visitors at a table, the first by name runs its bots and timers."""
        return all(self.name < other for other in others)

    # --- hearing ------------------------------------------------------------------------------------------------------

    def missed(self) -> None:
        """Listening restarted; called in the listening thread."""
        if not self.closed:
            self._tell(self.hearer.missed)

    def noticed(self, text: str) -> None:
        """A notification arrived, perhaps our own; called in the listening thread."""
        if self.name not in text:
            self._tell(self._heard, text)

    def _tell(self, callback: Any, *given: Any) -> None:
        try:
            self.loop.call_soon_threadsafe(callback, *given)
        except RuntimeError:  # the loop is closed
            self.closed = True

    def _heard(self, text: str) -> None:
        notice = read_notice(text)
        self.alive[notice.server] = monotonic()
        if notice.apart:
            self.older.discard(notice.server)
        elif notice == Notice(notice.server):
            self.older.add(notice.server)
        self.hearer.heard(notice)


def tell_of_guests(connection: Connection, anew: Sequence[int], erased: Sequence[int]) -> None:
    """Tell running servers about guests that an administrator changed in PostgreSQL directly."""
    _notify(connection, [(EVERYONE, Notice(BY_HAND, anew=list(anew), erased=list(erased)))])


def _by_table(kept: Sequence[Append]) -> dict[str, list[Append]]:
    """The entries grouped by table, in order."""
    found: dict[str, list[Append]] = {}
    for job in kept:
        found.setdefault(job.table, []).append(job)
    return found


def channel_of(table: str) -> str:
    """The channel of a table."""
    return f"{EVERYONE}:{table}"[:LONGEST_NAME]


def _notify(connection: Connection, notices: Sequence[Told]) -> None:
    """Send notifications, all in one statement."""
    texts = [msgspec.json.encode(notice).decode() for _, notice in notices]
    say(connection, TELL, ([channel for channel, _ in notices], texts))
