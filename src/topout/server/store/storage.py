"""The single writer: a thread that owns the only connection and commits all waiting entries in one transaction."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections import deque
from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from time import monotonic, perf_counter
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from topout.server.metrics import Metrics
from topout.server.store.calls.waiting import keep_awaited
from topout.server.store.database import BadDatabase, connect
from topout.server.store.jobs import Append, Away
from topout.server.store.lines import hinted
from topout.server.store.people.results import keep_result
from topout.table.describe import Line

T = TypeVar("T")
ROWS = 64
"""Rows per statement; each statement releases and takes the interpreter lock."""
RETRY = 0.05
"""Seconds between attempts to reconnect; requests in between fail at once."""
GAP = 0.005
"""Seconds after a commit during which other jobs come first; then the next commit goes ahead of the queue."""
FIRST_WINS = " ON CONFLICT DO NOTHING RETURNING table_id, number"

log = logging.getLogger("topout.server")


class Conflict(Exception):
    """Another server stored that entry of the table first."""


class Torn(Exception):
    """Another server stored some entries of a unit first, so none of it may be stored."""


class NotSaved(Exception):
    """The database reported an error; whether the entry was stored shows on reading again."""


@dataclass(slots=True)
class Call:
    """Any other work on the connection, in a transaction of its own unless it is `bare` or only `looks`."""

    work: Callable[[Connection], Any]
    future: asyncio.Future[Any]
    bare: bool = False
    looks: bool = False


COMMIT: Any = object()
"""Marks in the job queue that entries are waiting to be committed."""


class Storage:
    """The database as the server uses it; only the writer thread touches the connection."""

    def __init__(self, engine: Engine, connection: Connection, loop: asyncio.AbstractEventLoop) -> None:
        self.engine, self.connection, self.loop = engine, connection, loop
        self.jobs: queue.SimpleQueue[Call | None] = queue.SimpleQueue()
        self.batches: deque[list[Append]] = deque()
        self.waiting: list[Append] = []
        self.writing = False
        self.next_try = self.committed = 0.0
        self.asking: asyncio.Task[None] | None = None
        self.sqlite = engine.dialect.name == "sqlite"
        driver: Any = engine.dialect.loaded_dbapi
        self.trouble = (sa.exc.DBAPIError, sa.exc.InvalidRequestError, driver.Error, BadDatabase)
        """Driver errors that mean the database is gone, full, or still starting."""
        self.forbidden = (sa.exc.IntegrityError, driver.IntegrityError)
        """Driver errors for an entry whose number is taken or whose predecessor is missing."""
        self.metrics = Metrics()
        self.after_insert: Callable[[Connection, Sequence[Append]], None] | None = None
        self.thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self.thread.start()

    def append(self, job: Append) -> None:
        """Store an entry; `done` is called on the event loop once it is durable or has failed."""
        if not self.waiting and not self.writing:
            self.loop.call_soon(self._flush)
        self.waiting.append(job)

    def _flush(self) -> None:
        """Hand over everything collected during this turn of the event loop, or while the writer was busy."""
        if self.waiting and not self.writing:
            self.writing = True
            self.batches.append(self.waiting)
            self.jobs.put(COMMIT)
            self.waiting = []

    async def call(self, work: Callable[[Connection], T], bare: bool = False) -> T:
        """Run work in a transaction and return its result; `bare` work manages transactions itself."""
        future: asyncio.Future[T] = self.loop.create_future()
        self.jobs.put(Call(work, future, bare))
        return await future

    async def look(self, work: Callable[[Connection], T]) -> T:
        """Run a read without a transaction, which would double its cost; each statement sees all earlier commits."""
        future: asyncio.Future[T] = self.loop.create_future()
        self.jobs.put(Call(work, future, looks=True))
        return await future

    def later(self, work: Callable[[Connection], object]) -> None:
        """Run work that nobody waits for; a failure is logged."""
        future: asyncio.Future[object] = self.loop.create_future()
        future.add_done_callback(_noted)
        self.jobs.put(Call(work, future))

    async def back(self) -> None:
        """Wait until the database answers; one task polls for all who wait."""
        if self.asking is None or self.asking.done():
            self.asking = self.loop.create_task(self._until_back())
        await asyncio.shield(self.asking)

    async def _until_back(self) -> None:
        tries = 0
        while problem := await self._missing():
            if not tries:
                log.warning("the database is away: %s", problem)
            tries += 1
            await asyncio.sleep(RETRY)
        if tries:
            log.warning("the database is back")

    async def _missing(self) -> Away | None:
        """The reason why the database does not answer, if it does not."""
        try:
            await self.look(lambda connection: connection.exec_driver_sql("SELECT 1").scalar())
        except Away as problem:
            return problem
        return None

    async def settled(self) -> None:
        """Wait until everything handed in has been written."""
        while self.waiting or self.writing:
            await self.call(lambda connection: None)

    def close(self) -> None:
        """Finish waiting jobs and close the database."""
        if self.asking:
            self.asking.cancel()
        self._flush()
        self.jobs.put(None)
        self.thread.join()
        self.connection.close()
        self.engine.dispose()

    def _run(self) -> None:
        while True:
            job = self.jobs.get()
            if job is None:
                return
            self._do(job)

    def _do(self, job: Call) -> None:
        """Do a job, after a commit that is due: entries do not wait for the end of a long queue."""
        if self.batches and (job is COMMIT or monotonic() - self.committed > GAP):
            self._commit(self.batches.popleft())
            self.committed = monotonic()
        if job is not COMMIT:
            self._answer(job)

    def meanwhile(self) -> None:
        """Called during long work: do newly queued jobs so that they need not wait; other long work stays queued."""
        long: list[Call | None] = []
        while not self.jobs.empty():
            job = self.jobs.get()
            if job is None or (isinstance(job, Call) and job.bare):
                long.append(job)
            else:
                self._do(job)
        for job in long:
            self.jobs.put(job)

    def _transaction(self, work: Callable[[Connection], T]) -> T:
        """Run work and commit. On failure everything is rolled back, and the next job reconnects if needed."""
        connection = self._live()
        try:
            say(connection, "BEGIN IMMEDIATE" if self.sqlite else "BEGIN")
            found = work(connection)
            say(connection, "COMMIT")
        except BaseException:
            self._rollback()
            raise
        return found

    def _live(self) -> Connection:
        """The connection, reopened if it was lost."""
        if self.connection.closed or self.connection.invalidated:
            self._reach()
        return self.connection

    def _reach(self) -> None:
        """Reconnect, but at most once per interval: a queue of failing attempts would prolong the outage."""
        if monotonic() < self.next_try:
            raise BadDatabase("the database is away")
        self.connection.close()
        try:
            self.connection = connect(self.engine)
        except BaseException:
            self.next_try = monotonic() + RETRY
            raise

    def _rollback(self) -> None:
        try:
            say(self.connection, "ROLLBACK")
        except Exception:
            self.connection.invalidate()

    def _commit(self, batch: Sequence[Append]) -> None:
        """The group commit: all waiting entries become durable together."""
        start = perf_counter()
        outcomes = self._outcomes(batch)
        self._tell(self._settle, batch, outcomes, perf_counter() - start)

    def _outcomes(self, batch: Sequence[Append]) -> list[Exception | None]:
        """Store a batch; if that fails, each table's entries are tried separately, all or none."""
        try:
            if self.sqlite and len(batch) <= ROWS and not any(job.line or job.awaited is not None for job in batch):
                return self._commit_at_once(batch)
            kept = self._transaction(lambda connection: self.insert(connection, batch))
        except Exception as problem:
            parts = [list(jobs) for _, jobs in groupby(batch, lambda job: job.table)]
            if len(parts) > 1 and isinstance(problem, (Torn, *self.forbidden)):
                return [outcome for part in parts for outcome in self._outcomes(part)]
            if isinstance(problem, Torn):
                return [Conflict() for _ in batch]
            log.error("the database did not take %d entries: %s", len(batch), brief(problem))
            return [NotSaved(brief(problem))] * len(batch)
        return [None if (job.table, job.number) in kept else Conflict() for job in batch]

    def _commit_at_once(self, batch: Sequence[Append]) -> list[Exception | None]:
        """A single statement is its own transaction, and no other process can write to the SQLite file."""
        say(self._live(), _insertion("?", len(batch)), _values(batch))
        return [None] * len(batch)

    def insert(self, connection: Connection, batch: Sequence[Append]) -> set[tuple[str, int]]:
        """Insert the batch in few statements, and return the entries that no other server stored first."""
        kept: set[tuple[str, int]] = set()
        for start in range(0, len(batch), ROWS):
            part = batch[start : start + ROWS]
            text = _insertion("?" if self.sqlite else "%s", len(part)) + FIRST_WINS
            kept |= {(row[0], row[1]) for row in say(connection, text, _values(part))}
        mine = [job for job in batch if (job.table, job.number) in kept]
        if len(mine) < len(batch) and {job.table for job in mine} & _lost(batch, kept):
            raise Torn
        for job in mine:
            if job.line:
                self._keep_line(connection, job, job.line)
            if job.awaited is not None:
                keep_awaited(connection, job.table, job.awaited)
        if self.after_insert:
            self.after_insert(connection, mine)
        return kept

    def _keep_line(self, connection: Connection, job: Append, line: Line) -> None:
        mark = "?" if self.sqlite else "%s"
        columns = ("game", "phase", "public", "spectators", "free", "names", "lesson", "rated", "club")
        text = (
            f"INSERT INTO tables (id, {', '.join(columns)}, changed) VALUES ({', '.join([mark] * (len(columns) + 2))}) "
            f"ON CONFLICT (id) DO UPDATE SET {', '.join(f'{c} = excluded.{c}' for c in (*columns, 'changed'))}"
        )
        say(connection, text, (job.table, *(getattr(line, c) for c in columns), job.at))
        if line.phase == "open":  # whoever stood up before the start is no longer part of the table
            say(connection, f"DELETE FROM sittings WHERE table_id = {mark}", (job.table,))
        sitting = (
            f"INSERT INTO sittings (guest, table_id, seat, place, level, ended) VALUES ({', '.join([mark] * 6)}) "
            "ON CONFLICT (guest, table_id) DO UPDATE SET "
            "seat = excluded.seat, place = excluded.place, level = excluded.level, "
            "ended = CASE WHEN sittings.ended > 0 THEN sittings.ended ELSE excluded.ended END"
        )
        for s in line.sittings:
            say(connection, sitting, (s.guest, job.table, s.seat, s.place, s.level, job.at if s.place else 0))
        if line.players:
            keep_result(connection, job, line)

    def _settle(self, batch: Sequence[Append], outcomes: Sequence[Exception | None], seconds: float) -> None:
        self.writing = False
        self.metrics.took("commit", seconds)
        self.metrics.count("entries", by=outcomes.count(None))
        self.metrics.count("unkept", by=len(outcomes) - outcomes.count(None))
        self.loop.call_soon(self._flush)
        for job, outcome in zip(batch, outcomes, strict=True):
            try:
                job.done(outcome)
            except Exception:
                log.exception("after keeping entry %d of %s", job.number, hinted(job.table))

    def _answer(self, job: Call) -> None:
        try:
            found = job.work(self._live()) if job.bare or job.looks else self._transaction(job.work)
        except self.trouble as problem:
            self._tell(_fail, job.future, Away(brief(problem)))
        except Exception as problem:
            self._tell(_fail, job.future, problem)
        else:
            self._tell(_succeed, job.future, found)

    def _tell(self, callback: Callable[..., None], *given: Any) -> None:
        try:
            self.loop.call_soon_threadsafe(callback, *given)
        except RuntimeError:  # the loop is closed: nobody waits for the answer any more
            log.debug("an answer of the database came after the end")


