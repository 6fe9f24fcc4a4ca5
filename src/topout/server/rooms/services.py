"""The services shared by all rooms, as interfaces: a server provides them, and so does a browser."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Sequence, Set
from dataclasses import dataclass
from typing import Any, Protocol

from topout.server.limits import Buckets
from topout.server.metrics import Metrics
from topout.server.minds.tempo import Tempo
from topout.server.minds.thinker import Answer, Question
from topout.server.settings import Settings
from topout.server.store.jobs import Append
from topout.table.table import Table


class Errands:
    """Background tasks, cancelled when the server stops."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.tasks: set[asyncio.Task[Any]] = set()

    def later(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start a background task."""
        task = self.loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def close(self) -> None:
        """Cancel all tasks that are not done."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


class Keeper(Protocol):
    """Stores entries durably."""

    metrics: Metrics

    def append(self, job: Append) -> None:
        """Store an entry and report the outcome."""

    async def back(self) -> None:
        """Wait until the database answers again."""


class Shelf(Protocol):
    """Reads tables."""

    async def read(self, id: str) -> Table:
        """A table replayed from its entries."""

    async def entries(self, id: str, since: int = 0) -> list[str]:
        """The entries of a table from a number on."""

    def keep(self, table: Table) -> None:
        """Take a snapshot if it is worth it."""

    async def keep_turn(self, id: str, owed: Sequence[int]) -> None:
        """Store whose turn it is."""


class Minds(Protocol):
    """Thinks for bots."""

    budget: float

    def ready(self, game: str) -> bool:
        """Whether searching bots are ready for a game."""

    async def move(self, question: Question, host: str) -> Answer:
        """A bot's decision at a host's table."""

    async def advise(self, question: Question, guest: str, address: str) -> Answer:
        """A hint for a guest."""


class Neighbours(Protocol):
    """The other servers on the same database, if any."""

    alone: bool

    def leads(self, others: Iterable[str]) -> bool:
        """Whether this server, and no other, runs a table's bots and timers."""

    async def tell_presence(self, table: str, seats: list[int], watched: bool) -> None:
        """Tell the others who is connected here."""


class Days(Protocol):
    """The clocks of slow games."""

    keeps: bool
    """Whether this server is the leader, which advances the clocks and plays on at tables where nobody is connected."""


class Heartbeat(Protocol):
    """Detects stalls of the whole process."""

    def look(self) -> None:
        """Check for a stall."""


class Silenced(Protocol):
    """Knows who is banned from talking."""

    @property
    def muted(self) -> Set[int]:
        """The muted guests."""


@dataclass
class Services:
    """Everything that rooms share."""

    settings: Settings
    storage: Keeper
    tables: Shelf
    thinking: Minds
    relay: Neighbours
    errands: Errands
    talk_limits: Buckets
    costly_limits: Buckets
    tempo: Tempo
    stalls: Heartbeat
    sanctions: Silenced
    days: Days
    over: Callable[[Table], None] = lambda table: None
    """Called for each match that has ended here, after its last entry was stored."""
