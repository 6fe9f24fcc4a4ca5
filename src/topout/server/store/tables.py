"""Tables as they are kept: each made anew of its journal, and their lines in the lobby."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from time import monotonic
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.games import registry
from topout.messages.protocol import TableLine
from topout.messages.rejection import Rejected, damaged, no_table
from topout.server.store import schema
from topout.server.store.storage import Storage
from topout.table import journal, snapshot
from topout.table.table import Table, Unplayable

LISTED = 100
FAR = 128
"""So many entries after the last snapshot a new one is taken."""
TURN = 0.005
"""Seconds for which a table may be made of its entries before others get their turn."""
logger = logging.getLogger("topout.server")


class Tables:
    """What can be read of tables."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    async def read(self, id: str) -> Table:
        """A table made of its entries; one that cannot be is rejected with a sentence."""
        entries = await self.entries(id)
        if not entries:
            raise no_table()
        with self.storage.metrics.timed("fold"):
            table = await self._resumed(id, entries) or await self._made(id, entries)
        self.keep(table)
        return table

    async def _resumed(self, id: str, entries: Sequence[str]) -> Table | None:
        """A table with the help of its snapshot, where there is one that fits."""
        kept = sa.select(schema.snapshots.c.body).where(schema.snapshots.c.table_id == id)
        body = await self.storage.call(lambda connection: connection.execute(kept).scalar())
        known = snapshot.read(body) if body else None
        if known is None or known.number > len(entries):
            return None
        try:
            return await self._folded(Table(id, known), entries)
        except Exception:
            logger.warning("the snapshot of table %s is of no use", id)
            return None

    async def _made(self, id: str, entries: Sequence[str]) -> Table:
        """A table by its entries alone."""
        try:
            return await self._folded(Table(id), entries)
        except (Unplayable, registry.NoSuchGame) as problem:
            raise Rejected("unplayable", str(problem), 410) from None
        except Exception:
            logger.exception("table %s cannot be made of its entries", id)
            raise damaged() from None

    async def _folded(self, table: Table, entries: Sequence[str]) -> Table:
        """Let entries happen at a table; others get their turn now and then."""
        end = monotonic() + TURN
        for entry in entries:
            table.apply(journal.read_entry(entry))
            if monotonic() > end:
                await asyncio.sleep(0)
                end = monotonic() + TURN
        return table

    def keep(self, table: Table) -> None:
        """Take a snapshot of a match that has gone far since the last one; the table must be as it was kept."""
        if table.match is None or table.number - table.kept < FAR:
            return
        body, table.kept = snapshot.write(table.taken()), table.number
        self.storage.later(lambda connection: _keep(connection, table.id, body))

    async def entries(self, id: str, since: int = 0) -> list[str]:
        """The entries of a table from a number on; none may be missing."""
        e = schema.entries.c
        wanted = sa.select(e.number, e.body).where(e.table_id == id, e.number >= since).order_by(e.number)
        rows = await self.storage.call(lambda connection: list(connection.execute(wanted)))
        if [row.number for row in rows] != list(range(since, since + len(rows))):
            logger.error("table %s has gaps in its entries", id)
            raise damaged()
        return [row.body for row in rows]

    async def lines(self, phase: str) -> list[TableLine]:
        """The public tables of a phase, the latest first."""
        t = schema.tables.c
        wanted = sa.select(schema.tables).where(t.phase == phase, t.public.is_(True))
        return await self._lines(wanted.order_by(t.changed.desc()).limit(LISTED))

    async def lines_of(self, guest: int) -> list[TableLine]:
        """The tables a guest sits or sat at, the latest first."""
        t, s = schema.tables.c, schema.sittings.c
        both = schema.tables.join(schema.sittings, t.id == s.table_id)
        wanted = sa.select(schema.tables).select_from(both).where(s.guest == guest, t.phase != "closed")
        return await self._lines(wanted.order_by(t.changed.desc()).limit(LISTED))

    async def _lines(self, wanted: sa.Select[Any]) -> list[TableLine]:
        def work(connection: Connection) -> list[TableLine]:
            return [line for row in connection.execute(wanted) if (line := _line(row))]

        return await self.storage.call(work)


def _keep(connection: Connection, id: str, body: bytes) -> None:
    """Put a snapshot in the place of the last one."""
    connection.execute(schema.snapshots.delete().where(schema.snapshots.c.table_id == id))
    connection.execute(schema.snapshots.insert().values(table_id=id, body=body))


def _line(row: Any) -> TableLine | None:
    """A table in a list; one whose line is damaged is left out, and breaks no list."""
    try:
        title = registry.game(row.game).title if row.game in registry.GAMES else row.game
        told = (
            row.id,
            row.game,
            title,
            row.phase,
            msgspec.json.decode(row.names, type=list[str]),
            row.free,
            bool(row.spectators),
        )
        return TableLine(*told)
    except (ValueError, msgspec.MsgspecError) as problem:
        logger.warning("the line of table %s is damaged: %s", row.id, problem)
        return None
