"""Founding, showing, changing and ending clubs."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.messages.clubs import (
    ChangeClub,
    ChangeMember,
    ClubBoard,
    ClubInfo,
    ClubLine,
    ClubList,
    NewClub,
    TableDefaults,
)
from topout.messages.rejection import Rejected
from topout.server.store.clubs import members
from topout.server.store.clubs.members import HERE, club_of, enter, no_club, organised, role_of
from topout.server.store.clubs.ranks import board
from topout.server.store.people.friends import now
from topout.server.store.people.ratings import Pool
from topout.server.store.schema.clubs import club_members, clubs
from topout.server.store.storage import Storage
from topout.table.people import Person, read_name
from topout.table.setup import usual
from topout.table.talk import clean

MOST_RUN, LISTED = 5, 60
"""The most clubs someone may run, and the number of open clubs listed."""
ID_BYTES = 12


class Clubs:
    """The clubs of a server. Nothing is cached, so that all servers on a database agree."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    async def lists(self, guest: int | None) -> ClubList:
        """Someone's clubs, and open ones."""
        return await self.storage.look(lambda connection: _lists(connection, guest))

    async def found(self, person: Person, wish: NewClub) -> ClubInfo:
        """Found a club, with its founder as organiser."""
        name, about, club = read_name(wish.name), clean(wish.about), secrets.token_urlsafe(ID_BYTES)

        def work(connection: Connection) -> ClubInfo:
            _bounded(connection, person.id)
            values = {"name": name, "about": about, "open": wish.open, "invitation": new_invitation(), "defaults": ""}
            connection.execute(clubs.insert().values(id=club, changed=now(), **values))
            enter(connection, club, person.id, "organiser")
            return told(connection, club, person.id)

        return await self.storage.call(work)

    async def look(self, id: str, guest: int | None, invitation: str | None = None) -> ClubInfo:
        """A club as someone sees it."""
        return await self.storage.call(lambda connection: told(connection, id, guest, invitation))

    async def change(self, id: str, guest: int, wish: ChangeClub) -> ClubInfo:
        """Change name, description, openness or table defaults."""
        values = _changed(wish)

        def work(connection: Connection) -> ClubInfo:
            organised(connection, id, guest)
            connection.execute(clubs.update().where(clubs.c.id == id).values(changed=now(), **values))
            return told(connection, id, guest)

        return await self.storage.call(work)

    async def renew(self, id: str, guest: int) -> ClubInfo:
        """Replace the invitation; the old one becomes invalid."""

        def work(connection: Connection) -> ClubInfo:
            organised(connection, id, guest)
            renewed(connection, id)
            return told(connection, id, guest)

        return await self.storage.call(work)

    async def end(self, id: str, guest: int) -> None:
        """End a club; its tables and tournaments continue without it."""

        def work(connection: Connection) -> None:
            organised(connection, id, guest)
            members.remove(connection, id)

        await self.storage.call(work)

    async def join(self, id: str, person: Person, invitation: str | None) -> ClubInfo:
        """Join a club."""

        def work(connection: Connection) -> ClubInfo:
            members.join(connection, id, person, invitation)
            return told(connection, id, person.id)

        return await self.storage.call(work)

    async def leave(self, id: str, guest: int) -> None:
        """Leave a club, which ends with its last member."""
        await self.storage.call(lambda connection: members.leave(connection, id, guest))

    async def change_member(self, id: str, guest: int, number: int, wish: ChangeMember) -> ClubInfo:
        """Promote, demote, ban or readmit a member."""

        def work(connection: Connection) -> ClubInfo:
            members.change(connection, id, guest, number, wish.role)
            if wish.role == "out":
                renewed(connection, id)
            return told(connection, id, guest)

        return await self.storage.call(work)

    async def reported(self, id: str, guest: int, invitation: str | None) -> tuple[int, str]:
        """The person responsible for a club that this guest may see, and its name, for a report."""

        def work(connection: Connection) -> tuple[int, str]:
            name = told(connection, id, guest, invitation).name
            return members.answerable(connection, id, guest), name

        return await self.storage.call(work)

    async def has(self, id: str, guest: int) -> bool:
        """Whether someone is a member."""
        return await self.storage.look(lambda connection: role_of(connection, id, guest)) in HERE

    async def still(self, id: str, guest: int) -> str:
        """The club's id while someone is a member, otherwise an empty string."""
        return id if id and await self.has(id, guest) else ""

    async def expect_member(self, id: str, guest: int) -> None:
        """Reject anyone who is not a member."""
        if not await self.has(id, guest):
            raise no_club()

    async def board(self, id: str, guest: int, pool: Pool) -> ClubBoard:
        """A club's leaderboard, for its members."""
        await self.expect_member(id, guest)
        return await self.storage.call(lambda connection: board(connection, id, guest, pool))