def _lost(batch: Sequence[Append], kept: Set[tuple[str, int]]) -> set[str]:
    """The tables with entries that another server stored first."""
    return {job.table for job in batch if (job.table, job.number) not in kept}


def say(connection: Connection, text: str, values: Sequence[Any] = ()) -> Any:
    """Execute on the driver itself: SQLAlchemy's layers would double the cost of a statement."""
    driver: Any = connection.connection.driver_connection
    return driver.execute(text, values)


def brief(problem: Exception) -> str:
    """An error message without its parameters, which contain seeds, secrets and invitations."""
    return next(iter(str(problem).splitlines()), type(problem).__name__)


@cache
def _insertion(mark: str, rows: int) -> str:
    """The INSERT statement for this many entries."""
    row = f"({mark},{mark},{mark},{mark})"
    return f"INSERT INTO entries (table_id, number, at, body) VALUES {','.join([row] * rows)}"


def _values(batch: Sequence[Append]) -> tuple[Any, ...]:
    return tuple(value for job in batch for value in (job.table, job.number, job.at, job.body))


def _noted(future: asyncio.Future[Any]) -> None:
    problem = None if future.cancelled() else future.exception()
    if problem:
        log.debug("the database did not take something that can be made again: %s", problem)


def _succeed(future: asyncio.Future[Any], found: Any) -> None:
    if not future.done():
        future.set_result(found)


def _fail(future: asyncio.Future[Any], problem: Exception) -> None:
    if not future.done():
        future.set_exception(problem)
