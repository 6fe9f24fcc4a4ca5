"""Ratings recomputed after a merge, in small steps that block nobody.

Starting at the first match for which the merge matters, matches of the merged player are rated again, then those of
everyone they met, and so on; matches that this does not affect are skipped.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from itertools import groupby
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.bots.rating import Rating, after, unknown
from topout.server.store.jobs import Away
from topout.server.store.people.ratings import LOOK_EVERY, SURE, Pool, Seated, Standing, Who, alone, keep
from topout.server.store.schema.people import rated_seats, ratings, results, reworks
from topout.server.store.storage import Storage

STRETCH, KEPT = 20, 500
"""How many matches are examined, or ratings stored, in one transaction."""


class Merger(NamedTuple):
    """A merged player, and the first match to be rated again."""

    id: int
    guest: int
    first: int


class Played(NamedTuple):
    """A rated match."""

    table: str
    number: int
    seated: list[Seated]


# --- two guests become one --------------------------------------------------------------------------------------------


def united(connection: Connection, old: int, new: int) -> None:
    """Move one guest's rated matches to the other; if both have some, record that ratings must be recomputed."""
    alone(connection)
    before, others = _firsts(connection, old), _firsts(connection, new)
    connection.execute(rated_seats.update().where(rated_seats.c.guest == old).values(guest=new))
    for pool, first in before.items():
        _one_rating(connection, pool, old, new)
        if pool in others:
            note = {"game": pool.game, "seats": pool.seats, "guest": new, "first": max(first, others[pool])}
            connection.execute(reworks.insert().values(note))
    connection.execute(ratings.delete().where(ratings.c.guest == old))


def _firsts(connection: Connection, guest: int) -> dict[Pool, int]:
    """The number of a guest's first match in each pool."""
    r, s = results.c, rated_seats.c
    wanted = sa.select(r.game, r.seats, sa.func.min(r.number)).join(rated_seats, s.table_id == r.table_id)
    rows = connection.execute(wanted.where(s.guest == guest, r.number.is_not(None)).group_by(r.game, r.seats))
    return {Pool(game, seats): first for game, seats, first in rows}


def _one_rating(connection: Connection, pool: Pool, old: int, new: int) -> None:
    """Until the recomputation is done, use the rating of the guest who played more."""
    r, s, t = ratings.c, rated_seats.c, results.c
    wanted = sa.select(r.mu, r.sigma).where(r.guest.in_((old, new)), r.game == pool.game, r.seats == pool.seats)
    best = connection.execute(wanted.order_by(r.played.desc())).first()
    if best:
        tables = sa.select(sa.func.count(s.table_id.distinct())).join(results, t.table_id == s.table_id)
        here = (s.guest == new, t.game == pool.game, t.seats == pool.seats, t.number.is_not(None))
        played = connection.execute(tables.where(*here)).scalar_one()
        keep(connection, pool, Who(new, ""), Standing(Rating(best.mu, best.sigma), played))


# --- what follows from it ---------------------------------------------------------------------------------------------


class Reworks:
    """Carries out recorded recomputations, including those an interrupted server left."""

    def __init__(self, storage: Storage) -> None:
        self.storage, self.noted = storage, asyncio.Event()

    async def keep_up(self) -> None:
        """Work regularly, and at once when something was recorded here."""
        while True:
            await self.work()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.noted.wait(), LOOK_EVERY)
            self.noted.clear()

    async def work(self) -> None:
        """Carry out everything recorded."""
        with suppress(Away):
            while rework := await self.storage.look(begun):
                while await self.storage.call(rework.go_on):
                    pass


def finish(connection: Connection) -> None:
    """Carry out everything in one go."""
    while rework := begun(connection):
        while rework.go_on(connection):
            pass


def begun(connection: Connection) -> Rework | None:
    """A pool whose ratings must be recomputed, if there is one."""
    row = connection.execute(sa.select(reworks.c.game, reworks.c.seats).order_by(reworks.c.id)).first()
    return Rework(connection, Pool(*row)) if row else None


def _mergers(connection: Connection, pool: Pool) -> list[Merger]:
    w = reworks.c
    wanted = sa.select(w.id, w.guest, w.first).where(w.game == pool.game, w.seats == pool.seats).order_by(w.id)
    return [Merger(*row) for row in connection.execute(wanted)]


