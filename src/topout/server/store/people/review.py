"""Recomputes all ratings from the results and compares them with the stored ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.server.store import schema
from topout.server.store.people.ratings import (
    AT_ONCE,
    Known,
    Pool,
    Seated,
    Who,
    keep,
    keep_seat,
    rate_waiting,
    rated,
    standings,
)
from topout.server.store.people.records import unlike
from topout.server.store.people.reworking import finish
from topout.server.store.schema.people import rated_seats, ratings, results


def matches(connection: Connection) -> Iterator[tuple[str, Pool, list[Seated]]]:
    """Every rated match in rating order."""
    r, s = results.c, rated_seats.c
    both = results.join(rated_seats, r.table_id == s.table_id)
    wanted = sa.select(r.table_id, r.game, r.seats, s.guest, s.level, s.place).select_from(both)
    found: dict[str, tuple[Pool, list[Seated]]] = {}
    for row in connection.execute(wanted.where(r.number.is_not(None)).order_by(r.number, s.seat)):
        _, seated = found.setdefault(row.table_id, (Pool(row.game, row.seats), []))
        seated.append(Seated(Who(row.guest, row.level), row.place))
    return ((table, pool, seated) for table, (pool, seated) in found.items())


def recomputed(connection: Connection) -> tuple[Known, dict[str, Known]]:
    """All ratings recomputed from the results, at present and after each match."""
    known: Known = {}
    steps: defaultdict[str, Known] = defaultdict(dict)
    for table, pool, seated in matches(connection):
        new = {(pool, who): standing for who, standing in rated(known, pool, seated).items()}
        known |= new
        steps[table] = new
    return known, steps


def _of_the_living(connection: Connection, known: Known) -> Known:
    """Leave out erased guests: their matches count for their opponents, but they have no rating."""
    here = {0, *connection.execute(sa.select(schema.guests.c.id)).scalars()}
    return {(pool, who): standing for (pool, who), standing in known.items() if who.guest in here}


def rewrite(connection: Connection) -> None:
    """Replace the stored ratings by the recomputed ones."""
    known, steps = recomputed(connection)
    known = _of_the_living(connection, known)
    connection.execute(ratings.delete())
    for (pool, who), standing in known.items():
        keep(connection, pool, who, standing)
    for table, new in steps.items():
        for (_, who), standing in new.items():
            keep_seat(connection, table, who, standing.rating)


def review(connection: Connection, mend: bool = False) -> str:
    """Recompute all ratings and report whether they agree with the stored ones."""
    while rate_waiting(connection) == AT_ONCE:
        pass
    finish(connection)
    wrong = unlike(connection, mend)
    known = _of_the_living(connection, recomputed(connection)[0])
    kept = _of_the_living(connection, standings(connection))
    differ = sum(known.get(key) != kept.get(key) for key in known.keys() | kept.keys())
    if mend and (wrong or differ):
        rewrite(connection)
    count = f"{len(known)} ratings of {sum(1 for _ in matches(connection))} matches"
    if not wrong and not differ:
        return f"{count} were worked out again: they are what is kept."
    found = f"{differ} of {count} differ from what is kept, and {wrong} results from their records"
    return f"{found}; they are put right." if mend else f"{found}. `topout admin ratings --mend` puts them right."
