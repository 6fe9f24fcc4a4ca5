"""What of ratings, profiles and tournaments is a person's own: given out, forgotten, or moved to another guest."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.server.store import entrants
from topout.server.store.people_schema import people, profiles, rated_seats, ratings
from topout.server.store.ratings import Pool, rewrite

OWN = (ratings, profiles, people)
"""Where there is something of one guest alone."""


def exported(connection: Connection, guest: int) -> dict[str, Any]:
    """What is kept of a person's ratings, and of what they chose to show."""
    r, p = ratings.c, people.c
    rows = connection.execute(sa.select(r.game, r.seats, r.mu, r.sigma, r.played).where(r.guest == guest))
    chosen = connection.execute(sa.select(p.private, p.listed).where(p.guest == guest)).first()
    return {
        "ratings": [dict(row._mapping) for row in rows],
        "profiles": list(connection.execute(sa.select(profiles.c.id).where(profiles.c.guest == guest)).scalars()),
        "shown": {"private": bool(chosen and chosen.private), "listed": bool(chosen and chosen.listed)},
        "tournaments": entrants.exported(connection, guest),
    }


def erased(connection: Connection, guest: int) -> None:
    """Forget a person's ratings and profile; their results stay with those they played against."""
    for kept in OWN:
        connection.execute(kept.delete().where(kept.c.guest == guest))
    entrants.erased(connection, guest)


def moved(connection: Connection, old: int, new: int) -> None:
    """All of this that is one guest's is another's from now on; where both were rated, their matches make one rating.

    What the new guest chose to show stays; the profile's old addresses lead to the new one.
    """
    r = ratings.c
    pools = {Pool(*row) for row in connection.execute(sa.select(r.game, r.seats).where(r.guest.in_((old, new))))}
    for kept in (rated_seats, profiles):
        connection.execute(kept.update().where(kept.c.guest == old).values(guest=new))
    for chosen in (people, ratings):
        connection.execute(chosen.delete().where(chosen.c.guest == old))
    entrants.moved(connection, old, new)
    if pools:
        rewrite(connection, pools)
