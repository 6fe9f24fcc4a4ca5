"""The outbox of notifications: recorded together with the turns they announce, claimed before sending, then deleted.

A server that dies after sending and before recording it may have sent a notification, so a claimed one is never
repeated.
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
    """A turn to announce, or to remind of because time is running out."""

    table: str
    seat: int
    guest: int
    quiet: Quiet
    reminds: bool = False

    @property
    def note(self) -> str:
        """The column that records the notification."""
        return "reminder" if self.reminds else "call"


class Times(NamedTuple):
    """In milliseconds: the delay of announcements, the pause between notifications, the lead of reminders."""

    patience: int
    gap: int
    ahead: int


class Waiting(NamedTuple):
    """A waiting table as everyone may know it: its game, and the other players' names.

    `left` is the remaining time in milliseconds, given in reminders.
    """

    table: str
    title: str
    names: list[str]
    left: int | None = None


class Addressed(NamedTuple):
    """A claimed notification: its recipient, their devices, and the tables it is about."""

    call: int
    guest: int
    tries: int
    devices: list[Any]
    mail: bool
    tables: list[Waiting]


def uncalled(connection: Connection, times: Times, by_mail: bool) -> list[Turn]:
    """The turns to announce now, for people who want notifications and have not just had one.

    A turn is announced once, after a delay. Those who want reminders get one when little time is left, at most half of
    what there was, and the first notification has been sent.
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
    """Create one notification for all these turns, as far as they are still waiting and unannounced."""
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
    """Whether a notification is due."""
    due = sa.exists().where(calls.c.state == WAITS, calls.c.due <= now_of(connection))
    return bool(connection.execute(sa.select(due)).scalar())


def claim(connection: Connection) -> Addressed | None:
    """Claim the next notification that is due, so that nobody else sends it; skip those whose turns were made."""
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
    """The turns of a notification that are still waiting."""
    t, a, now = schema.tables.c, awaited.c, now_of(connection)
    wanted = sa.select(t.id, t.game, t.names, a.seat, a.reminder, a.due).join(awaited, a.table_id == t.id)
    mine = (a.guest == guest, sa.or_(a.call == call, a.reminder == call))
    rows = connection.execute(wanted.where(*mine).order_by(a.since))

    def read(row: Any) -> Waiting:
        return Waiting(row.id, registry.title_of(row.game), _others(row.names, row.seat), _left(row, call, now))

    return readable(rows, read)


def _left(row: Any, call: int, now: int) -> int | None:
    """The remaining time, in a reminder for a clock that is running."""
    return None if row.reminder != call or row.due is None else max(row.due - now, 0)


def _others(names: str, seat: int) -> list[str]:
    """The names of everyone else at a table that has started; names are stored in the order of seats."""
    return [name for number, name in enumerate(read_names(names)) if number != seat]


def done(connection: Connection, call: int) -> None:
    """Delete a notification that was delivered, or never will be."""
    connection.execute(calls.delete().where(calls.c.id == call))


def put_off(connection: Connection, call: int, milliseconds: int) -> None:
    """Schedule another attempt for a notification that was certainly not delivered."""
    later = now_of(connection) + milliseconds
    connection.execute(calls.update().where(calls.c.id == call).values(state=WAITS, due=later))


def forget_devices(connection: Connection, devices: Sequence[Any]) -> None:
    """Delete subscriptions that the push service reports as gone."""
    numbers = [device.id for device in devices]
    connection.execute(subscriptions.delete().where(subscriptions.c.id.in_(numbers)))


def drop_unknown(connection: Connection) -> int:
    """Delete notifications whose outcome is unknown, rather than repeat them; returns their number."""
    return connection.execute(calls.delete().where(calls.c.state == ON_ITS_WAY)).rowcount
