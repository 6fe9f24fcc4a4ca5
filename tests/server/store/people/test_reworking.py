"""After two rated guests were merged, their ratings are recomputed step by step to what all results imply."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.server.store import schema
from topout.server.store.accounts.belongings import moved
from topout.server.store.database import connect, engine_of, read_url
from topout.server.store.people import reworking
from topout.server.store.people.ratings import AT_ONCE, rate_waiting
from topout.server.store.people.review import recomputed, review
from topout.server.store.people.reworking import begun, finish
from topout.server.store.schema.people import rated_seats, ratings, results, reworks

pytestmark = pytest.mark.xdist_group("postgres")
PEOPLE, BOTS = range(1, 13), ("easy", "hard")


@pytest.fixture(params=["sqlite", "postgresql"])
def connection(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Connection]:
    """A database with rated matches of people and bots in two pools."""
    if request.param == "sqlite":
        engine = engine_of(read_url(str(tmp_path / "t.db")))
    else:
        engine = engine_of(read_url(request.getfixturevalue("postgres")))
        with engine.connect() as empty:
            empty.exec_driver_sql("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    connection = connect(engine)
    guests = [{"id": number, "name": f"Climber {number}", "made": 5} for number in PEOPLE]
    connection.execute(schema.guests.insert(), guests)
    play(connection, 120)
    yield connection
    connection.close()
    engine.dispose()


def play(connection: Connection, count: int, seed: int = 3, people: Sequence[int] = PEOPLE) -> None:
    """Add this many rated matches and rate them."""
    chance = random.Random(seed)
    for number in range(count):
        seats = chance.choice((2, 3))
        bots = [(0, chance.choice(BOTS))] if chance.random() < 0.3 else []
        whos = [(guest, "") for guest in chance.sample(list(people), seats - len(bots))] + bots
        ended(connection, f"{seed}-{number}", whos, chance.sample(range(1, seats + 1), seats))
    while rate_waiting(connection) == AT_ONCE:
        pass


def ended(connection: Connection, table: str, whos: Sequence[tuple[int, str]], places: Sequence[int]) -> None:
    """A finished match."""
    at = {"table_id": table, "game": "festival", "seats": len(whos), "at": 5}
    connection.execute(results.insert().values(at))
    for seat, ((guest, level), place) in enumerate(zip(whos, places, strict=True)):
        about = {"table_id": table, "seat": seat, "guest": guest, "level": level, "place": place}
        connection.execute(rated_seats.insert().values(about))


def merge(connection: Connection, old: int, new: int) -> None:
    """Merge two guests."""
    moved(connection, old, new)
    connection.execute(reworks.update().where(reworks.c.guest == old).values(guest=new))
    connection.execute(schema.guests.delete().where(schema.guests.c.id == old))


def is_right(connection: Connection) -> None:
    """All ratings, present and past, are what the results imply, and nothing remains to be done."""
    known, steps = recomputed(connection)
    seats = list(connection.execute(sa.select(rated_seats).where(rated_seats.c.mu.is_not(None))))
    after = {(row.table_id, row.guest, row.level): (row.mu, row.sigma) for row in seats}
    assert after == {
        (table, who.guest, who.level): tuple(standing.rating)
        for table, found in steps.items()
        for (_, who), standing in found.items()
    }
    assert len(known) > len(PEOPLE)
    assert list(connection.execute(sa.select(reworks))) == []
    assert review(connection).endswith("they are what is kept.")


def kept(connection: Connection, guest: int) -> dict[int, Any]:
    """A guest's ratings by number of seats."""
    rows = connection.execute(sa.select(ratings).where(ratings.c.guest == guest))
    return {row.seats: (row.mu, row.sigma, row.played) for row in rows}


def test_what_follows_from_a_merger_is_rated_again(connection: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reworking, "STRETCH", 3)
    monkeypatch.setattr(reworking, "KEPT", 2)
    merge(connection, 4, 7)
    finish(connection)
    is_right(connection)


def test_until_then_they_have_the_rating_of_who_played_more_and_the_count_of_both(connection: Connection) -> None:
    before = kept(connection, 4), kept(connection, 7)
    more = max(before, key=lambda each: each[2][2])[2]
    merge(connection, 4, 7)
    r, s = results.c, rated_seats.c
    mine = sa.select(sa.func.count(r.table_id.distinct())).join(rated_seats, s.table_id == r.table_id)
    count = connection.execute(mine.where(s.guest == 7, r.seats == 2)).scalar_one()
    assert kept(connection, 7)[2] == (*more[:2], count)
    assert kept(connection, 4) == {}


def test_who_alone_was_rated_keeps_the_rating_at_once(connection: Connection) -> None:
    connection.execute(schema.guests.insert().values(id=99, name="Marmot", made=5))
    before = kept(connection, 4)
    merge(connection, 4, 99)
    assert kept(connection, 99) == before
    is_right(connection)


def test_matches_before_the_later_came_are_left_alone(connection: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    connection.execute(schema.guests.insert().values(id=99, name="Marmot", made=5))
    play(connection, 6, seed=8, people=(99, 1, 2))
    merge(connection, 99, 7)
    looked_at: list[str] = []
    real = reworking.Rework._after

    def noted(self: reworking.Rework, connection: Connection, match: reworking.Played) -> Any:
        looked_at.append(match.table)
        return real(self, connection, match)

    monkeypatch.setattr(reworking.Rework, "_after", noted)
    finish(connection)
    assert looked_at
    assert {table.partition("-")[0] for table in looked_at} == {"8"}
    is_right(connection)


def test_mergers_and_matches_that_come_meanwhile_count(connection: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reworking, "STRETCH", 5)
    monkeypatch.setattr(reworking, "KEPT", 3)
    merge(connection, 4, 7)
    rework, steps = begun(connection), 0
    assert rework
    while rework.go_on(connection):
        steps += 1
        if steps == 4:
            play(connection, 3, seed=20)
        if steps == 15:
            play(connection, 3, seed=21)
        if steps == 18:
            merge(connection, 7, 9)
    assert steps >= 18
    finish(connection)
    is_right(connection)


def test_who_was_erased_counts_for_the_others_and_has_no_rating(connection: Connection) -> None:
    connection.execute(ratings.delete().where(ratings.c.guest == 5))
    connection.execute(schema.guests.delete().where(schema.guests.c.id == 5))
    merge(connection, 4, 7)
    finish(connection)
    assert kept(connection, 5) == {}
    assert review(connection).endswith("they are what is kept.")


def test_two_servers_can_do_the_same(connection: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reworking, "STRETCH", 7)
    merge(connection, 4, 7)
    while going := [work for work in (begun(connection), begun(connection)) if work]:
        while going:
            going = [work for work in going if work.go_on(connection)]
    is_right(connection)
