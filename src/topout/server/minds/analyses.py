"""Analyses of finished matches: computed once per match, one at a time, and stored."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections import OrderedDict
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from typing import Literal

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.lab.analysis.findings import Analysis
from topout.messages.finished import AnalysisStatus
from topout.messages.rejection import Rejected
from topout.server.limits import Buckets, Crowd
from topout.server.minds.analyst import Progress, Task, task_of
from topout.server.minds.lane import Lane
from topout.server.minds.thinking import ended
from topout.server.settings import Settings
from topout.server.store import schema
from topout.server.store.storage import Storage, brief
from topout.table.people import Person
from topout.table.table import Table

LINE_LIMIT = 1 << 23
MOST = {"guest": 3, "address": 6, "server": 20}
"""The most pending analyses per guest, per address and in total."""
FULL = {
    "guest": "You wait for several analyses already; ask again when they are there.",
    "address": "Several analyses are awaited from your address already; try again later.",
    "server": "Many matches are waiting to be analysed; try again later.",
}
AT_HAND = 100
NO_END = "The analysis did not finish; try again later."
TOO_LONG = "This match is too long to be analysed here; save it and use `topout analyse`."
log = logging.getLogger("topout.server")


@dataclass
class Work:
    """A requested analysis."""

    state: Literal["waiting", "running", "done", "failed"] = "waiting"
    share: float = 0.0
    found: Analysis | None = None
    reason: str | None = None
    place: ExitStack = field(default_factory=ExitStack)
    """Its place in the counts of pending analyses."""

    @property
    def going(self) -> bool:
        """Whether it is still pending."""
        return self.state in ("waiting", "running")


class Analyses:
    """Pending and recent analyses in memory; older ones are in the database."""

    def __init__(self, settings: Settings, storage: Storage) -> None:
        self.settings, self.storage = settings, storage
        self.works: OrderedDict[str, Work] = OrderedDict()
        self.limits = Buckets(settings.analysis_rate, settings.analysis_burst)
        self.crowd = Crowd(MOST, FULL, "busy")
        self.lane: Lane[tuple[str, Task, Work]] = Lane(1)
        self.tasks: set[asyncio.Task[None]] = set()

    async def status(self, table: Table) -> AnalysisStatus:
        """The progress of the analysis of a table's match."""
        work = self.works.get(table.id)
        if work is None:
            found = await self._kept(table.id)
            return AnalysisStatus("done", 1.0, found) if found else AnalysisStatus("none", 0.0)
        return AnalysisStatus(work.state, work.share, work.found, work.reason)

    async def ask(self, table: Table, person: Person, address: str) -> AnalysisStatus:
        """Request an analysis, unless it exists or is pending."""
        now = await self.status(table)
        if now.state in ("none", "failed"):
            self._begin(table, str(person.id), address)
        return await self.status(table)

    def _begin(self, table: Table, guest: str, address: str) -> None:
        work = self.works.get(table.id)
        if work and work.state != "failed":
            return
        with ExitStack() as place:
            place.enter_context(self.crowd.one_more(guest=guest, address=address, server=""))
            if not self.limits.take(guest):
                raise Rejected("too_fast", "You have asked for many analyses; wait a few minutes.", 429)
            work = self.works[table.id] = Work(place=place.pop_all())
        self.lane.put(address, (table.id, task_of(table), work))
        self._go_on()

    def _go_on(self) -> None:
        """Start the next analysis if none is running; addresses take turns."""
        if job := self.lane.take():
            task = asyncio.get_running_loop().create_task(self._make(*job))
            self.tasks.add(task)
            task.add_done_callback(partial(self._made, job[-1]))

    def _made(self, work: Work, task: asyncio.Task[None]) -> None:
        work.place.close()
        self.tasks.discard(task)
        self.lane.finish()
        if not task.cancelled():
            self._go_on()

    async def _make(self, id: str, task: Task, work: Work) -> None:
        """Compute and store an analysis."""
        work.state = "running"
        try:
            async with asyncio.timeout(self.settings.analysis_seconds):
                work.found = await self._computed(task, work)
            work.reason = None if work.found else NO_END
        except TimeoutError:
            work.reason = TOO_LONG
        if work.found:
            await self._keep(id, work.found)
        work.state, work.share = ("done", 1.0) if work.found else ("failed", 0.0)
        self._forget()

    async def _computed(self, task: Task, work: Work) -> Analysis | None:
        """The result of a worker process, or `None` if it failed to start or ended without a result."""
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-m", "topout.server.minds.analyst")
        try:
            process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, limit=LINE_LIMIT)
        except OSError as problem:
            log.warning("an analysis cannot be begun now: %s", problem)
            return None
        assert process.stdin
        assert process.stdout
        try:
            process.stdin.write(msgspec.json.encode(task) + b"\n")
            async for line in process.stdout:
                told = msgspec.json.decode(line, type=Progress)
                work.share = told.share
                if told.analysis:
                    return told.analysis
        except Exception as problem:  # whatever went wrong, this process is of no more use
            log.warning("an analysis failed: %s", problem or type(problem).__name__)
        finally:
            await ended(process)
        return None

    async def _kept(self, id: str) -> Analysis | None:
        """The stored analysis; one in an older format counts as missing."""
        a = schema.analyses.c
        wanted = sa.select(a.body).where(a.table_id == id)
        body = await self.storage.call(lambda connection: connection.execute(wanted).scalar())
        try:
            return msgspec.json.decode(body, type=Analysis) if body else None
        except msgspec.MsgspecError:
            return None

    async def _keep(self, id: str, found: Analysis) -> None:
        row = {"table_id": id, "at": int(time.time()), "body": msgspec.json.encode(found).decode()}

        def work(connection: Connection) -> None:
            connection.execute(sa.delete(schema.analyses).where(schema.analyses.c.table_id == id))
            connection.execute(sa.insert(schema.analyses).values(row))

        try:
            await self.storage.call(work)
        except Exception as problem:  # it is shown all the same, and computed again after a restart
            log.error("an analysis could not be kept: %s", brief(problem))

    def _forget(self) -> None:
        """Drop the oldest from memory; they remain in the database."""
        made = [table for table, work in self.works.items() if not work.going]
        for table in made[:-AT_HAND]:
            del self.works[table]

    async def close(self) -> None:
        """Stop the running analysis."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
