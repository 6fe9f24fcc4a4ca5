"""Club membership: joining, leaving, banning, and roles."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from msgspec import UNSET
from sqlalchemy.engine import Connection

from topout.messages.clubs import ClubMember
from topout.messages.rejection import Rejected
from topout.server.store import schema
from topout.server.store.people import profiles
from topout.server.store.people.friends import now
from topout.server.store.people.profiles import NAME, day
from topout.server.store.schema.accounts import addresses, passkeys
from topout.server.store.schema.clubs import club_members, clubs
from topout.server.store.schema.tournaments import tournaments
from topout.table.people import Person

MOST, MOST_CLUBS = 200, 50
"""The most members of a club, and the most clubs someone may be in."""
HERE = ("organiser", "member")
"""The roles of members."""
RANKS = (*HERE, "out")
"""All roles, strongest first; in a merge the first one wins."""


def no_club() -> Rejected:
    """The club does not exist, or this guest may not know of it."""
    return Rejected("no_club", "There is no such club, or it is not for you to see.", 404)


def club_of(connection: Connection, id: str, held: bool = False) -> Any:
    """The row of a club; `held` locks it until the transaction ends."""
    wanted = sa.select(clubs).where(clubs.c.id == id)
    wanted = wanted.with_for_update() if held else wanted
    row = connection.execute(wanted).first() if NAME.fullmatch(id) else None
    if row is None:
        raise no_club()
    return row


def role_of(connection: Connection, id: str, guest: int | None) -> Any:
    """Someone's role in a club, if any."""
    m = club_members.c
    if guest is None or not NAME.fullmatch(id):
        return None
    return connection.execute(sa.select(m.role).where(m.club_id == id, m.guest == guest)).scalar()


def organised(connection: Connection, id: str, guest: int) -> Any:
    """The row of a club that this guest organises, or a rejection."""
    club, role = club_of(connection, id, held=True), role_of(connection, id, guest)
    if role not in HERE:
        raise no_club()
    if role != "organiser":
        raise Rejected("not_organiser", "Only an organiser of the club may do that.", 403)
    return club


def count(connection: Connection, id: str) -> int:
    """The number of members."""
    m = club_members.c
    counted = sa.select(sa.func.count()).where(m.club_id == id, m.role.in_(HERE))
    return int(connection.execute(counted).scalar_one())


def listed(connection: Connection, id: str, guest: int, roles: Sequence[str], everyone: bool) -> list[ClubMember]:
    """The members, oldest first. Only organisers also see members with whom they have a block."""
    m, g = club_members.c, schema.guests.c
    wanted = sa.select(m.id, m.guest, m.role, m.since, g.name, g.face).join(schema.guests, g.id == m.guest)
    rows = list(connection.execute(wanted.where(m.club_id == id, m.role.in_(roles)).order_by(m.since, m.id)))
    guests = {row.guest for row in rows}
    unmet = set() if everyone else profiles.apart(connection, guest, guests)
    known = profiles.made(connection, guests - profiles.hidden(connection, guest, guests))
    return [_member(row, guest, known.get(row.guest)) for row in rows if row.guest not in unmet]


