"""Calls on their way: noted together with the turns they are for, claimed before they go, gone when they are there.

A server that dies between sending a call and noting it has perhaps sent it: such a call is not sent again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.games import registry
from topout.messages.calling import Quiet
from topout.server.store import schema
from topout.server.store.calls.calling import HAVE
from topout.server.store.calls.waiting import now_of
from topout.server.store.schema.slow import awaited, callings, calls, subscriptions
from topout.table.awaiting import NOBODY

WAITS, ON_ITS_WAY = "waits", "on its way"
MOST_AT_ONCE = 200


class Turn(NamedTuple):
    """Someone's turn, of which they have not been told."""

    table: str
    seat: int
    guest: int
    quiet: Quiet


class Waiting(NamedTuple):
    """A table that waits for someone, as it says itself: its game, and the names of those who wait."""

    table: str
    title: str
    names: list[str]


class Addressed(NamedTuple):
    """A call that was claimed: for whom, where it may go, and what it is about."""

    call: int
    guest: int
    tries: int
    devices: list[Any]
    mail: bool
    tables: list[Waiting]


def uncalled(connection: Connection, patience: int, gap: int, by_mail: bool) -> list[Turn]:
    """The turns that have waited for so many milliseconds, of people who want to be called and were not just now."""
    a, c, now = awaited.c, callings.c, now_of(connection)
    called = sa.exists().where(subscriptions.c.guest == a.guest)
    reached = sa.or_(called, sa.and_(c.mail.is_(True), sa.literal(by_mail)))
    rested = sa.or_(sa.func.coalesce(c.last, 0) == 0, c.last <= now - gap)
    wanted = sa.select(a.table_id, a.seat, a.guest, c.zone, c.quiet_from, c.quiet_to)
    wanted = wanted.select_from(awaited.outerjoin(callings, c.guest == a.guest))
    mine = (a.call == 0, a.guest != NOBODY, a.due.is_not(None), a.since <= now - patience)
    rows = connection.execute(wanted.where(*mine, reached, rested).order_by(a.guest, a.since).limit(MOST_AT_ONCE))
    return [Turn(row.table_id, row.seat, row.guest, _quiet(row)) for row in rows]


def _quiet(row: Any) -> Quiet:
    return Quiet(row.zone, row.quiet_from, row.quiet_to) if row.zone else Quiet()


def call(connection: Connection, guest: int, turns: Sequence[Turn]) -> None:
    """One call to someone for all these turns, each of which still waits and has not been called for."""
    a, now = awaited.c, now_of(connection)
    made = calls.insert().values(guest=guest, state=WAITS, due=now).returning(calls.c.id)
    number = connection.execute(made).scalar_one()
    noted = 0
    for turn in turns:
        here = (a.table_id == turn.table, a.seat == turn.seat, a.guest == guest, a.call == 0)
        noted += connection.execute(awaited.update().where(*here).values(call=number)).rowcount
    if not noted:
        connection.execute(calls.delete().where(calls.c.id == number))
        return
    connection.execute(HAVE, {"guest": guest})
    connection.execute(callings.update().where(callings.c.guest == guest).values(last=now))


def is_due(connection: Connection) -> bool:
    """Whether a call is to be sent now."""
    due = sa.exists().where(calls.c.state == WAITS, calls.c.due <= now_of(connection))
    return bool(connection.execute(sa.select(due)).scalar())


def claim(connection: Connection) -> Addressed | None:
    """The next call that is due: nobody else sends it. One whose turns have been made is dropped."""
    c = calls.c
    due = sa.select(calls).where(c.state == WAITS, c.due <= now_of(connection)).order_by(c.due, c.id).limit(1)
    while row := connection.execute(due).first():
        tables = _waiting(connection, row.id, row.guest)
        if not tables:
            done(connection, row.id)
            continue
        mine = calls.update().where(c.id == row.id, c.state == WAITS).values(state=ON_ITS_WAY, tries=row.tries + 1)
        if connection.execute(mine).rowcount:
            s = subscriptions.c
            devices = list(connection.execute(sa.select(subscriptions).where(s.guest == row.guest).order_by(s.id)))
            mail = connection.execute(sa.select(callings.c.mail).where(callings.c.guest == row.guest)).scalar()
            return Addressed(row.id, row.guest, row.tries + 1, devices, bool(mail), tables)
    return None


def _waiting(connection: Connection, call: int, guest: int) -> list[Waiting]:
    """What a call is about: those of its turns that still wait."""
    t, a = schema.tables.c, awaited.c
    wanted = sa.select(t.id, t.game, t.names, a.seat).join(awaited, a.table_id == t.id)
    rows = connection.execute(wanted.where(a.call == call, a.guest == guest).order_by(a.since))
    return [Waiting(row.id, _title(row.game), _others(row.names, row.seat)) for row in rows]


def _title(game: str) -> str:
    return registry.game(game).title if game in registry.GAMES else game


def _others(names: str, seat: int) -> list[str]:
    """Everyone else at a table that has begun, where names stand in the order of their seats."""
    called = msgspec.json.decode(names, type=list[str])
    return [name for number, name in enumerate(called) if number != seat]


def done(connection: Connection, call: int) -> None:
    """A call has come, or never will."""
    connection.execute(calls.delete().where(calls.c.id == call))


def put_off(connection: Connection, call: int, milliseconds: int) -> None:
    """A call has certainly not come; it is tried again."""
    later = now_of(connection) + milliseconds
    connection.execute(calls.update().where(calls.c.id == call).values(state=WAITS, due=later))


def forget_devices(connection: Connection, devices: Sequence[Any]) -> None:
    """These are no more, as whoever brings calls to them says."""
    numbers = [device.id for device in devices]
    connection.execute(subscriptions.delete().where(subscriptions.c.id.in_(numbers)))


def drop_unknown(connection: Connection) -> int:
    """Calls of which nobody knows any more whether they came are not sent again; how many there were."""
    return connection.execute(calls.delete().where(calls.c.state == ON_ITS_WAY)).rowcount