class Rework:
    """The progress of a pool's recomputation; servers doing the same do not disturb each other."""

    def __init__(self, connection: Connection, pool: Pool) -> None:
        self.pool, self.mergers = pool, _mergers(connection, pool)
        self.firsts: dict[int, int] = {}
        for merger in self.mergers:
            self.firsts[merger.guest] = min(merger.first, self.firsts.get(merger.guest, merger.first))
        self.upto = min(self.firsts.values(), default=0) - 1
        self.known: dict[Who, Rating] = {}
        """The ratings that differ from the stored ones, as of the latest match examined."""
        self.unkept: set[Who] = set()

    def go_on(self, connection: Connection) -> bool:
        """Take a step; returns whether more remains. A merge in between starts it over."""
        alone(connection)
        if _mergers(connection, self.pool) != self.mergers:
            return False
        if stretch := list(self._stretch(connection)):
            self._rate_again(connection, stretch)
        elif self.unkept:
            self._keep_some(connection)
        else:
            connection.execute(reworks.delete().where(reworks.c.id.in_([merger.id for merger in self.mergers])))
            return False
        return True

    def _stretch(self, connection: Connection) -> Iterator[Played]:
        """The next matches."""
        r, s = results.c, rated_seats.c
        here = (r.game == self.pool.game, r.seats == self.pool.seats, r.number > self.upto)
        some = sa.select(r.table_id, r.number).where(*here).order_by(r.number).limit(STRETCH).subquery()
        wanted = sa.select(some.c.table_id, some.c.number, s.guest, s.level, s.place)
        wanted = wanted.join(rated_seats, s.table_id == some.c.table_id).order_by(some.c.number, s.seat)
        for (table, number), seats in groupby(connection.execute(wanted), lambda row: (row.table_id, row.number)):
            yield Played(table, number, [Seated(Who(seat.guest, seat.level), seat.place) for seat in seats])

    def _rate_again(self, connection: Connection, stretch: list[Played]) -> None:
        """Rate these matches again, storing ratings that differ."""
        found = [
            {"at": match.table, "who": who.guest, "as": who.level, "mu": new.mu, "sigma": new.sigma}
            for match in stretch
            if self._matters(match)
            for who, new in self._after(connection, match).items()
        ]
        self.upto = stretch[-1].number
        if found:
            s = rated_seats.c
            here = (s.table_id == sa.bindparam("at"), s.guest == sa.bindparam("who"), s.level == sa.bindparam("as"))
            connection.execute(rated_seats.update().where(*here), found)

    def _matters(self, match: Played) -> bool:
        """Whether someone with a changed rating played in this match."""
        guests = (seat.who.guest for seat in match.seated)
        merged = any(guest in self.firsts and match.number >= self.firsts[guest] for guest in guests)
        return merged or any(seat.who in self.known for seat in match.seated)

    def _after(self, connection: Connection, match: Played) -> dict[Who, Rating]:
        whos = [seat.who for seat in match.seated]
        before = {who: self.known.get(who) or self._before(connection, who, match.number) for who in whos}
        new = after(before, whos, [seat.place for seat in match.seated])
        self.known |= new
        self.unkept |= new.keys()
        return new

    def _before(self, connection: Connection, who: Who, number: int) -> Rating:
        """The stored rating of someone before a match, while theirs has not changed."""
        r, s = results.c, rated_seats.c
        wanted = sa.select(s.mu, s.sigma).join(results, r.table_id == s.table_id)
        mine = (s.guest == who.guest, s.level == who.level, r.game == self.pool.game, r.seats == self.pool.seats)
        row = connection.execute(wanted.where(*mine, r.number < number).order_by(r.number.desc()).limit(1)).first()
        return Rating(row.mu, row.sigma) if row else unknown()

    def _keep_some(self, connection: Connection) -> None:
        """Store some of the changed ratings; erased guests get none."""
        some = [self.unkept.pop() for _ in range(min(KEPT, len(self.unkept)))]
        r = ratings.c
        here = (r.guest == sa.bindparam("who"), r.level == sa.bindparam("as"))
        new = ratings.update().where(*here, r.game == self.pool.game, r.seats == self.pool.seats)
        connection.execute(new, [_kept(who, self.known[who]) for who in some])


def _kept(who: Who, rating: Rating) -> dict[str, float | str]:
    mu, sigma = rating
    return {"who": who.guest, "as": who.level, "mu": mu, "sigma": sigma, "sure": mu - SURE * sigma}
