"""Someone's ratings, profile, notifications, clubs and tournaments: exporting, erasing, and moving them in a merge."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.server.store import entrants
from topout.server.store.calls import calling
from topout.server.store.clubs import members
from topout.server.store.people.friends import companions
from topout.server.store.people.profiles import CHOICES
from topout.server.store.people.reworking import united
from topout.server.store.schema.people import friendships, people, profiles, ratings, seekers
from topout.server.store.schema.programs import programs

OWN = (ratings, profiles, people, seekers)
"""Tables whose rows belong to one guest alone."""


def exported(connection: Connection, guest: int) -> dict[str, Any]:
    """Someone's ratings and profile settings, as exported."""
    r, p = ratings.c, people.c
    rows = connection.execute(sa.select(r.game, r.seats, r.mu, r.sigma, r.played).where(r.guest == guest))
    chosen = connection.execute(sa.select(p.private, p.listed, p.unseen).where(p.guest == guest)).first()
    return {
        "friends": companions(connection, guest),
        "ratings": [dict(row._mapping) for row in rows],
        "profiles": list(connection.execute(sa.select(profiles.c.id).where(profiles.c.guest == guest)).scalars()),
        "shown": {choice: bool(chosen and getattr(chosen, choice)) for choice in CHOICES},
        "clubs": members.exported(connection, guest),
        "tournaments": entrants.exported(connection, guest),
    } | calling.kept_of(connection, guest)


def erased(connection: Connection, guest: int) -> None:
    """Delete someone's ratings and profile; their results remain, as they concern opponents too."""
    calling.forget_calls(connection, guest)
    for kept in OWN:
        connection.execute(kept.delete().where(kept.c.guest == guest))
    members.erased(connection, guest)
    entrants.erased(connection, guest)
    connection.execute(friendships.delete().where(sa.or_(friendships.c.low == guest, friendships.c.high == guest)))


def moved(connection: Connection, old: int, new: int) -> None:
    """Move all of this from one guest to another; if both were rated, their matches make one rating.

    The new guest's profile settings remain, and the old profile's addresses lead to the new one.
    """
    united(connection, old, new)
    connection.execute(profiles.update().where(profiles.c.guest == old).values(guest=new))
    for chosen in (people, seekers):
        connection.execute(chosen.delete().where(chosen.c.guest == old))
    members.moved(connection, old, new)
    entrants.moved(connection, old, new)
    _friends_moved(connection, old, new)
    calling.move_calls(connection, old, new)
    connection.execute(programs.update().where(programs.c.owner == old).values(owner=new))


def _friends_moved(connection: Connection, old: int, new: int) -> None:
    """Move friendships; where both guests have one with the same person, the new guest's remains."""
    f = friendships.c
    both = sa.or_(f.low == old, f.high == old)
    rows = list(connection.execute(sa.select(friendships).where(both)))
    connection.execute(friendships.delete().where(both))
    for row in rows:
        other = row.high if row.low == old else row.low
        pair = {"low": min(new, other), "high": max(new, other)}
        there = sa.select(f.at).where(f.low == pair["low"], f.high == pair["high"])
        if other != new and not connection.execute(there).first():
            asker = new if row.asker == old else row.asker
            connection.execute(friendships.insert().values(**pair, asker=asker, state=row.state, at=row.at))
