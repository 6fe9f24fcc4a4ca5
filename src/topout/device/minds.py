"""Bots on a device: quick ones decide at once, searching ones think in a worker of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec

from topout.device.shelf import Database
from topout.lab.analysis.findings import Analysis
from topout.messages.finished import AnalysisStatus
from topout.server.minds.analyst import Progress, task_of
from topout.server.minds.levels import SEARCHING
from topout.server.minds.thinker import Answer, Question, Thinker
from topout.server.minds.thinking import Thoughtless
from topout.server.rooms.services import Errands
from topout.table.table import Table

NO_END = "The analysis came to no end; ask again later."
THINK = 10.0


class Workers(Protocol):
    """The workers as the browser's scripts provide them; questions and answers are JSON."""

    async def think(self, question: str) -> str:
        """A searching bot's decision."""

    async def analyse(self, task: str, tell: Callable[[str], None]) -> str:
        """The analysis of a match; `tell` receives progress reports."""


class LocalMinds:
    """Thinks for the bots of a device."""

    budget = THINK

    def __init__(self, workers: Workers) -> None:
        self.workers, self.thinker = workers, Thinker()

    def ready(self, game: str) -> bool:
        """Whether a game's rules are ready: always, they are shipped with the page."""
        return True

    async def move(self, question: Question, host: str) -> Answer:
        """A bot's decision."""
        return await self._searched(question) if question.bot in SEARCHING else self.thinker.answer(question)

    async def advise(self, question: Question, guest: str, address: str) -> Answer:
        """A hint for a player."""
        return await self._searched(question)

    async def _searched(self, question: Question) -> Answer:
        try:
            answer = await self.workers.think(msgspec.json.encode(question).decode())
        except Exception as problem:
            raise Thoughtless from problem
        return msgspec.json.decode(answer, type=Answer)


class LocalAnalyses:
    """Analyses under way, and finished ones that were saved."""

    def __init__(self, workers: Workers, database: Database, errands: Errands) -> None:
        self.workers, self.database, self.errands = workers, database, errands
        self.known: dict[str, AnalysisStatus] = {}

    async def status(self, table: Table) -> AnalysisStatus:
        """The progress of a match's analysis."""
        if table.id not in self.known:
            self.known.setdefault(table.id, _read(await self.database.get(_key(table))))
        return self.known[table.id]

    async def ask(self, table: Table) -> AnalysisStatus:
        """Start an analysis, unless it exists or is under way."""
        if (await self.status(table)).state in ("none", "failed"):
            self.known[table.id] = AnalysisStatus("running", 0.0)
            self.errands.later(self._make(table))
        return self.known[table.id]

    async def _make(self, table: Table) -> None:
        def tell(progress: str) -> None:
            self.known[table.id] = AnalysisStatus("running", msgspec.json.decode(progress, type=Progress).share)

        try:
            told = await self.workers.analyse(msgspec.json.encode(task_of(table)).decode(), tell)
            self.known[table.id] = _done(told)
            await self.database.put(_key(table), told)
        except Exception:
            if self.known[table.id].state != "done":
                self.known[table.id] = AnalysisStatus("failed", 0.0, None, NO_END)


def _key(table: Table) -> str:
    """The storage key of an analysis."""
    return f"analysis {table.id}"


def _read(kept: str | None) -> AnalysisStatus:
    """A saved analysis; one in an older format counts as missing."""
    try:
        return _done(kept) if kept else AnalysisStatus("none", 0.0)
    except msgspec.MsgspecError:
        return AnalysisStatus("none", 0.0)


def _done(told: str) -> AnalysisStatus:
    return AnalysisStatus("done", 1.0, msgspec.json.decode(told, type=Analysis))
