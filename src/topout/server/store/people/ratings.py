"""Ratings of people and bot levels, per game and number of seats, computed from rated results in one global order."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.bots.rating import Rating, after, unknown
from topout.server.store.jobs import Away
from topout.server.store.people.profiles import ENOUGH, made
from topout.server.store.schema.people import people, rated_seats, ratings, results
from topout.server.store.schema.programs import programs
from topout.server.store.storage import Storage

LOCK = 7_070_022
"""The advisory lock with which one server rates at a time."""
AT_ONCE = 50
"""How many results are rated in one transaction."""
LOOK_EVERY = 30
"""Seconds between checks for unrated results."""
SURE = 2
"""The lower bound of a rating is this many standard deviations below the mean."""


class Who(NamedTuple):
    """A rated player: a guest, or with guest 0 the bots of a level."""

    guest: int
    level: str


class Pool(NamedTuple):
    """A game with a number of seats; ratings are comparable within a pool only."""

    game: str
    seats: int


class Standing(NamedTuple):
    """A rating, and the number of matches behind it."""

    rating: Rating
    played: int


class Seated(NamedTuple):
    """A seat of a rated match with its final place."""

    who: Who
    place: int


Known = dict[tuple[Pool, Who], Standing]


def rated(known: Known, pool: Pool, seated: Sequence[Seated]) -> dict[Who, Standing]:
    """The players' new ratings after a match."""
    whos = [seat.who for seat in seated]
    before = {who: known.get((pool, who)) or Standing(unknown(), 0) for who in whos}
    new = after({who: before[who].rating for who in before}, whos, [seat.place for seat in seated])
    return {who: Standing(new[who], before[who].played + 1) for who in before}


class Ratings:
    """Rates finished matches, including any that an interrupted server left unrated."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    async def keep_up(self) -> None:
        """Check regularly, in case a server died between the end of a match and its rating."""
        while True:
            await self.rate()
            await asyncio.sleep(LOOK_EVERY)

    async def rate(self) -> None:
        """Rate all unrated results."""
        with suppress(Away):
            while await self.storage.call(rate_waiting) == AT_ONCE:
                pass


def rate_waiting(connection: Connection) -> int:
    """Rate the oldest unrated results, once across all servers; returns how many there were."""
    alone(connection)
    r = results.c
    wanted = sa.select(r.table_id, r.game, r.seats).where(r.number.is_(None)).order_by(r.at, r.table_id).limit(AT_ONCE)
    waiting = list(connection.execute(wanted))
    number = connection.execute(sa.select(sa.func.coalesce(sa.func.max(r.number), 0))).scalar_one()
    for row in waiting:
        number += 1
        _rate(connection, row.table_id, Pool(row.game, row.seats))
        connection.execute(results.update().where(r.table_id == row.table_id).values(number=number))
    return len(waiting)


def alone(connection: Connection) -> None:
    """Take the rating lock until the transaction ends; an SQLite transaction is exclusive anyway."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")


def _rate(connection: Connection, table: str, pool: Pool) -> None:
    s = rated_seats.c
    rows = connection.execute(sa.select(s.guest, s.level, s.place).where(s.table_id == table).order_by(s.seat))
    seated = [Seated(Who(row.guest, row.level), row.place) for row in rows]
    new = rated(_known(connection, pool, {seat.who for seat in seated}), pool, seated)
    for who, standing in new.items():
        keep_seat(connection, table, who, standing.rating)
        keep(connection, pool, who, standing)


def _known(connection: Connection, pool: Pool, whos: Iterable[Who]) -> Known:
    r = ratings.c
    mine = sa.or_(*(sa.and_(r.guest == who.guest, r.level == who.level) for who in whos))
    return standings(connection, sa.and_(mine, r.game == pool.game, r.seats == pool.seats))


def standings(connection: Connection, where: Any = True) -> Known:
    """The stored ratings."""
    rows = connection.execute(sa.select(ratings).where(where))
    return {
        (Pool(row.game, row.seats), Who(row.guest, row.level)): Standing(Rating(row.mu, row.sigma), row.played)
        for row in rows
    }


def keep_seat(connection: Connection, table: str, who: Who, rating: Rating) -> None:
    """Store a player's rating after a match."""
    s = rated_seats.c
    here = rated_seats.update().where(s.table_id == table, s.guest == who.guest, s.level == who.level)
    connection.execute(here.values(mu=rating.mu, sigma=rating.sigma))


def keep(connection: Connection, pool: Pool, who: Who, standing: Standing) -> None:
    """Store a rating; it is listed if its guest wants that and has played enough."""
    key = {"guest": who.guest, "level": who.level, "game": pool.game, "seats": pool.seats}
    wants = _wants(connection, who.guest)
    (mu, sigma), played = standing
    value = {"mu": mu, "sigma": sigma, "played": played, "sure": mu - SURE * sigma}
    connection.execute(ratings.delete().where(*(ratings.c[name] == part for name, part in key.items())))
    connection.execute(ratings.insert().values(**key, **value, listed=wants and played >= ENOUGH))


def _wants(connection: Connection, guest: int) -> bool:
    """Whether a guest wants to be listed; programs always are."""
    if connection.execute(sa.select(people.c.listed).where(people.c.guest == guest)).scalar():
        return True
    program = connection.execute(sa.select(programs.c.guest).where(programs.c.guest == guest)).first()
    return program is not None and bool(made(connection, [guest]))
