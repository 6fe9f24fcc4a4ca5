"""What servers on one PostgreSQL tell each other: which tables got entries, and who is connected where."""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
from collections.abc import Iterable, Sequence
from time import monotonic
from typing import Any, Protocol

import msgspec
from msgspec import Raw
from sqlalchemy.engine import Connection

from topout.server.rooms.notice import KNOWN_FOR, Notice
from topout.server.store.database import patience_for
from topout.server.store.jobs import Append, Away
from topout.server.store.storage import Storage, say

CHANNEL = "topout"
NOTICE_BYTES = 7000
"""PostgreSQL takes no more than 8,000 bytes at once."""
PULSE = 0.4
"""Every so many seconds each server tells the others that it lives."""
SILENCE = 1.4
"""A server of which nothing was heard for so many seconds is no more."""
logger = logging.getLogger("topout.server")


read_notice = msgspec.json.Decoder(Notice).decode


class Hearer(Protocol):
    """Whom a relay tells what it hears, in the event loop."""

    def heard(self, notice: Notice) -> None:
        """Another server told something."""

    def gone(self, server: str) -> None:
        """Another server is heard of no more."""

    def missed(self) -> None:
        """Listening began anew: whatever was told in between is in the database."""

    def repeat(self) -> None:
        """It is time to tell again who is here."""


class Relay:
    """On SQLite this server is alone: there is nothing to tell or to hear."""

    def __init__(self, storage: Storage, hearer: Hearer) -> None:
        self.storage, self.hearer = storage, hearer
        self.loop = asyncio.get_running_loop()
        self.name = secrets.token_hex(8)
        self.alone = storage.sqlite
        self.closed = False
        self.listener: Any = None
        self.alive: dict[str, float] = {}
        if not self.alone:
            storage.after_insert = self._grown
            threading.Thread(target=self._listen, name="relay", daemon=True).start()
            self.loop.call_later(KNOWN_FOR / 3, self._repeat)
            self.loop.call_later(PULSE, self._pulse)

    def close(self) -> None:
        """Stop listening."""
        self.closed = True
        if self.listener is not None:
            self.listener.close()

    # --- telling ------------------------------------------------------------------------------------------------------

    def _grown(self, connection: Connection, kept: Sequence[Append]) -> None:
        """In the transaction that keeps entries: others hear of them when it commits."""
        notice, size = Notice(self.name, grown={}, entries={}), 0
        for table, jobs in _by_table(kept).items():
            bodies = [job.body.encode() for job in jobs]
            more = 2 * len(table) + sum(map(len, bodies)) + 40
            if size and size + more > NOTICE_BYTES:
                _notify(connection, notice)
                notice, size = Notice(self.name, grown={}, entries={}), 0
            notice.grown[table] = jobs[-1].number
            if more <= NOTICE_BYTES:
                notice.entries[table] = list(map(Raw, bodies))
                size += more
        _notify(connection, notice)

    async def tell_presence(self, table: str, seats: list[int], watched: bool) -> None:
        """Tell the others who is at a table here; what cannot be told now is repeated soon."""
        notice = Notice(self.name, table=table, seats=seats, watched=watched)
        try:
            await self.storage.call(lambda connection: _notify(connection, notice))
        except Away as problem:
            logger.debug("others cannot be told who is here: %s", problem)

    def _repeat(self) -> None:
        if not self.closed:
            self.hearer.repeat()
            self.loop.call_later(KNOWN_FOR / 3, self._repeat)

    def _pulse(self) -> None:
        """Tell the others that this server lives, and see which of them do."""
        if self.closed:
            return
        self.storage.later(lambda connection: _notify(connection, Notice(self.name)))
        for server in [name for name, heard in self.alive.items() if heard < monotonic() - SILENCE]:
            del self.alive[server]
            self.hearer.gone(server)
        self.loop.call_later(PULSE, self._pulse)

    def leads(self, others: Iterable[str]) -> bool:
        """Whether this server runs a table's bots and timers: of all where someone is, the first by name."""
        return all(self.name < other for other in others)

    # --- hearing ------------------------------------------------------------------------------------------------------

    def _listen(self) -> None:
        """In a thread of its own: hear what others tell, until closed."""
        import psycopg

        place = self.storage.engine.url
        url = place.set(drivername="postgresql").render_as_string(hide_password=False)
        patience: dict[str, Any] = patience_for(place)
        while not self.closed:
            try:
                with psycopg.connect(url, autocommit=True, **patience) as self.listener:
                    self.listener.execute(f"LISTEN {CHANNEL}")
                    self._tell(self.hearer.missed)
                    for notice in self.listener.notifies():
                        if self.name not in notice.payload:  # PostgreSQL tells us what we told, too
                            self._tell(self._heard, notice.payload)
            except psycopg.Error as problem:
                if not self.closed:
                    logger.warning("the relay stopped and starts again: %s", problem)
                    threading.Event().wait(PULSE)

    def _tell(self, callback: Any, *given: Any) -> None:
        try:
            self.loop.call_soon_threadsafe(callback, *given)
        except RuntimeError:  # the loop is closed
            self.closed = True

    def _heard(self, text: str) -> None:
        notice = read_notice(text)
        self.alive[notice.server] = monotonic()
        self.hearer.heard(notice)


def _by_table(kept: Sequence[Append]) -> dict[str, list[Append]]:
    """Entries with those of the same table, in their order."""
    found: dict[str, list[Append]] = {}
    for job in kept:
        found.setdefault(job.table, []).append(job)
    return found


def _notify(connection: Connection, notice: Notice) -> None:
    text = msgspec.json.encode(notice).decode()
    say(connection, "SELECT pg_notify(%s, %s)", (CHANNEL, text))
