"""Calls on their way: noted together with the turns they are for, claimed before they go, gone when they are there.

A server that dies between sending a call and noting it has perhaps sent it: such a call is not sent again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.games import registry
from topout.messages.calling import Quiet
from topout.server.store import schema
from topout.server.store.calls.calling import HAVE
from topout.server.store.calls.waiting import now_of
from topout.server.store.lines import read_names, readable
from topout.server.store.schema.slow import awaited, callings, calls, subscriptions
from topout.table.awaiting import NOBODY

WAITS, ON_ITS_WAY = "waits", "on its way"
MOST_AT_ONCE = 200


class Turn(NamedTuple):
    """Someone's turn, of which they have not been told, or are to be reminded since their time runs out."""

    table: str
    seat: int
    guest: int
    quiet: Quiet
    reminds: bool = False

    @property
    def note(self) -> str:
        """Where it is noted by which call."""
        return "reminder" if self.reminds else "call"


class Times(NamedTuple):
    """In milliseconds: how long a turn waits for a call, a person rests from calls, and a reminder comes ahead."""

    patience: int
    gap: int
    ahead: int


class Waiting(NamedTuple):
    """A table that waits for someone, as it says itself: its game, the names of those who wait, and how long.

    `left` milliseconds are told to whom time runs out.
    """

    table: str
    title: str
    names: list[str]
    left: int | None = None


class Addressed(NamedTuple):
    """A call that was claimed: for whom, where it may go, and what it is about."""

    call: int
    guest: int
    tries: int
    devices: list[Any]
    mail: bool
    tables: list[Waiting]


def uncalled(connection: Connection, times: Times, by_mail: bool) -> list[Turn]:
    """The turns to tell of now, to people who want to be called and were not just now.

    They have waited long enough and nobody was called to them; or, for whoever wants to be reminded, so little time is
    left, and at most half of what there was, and nobody was reminded since the call has come.
    """
    a, c, now = awaited.c, callings.c, now_of(connection)
    called = sa.exists().where(subscriptions.c.guest == a.guest)
    reached = sa.or_(called, sa.and_(c.mail.is_(True), sa.literal(by_mail)))
    rested = sa.or_(sa.func.coalesce(c.last, 0) == 0, c.last <= now - times.gap)
    wanted = sa.select(a.table_id, a.seat, a.guest, a.call, c.zone, c.quiet_from, c.quiet_to)
    wanted = wanted.select_from(awaited.outerjoin(callings, c.guest == a.guest))
    fresh = sa.and_(a.call == 0, a.since <= now - times.patience)
    came = sa.and_(a.call != 0, ~sa.exists().where(calls.c.id == a.call))
    soon = sa.and_(a.due > now, a.due <= now + times.ahead, 2 * (a.due - now) <= a.left_over)
    late = sa.and_(c.remind.is_(True), a.reminder == 0, came, soon)
    mine = (a.guest != NOBODY, a.due.is_not(None), sa.or_(fresh, late))
    rows = connection.execute(wanted.where(*mine, reached, rested).order_by(a.guest, a.since).limit(MOST_AT_ONCE))
    return [Turn(row.table_id, row.seat, row.guest, _quiet(row), bool(row.call)) for row in rows]


def _quiet(row: Any) -> Quiet:
    return Quiet(row.zone, row.quiet_from, row.quiet_to) if row.zone else Quiet()


def call(connection: Connection, guest: int, turns: Sequence[Turn]) -> None:
    """One call to someone for all these turns, each of which still waits and has not been told of in this way."""
    a, now = awaited.c, now_of(connection)
    made = calls.insert().values(guest=guest, state=WAITS, due=now).returning(calls.c.id)
    number = connection.execute(made).scalar_one()
    noted = 0
    for turn in turns:
        here = (a.table_id == turn.table, a.seat == turn.seat, a.guest == guest, a[turn.note] == 0)
        noted += connection.execute(awaited.update().where(*here).values({turn.note: number})).rowcount
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
    t, a, now = schema.tables.c, awaited.c, now_of(connection)
    wanted = sa.select(t.id, t.game, t.names, a.seat, a.reminder, a.due).join(awaited, a.table_id == t.id)
    mine = (a.guest == guest, sa.or_(a.call == call, a.reminder == call))
    rows = connection.execute(wanted.where(*mine).order_by(a.since))

    def read(row: Any) -> Waiting:
        return Waiting(row.id, registry.title_of(row.game), _others(row.names, row.seat), _left(row, call, now))

    return readable(rows, read)


def _left(row: Any, call: int, now: int) -> int | None:
    """What is left of someone's time, where a call reminds of it and it does not stand still."""
    return None if row.reminder != call or row.due is None else max(row.due - now, 0)


def _others(names: str, seat: int) -> list[str]:
    """Everyone else at a table that has begun, where names stand in the order of their seats."""
    return [name for number, name in enumerate(read_names(names)) if number != seat]


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
