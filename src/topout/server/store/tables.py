"""Stored tables: replaying journals, and reading their lines for the lobby."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping, Sequence
from time import monotonic
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.games import registry
from topout.messages.finished import Keepsake
from topout.messages.protocol import MyTable, TableLine, Tally
from topout.messages.rejection import Rejected, damaged, no_spectators, no_table
from topout.server.store import schema
from topout.server.store.calls import waiting
from topout.server.store.lines import hinted, read_names, readable
from topout.server.store.storage import Storage
from topout.table import journal, snapshot
from topout.table.keepsake import Told, told
from topout.table.table import Table, Unplayable

LISTED = 100
FAR = 128
"""How many entries after the last snapshot the next one is taken."""
TURN = 0.003
"""Seconds a replay may hold the event loop before yielding to others."""
FOLDS = 2
"""How many tables are replayed concurrently; others wait."""
logger = logging.getLogger("topout.server")


class Tables:
    """Reads tables."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.folding = asyncio.Semaphore(FOLDS)

    async def read(self, id: str) -> Table:
        """Replay a table; one that cannot be replayed is rejected with a sentence."""
        body, rows = await self.storage.look(lambda connection: (_snapshot(connection, id), _entries(connection, id)))
        entries = _whole(id, rows)
        if not entries:
            raise no_table()
        async with self.folding:
            with self.storage.metrics.timed("fold"):
                table = await self._resumed(id, entries, body) or await self._made(id, entries)
        if table.clocks.slow:
            await self.storage.look(lambda connection: waiting.restore(connection, table))
        self.keep(table)
        return table

    async def _resumed(self, id: str, entries: Sequence[str], body: bytes | None) -> Table | None:
        """Replay from the snapshot, if there is one that fits."""
        known = snapshot.read(body) if body else None
        if known is None or known.number > len(entries):
            return None
        try:
            return await self._folded(Table(id, known), entries)
        except Exception:
            logger.warning("the snapshot of table %s is of no use", hinted(id))
            return None

    async def _made(self, id: str, entries: Sequence[str]) -> Table:
        """Replay from the beginning."""
        try:
            return await self._folded(Table(id), entries)
        except (Unplayable, registry.NoSuchGame) as problem:
            self.storage.later(lambda connection: _end(connection, id))
            raise Rejected("unplayable", str(problem), 410) from None
        except Exception:
            logger.exception("table %s cannot be made of its entries", hinted(id))
            raise damaged() from None

    async def _folded(self, table: Table, entries: Sequence[str]) -> Table:
        """Apply entries, yielding to the event loop now and then."""
        end = monotonic() + TURN
        for entry in entries:
            table.apply(journal.read_entry(entry))
            if monotonic() > end:
                await asyncio.sleep(0)
                end = monotonic() + TURN
        return table

    def keep(self, table: Table) -> None:
        """Take a snapshot of a match far beyond the last one; the table must match its journal."""
        if table.match is None or table.number - table.kept < FAR:
            return
        body, table.kept = snapshot.write(table.taken()), table.number
        self.storage.later(lambda connection: _keep(connection, table.id, body))

    def remember(self, tables: Iterable[Table], seconds: float) -> None:
        """Store readable copies of matches, for when their rules are outdated, as many as the time allows."""
        end, bodies = monotonic() + seconds, {}
        for table in tables:
            if table.match is not None and monotonic() < end:
                bodies[table.id] = msgspec.json.encode(told(table)).decode()
        if bodies:
            self.storage.later(lambda connection: _remember(connection, bodies))

    async def keepsake(self, id: str, guest: int | None) -> Keepsake:
        """The readable copy of a match with outdated rules; a playable one has none."""
        table = Table(id)
        try:
            for entry in map(journal.read_entry, await self.entries(id)):
                table.apply(entry)
                if table.phase != "open":
                    break
        except Unplayable as problem:
            return await self._keepsake(table, guest, str(problem))
        except (registry.NoSuchGame, msgspec.MsgspecError):
            logger.debug("table %s is of no game that is known", hinted(id))
        raise no_table()

    async def _keepsake(self, table: Table, guest: int | None, why: str) -> Keepsake:
        if table.seat_of(guest) is None and not table.made.spectators:
            raise no_spectators()
        kept = sa.select(schema.keepsakes.c.body).where(schema.keepsakes.c.table_id == table.id)
        body = await self.storage.call(lambda connection: connection.execute(kept).scalar())
        found = _told(body) or Told(table.made.version, list(table.names), [])
        return Keepsake(table.game.title, why, found.names, found.lines, found.places, found.talk)

    async def entries(self, id: str, since: int = 0) -> list[str]:
        """The entries of a table from a number on, without gaps."""
        return _whole(id, await self.storage.look(lambda connection: _entries(connection, id, since)), since)

    async def grown(self, known: Mapping[str, int]) -> list[str]:
        """The tables with more entries than these numbers."""
        e = schema.entries.c
        last = sa.select(e.table_id, sa.func.max(e.number)).where(e.table_id.in_(list(known))).group_by(e.table_id)
        rows = await self.storage.look(lambda connection: [tuple(row) for row in connection.execute(last)])
        return [table for table, number in rows if number >= known[table]]

    async def lines(self, phase: str, club: str = "") -> list[TableLine]:
        """The public tables of a phase, or a club's, latest first."""
        t = schema.tables.c
        wanted = sa.select(schema.tables).where(t.phase == phase, t.club == club if club else t.public.is_(True))
        return await self._lines(wanted.order_by(t.changed.desc()).limit(LISTED))

    async def lines_of(self, guest: int) -> list[TableLine]:
        """The tables where a guest sits or sat, latest first."""
        t, s = schema.tables.c, schema.sittings.c
        both = schema.tables.join(schema.sittings, t.id == s.table_id)
        wanted = sa.select(schema.tables).select_from(both).where(s.guest == guest, t.phase != "closed")
        return await self._lines(wanted.order_by(t.changed.desc()).limit(LISTED))

    async def games_of(self, guest: int) -> list[MyTable]:
        """The same without those the guest has dismissed."""
        t, s = schema.tables.c, schema.sittings.c
        both = schema.tables.join(schema.sittings, t.id == s.table_id)
        mine = (s.guest == guest, s.dismissed.is_(False), t.phase != "closed")
        wanted = sa.select(schema.tables, s.seat, s.place).select_from(both).where(*mine)
        wanted = wanted.order_by(t.changed.desc()).limit(LISTED)
        return await self.storage.call(lambda connection: readable(connection.execute(wanted), _my_table))

    async def dismiss(self, guest: int, id: str) -> bool:
        """Remove a table from a guest's list; false if they never sat there."""
        s = schema.sittings.c
        away = schema.sittings.update().where(s.guest == guest, s.table_id == id).values(dismissed=True)
        return bool(await self.storage.call(lambda connection: connection.execute(away).rowcount))

    async def keep_turn(self, id: str, owed: Sequence[int]) -> None:
        """Store whose turn it is at a table that everyone leaves for now."""
        noted = (
            schema.tables.update().where(schema.tables.c.id == id).values(turn=msgspec.json.encode(list(owed)).decode())
        )
        await self.storage.call(lambda connection: connection.execute(noted).rowcount)

    async def tallies(self, guest: int) -> list[Tally]:
        """A guest's results, by game and kind of opponents."""
        t, s = schema.tables.c, schema.sittings.c
        both = schema.tables.join(schema.sittings, t.id == s.table_id)
        won = sa.func.sum(sa.case((s.place == 1, 1), else_=0))
        counts = (sa.func.count(), won, sa.func.avg(s.place * 1.0))
        mine = (s.guest == guest, s.place > 0, t.lesson.is_(False))
        wanted = sa.select(t.game, s.level, *counts).select_from(both).where(*mine)
        wanted = wanted.group_by(t.game, s.level).order_by(t.game, s.level)
        rows = await self.storage.call(lambda connection: [tuple(row) for row in connection.execute(wanted)])
        return [
            Tally(game, registry.title_of(game), level, n, int(won), float(mean)) for game, level, n, won, mean in rows
        ]

    async def _lines(self, wanted: sa.Select[Any]) -> list[TableLine]:
        return await self.storage.call(lambda connection: readable(connection.execute(wanted), _line))


