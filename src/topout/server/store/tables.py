"""Tables as they are kept: each made anew of its journal, and their lines in the lobby."""

from __future__ import annotations

import json
import logging
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.games import registry
from topout.messages.protocol import TableLine
from topout.messages.rejection import Rejected, damaged, no_table
from topout.server.store import schema
from topout.server.store.storage import Storage
from topout.table import journal
from topout.table.table import Table, Unplayable

LISTED = 100
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
        table = Table(id)
        try:
            for entry in entries:
                table.apply(journal.read_entry(entry))
        except (Unplayable, registry.NoSuchGame) as problem:
            raise Rejected("unplayable", str(problem), 410) from None
        except Exception:
            logger.exception("table %s cannot be made of its entries", id)
            raise damaged() from None
        return table

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
            return [_line(row) for row in connection.execute(wanted)]

        return await self.storage.call(work)


def _line(row: Any) -> TableLine:
    title = registry.game(row.game).title if row.game in registry.GAMES else row.game
    return TableLine(row.id, row.game, title, row.phase, json.loads(row.names), row.free, bool(row.spectators))
