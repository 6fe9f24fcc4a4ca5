"""Friends by mutual consent: requested, accepted, silently refused, ended by either."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa
from msgspec import UNSET
from sqlalchemy.engine import Connection

from topout.games import registry
from topout.messages.people import Friend, FriendTable, Relation
from topout.messages.rejection import Rejected
from topout.server.store import schema
from topout.server.store.lines import read_names, readable
from topout.server.store.people.profiles import apart, made, no_profile, seen, whose
from topout.server.store.schema.people import friendships, people
from topout.server.store.schema.programs import programs
from topout.server.store.storage import Storage

MOST = 200
"""The most friends and open requests of a guest."""
TABLES = 3
"""How many tables of each friend are listed."""
HERE = 60_000
"""Milliseconds after which someone no longer counts as online."""
ROW = sa.text("INSERT INTO people (guest) VALUES (:guest) ON CONFLICT DO NOTHING")


def now() -> int:
    """The time as it is stored."""
    return int(time.time() * 1000)


class Friends:
    """Who is whose friend, and which of them are online."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    async def ask(self, guest: int, other: int) -> None:
        """Send a friend request, or accept the other's."""
        await self.storage.call(lambda connection: _ask(connection, guest, other))

    async def end(self, guest: int, id: str) -> None:
        """End a friendship, withdraw a request or refuse one, even if the other's profile is no longer visible."""
        await self.storage.call(lambda connection: _end(connection, guest, id))

    async def relation(self, guest: int, other: int) -> Relation:
        """Someone's relation to a guest."""
        return await self.storage.look(lambda connection: relation(connection, guest, other))

    async def of(self, guest: int) -> list[Friend]:
        """A guest's friends with where they are, and pending requests."""
        return await self.storage.call(lambda connection: _friends(connection, guest))

    async def here(self, guests: Iterable[int]) -> None:
        """Record these guests as online."""
        seen = people.update().where(people.c.guest.in_(list(guests))).values(here=now())
        await self.storage.call(lambda connection: connection.execute(seen).rowcount)


def _pair(guest: int, other: int) -> sa.ColumnElement[bool]:
    f = friendships.c
    return sa.and_(f.low == min(guest, other), f.high == max(guest, other))


def relation(connection: Connection, guest: int, other: int) -> Relation:
    """Someone's relation to a guest; a refusal looks like a pending request to the one who asked."""
    row = connection.execute(sa.select(friendships).where(_pair(guest, other))).first()
    return _as_told(row, guest) if row else "none"


def _as_told(row: Any, guest: int) -> Relation:
    if row.state == "friends":
        return "friend"
    if row.asker == guest:
        return "asked"
    return "asks" if row.state == "asked" else "none"


def _ask(connection: Connection, guest: int, other: int) -> None:
    if guest == other or apart(connection, guest, {other}):
        raise no_profile()
    if connection.execute(sa.select(programs.c.guest).where(programs.c.guest == other)).first():
        raise Rejected("program", "Programs have no friends; you can invite this one to a table of yours.")
    row = connection.execute(sa.select(friendships).where(_pair(guest, other))).first()
    if row is None or (row.state == "refused" and row.asker == other):
        _bounded(connection, guest)
        connection.execute(friendships.delete().where(_pair(guest, other)))
        pair = {"low": min(guest, other), "high": max(guest, other)}
        connection.execute(friendships.insert().values(**pair, asker=guest, state="asked", at=now()))
    elif row.state == "asked" and row.asker == other:
        _bounded(connection, guest)
        connection.execute(friendships.update().where(_pair(guest, other)).values(state="friends", at=now()))
        for one in (guest, other):
            connection.execute(ROW, {"guest": one})


def _bounded(connection: Connection, guest: int) -> None:
    f = friendships.c
    mine = sa.or_(f.low == guest, f.high == guest)
    counted = sa.select(sa.func.count()).where(mine, sa.or_(f.asker == guest, f.state == "friends"))
    if connection.execute(counted).scalar_one() >= MOST:
        raise Rejected("enough", f"You have {MOST} friends and open requests already; end one first.", 429)