def _entries(connection: Connection, id: str, since: int = 0) -> list[Any]:
    e = schema.entries.c
    wanted = sa.select(e.number, e.body).where(e.table_id == id, e.number >= since).order_by(e.number)
    return list(connection.execute(wanted))


def _whole(id: str, rows: Sequence[Any], since: int = 0) -> list[str]:
    """The entries of these rows, none of which may be missing."""
    if [row.number for row in rows] != list(range(since, since + len(rows))):
        logger.error("table %s has gaps in its entries", hinted(id))
        raise damaged()
    return [row.body for row in rows]


def _snapshot(connection: Connection, id: str) -> bytes | None:
    kept = sa.select(schema.snapshots.c.body).where(schema.snapshots.c.table_id == id)
    body: bytes | None = connection.execute(kept).scalar()
    return body


def _keep(connection: Connection, id: str, body: bytes) -> None:
    """Replace the last snapshot."""
    connection.execute(schema.snapshots.delete().where(schema.snapshots.c.table_id == id))
    connection.execute(schema.snapshots.insert().values(table_id=id, body=body))


def _told(body: str | None) -> Told | None:
    """A readable copy, or `None` if it is damaged."""
    try:
        return msgspec.json.decode(body, type=Told) if body else None
    except msgspec.MsgspecError:
        return None


def _remember(connection: Connection, bodies: dict[str, str]) -> None:
    """Replace readable copies."""
    connection.execute(schema.keepsakes.delete().where(schema.keepsakes.c.table_id.in_(list(bodies))))
    connection.execute(schema.keepsakes.insert(), [{"table_id": table, "body": body} for table, body in bodies.items()])


def _end(connection: Connection, id: str) -> None:
    """Mark a match that cannot be continued as over."""
    t = schema.tables.c
    connection.execute(schema.tables.update().where(t.id == id, t.phase == "running").values(phase="over"))


def _line(row: Any) -> TableLine:
    """A table in a list."""
    about = (row.id, row.game, registry.title_of(row.game), row.phase, read_names(row.names), row.free)
    return TableLine(*about, bool(row.spectators), bool(row.rated))


def _my_table(row: Any) -> MyTable:
    """A table in someone's list."""
    about = (row.id, row.game, registry.title_of(row.game), row.phase, read_names(row.names), row.free)
    turn = msgspec.json.decode(row.turn, type=list[int]) if row.turn and row.phase == "running" else []
    return MyTable(*about, row.seat, turn, row.place, bool(row.lesson), row.changed)
