"""One writer: a thread that owns the only connection and commits everything that waits in one transaction."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlalchemy.engine import Connection, Engine

from topout.server.database import connect

T = TypeVar("T")
CHUNKS = (64, 32, 16, 8, 4, 2, 1)
"""Rows go in as few statements as possible: each statement hands the interpreter's lock over and back."""

log = logging.getLogger("topout.server")


class Conflict(Exception):
    """Another server wrote that entry of the table first."""


class NotSaved(Exception):
    """The database did not take it; nothing was kept."""


@dataclass(slots=True)
class Line:
    """A table as the lobby shows it, kept beside its entries."""

    game: str
    phase: str
    public: bool
    spectators: bool
    free: int
    names: str
    guests: tuple[int, ...] = ()


@dataclass(slots=True)
class Append:
    """One entry to keep, and whom to tell how it went."""

    table: str
    number: int
    body: str
    done: Callable[[Exception | None], None]
    line: Line | None = None
    at: int = field(default_factory=lambda: int(time.time() * 1000))


@dataclass(slots=True)
class Call:
    """Any other work with the connection, in a transaction of its own."""

    work: Callable[[Connection], Any]
    future: asyncio.Future[Any]


class Storage:
    """The database as the server uses it; only the writer's thread touches the connection."""

    def __init__(self, engine: Engine, connection: Connection, loop: asyncio.AbstractEventLoop) -> None:
        self.engine, self.connection, self.loop = engine, connection, loop
        self.jobs: queue.SimpleQueue[Append | Call | None] = queue.SimpleQueue()
        self.sqlite = engine.dialect.name == "sqlite"
        self.after_commit: Callable[[Connection, Sequence[Append]], None] = lambda connection, kept: None
        self.thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self.thread.start()

    def append(self, job: Append) -> None:
        """Keep an entry; `done` is called in the event loop once it is durable or has failed."""
        self.jobs.put(job)

    async def call(self, work: Callable[[Connection], T]) -> T:
        """Do something with the connection and give back what it found."""
        future: asyncio.Future[T] = self.loop.create_future()
        self.jobs.put(Call(work, future))
        return await future

    def close(self) -> None:
        """Finish what waits and close the database."""
        self.jobs.put(None)
        self.thread.join()
        self.connection.close()
        self.engine.dispose()

    def _run(self) -> None:
        while True:
            batch: list[Append] = []
            job = self.jobs.get()
            while isinstance(job, Append):
                batch.append(job)
                try:
                    job = self.jobs.get_nowait()
                except queue.Empty:
                    break
            if batch:
                self._commit(batch)
            if job is None:
                return
            if isinstance(job, Call):
                self._answer(job)

    def _transaction(self, work: Callable[[Connection], T]) -> T:
        """Do the work and commit; on any failure nothing is kept and the next job gets a fresh connection if needed."""
        try:
            self._live().exec_driver_sql("BEGIN IMMEDIATE" if self.sqlite else "BEGIN")
            found = work(self.connection)
            self.connection.exec_driver_sql("COMMIT")
        except BaseException:
            self._rollback()
            raise
        return found

    def _live(self) -> Connection:
        """The connection, opened anew if the database went away."""
        if self.connection.closed or self.connection.invalidated:
            self.connection.close()
            self.connection = connect(self.engine)
        return self.connection

    def _rollback(self) -> None:
        try:
            self.connection.exec_driver_sql("ROLLBACK")
        except Exception:
            self.connection.invalidate()

    def _commit(self, batch: Sequence[Append]) -> None:
        """The group commit: all entries that wait become durable together."""
        try:
            kept = self._transaction(lambda connection: self._insert(connection, batch))
            outcomes: list[Exception | None] = [None if (j.table, j.number) in kept else Conflict() for j in batch]
        except Exception as problem:
            log.error("the database did not take %d entries: %s", len(batch), problem)
            outcomes = [NotSaved(str(problem))] * len(batch)
        self._tell(self._settle, batch, outcomes)

    def _insert(self, connection: Connection, batch: Sequence[Append]) -> set[tuple[str, int]]:
        kept: set[tuple[str, int]] = set()
        start = 0
        for size in CHUNKS:
            while len(batch) - start >= size:
                kept |= self._insert_rows(connection, batch[start : start + size])
                start += size
        mine = [job for job in batch if (job.table, job.number) in kept]
        for job in mine:
            if job.line:
                self._keep_line(connection, job, job.line)
        self.after_commit(connection, mine)
        return kept

    def _insert_rows(self, connection: Connection, jobs: Sequence[Append]) -> set[tuple[str, int]]:
        """Many rows in one statement; rows that another server wrote first are not given back."""
        row = "(?,?,?,?)" if self.sqlite else "(%s,%s,%s,%s)"
        text = (
            f"INSERT INTO entries (table_id, number, at, body) VALUES {','.join([row] * len(jobs))} "
            "ON CONFLICT DO NOTHING RETURNING table_id, number"
        )
        values = tuple(value for job in jobs for value in (job.table, job.number, job.at, job.body))
        return {(row[0], row[1]) for row in connection.exec_driver_sql(text, values)}

    def _keep_line(self, connection: Connection, job: Append, line: Line) -> None:
        mark = "?" if self.sqlite else "%s"
        columns = ("game", "phase", "public", "spectators", "free", "names")
        text = (
            f"INSERT INTO tables (id, {', '.join(columns)}, changed) VALUES ({', '.join([mark] * 8)}) "
            f"ON CONFLICT (id) DO UPDATE SET {', '.join(f'{c} = excluded.{c}' for c in (*columns, 'changed'))}"
        )
        connection.exec_driver_sql(text, (job.table, *(getattr(line, c) for c in columns), job.at))
        sitting = f"INSERT INTO sittings (guest, table_id) VALUES ({mark}, {mark}) ON CONFLICT DO NOTHING"
        for guest in line.guests:
            connection.exec_driver_sql(sitting, (guest, job.table))

    @staticmethod
    def _settle(batch: Sequence[Append], outcomes: Sequence[Exception | None]) -> None:
        for job, outcome in zip(batch, outcomes, strict=True):
            try:
                job.done(outcome)
            except Exception:
                log.exception("after keeping entry %d of %s", job.number, job.table)

    def _answer(self, job: Call) -> None:
        try:
            found = self._transaction(job.work)
        except Exception as problem:
            self._tell(_fail, job.future, problem)
        else:
            self._tell(_succeed, job.future, found)

    def _tell(self, callback: Callable[..., None], *given: Any) -> None:
        try:
            self.loop.call_soon_threadsafe(callback, *given)
        except RuntimeError:  # the loop is closed: nobody waits for the answer any more
            log.debug("an answer of the database came after the end")


def _succeed(future: asyncio.Future[Any], found: Any) -> None:
    if not future.done():
        future.set_result(found)


def _fail(future: asyncio.Future[Any], problem: Exception) -> None:
    if not future.done():
        future.set_exception(problem)