def _end(connection: Connection, guest: int, id: str) -> None:
    """End or refuse; after a refusal, the same request cannot be repeated until it was withdrawn."""
    other = whose(connection, id)
    row = connection.execute(sa.select(friendships).where(_pair(guest, other))).first()
    if row is None or _as_told(row, guest) == "none":
        seen(connection, id, guest)
    if row and row.state != "friends" and row.asker == other:
        connection.execute(friendships.update().where(_pair(guest, other)).values(state="refused"))
    elif row:
        connection.execute(friendships.delete().where(_pair(guest, other)))


def companions(connection: Connection, guest: int) -> list[dict[str, str]]:
    """Someone's friends and pending requests by name, as exported; refusals are not shown here either."""
    f, g = friendships.c, schema.guests.c
    both = friendships.join(schema.guests, g.id == sa.case((f.low == guest, f.high), else_=f.low))
    wanted = sa.select(friendships, g.name).select_from(both).where(sa.or_(f.low == guest, f.high == guest))
    found = [(row.name, _as_told(row, guest)) for row in connection.execute(wanted.order_by(g.id))]
    return [{"name": name, "relation": relation} for name, relation in found if relation != "none"]


def parted(connection: Connection, guest: int, other: int) -> None:
    """End a friendship because one has blocked the other."""
    connection.execute(friendships.delete().where(_pair(guest, other)))


# --- where they are ---------------------------------------------------------------------------------------------------


def _friends(connection: Connection, guest: int) -> list[Friend]:
    f, g, p = friendships.c, schema.guests.c, people.c
    other = sa.case((f.low == guest, f.high), else_=f.low)
    both = friendships.join(schema.guests, g.id == other).outerjoin(people, p.guest == g.id)
    wanted = sa.select(friendships, g.id, g.name, g.face, p.here, p.unseen).select_from(both)
    rows = list(connection.execute(wanted.where(sa.or_(f.low == guest, f.high == guest)).order_by(g.name, g.id)))
    rows = [row for row in rows if _as_told(row, guest) != "none"]
    ids = made(connection, [row.id for row in rows])
    present = {row.id for row in rows if _as_told(row, guest) == "friend" and _is_here(row)}
    tables = _tables(connection, present)
    return [
        Friend(
            person=ids[row.id],
            name=row.name,
            relation=_as_told(row, guest),
            here=row.id in present,
            tables=tables.get(row.id, []),
            face=row.face or UNSET,
        )
        for row in rows
    ]


def _is_here(row: Any) -> bool:
    return not row.unseen and (row.here or 0) > now() - HERE


def _tables(connection: Connection, guests: set[int]) -> dict[int, list[FriendTable]]:
    """The public tables of guests, latest first, a few per guest."""
    t, s = schema.tables.c, schema.sittings.c
    both = schema.sittings.join(schema.tables, t.id == s.table_id)
    open_ = sa.and_(t.phase == "open", t.free > 0)
    watched = sa.and_(t.phase == "running", t.spectators.is_(True))
    wanted = sa.select(s.guest, t.id, t.game, t.phase, t.names).select_from(both)
    wanted = wanted.where(s.guest.in_(guests), s.ended == 0, t.public.is_(True), sa.or_(open_, watched))
    found: dict[int, list[FriendTable]] = {}
    for guest, table in readable(connection.execute(wanted.order_by(t.changed.desc())), _table):
        mine = found.setdefault(guest, [])
        if len(mine) < TABLES:
            mine.append(table)
    return found


def _table(row: Any) -> tuple[int, FriendTable]:
    about = (row.id, row.game, registry.title_of(row.game), row.phase)
    return row.guest, FriendTable(*about, read_names(row.names))
