"""The device's storage: journals in the browser's database, entry by entry, with a summary line per table for lists."""

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
"""The guest number of the device's owner; friends have greater ones."""


class Database(Protocol):
    """The browser's database as its scripts provide it; everything is text."""

    async def append(self, table: str, number: int, body: str, line: str | None) -> None:
        """Store an entry, with the table's summary line if it changed."""

    async def entries(self, table: str) -> Sequence[str]:
        """The entries of a table in order."""

    async def lines(self) -> Sequence[str]:
        """The summary lines of all tables."""

    async def put(self, key: str, text: str) -> None:
        """Store a value under a key."""

    async def get(self, key: str) -> str | None:
        """The value of a key."""


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
        """Load the list of tables."""
        self.kept = {line.id: line for line in map(read_kept, await self.database.lines())}

    # --- keeping ------------------------------------------------------------------------------------------------------

    def append(self, job: Append) -> None:
        """Store an entry and report the outcome; entries are stored in the order in which they arrive."""
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
        """Nothing to wait for: a device's own database is always there, and a failed write may be retried."""

    def _line(self, job: Append) -> str:
        """The table's summary line after its latest entry."""
        assert job.line
        kept = self.kept[job.table] = _made(job.table, job.line, job.at)
        return msgspec.json.encode(kept).decode()

    def keep(self, table: Table) -> None:
        """No snapshots on a device: whoever reopens a match is the only one who waits for the replay."""

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
        """A table replayed from its entries; a damaged or outdated one is rejected with a sentence."""
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
        """The tables in the list, latest first."""
        shown = [kept for kept in self.kept.values() if not kept.dismissed and kept.phase != "closed"]
        return [_told(kept) for kept in sorted(shown, key=lambda kept: -kept.changed)]

    async def dismiss(self, id: str) -> None:
        """Remove a table from the list."""
        if id not in self.kept:
            raise no_table()
        await self._change(id, dismissed=True)

    def tallies(self) -> list[Tally]:
        """The owner's results so far, by game and kind of opponents."""
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
