"""A club's leaderboard: members by their overall ratings, with their results at the club's tables."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from msgspec import UNSET
from sqlalchemy.engine import Connection

from topout.games import registry
from topout.messages.clubs import ClubBoard, ClubRank
from topout.server.store import schema
from topout.server.store.clubs.members import HERE
from topout.server.store.people import profiles
from topout.server.store.people.ratings import Pool
from topout.server.store.people.standings import give, shown
from topout.server.store.schema.clubs import club_members
from topout.server.store.schema.people import rated_seats, ratings, results


def board(connection: Connection, id: str, viewer: int, pool: Pool) -> ClubBoard:
    """The members this viewer may see, strongest first."""
    rows = list(connection.execute(_rated(id, pool)))
    guests = {row.guest for row in rows}
    hidden = profiles.hidden(connection, viewer, guests)
    known, here = profiles.made(connection, guests - hidden), _at_its_tables(connection, id, pool)
    lines = [
        ClubRank(
            person=known.get(row.guest),
            name=row.name,
            you=row.guest == viewer,
            rating=shown(row.mu),
            give=give(row.sigma),
            played=row.played,
            here=here.get(row.guest, (0, 0))[0],
            won=here.get(row.guest, (0, 0))[1],
            face=row.face or UNSET,
        )
        for row in rows
        if row.guest not in hidden
    ]
    return ClubBoard(pool.game, registry.title_of(pool.game), pool.seats, lines)


def _rated(id: str, pool: Pool) -> sa.Select[Any]:
    """The rated members by the lower bound of their rating."""
    r, m, g = ratings.c, club_members.c, schema.guests.c
    both = club_members.join(ratings, sa.and_(r.guest == m.guest, r.level == ""))
    wanted = sa.select(m.guest, r.mu, r.sigma, r.played, g.name, g.face)
    wanted = wanted.select_from(both.join(schema.guests, g.id == m.guest))
    wanted = wanted.where(m.club_id == id, m.role.in_(HERE), r.game == pool.game, r.seats == pool.seats)
    return wanted.order_by(r.sure.desc(), m.guest.desc())


def _at_its_tables(connection: Connection, id: str, pool: Pool) -> dict[int, tuple[int, int]]:
    """Each member's rated matches and wins at the club's tables."""
    t, s, r = schema.tables.c, rated_seats.c, results.c
    won = sa.func.sum(sa.case((s.place == 1, 1), else_=0))
    wanted = sa.select(s.guest, sa.func.count(), won)
    wanted = wanted.select_from(schema.tables.join(results, r.table_id == t.id).join(rated_seats, s.table_id == t.id))
    wanted = wanted.where(t.club == id, r.game == pool.game, r.seats == pool.seats, s.guest != 0).group_by(s.guest)
    return {guest: (int(count), int(first)) for guest, count, first in connection.execute(wanted)}
