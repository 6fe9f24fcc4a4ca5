"""What every room uses, and all rooms share; whatever offers it may be a server's, or a browser's own."""

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
    """Work that goes on beside the present one, until it is done or the server ends."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.tasks: set[asyncio.Task[Any]] = set()

    def later(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something beside the present work."""
        task = self.loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def close(self) -> None:
        """Drop what is not done."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


class Keeper(Protocol):
    """Makes entries durable."""

    metrics: Metrics

    def append(self, job: Append) -> None:
        """Keep an entry, and tell how it went."""

    async def back(self) -> None:
        """Wait until there is an answer again."""


class Shelf(Protocol):
    """Where tables are read again."""

    async def read(self, id: str) -> Table:
        """A table made of its entries."""

    async def entries(self, id: str, since: int = 0) -> list[str]:
        """The entries of a table from a number on."""

    def keep(self, table: Table) -> None:
        """Take a snapshot, where it is worth it."""

    async def keep_turn(self, id: str, owed: Sequence[int]) -> None:
        """Note whose turn it is."""


class Minds(Protocol):
    """Think for bots."""

    budget: float

    def ready(self, game: str) -> bool:
        """Whether bots that search are ready for a game."""

    async def move(self, question: Question, host: str) -> Answer:
        """A bot's move at a host's table."""

    async def advise(self, question: Question, guest: str, address: str) -> Answer:
        """What a bot would do in a guest's place."""


class Neighbours(Protocol):
    """Other servers on the same database, if there are any."""

    alone: bool

    def leads(self, others: Iterable[str]) -> bool:
        """Whether this server, and no other, runs a table's bots and timers."""

    async def tell_presence(self, table: str, seats: list[int], watched: bool) -> None:
        """Let the others know who is here."""


class Days(Protocol):
    """The time of slow games."""

    keeps: bool
    """Whether this server lets it pass, and plays on at tables where nobody is."""


class Heartbeat(Protocol):
    """Notices when everything stood still."""

    def look(self) -> None:
        """See whether it just did."""


class Silenced(Protocol):
    """Who may not talk."""

    @property
    def muted(self) -> Set[int]:
        """The guests."""


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
    """Told of each match that has ended here, once its end is kept."""
