"""Profiles: the random ids by which others know people, and what each shows of themselves."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.messages.people import ShowMyself
from topout.messages.rejection import Rejected
from topout.server.store import schema
from topout.server.store.schema.people import friendships, people, profiles, ratings
from topout.server.store.storage import Storage

ID_BYTES = 12
NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")
"""The form of a profile id; some databases cannot even be queried for other characters."""
ENOUGH = 10
"""The rated matches needed to be listed on a leaderboard."""
CHOICES = ("private", "listed", "unseen")
"""The profile settings."""
HIDDEN = "There is no such profile, or it is not for you to see."
"""The same message in all cases, so that nobody learns why."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The guest behind a visible profile."""

    id: str
    guest: int
    name: str
    face: str
    made: int
    private: bool
    listed: bool
    unseen: bool


def no_profile() -> Rejected:
    """The profile does not exist, or this guest may not see it."""
    return Rejected("no_profile", HIDDEN, 404)


class Profiles:
    """The profiles of all guests."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    async def mine(self, guest: int) -> str:
        """A guest's profile, created on first use."""
        return (await self.of([guest]))[guest]

    async def of(self, guests: Iterable[int]) -> dict[int, str]:
        """The guests' profiles, created on first use."""
        wanted = list(guests)
        found = await self.storage.look(lambda connection: known(connection, wanted))
        if len(found) < len(set(wanted)):
            found = await self.storage.call(lambda connection: made(connection, wanted))
        return found

    async def seen(self, id: str, viewer: int | None) -> Seen:
        """The guest behind a profile, if this viewer may see it."""
        if not NAME.fullmatch(id):
            raise no_profile()
        return await self.storage.look(lambda connection: seen(connection, id, viewer))

    async def unseen(self, viewer: int | None, guests: set[int]) -> set[int]:
        """The guests whose profiles this viewer cannot see."""
        return await self.storage.look(lambda connection: hidden(connection, viewer, guests))

    async def show(self, guest: int, wish: ShowMyself) -> None:
        """Change profile settings; private people are on no leaderboard."""
        await self.mine(guest)
        await self.storage.call(lambda connection: _choose(connection, guest, wish))


def known(connection: Connection, guests: Iterable[int]) -> dict[int, str]:
    """The existing profiles of these guests."""
    p = profiles.c
    rows = connection.execute(
        sa.select(p.guest, sa.func.min(p.id).label("id")).where(p.guest.in_(list(guests))).group_by(p.guest)
    )
    return {row.guest: row.id for row in rows}


def made(connection: Connection, guests: Iterable[int]) -> dict[int, str]:
    """The guests' profiles, created on first use."""
    lacking = set(guests) - known(connection, guests).keys()
    here = connection.execute(sa.select(schema.guests.c.id).where(schema.guests.c.id.in_(lacking))).scalars()
    new = [{"id": secrets.token_urlsafe(ID_BYTES), "guest": guest} for guest in here]
    if new:
        connection.execute(profiles.insert(), new)
    return known(connection, guests)


def whose(connection: Connection, id: str) -> int:
    """The guest behind a profile, regardless of who asks."""
    wanted = sa.select(profiles.c.guest).where(profiles.c.id == id)
    guest = connection.execute(wanted).scalar() if NAME.fullmatch(id) else None
    if guest is None:
        raise no_profile()
    return int(guest)


def seen(connection: Connection, id: str, viewer: int | None) -> Seen:
    """The guest behind a profile: hidden after a block, and if private from all but friends."""
    g, p, c = schema.guests.c, profiles.c, people.c
    both = profiles.join(schema.guests, p.guest == g.id).outerjoin(people, c.guest == g.id)
    wanted = sa.select(p.id, p.guest, g.name, g.face, g.made, c.private, c.listed, c.unseen).select_from(both)
    row = connection.execute(wanted.where(p.id == id)).first()
    if row is None:
        raise no_profile()
    chosen = map(bool, (row.private, row.listed, row.unseen))
    found = Seen(row.id, row.guest, row.name, row.face, row.made, *chosen)
    if viewer != found.guest and hidden(connection, viewer, {found.guest}):
        raise no_profile()
    return found


def hidden(connection: Connection, viewer: int | None, guests: set[int]) -> set[int]:
    """The guests whose profiles this viewer cannot see."""
    others = guests - {viewer}
    shut = sa.select(people.c.guest).where(people.c.guest.in_(others), people.c.private.is_(True))
    found = set(connection.execute(shut).scalars())
    if viewer is None:
        return found
    return (found - friends_of(connection, viewer, found)) | apart(connection, viewer, others)


def friends_of(connection: Connection, viewer: int, guests: set[int]) -> set[int]:
    """The guests who are friends with this one or have asked them, and so may be seen even if private."""
    f = friendships.c
    other = sa.case((f.low == viewer, f.high), else_=f.low)
    mine = sa.or_(sa.and_(f.low == viewer, f.high.in_(guests)), sa.and_(f.high == viewer, f.low.in_(guests)))
    close = sa.or_(f.state == "friends", sa.and_(f.state == "asked", f.asker != viewer))
    return set(connection.execute(sa.select(other).where(mine, close)).scalars())


def apart(connection: Connection, viewer: int, guests: set[int]) -> set[int]:
    """The guests who have blocked this one, or are blocked by them."""
    b = schema.blocks.c
    mine = sa.select(b.other).where(b.guest == viewer, b.other.in_(guests))
    theirs = sa.select(b.guest).where(b.other == viewer, b.guest.in_(guests))
    return {*connection.execute(mine).scalars(), *connection.execute(theirs).scalars()}


def _choose(connection: Connection, guest: int, wish: ShowMyself) -> None:
    row = connection.execute(sa.select(people).where(people.c.guest == guest)).first()
    chosen = {name: _chosen(getattr(wish, name), getattr(row, name, False)) for name in CHOICES}
    chosen["listed"] &= not chosen["private"]
    if row:
        connection.execute(people.update().where(people.c.guest == guest).values(**chosen))
    else:
        connection.execute(people.insert().values(guest=guest, **chosen))
    r = ratings.c
    shown = sa.and_(r.played >= ENOUGH, sa.literal(chosen["listed"]))
    connection.execute(ratings.update().where(r.guest == guest).values(listed=shown))


def _chosen(wished: bool | None, before: bool) -> bool:
    return bool(before) if wished is None else wished


def day(seconds: int) -> str:
    """The date of a time."""
    return time.strftime("%Y-%m-%d", time.gmtime(seconds))
