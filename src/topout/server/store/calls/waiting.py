"""The seats that slow games wait for, stored in the same transaction as the journal's entries.

They are timed by a clock in the database, which advances only while a server runs and which nobody can set.
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
"""The advisory lock held by the leader among servers that share a PostgreSQL."""
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
"""Insert or update a turn; one that continues keeps its time, notification and reminder."""


class Resting(NamedTuple):
    """A guest whose clock at a table must be stopped or restarted because of a vacation."""

    table: str
    guest: int
    on: bool


class Passed(NamedTuple):
    """What became due: tables with an expired clock or a bot to move, and clocks to stop or restart."""

    due: list[str]
    resting: list[Resting]


def now_of(connection: Connection) -> int:
    """The time of the slow games' clock in milliseconds."""
    return int(connection.execute(sa.select(calendar.c.now)).scalar_one())


def keep_awaited(connection: Connection, table: str, found: Sequence[Awaited]) -> None:
    """Store which seats a table waits for, and the turn for the lists of games."""
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
    """Give a slow table's clocks the times stored for them, however long it was closed."""
    a, now = awaited.c, now_of(connection)
    rows = connection.execute(sa.select(awaited).where(a.table_id == table.id)).all()
    for row in rows:
        if row.guest != NOBODY and row.moves == moves_of(table, row.seat):
            table.clocks.restore(row.seat, row.left_over if row.due is None else row.due - now)


def keeps(connection: Connection) -> bool:
    """Whether this server is the leader: with several, the first to take the lock, until its connection ends."""
    if connection.dialect.name == "sqlite":
        return True
    if not connection.info.get(KEEPS):
        connection.info[KEEPS] = connection.exec_driver_sql(f"SELECT pg_try_advisory_lock({KEEPER_LOCK})").scalar()
    return bool(connection.info[KEEPS])


def let_pass(connection: Connection, milliseconds: int, note: bool) -> Passed | None:
    """Advance the clock; `None` unless this server is the leader. A crash loses time not written with `note`."""
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
    """The tables where time is up or a bot is to move, earliest first."""
    a = awaited.c
    wanted = sa.select(a.table_id).where(a.due <= now).group_by(a.table_id).order_by(sa.func.min(a.due))
    return list(connection.execute(wanted.limit(DUE_AT_ONCE)).scalars())


def _restless(connection: Connection, now: int) -> list[Resting]:
    """Guests whose clocks do not match their vacation status."""
    a, v = awaited.c, vacations.c
    away = sa.func.coalesce(v.until, 0) > now
    both = awaited.outerjoin(vacations, v.guest == a.guest)
    wanted = sa.select(a.table_id, a.guest, away.label("away")).select_from(both)
    wanted = wanted.where(a.guest != NOBODY, (a.due.is_(None)) != away).limit(DUE_AT_ONCE)
    return [Resting(row.table_id, row.guest, bool(row.away)) for row in connection.execute(wanted)]


def forget(connection: Connection, table: str) -> None:
    """Remove a table that cannot be continued."""
    connection.execute(awaited.delete().where(awaited.c.table_id == table))


def slow_tables_of(connection: Connection, guest: int) -> list[str]:
    """The running slow tables where a guest sits."""
    s, a = schema.sittings.c, awaited.c
    wanted = sa.select(a.table_id).join(schema.sittings, s.table_id == a.table_id).where(s.guest == guest)
    return list(connection.execute(wanted.distinct().order_by(a.table_id)).scalars())


def vacation_of(connection: Connection, guest: int) -> Any:
    """Someone's vacations: year, days taken, and the end of the present one."""
    return connection.execute(sa.select(vacations).where(vacations.c.guest == guest)).first()
