"""Queries about ratings: someone's own, their history, and leaderboards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa
from msgspec import UNSET
from sqlalchemy.engine import Connection

from topout.bots.rating import Rating
from topout.games import registry
from topout.messages.people import Board, BoardLine, BoardMark, BoardMe, RatingCourse, RatingInfo, RatingPoint
from topout.server.store import schema
from topout.server.store.people.profiles import ENOUGH, NAME
from topout.server.store.people.ratings import SURE, Pool
from topout.server.store.schema.people import profiles, rated_seats, ratings, results
from topout.server.store.schema.programs import programs
from topout.server.store.storage import Storage

PAGE = 50
POINTS = 200
"""About the most points in a rating history."""
MIDDLE, UNIT = 500, 40
"""Ratings are shown on a scale around 1500: the model's mean of 25 becomes 500 + 40 × 25."""


def shown(mu: float) -> int:
    """A mean on the displayed scale."""
    return round(MIDDLE + UNIT * mu)


def give(sigma: float) -> int:
    """The half-width of the 95 % interval on the displayed scale."""
    return round(UNIT * SURE * sigma)


class Standings:
    """Reads ratings."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    async def of(self, guest: int) -> list[RatingInfo]:
        """A guest's ratings, most played first."""
        r = ratings.c
        wanted = sa.select(ratings).where(r.guest == guest, r.level == "").order_by(r.played.desc(), r.game, r.seats)
        rows = await self.storage.look(lambda connection: list(connection.execute(wanted)))
        return [
            RatingInfo(row.game, registry.title_of(row.game), row.seats, shown(row.mu), give(row.sigma), row.played)
            for row in rows
        ]

    async def course(self, guest: int, pool: Pool) -> RatingCourse:
        """The history of a rating."""
        return await self.storage.look(lambda connection: _course(connection, guest, pool))

    async def board(self, pool: Pool, viewer: int | None, behind: str | None) -> Board:
        """A page of a leaderboard: the first, or the one after a profile."""
        behind = behind if behind and NAME.fullmatch(behind) else None
        return await self.storage.look(lambda connection: _board(connection, pool, viewer, behind))

    async def at_table(self, pool: Pool, guests: Iterable[int], levels: Iterable[str]) -> dict[int | str, Rating]:
        """The ratings of guests, by number, and of bots, by level, in this pool."""
        r = ratings.c
        people = sa.and_(r.guest.in_(list(guests)), r.level == "")
        bots = sa.and_(r.guest == 0, r.level.in_(list(levels)))
        wanted = sa.select(ratings).where(r.game == pool.game, r.seats == pool.seats, sa.or_(people, bots))
        rows = await self.storage.look(lambda connection: list(connection.execute(wanted)))
        return {row.guest or row.level: Rating(row.mu, row.sigma) for row in rows}


def _course(connection: Connection, guest: int, pool: Pool) -> RatingCourse:
    r, s = results.c, rated_seats.c
    both = rated_seats.join(results, r.table_id == s.table_id)
    mine = (s.guest == guest, s.mu.is_not(None), r.game == pool.game, r.seats == pool.seats)
    count = sa.func.row_number().over(order_by=r.number).label("count")
    every = sa.select(r.at, s.mu, s.sigma, count, sa.func.count().over().label("total")).select_from(both).where(*mine)
    all_ = every.subquery().c
    kept = sa.or_(all_.count % (sa.cast(all_.total, sa.Integer).op("/")(POINTS) + 1) == 0, all_.count == all_.total)
    rows = connection.execute(sa.select(all_.at, all_.mu, all_.sigma).where(kept).order_by(all_.count))
    return RatingCourse([RatingPoint(row.at, shown(row.mu), give(row.sigma)) for row in rows])


def _board(connection: Connection, pool: Pool, viewer: int | None, behind: str | None) -> Board:
    last = _place(connection, pool, behind) if behind else None
    rows = list(connection.execute(_listed(pool, viewer, last)))
    lines = [
        BoardLine(
            person=row.id,
            name=row.name,
            you=row.guest == viewer,
            program=row.program is not None,
            rating=shown(row.mu),
            give=give(row.sigma),
            played=row.played,
            face=row.face or UNSET,
        )
        for row in rows[:PAGE]
    ]
    return Board(
        game=pool.game,
        title=registry.title_of(pool.game),
        seats=pool.seats,
        first=_above(connection, pool, last) + 2 if last else 1,
        lines=lines,
        marks=_marks(connection, pool),
        next=lines[-1].person if len(rows) > PAGE else None,
        me=_me(connection, pool, viewer) if viewer is not None else None,
    )


def _listed(pool: Pool, viewer: int | None, last: tuple[float, int] | None) -> sa.Select[Any]:
    """The people listed on a leaderboard whom this viewer may meet, after the last page."""
    r, g = ratings.c, schema.guests.c
    name = sa.select(sa.func.min(profiles.c.id)).where(profiles.c.guest == r.guest).scalar_subquery()
    wanted = sa.select(name.label("id"), r.guest, r.mu, r.sigma, r.played, g.name, g.face)
    wanted = wanted.add_columns(programs.c.guest.label("program"))
    everyone = ratings.join(schema.guests, r.guest == g.id).outerjoin(programs, programs.c.guest == r.guest)
    wanted = wanted.select_from(everyone).where(*_of(pool), r.listed.is_(True))
    wanted = wanted.where(~sa.exists().where(schema.sanctions.c.guest == r.guest, schema.sanctions.c.kind == "ban"))
    if viewer is not None:
        b = schema.blocks.c
        mine, theirs = (b.guest == viewer, b.other == r.guest), (b.guest == r.guest, b.other == viewer)
        wanted = wanted.where(~sa.exists().where(*mine), ~sa.exists().where(*theirs))
    if last:
        wanted = wanted.where(sa.tuple_(r.sure, r.guest) < last)
    return wanted.order_by(r.sure.desc(), r.guest.desc()).limit(PAGE + 1)


def _of(pool: Pool) -> tuple[Any, Any]:
    return ratings.c.game == pool.game, ratings.c.seats == pool.seats


def _place(connection: Connection, pool: Pool, id: str) -> tuple[float, int] | None:
    """Someone's position on a leaderboard."""
    r, p = ratings.c, profiles.c
    both = ratings.join(profiles, p.guest == r.guest)
    wanted = sa.select(r.sure, r.guest).select_from(both).where(*_of(pool), p.id == id, r.listed.is_(True))
    row = connection.execute(wanted).first()
    return (row.sure, row.guest) if row else None


def _above(connection: Connection, pool: Pool, place: tuple[float, int]) -> int:
    """How many are listed above a position."""
    r = ratings.c
    above = sa.select(sa.func.count()).where(*_of(pool), r.listed.is_(True), sa.tuple_(r.sure, r.guest) > place)
    return int(connection.execute(above).scalar_one())


def _marks(connection: Connection, pool: Pool) -> list[BoardMark]:
    """The bots' ratings, strongest first."""
    r = ratings.c
    rows = connection.execute(sa.select(ratings).where(*_of(pool), r.guest == 0).order_by(r.mu.desc()))
    return [BoardMark(row.level, shown(row.mu), give(row.sigma), row.played) for row in rows]


def _me(connection: Connection, pool: Pool, viewer: int) -> BoardMe:
    r = ratings.c
    row = connection.execute(sa.select(ratings).where(*_of(pool), r.guest == viewer)).first()
    if row is None:
        return BoardMe(0, ENOUGH, False, None)
    rank = _above(connection, pool, (row.sure, viewer)) + 1 if row.listed else None
    return BoardMe(row.played, ENOUGH, bool(row.listed), rank)
