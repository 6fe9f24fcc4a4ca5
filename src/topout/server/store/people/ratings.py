"""Ratings of people and of bot levels, per game and number of seats: made of rated results, in one order for all."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.bots.rating import Rating, after, unknown
from topout.server.store import schema
from topout.server.store.jobs import Away
from topout.server.store.people.profiles import ENOUGH, made
from topout.server.store.people.records import unlike
from topout.server.store.schema.people import people, rated_seats, ratings, results
from topout.server.store.schema.programs import programs
from topout.server.store.storage import Storage

LOCK = 7_070_022
"""PostgreSQL's number for: one server rates at a time."""
AT_ONCE = 50
"""So many results are rated in one transaction."""
LOOK_EVERY = 30
"""Seconds between looks at what is not rated yet."""
SURE = 2
"""So many standard deviations below the mean is what someone is worth at least."""


class Who(NamedTuple):
    """A guest, or with guest 0 the bots of a level."""

    guest: int
    level: str


class Pool(NamedTuple):
    """Those who play a game with so many seats; nobody is compared beyond."""

    game: str
    seats: int


class Standing(NamedTuple):
    """A rating, and of how many matches it is made."""

    rating: Rating
    played: int


class Seated(NamedTuple):
    """A seat of a rated match as it ended."""

    who: Who
    place: int


Known = dict[tuple[Pool, Who], Standing]


def rated(known: Known, pool: Pool, seated: Sequence[Seated]) -> dict[Who, Standing]:
    """What a match makes of the ratings of those who played it."""
    whos = [seat.who for seat in seated]
    before = {who: known.get((pool, who)) or Standing(unknown(), 0) for who in whos}
    new = after({who: before[who].rating for who in before}, whos, [seat.place for seat in seated])
    return {who: Standing(new[who], before[who].played + 1) for who in before}


class Ratings:
    """Rates what has ended, whenever something has, and whatever an interrupted server left."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    async def keep_up(self) -> None:
        """Now and then, see whether a server has ended between the end of a match and its rating."""
        while True:
            await self.rate()
            await asyncio.sleep(LOOK_EVERY)

    async def rate(self) -> None:
        """Rate every result that is not rated yet."""
        with suppress(Away):
            while await self.storage.call(rate_waiting) == AT_ONCE:
                pass


def rate_waiting(connection: Connection) -> int:
    """Rate the oldest results that are not rated yet, once on however many servers; how many there were."""
    _alone(connection)
    r = results.c
    wanted = sa.select(r.table_id, r.game, r.seats).where(r.number.is_(None)).order_by(r.at, r.table_id).limit(AT_ONCE)
    waiting = list(connection.execute(wanted))
    number = connection.execute(sa.select(sa.func.coalesce(sa.func.max(r.number), 0))).scalar_one()
    for row in waiting:
        number += 1
        _rate(connection, row.table_id, Pool(row.game, row.seats))
        connection.execute(results.update().where(r.table_id == row.table_id).values(number=number))
    return len(waiting)


def _alone(connection: Connection) -> None:
    """Nobody else rates until this transaction ends; SQLite's has the whole file anyway."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")


def _rate(connection: Connection, table: str, pool: Pool) -> None:
    s = rated_seats.c
    rows = connection.execute(sa.select(s.guest, s.level, s.place).where(s.table_id == table).order_by(s.seat))
    seated = [Seated(Who(row.guest, row.level), row.place) for row in rows]
    new = rated(_known(connection, pool, {seat.who for seat in seated}), pool, seated)
    for who, standing in new.items():
        _keep_seat(connection, table, who, standing.rating)
        _keep(connection, pool, who, standing)


def _known(connection: Connection, pool: Pool, whos: Iterable[Who]) -> Known:
    r = ratings.c
    mine = sa.or_(*(sa.and_(r.guest == who.guest, r.level == who.level) for who in whos))
    return _standings(connection, sa.and_(mine, r.game == pool.game, r.seats == pool.seats))