def _member(row: Any, guest: int, person: str | None) -> ClubMember:
    about = (row.role, row.guest == guest, day(row.since // 1000), person)
    return ClubMember(row.id, row.name, *about, row.face or UNSET)


def answerable(connection: Connection, id: str, guest: int) -> int:
    """The organiser against whom a report about the club is filed; an only organiser cannot report their own club."""
    others = [one for one in _organisers(connection, id) if one != guest]
    if not others:
        raise Rejected("yourself", "Nobody else runs this club: you can change it, or end it.")
    return others[0]


# --- coming and going -------------------------------------------------------------------------------------------------


def may_enter(club: Any, invitation: str | None) -> bool:
    """Whether this invitation, or none, allows joining."""
    return bool(club.open) or secrets.compare_digest((invitation or "").encode(), club.invitation.encode())


def join(connection: Connection, id: str, person: Person, invitation: str | None) -> None:
    """Join a club; nothing changes for members."""
    club, role = club_of(connection, id, held=True), role_of(connection, id, person.id)
    if role in HERE:
        return
    if role == "out" or not may_enter(club, invitation):
        raise no_club()
    if person.id in _unwanted(connection, id, person.id):
        raise Rejected("blocked", "Someone who runs this club would rather be without you.", 403)
    if count(connection, id) >= MOST:
        raise Rejected("full", f"This club is full: it has room for {MOST}.")
    m = club_members.c
    mine = sa.select(sa.func.count()).where(m.guest == person.id, m.role.in_(HERE))
    if connection.execute(mine).scalar_one() >= MOST_CLUBS:
        raise Rejected("enough", f"You are in {MOST_CLUBS} clubs already; leave one of them first.", 429)
    enter(connection, id, person.id, "member")
    connection.execute(clubs.update().where(clubs.c.id == id).values(changed=now()))


def _unwanted(connection: Connection, id: str, guest: int) -> set[int]:
    """This guest, if an organiser has blocked them."""
    b, m = schema.blocks.c, club_members.c
    theirs = sa.select(m.guest).where(m.club_id == id, m.role == "organiser")
    return set(connection.execute(sa.select(b.other).where(b.other == guest, b.guest.in_(theirs))).scalars())


def enter(connection: Connection, id: str, guest: int, role: str) -> None:
    """Add a member."""
    connection.execute(club_members.insert().values(club_id=id, guest=guest, role=role, since=now()))


def leave(connection: Connection, id: str, guest: int) -> None:
    """Leave a club; an only organiser must first appoint another one or end it."""
    club_of(connection, id, held=True)
    if role_of(connection, id, guest) not in HERE:
        raise no_club()
    if count(connection, id) == 1:
        remove(connection, id)
        return
    _go(connection, id, guest)
    _still_run(connection, id)


def change(connection: Connection, id: str, guest: int, number: int, role: str) -> None:
    """Change a member's role, ban or readmit them, as an organiser."""
    organised(connection, id, guest)
    m = club_members.c
    rows = connection.execute(sa.select(club_members).where(m.club_id == id))
    row = next((row for row in rows if row.id == number), None)
    if row is None:
        raise Rejected("no_member", "Nobody in this club has that number.", 404)
    if (row.role == "out") != (role == "none"):
        raise Rejected("bad_role", "Only someone who was removed can be allowed to join again.")
    if row.role == "organiser" and row.guest != guest:
        raise Rejected("not_yours", "Another organiser can only step down themselves.", 403)
    if row.guest == guest and role == "out":
        raise Rejected("yourself", "That is you: leave the club instead.")
    if role == "none":
        _go(connection, id, row.guest)
    else:
        connection.execute(club_members.update().where(m.id == number).values(role=role))
    _still_run(connection, id)


def _go(connection: Connection, id: str, guest: int) -> None:
    m = club_members.c
    connection.execute(club_members.delete().where(m.club_id == id, m.guest == guest))


def _still_run(connection: Connection, id: str) -> None:
    """Reject a change that would leave a club without an organiser."""
    if not _organisers(connection, id):
        raise Rejected("last_organiser", "Nobody else runs this club: make another member an organiser, or end it.")


def _organisers(connection: Connection, id: str) -> list[int]:
    m = club_members.c
    return list(connection.execute(sa.select(m.guest).where(m.club_id == id, m.role == "organiser")).scalars())


def remove(connection: Connection, id: str) -> None:
    """Delete a club."""
    connection.execute(clubs.delete().where(clubs.c.id == id))
    connection.execute(club_members.delete().where(club_members.c.club_id == id))


def purge(connection: Connection, since: int) -> int:
    """End clubs without activity since then whose only member keeps no games; returns their number."""
    m, played = club_members.c, (schema.tables, tournaments)
    alone = sa.select(m.club_id).where(m.role.in_(HERE)).group_by(m.club_id).having(sa.func.count() == 1)
    keeping = sa.union(sa.select(passkeys.c.guest), sa.select(addresses.c.guest))
    kept = sa.select(m.club_id).where(m.role.in_(HERE), m.guest.in_(keeping))
    old = sa.select(clubs.c.id).where(clubs.c.changed < since, clubs.c.id.in_(alone), clubs.c.id.not_in(kept))
    old = old.where(*(clubs.c.id.not_in(sa.select(each.c.club).where(each.c.changed >= since)) for each in played))
    found = list(connection.execute(old).scalars())
    for club in found:
        remove(connection, club)
    return len(found)


# --- what is a person's own -------------------------------------------------------------------------------------------


def exported(connection: Connection, guest: int) -> list[dict[str, Any]]:
    """Someone's clubs, as exported."""
    m = club_members.c
    wanted = sa.select(clubs.c.id, clubs.c.name, m.role, m.since).join(club_members, m.club_id == clubs.c.id)
    rows = connection.execute(wanted.where(m.guest == guest, m.role.in_(HERE)).order_by(m.since, m.id))
    return [{**row._mapping, "since": day(row.since // 1000)} for row in rows]


def erased(connection: Connection, guest: int) -> None:
    """Remove an erased guest; clubs they alone organised pass to the longest member, or end."""
    m = club_members.c
    known = list(connection.execute(sa.select(m.club_id).where(m.guest == guest)).scalars())
    connection.execute(club_members.delete().where(m.guest == guest))
    for club in known:
        if not _organisers(connection, club):
            _pass_on(connection, club)


def _pass_on(connection: Connection, id: str) -> None:
    m = club_members.c
    first = sa.select(m.id).where(m.club_id == id, m.role == "member").order_by(m.since, m.id).limit(1)
    heir = connection.execute(first).scalar()
    if heir is None:
        remove(connection, id)
    else:
        connection.execute(club_members.update().where(m.id == heir).values(role="organiser"))


def moved(connection: Connection, old: int, new: int) -> None:
    """Move memberships in a merge; of two roles in a club the stronger one remains."""
    m = club_members.c
    roles = {row.club_id: row.role for row in connection.execute(sa.select(club_members).where(m.guest == new))}
    for row in list(connection.execute(sa.select(club_members).where(m.guest == old))):
        if row.club_id not in roles:
            connection.execute(club_members.update().where(m.id == row.id).values(guest=new))
            continue
        _go(connection, row.club_id, old)
        role = min(row.role, roles[row.club_id], key=_rank)
        connection.execute(club_members.update().where(m.club_id == row.club_id, m.guest == new).values(role=role))


def _rank(role: str) -> int:
    return RANKS.index(role) if role in RANKS else len(RANKS)
