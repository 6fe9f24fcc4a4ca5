"""Slow games that wait for someone: kept beside the journal, in the transaction that keeps the entries.

Their time is the database's own: it passes while a server runs, by a clock that nobody can set.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.server.store import schema
from topout.server.store.schema.slow import awaited, calendar, vacations
from topout.table.awaiting import NOBODY, Awaited, moves_of
from topout.table.table import Table

KEEPER_LOCK = 0x746F706F
"""Of servers that share a PostgreSQL, the one that holds this lock lets the days pass."""
DUE_AT_ONCE = 100
KEEPS = "keeps the calendar"
logger = logging.getLogger("topout.server")

KEEP = sa.text(
    "INSERT INTO awaited (table_id, seat, guest, moves, due, left_over, since, call, reminder) "
    "VALUES (:table_id, :seat, :guest, :moves, :due, :left_over, :since, 0, 0) "
    "ON CONFLICT (table_id, seat) DO UPDATE SET guest = excluded.guest, moves = excluded.moves, due = excluded.due, "
    "left_over = excluded.left_over, since = excluded.since, "
    "call = CASE WHEN awaited.guest = excluded.guest THEN awaited.call ELSE 0 END, "
    "reminder = CASE WHEN awaited.guest = excluded.guest THEN awaited.reminder ELSE 0 END "
    "WHERE awaited.guest <> excluded.guest OR awaited.moves <> excluded.moves "
    "OR (awaited.due IS NULL) <> (excluded.due IS NULL)"
)
"""A turn that goes on as it was keeps its time, its call and its reminder."""


class Resting(NamedTuple):
    """Someone whose days at a table should stand still, or go on, and do not yet."""

    table: str
    guest: int
    on: bool


class Passed(NamedTuple):
    """What has come while the days passed: tables where something is due, and vacations to be noted there."""

    due: list[str]
    resting: list[Resting]


def now_of(connection: Connection) -> int:
    """How many milliseconds have passed by the calendar."""
    return int(connection.execute(sa.select(calendar.c.now)).scalar_one())


def keep_awaited(connection: Connection, table: str, found: Sequence[Awaited]) -> None:
    """Note whom a table waits for now, and whose turn it is for the lists of games."""
    a, now = awaited.c, now_of(connection)
    seats = [one.seat for one in found]
    connection.execute(awaited.delete().where(a.table_id == table, a.seat.not_in(seats)))
    for one in found:
        due = None if one.rests else now + one.left
        about = {"table_id": table, "seat": one.seat, "guest": one.guest, "moves": one.moves}
        connection.execute(KEEP, {**about, "due": due, "left_over": one.left, "since": now})
    t, turn = schema.tables.c, msgspec.json.encode(seats).decode()
    if found:
        connection.execute(schema.tables.update().where(t.id == table).values(turn=turn))


def restore(connection: Connection, table: Table) -> None:
    """Let the clocks of a slow table go on with what they had, however long nobody has looked at it."""
    a, now = awaited.c, now_of(connection)
    rows = connection.execute(sa.select(awaited).where(a.table_id == table.id)).all()
    for row in rows:
        if row.guest != NOBODY and row.moves == moves_of(table, row.seat):
            table.clocks.restore(row.seat, row.left_over if row.due is None else row.due - now)


def keeps(connection: Connection) -> bool:
    """Whether this server, and no other, lets the days pass; of several the first, until it is no more."""
    if connection.dialect.name == "sqlite":
        return True
    if not connection.info.get(KEEPS):
        connection.info[KEEPS] = connection.exec_driver_sql(f"SELECT pg_try_advisory_lock({KEEPER_LOCK})").scalar()
    return bool(connection.info[KEEPS])


def let_pass(connection: Connection, milliseconds: int, note: bool) -> Passed | None:
    """Let time pass; `None` where another server does. Only what is noted outlasts this server."""
    if not keeps(connection):
        return None
    now = now_of(connection) + milliseconds
    if note and _something_waits(connection, now):
        connection.execute(calendar.update().values(now=now))
    return Passed(_due(connection, now), _restless(connection, now))


def _something_waits(connection: Connection, now: int) -> bool:
    waits = sa.or_(sa.exists(sa.select(awaited.c.seat)), sa.exists().where(vacations.c.until > now - 1))
    return bool(connection.execute(sa.select(waits)).scalar())


def _due(connection: Connection, now: int) -> list[str]:
    """The tables where someone's time is up, or a bot is to move; the earliest first."""
    a = awaited.c
    wanted = sa.select(a.table_id).where(a.due <= now).group_by(a.table_id).order_by(sa.func.min(a.due))
    return list(connection.execute(wanted.limit(DUE_AT_ONCE)).scalars())


def _restless(connection: Connection, now: int) -> list[Resting]:
    """Whose days do not stand still although they are on vacation, or stand still although they are not."""
    a, v = awaited.c, vacations.c
    away = sa.func.coalesce(v.until, 0) > now
    both = awaited.outerjoin(vacations, v.guest == a.guest)
    wanted = sa.select(a.table_id, a.guest, away.label("away")).select_from(both)
    wanted = wanted.where(a.guest != NOBODY, (a.due.is_(None)) != away).limit(DUE_AT_ONCE)
    return [Resting(row.table_id, row.guest, bool(row.away)) for row in connection.execute(wanted)]


def forget(connection: Connection, table: str) -> None:
    """Nothing waits any more at a table that cannot be played on."""
    connection.execute(awaited.delete().where(awaited.c.table_id == table))


def slow_tables_of(connection: Connection, guest: int) -> list[str]:
    """The slow tables that go on and at which a guest sits."""
    s, a = schema.sittings.c, awaited.c
    wanted = sa.select(a.table_id).join(schema.sittings, s.table_id == a.table_id).where(s.guest == guest)
    return list(connection.execute(wanted.distinct().order_by(a.table_id)).scalars())


def vacation_of(connection: Connection, guest: int) -> Any:
    """What is known of someone's vacations: the year, the days taken in it, and the end of the present one."""
    return connection.execute(sa.select(vacations).where(vacations.c.guest == guest)).first()