def _standings(connection: Connection, where: Any = True) -> Known:
    """Ratings as they are kept."""
    rows = connection.execute(sa.select(ratings).where(where))
    return {
        (Pool(row.game, row.seats), Who(row.guest, row.level)): Standing(Rating(row.mu, row.sigma), row.played)
        for row in rows
    }


def _keep_seat(connection: Connection, table: str, who: Who, rating: Rating) -> None:
    s = rated_seats.c
    here = rated_seats.update().where(s.table_id == table, s.guest == who.guest, s.level == who.level)
    connection.execute(here.values(mu=rating.mu, sigma=rating.sigma))


def _keep(connection: Connection, pool: Pool, who: Who, standing: Standing) -> None:
    """Put a rating in the place of the last one; it is listed where its guest wants that and has played enough."""
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


# --- everything anew --------------------------------------------------------------------------------------------------


def matches(connection: Connection, pools: Iterable[Pool] | None = None) -> Iterator[tuple[str, Pool, list[Seated]]]:
    """Every rated match in the order in which they were rated, or those of some pools."""
    r, s = results.c, rated_seats.c
    both = results.join(rated_seats, r.table_id == s.table_id)
    wanted = sa.select(r.table_id, r.game, r.seats, s.guest, s.level, s.place).select_from(both)
    found: dict[str, tuple[Pool, list[Seated]]] = {}
    for row in connection.execute(wanted.where(r.number.is_not(None)).order_by(r.number, s.seat)):
        pool = Pool(row.game, row.seats)
        if pools is None or pool in pools:
            found.setdefault(row.table_id, (pool, []))[1].append(Seated(Who(row.guest, row.level), row.place))
    return ((table, pool, seated) for table, (pool, seated) in found.items())


def recomputed(connection: Connection, pools: Iterable[Pool] | None = None) -> tuple[Known, dict[str, Known]]:
    """What all results make of all ratings; and after each match, of those who played it."""
    known: Known = {}
    steps: defaultdict[str, Known] = defaultdict(dict)
    for table, pool, seated in matches(connection, pools):
        new = {(pool, who): standing for who, standing in rated(known, pool, seated).items()}
        known |= new
        steps[table] = new
    return known, steps


def _of_the_living(connection: Connection, known: Known) -> Known:
    """Without those of guests who are erased: their matches count for the others, but nobody is told of them."""
    here = {0, *connection.execute(sa.select(schema.guests.c.id)).scalars()}
    return {(pool, who): standing for (pool, who), standing in known.items() if who.guest in here}


def rewrite(connection: Connection, pools: Iterable[Pool] | None = None) -> None:
    """Put what the results make of all ratings, or of those in some pools, in the place of what is kept."""
    known, steps = recomputed(connection, pools)
    known = _of_the_living(connection, known)
    for pool in pools if pools is not None else {pool for pool, _ in _standings(connection)}:
        connection.execute(ratings.delete().where(ratings.c.game == pool.game, ratings.c.seats == pool.seats))
    for (pool, who), standing in known.items():
        _keep(connection, pool, who, standing)
    for table, new in steps.items():
        for (_, who), standing in new.items():
            _keep_seat(connection, table, who, standing.rating)


def review(connection: Connection, mend: bool = False) -> str:
    """Work all ratings out again from the records, and say whether they are what is kept."""
    while rate_waiting(connection) == AT_ONCE:
        pass
    wrong = unlike(connection, mend)
    known = _of_the_living(connection, recomputed(connection)[0])
    kept = _of_the_living(connection, _standings(connection))
    differ = sum(known.get(key) != kept.get(key) for key in known.keys() | kept.keys())
    if mend and (wrong or differ):
        rewrite(connection)
    count = f"{len(known)} ratings of {sum(1 for _ in matches(connection))} matches"
    if not wrong and not differ:
        return f"{count} were worked out again: they are what is kept."
    found = f"{differ} of {count} differ from what is kept, and {wrong} results from their records"
    return f"{found}; they are put right." if mend else f"{found}. `topout admin ratings --mend` puts them right."