def new_invitation() -> str:
    """A random token for the club's link."""
    return secrets.token_urlsafe(ID_BYTES)


def renewed(connection: Connection, id: str) -> None:
    """Replace a club's invitation."""
    connection.execute(clubs.update().where(clubs.c.id == id).values(invitation=new_invitation()))


def _bounded(connection: Connection, guest: int) -> None:
    m = club_members.c
    count = sa.select(sa.func.count()).where(m.guest == guest, m.role == "organiser")
    if connection.execute(count).scalar_one() >= MOST_RUN:
        raise Rejected("enough", f"You run {MOST_RUN} clubs already; end one of them, or pass it on.", 429)


def _changed(wish: ChangeClub) -> dict[str, Any]:
    """The columns that a request changes."""
    values: dict[str, Any] = {} if wish.open is None else {"open": wish.open}
    if wish.name is not None:
        values["name"] = read_name(wish.name)
    if wish.about is not None:
        values["about"] = clean(wish.about)
    if wish.defaults is not None:
        values["defaults"] = msgspec.json.encode(usual(wish.defaults)).decode()
    return values


def told(connection: Connection, id: str, guest: int | None, invitation: str | None = None) -> ClubInfo:
    """A club as someone sees it: members see everything, those who may join its description, others nothing."""
    club, role = club_of(connection, id), role_of(connection, id, guest)
    if role not in HERE:
        if role == "out" or not members.may_enter(club, invitation):
            raise no_club()
        return ClubInfo(id, club.name, club.about, bool(club.open), members.count(connection, id), None)
    assert guest is not None
    people = members.listed(connection, id, guest, HERE, everyone=role == "organiser")
    info = ClubInfo(id, club.name, club.about, bool(club.open), len(people), role, people=people)
    info.defaults = msgspec.json.decode(club.defaults, type=TableDefaults) if club.defaults else None
    if role == "organiser":
        info.out = members.listed(connection, id, guest, ("out",), everyone=True)
        info.invitation = club.invitation
    return info


def _lists(connection: Connection, guest: int | None) -> ClubList:
    m, theirs = club_members.c, club_members.alias()
    size = sa.select(sa.func.count()).where(theirs.c.club_id == clubs.c.id, theirs.c.role.in_(HERE)).scalar_subquery()
    own = sa.and_(m.club_id == clubs.c.id, m.guest == guest)
    both = clubs.outerjoin(club_members, own)
    about = (clubs.c.id, clubs.c.name, clubs.c.about, size.label("size"), m.role)
    wanted = sa.select(*about).select_from(both).order_by(clubs.c.changed.desc())
    mine = [] if guest is None else list(connection.execute(wanted.where(m.role.in_(HERE))))
    others = connection.execute(wanted.where(clubs.c.open.is_(True), m.role.is_(None)).limit(LISTED))
    return ClubList([_line(row) for row in mine], [_line(row) for row in others])


def _line(row: Any) -> ClubLine:
    return ClubLine(row.id, row.name, row.about, row.size, row.role)
