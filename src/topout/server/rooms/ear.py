"""A dedicated PostgreSQL connection for LISTEN: to one channel always, and to those of open tables."""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
from collections import deque
from collections.abc import Iterable
from contextlib import suppress
from selectors import EVENT_READ, DefaultSelector
from typing import Any, NamedTuple, Protocol

import sqlalchemy as sa

from topout.server.store.database import patience_for

EVERYONE = "topout"
"""The channel that all servers listen to."""
REST = 0.1
"""Seconds between attempts to reconnect."""
LIVE = "SELECT pg_advisory_lock_shared(hashtextextended(%s, 0))"
"""Locks this server's name for the length of its session, which PostgreSQL ends at once when the process is killed."""
ENDED = "SELECT name FROM unnest(%s::text[]) AS quiet (name) WHERE pg_try_advisory_xact_lock(hashtextextended(name, 0))"
"""Selects the servers whose names are no longer locked."""
logger = logging.getLogger("topout.server")


class Hears(Protocol):
    """Receives notifications, in the listening thread."""

    def noticed(self, text: str) -> None:
        """A notification arrived."""

    def missed(self) -> None:
        """Listening started or restarted, so notifications may have been missed."""


class Wish(NamedTuple):
    """A LISTEN or UNLISTEN statement to execute, and who waits for it."""

    statement: str
    heeded: asyncio.Future[None] | None


class Ear:
    """Listens in a thread, and holds the lock on this server's name; the event loop says which channels."""

    def __init__(self, url: sa.URL, hears: Hears, name: str) -> None:
        self.url, self.hears, self.name = url, hears, name
        self.loop = asyncio.get_running_loop()
        self.channels = {EVERYONE}
        self.wishes: deque[Wish] = deque()
        self.listening = self.closed = False
        self.bell, self.rope = socket.socketpair()
        self.rope.setblocking(False)
        self.thread = threading.Thread(target=self._run, name="ear", daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self.thread.start()

    def close(self) -> None:
        """Stop listening."""
        self.closed = True
        self._ring()

    async def listen(self, channel: str) -> None:
        """Listen to a channel from now on; while the database is unreachable, as soon as it is back."""
        self.channels.add(channel)
        if self.listening:
            heeded: asyncio.Future[None] = self.loop.create_future()
            self._wish(f"LISTEN {quoted(channel)}", heeded)
            await heeded

    def ignore(self, channel: str) -> None:
        """Stop listening to a channel."""
        self.channels.discard(channel)
        self._wish(f"UNLISTEN {quoted(channel)}")

    def _wish(self, statement: str, heeded: asyncio.Future[None] | None = None) -> None:
        self.wishes.append(Wish(statement, heeded))
        self._ring()

    def _ring(self) -> None:
        with suppress(OSError):  # the wake-up byte is pending already, or the thread has ended
            self.rope.send(b"!")

    # --- in the thread ------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        import psycopg

        address = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        patience: dict[str, Any] = patience_for(self.url)
        with self.bell, self.rope:
            while not self.closed:
                try:
                    with psycopg.connect(address, autocommit=True, **patience) as listener:
                        self._hear(listener)
                except Exception as problem:  # whatever went wrong, nobody else would restart the listening
                    self._rest(problem)

    def _rest(self, problem: Exception) -> None:
        """Release those who wait, since everything is read again after an outage; log each outage once."""
        level = logging.WARNING if self.listening else logging.DEBUG
        self.listening = False
        _heed(self._wished())
        if not self.closed:
            logger.log(level, "the relay stopped and starts again: %s", problem)
            threading.Event().wait(REST)

    def _hear(self, listener: Any) -> None:
        """Listen and pass on notifications until closed."""
        self.listening = True
        listener.execute(LIVE, (self.name,))
        listener.execute(statements(f"LISTEN {quoted(channel)}" for channel in sorted(self.channels)))
        self.hears.missed()
        with DefaultSelector() as either:
            either.register(self.bell, EVENT_READ)
            either.register(listener, EVENT_READ)
            while not self.closed:
                self._do_as_wished(listener)
                for notice in listener.notifies(timeout=0):
                    self.hears.noticed(notice.payload)
                if any(key.fileobj is self.bell for key, _ in either.select()):
                    self.bell.recv(4096)

    def _do_as_wished(self, listener: Any) -> None:
        wishes = self._wished()
        if wishes:
            try:
                listener.execute(statements(wish.statement for wish in wishes))
            finally:
                _heed(wishes)

    def _wished(self) -> list[Wish]:
        """The statements requested since the last look."""
        return [self.wishes.popleft() for _ in range(len(self.wishes))]


def _heed(wishes: Iterable[Wish]) -> None:
    for wish in wishes:
        if wish.heeded:
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                wish.heeded.get_loop().call_soon_threadsafe(_end, wish.heeded)


def _end(waiting: asyncio.Future[None]) -> None:
    if not waiting.done():
        waiting.set_result(None)


def quoted(channel: str) -> str:
    """A channel as a quoted SQL identifier."""
    return '"' + channel.replace('"', '""') + '"'


def statements(each: Iterable[str]) -> str:
    """Several statements as one."""
    return "; ".join(each)
