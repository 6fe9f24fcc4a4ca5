"""Matchmaking: two people looking for the same game find each other, on any servers of one database."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.messages.people import Seek
from topout.server.store import schema
from topout.server.store.people.friends import now
from topout.server.store.people.profiles import apart
from topout.server.store.schema.people import seekers
from topout.server.store.storage import Storage
from topout.table.people import Person

LOCK = 7_070_023
"""The advisory lock with which one server matches at a time."""
CLAIMED = "?"
"""Stands for the table until it is made."""
STALE, CLAIM, FRESH = 10_000, 5_000, 2_000
"""Milliseconds after which a silent seeker is dropped, an unmade table is given up, and a search is written again."""
TRIED = 20
"""How many of the longest-waiting seekers are considered."""


@dataclass(frozen=True, slots=True)
class Found:
    """The result of a look: a table, a partner to make one with, or the seconds waited so far."""

    table: str | None = None
    partner: Person | None = None
    waited: int = 0


class Seekers:
    """Matches people who look for the same game."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    async def look(self, guest: int, wish: Seek) -> Found:
        """Search, or go on searching."""
        return await self.storage.call(lambda connection: _look(connection, guest, wish))

    async def met(self, guest: int, table: str) -> None:
        """Tell a waiting seeker which table they are expected at."""
        here = seekers.update().where(seekers.c.guest == guest).values(table_id=table, at=now())
        await self.storage.call(lambda connection: connection.execute(here).rowcount)

    async def stop(self, guest: int) -> None:
        """Stop searching."""
        gone = seekers.delete().where(seekers.c.guest == guest)
        await self.storage.call(lambda connection: connection.execute(gone).rowcount)


def _look(connection: Connection, guest: int, wish: Seek) -> Found:
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
    time, s = now(), seekers.c
    mine = connection.execute(sa.select(seekers).where(s.guest == guest)).first()
    if mine and mine.table_id not in ("", CLAIMED) and mine.at > time - STALE:
        connection.execute(seekers.delete().where(s.guest == guest))
        return Found(table=mine.table_id)
    if mine and mine.table_id == CLAIMED and mine.at > time - CLAIM:
        return Found(waited=(time - mine.since) // 1000)
    partner = _partner(connection, guest, wish, time)
    if partner:
        connection.execute(seekers.delete().where(s.guest == guest))
        connection.execute(seekers.update().where(s.guest == partner.id).values(table_id=CLAIMED, at=time))
        return Found(partner=partner)
    since = mine.since if mine and _same(mine, wish) and mine.at > time - STALE else time
    if mine is None or since == time or mine.table_id or mine.at < time - FRESH:
        _note(connection, guest, wish, since, time)
    return Found(waited=(time - since) // 1000)


def _same(row: Any, wish: Seek) -> bool:
    return bool((row.game, row.level, bool(row.rated)) == (wish.game, wish.level, wish.rated))


def _partner(connection: Connection, guest: int, wish: Seek, time: int) -> Person | None:
    """The seeker who has waited longest for the same game and may meet this guest."""
    s, g = seekers.c, schema.guests.c
    both = seekers.join(schema.guests, s.guest == g.id)
    wanted = sa.select(g.id, g.name, g.face).select_from(both).where(s.guest != guest, s.table_id == "")
    wanted = wanted.where(s.game == wish.game, s.level == wish.level, s.rated.is_(wish.rated), s.at > time - STALE)
    rows = list(connection.execute(wanted.order_by(s.since, s.guest).limit(TRIED)))
    unmet = apart(connection, guest, {row.id for row in rows}) if rows else set()
    return next((Person(row.id, row.name, row.face or None) for row in rows if row.id not in unmet), None)


def _note(connection: Connection, guest: int, wish: Seek, since: int, time: int) -> None:
    connection.execute(seekers.delete().where(sa.or_(seekers.c.guest == guest, seekers.c.at < time - 6 * STALE)))
    about = {"game": wish.game, "level": wish.level, "rated": wish.rated}
    connection.execute(seekers.insert().values(guest=guest, **about, since=since, at=time, table_id=""))
