"""Where a device keeps its tables: the browser's own database, entry by entry, with a line of each for the lists."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator, Sequence
from typing import Protocol

import msgspec
from msgspec import Struct

from topout.games import registry
from topout.messages.protocol import MyTable, Phase, Tally
from topout.messages.rejection import Rejected, damaged, no_table
from topout.server.metrics import Metrics
from topout.server.store.jobs import Append
from topout.table import journal
from topout.table.describe import Line
from topout.table.table import Table, Unplayable

ME = 1
"""The number of the one whose device it is; friends in front of it have greater ones."""


class Database(Protocol):
    """The browser's database, as its scripts offer it; all of it is text."""

    async def append(self, table: str, number: int, body: str, line: str | None) -> None:
        """Keep an entry, with the table's line where that has changed."""

    async def entries(self, table: str) -> Sequence[str]:
        """The entries of a table in their order."""

    async def lines(self) -> Sequence[str]:
        """The lines of all tables."""

    async def put(self, key: str, text: str) -> None:
        """Keep anything else."""

    async def get(self, key: str) -> str | None:
        """What was kept."""


class Kept(Struct):
    """A table in the device's lists."""

    id: str
    game: str
    phase: Phase
    names: list[str]
    free: int
    seat: int
    place: int
    level: str
    lesson: bool
    changed: int
    turn: list[int] = []
    dismissed: bool = False


read_kept = msgspec.json.Decoder(Kept).decode


class Shelf:
    """All tables of the device."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.metrics = Metrics()
        self.kept: dict[str, Kept] = {}
        self.writing: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Learn which tables there are."""
        self.kept = {line.id: line for line in map(read_kept, await self.database.lines())}

    # --- keeping ------------------------------------------------------------------------------------------------------

    def append(self, job: Append) -> None:
        """Keep an entry, and tell how it went; entries are kept in the order in which they come."""
        line = self._line(job) if job.line else None
        task = asyncio.ensure_future(self._append(job, line))
        self.writing.add(task)
        task.add_done_callback(self.writing.discard)

    async def _append(self, job: Append, line: str | None) -> None:
        try:
            await self.database.append(job.table, job.number, job.body, line)
        except Exception as problem:
            job.done(problem)
        else:
            job.done(None)

    async def back(self) -> None:
        """A device's own database is never away for long; whoever failed may try again."""

    def _line(self, job: Append) -> str:
        """The line of a table as its latest entry leaves it."""
        assert job.line
        kept = self.kept[job.table] = _made(job.table, job.line, job.at)
        return msgspec.json.encode(kept).decode()

    def keep(self, table: Table) -> None:
        """A device needs no snapshots: whoever comes back to a match waits for it alone."""

    async def keep_turn(self, id: str, owed: Sequence[int]) -> None:
        """Note whose turn it is at a table that everyone leaves for now."""
        await self._change(id, turn=list(owed))

    async def _change(self, id: str, **changes: object) -> None:
        kept = self.kept[id] = msgspec.structs.replace(self.kept[id], **changes)
        await self.database.put(f"line {id}", msgspec.json.encode(kept).decode())

    # --- reading ------------------------------------------------------------------------------------------------------

    async def entries(self, id: str, since: int = 0) -> list[str]:
        """The entries of a table from a number on."""
        return list(await self.database.entries(id))[since:]

    async def read(self, id: str) -> Table:
        """A table made of its entries; one that cannot be is rejected with a sentence."""
        entries = await self.entries(id)
        if not entries:
            raise no_table()
        table = Table(id)
        try:
            for entry in entries:
                table.apply(journal.read_entry(entry))
        except (Unplayable, registry.NoSuchGame) as problem:
            raise Rejected("unplayable", str(problem), 410) from None
        except Exception:
            raise damaged() from None
        return table

    def mine(self) -> list[MyTable]:
        """The tables that were not put away, the latest first."""
        shown = [kept for kept in self.kept.values() if not kept.dismissed and kept.phase != "closed"]
        return [_told(kept) for kept in sorted(shown, key=lambda kept: -kept.changed)]

    async def dismiss(self, id: str) -> None:
        """Put a table away."""
        if id not in self.kept:
            raise no_table()
        await self._change(id, dismissed=True)

    def tallies(self) -> list[Tally]:
        """How the one whose device it is did so far, by game and company."""
        return list(_counted([kept for kept in self.kept.values() if kept.place and not kept.lesson]))


def _made(id: str, line: Line, at: int) -> Kept:
    mine = next((sitting for sitting in line.sittings if sitting.guest == ME), None)
    seat, place, level = (mine.seat, mine.place, mine.level) if mine else (0, 0, "people")
    phase: Phase = line.phase  # type: ignore[assignment]
    return Kept(id, line.game, phase, json.loads(line.names), line.free, seat, place, level, line.lesson, at)


def _told(kept: Kept) -> MyTable:
    about = (kept.id, kept.game, registry.title_of(kept.game), kept.phase, kept.names, kept.free, kept.seat)
    turn = kept.turn if kept.phase == "running" else []
    return MyTable(*about, turn, kept.place, kept.lesson, kept.changed or int(time.time() * 1000))


def _counted(over: list[Kept]) -> Iterator[Tally]:
    for game, level in sorted({(kept.game, kept.level) for kept in over}):
        places = [kept.place for kept in over if (kept.game, kept.level) == (game, level)]
        yield Tally(game, registry.title_of(game), level, len(places), places.count(1), sum(places) / len(places))
