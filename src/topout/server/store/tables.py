"""Tables as they are kept: each made anew of its journal, and their lines in the lobby."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.games import registry
from topout.messages.protocol import MyTable, TableLine, Tally
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

    async def games_of(self, guest: int) -> list[MyTable]:
        """The tables a guest sits or sat at and has not put away, the latest first."""
        t, s = schema.tables.c, schema.sittings.c
        both = schema.tables.join(schema.sittings, t.id == s.table_id)
        mine = (s.guest == guest, s.dismissed.is_(False), t.phase != "closed")
        wanted = sa.select(schema.tables, s.seat, s.place).select_from(both).where(*mine)
        wanted = wanted.order_by(t.changed.desc()).limit(LISTED)
        rows = await self.storage.call(lambda connection: list(connection.execute(wanted)))
        return [_my_table(row) for row in rows]

    async def dismiss(self, guest: int, id: str) -> bool:
        """Put a table away for one guest; false where they never sat there."""
        s = schema.sittings.c
        away = schema.sittings.update().where(s.guest == guest, s.table_id == id).values(dismissed=True)
        return bool(await self.storage.call(lambda connection: connection.execute(away).rowcount))

    async def keep_turn(self, id: str, owed: Sequence[int]) -> None:
        """Note whose turn it is at a table that everyone leaves for now."""
        noted = schema.tables.update().where(schema.tables.c.id == id).values(turn=json.dumps(list(owed)))
        await self.storage.call(lambda connection: connection.execute(noted).rowcount)

    async def tallies(self, guest: int) -> list[Tally]:
        """How a guest did so far, by game and company."""
        t, s = schema.tables.c, schema.sittings.c
        both = schema.tables.join(schema.sittings, t.id == s.table_id)
        won = sa.func.sum(sa.case((s.place == 1, 1), else_=0))
        counts = (sa.func.count(), won, sa.func.avg(s.place * 1.0))
        mine = (s.guest == guest, s.place > 0, t.lesson.is_(False))
        wanted = sa.select(t.game, s.level, *counts).select_from(both).where(*mine)
        wanted = wanted.group_by(t.game, s.level).order_by(t.game, s.level)
        rows = await self.storage.call(lambda connection: [tuple(row) for row in connection.execute(wanted)])
        return [Tally(game, _title(game), level, n, int(won), float(mean)) for game, level, n, won, mean in rows]

    async def _lines(self, wanted: sa.Select[Any]) -> list[TableLine]:
        def work(connection: Connection) -> list[TableLine]:
            return [_line(row) for row in connection.execute(wanted)]

        return await self.storage.call(work)


def _line(row: Any) -> TableLine:
    names = json.loads(row.names)
    return TableLine(row.id, row.game, _title(row.game), row.phase, names, row.free, bool(row.spectators))


def _my_table(row: Any) -> MyTable:
    turn = json.loads(row.turn) if row.turn and row.phase == "running" else []
    about = (row.id, row.game, _title(row.game), row.phase, json.loads(row.names), row.free)
    return MyTable(*about, row.seat, turn, row.place, bool(row.lesson), row.changed)


def _title(game: str) -> str:
    return registry.game(game).title if game in registry.GAMES else game
