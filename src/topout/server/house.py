"""All the tables of a server: found, opened when someone comes, put away when everyone has gone."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Callable, Coroutine
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.games import registry
from topout.server import log, schema
from topout.server.analyses import Analyses
from topout.server.describe import table_line
from topout.server.identity import Identity
from topout.server.limits import Buckets
from topout.server.news import News
from topout.server.protocol import TableLine
from topout.server.refuse import Refuse, damaged, no_table, not_kept
from topout.server.room import Room
from topout.server.settings import Settings
from topout.server.storage import Append, Storage
from topout.server.table import Table, Unplayable
from topout.server.thinking import Thinking

LISTED = 100
logger = logging.getLogger("topout.server")


class House:
    """Everything that tables share."""

    def __init__(self, settings: Settings, storage: Storage) -> None:
        self.settings, self.storage = settings, storage
        self.loop = asyncio.get_running_loop()
        self.identity = Identity(storage)
        self.thinking = Thinking(settings.thinkers, settings.think)
        self.analyses = Analyses(settings, storage)
        self.talk_limits = Buckets(settings.talk_rate, settings.talk_burst)
        self.look_limits = Buckets(settings.look_rate, settings.look_burst)
        self.request_limits = Buckets(settings.request_rate, settings.request_burst)
        self.rooms: dict[str, Room] = {}
        self.opening: dict[str, asyncio.Future[Room]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.news = News(self)

    async def close(self) -> None:
        """Put everything away."""
        self.news.close()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for room in self.rooms.values():
            room.presence.stop()
        await self.analyses.close()
        await self.thinking.close()
        self.storage.close()

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside the present work."""
        task = self.loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # --- finding ------------------------------------------------------------------------------------------------------

    async def room(self, id: str) -> Room:
        """The room of a table, opened if it was put away."""
        if id in self.rooms:
            return self.rooms[id]
        if id not in self.opening:
            self.opening[id] = asyncio.ensure_future(self._open(id))
        try:
            return await asyncio.shield(self.opening[id])
        finally:
            self.opening.pop(id, None)

    def shut(self, room: Room, no: Refuse) -> None:
        """A table that cannot be read any more: everyone is sent away, and whoever comes next is told why."""
        for connection in list(room.connections):
            connection.wire.close(1011, no.reason)
        if self.rooms.get(room.table.id) is room:
            del self.rooms[room.table.id]

    async def _open(self, id: str) -> Room:
        room = Room(await self.read_table(id), self)
        self.rooms[id] = room
        self.news.look(room)
        self.loop.call_later(self.settings.idle, self._put_away, room)
        return room

    def _put_away(self, room: Room) -> None:
        """Forget a room that nobody uses; its entries are kept."""
        if self.rooms.get(room.table.id) is not room:
            return
        if room.connections or room.busy or room.waiting:
            self.loop.call_later(self.settings.idle, self._put_away, room)
        else:
            self.rooms.pop(room.table.id, None)
            room.presence.stop()

    async def read_table(self, id: str) -> Table:
        """A table made of its entries; one that cannot be made of them is refused with a sentence."""
        rows = await self.entries(id)
        if not rows:
            raise no_table()
        table = Table(id)
        try:
            for row in rows:
                table.apply(log.read_entry(row))
        except (Unplayable, registry.NoSuchGame) as problem:
            raise Refuse("unplayable", str(problem), 410) from None
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

    # --- making -------------------------------------------------------------------------------------------------------

    async def make(self, created: log.Created, *more: log.AnyEntry) -> Room:
        """A new table with its first entries, kept before anyone hears of it."""
        table = Table(secrets.token_urlsafe(12))
        room = Room(table, self)
        for entry in (created, *more):
            table.apply(entry)
            await self._append(table, entry)
        self.rooms[table.id] = room
        self.loop.call_later(self.settings.idle, self._put_away, room)
        return room

    async def _append(self, table: Table, entry: log.AnyEntry) -> None:
        future: asyncio.Future[Exception | None] = self.loop.create_future()
        body = log.write_entry(entry).decode()
        done: Callable[[Exception | None], None] = future.set_result
        self.storage.append(Append(table.id, table.number - 1, body, done, table_line(table)))
        if await future is not None:
            raise not_kept()

    # --- other servers on the same database ---------------------------------------------------------------------------

    def announce_presence(self, room: Room) -> None:
        """Let other servers know who is here."""
        self.news.presence(room)

    def leads(self, room: Room) -> bool:
        """Whether this server, and no other, runs the table's bots."""
        return self.news.leads(room)


def _line(row: Any) -> TableLine:
    title = registry.game(row.game).title if row.game in registry.GAMES else row.game
    return TableLine(row.id, row.game, title, row.phase, json.loads(row.names), row.free, bool(row.spectators))
