"""Ratings count rated matches only, once, in one order on all servers, and can be recomputed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from server.rated import play_out, played, rated_table, settle
from server.running import House, house

from topout.bots.rating import after, unknown
from topout.server.commands import ratings as command
from topout.server.store import schema
from topout.server.store.accounts.belongings import moved
from topout.server.store.database import connect, engine_of, read_url
from topout.server.store.people.ratings import Ratings, rate_waiting
from topout.server.store.people.review import review, rewrite
from topout.server.store.schema import people as people_schema
from topout.server.web.admin import have_done

pytestmark = pytest.mark.xdist_group("postgres")


def rows(database: Path | str, table: sa.Table) -> list[dict[str, Any]]:
    with connect(engine_of(read_url(str(database)))) as connection:
        return [dict(row._mapping) for row in connection.execute(sa.select(table))]


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "t.db")
    url = read_url(request.getfixturevalue("postgres"))
    with engine_of(url).connect() as connection:
        connection.exec_driver_sql("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    return url.render_as_string(hide_password=False)


def test_a_rated_match_is_rated_once_and_others_never(database: str) -> None:
    with house(Path(database) if database.endswith(".db") else database) as place:
        ada, ben = place.guest("Ada"), place.guest("Ben")
        table = played(place, ada, ben)
        unrated = ada.table("festival", ["me", "open"])
        ben.join(unrated)
        ada.start(unrated)
        play_out(place, unrated)
        settle(place)
    kept = rows(database, people_schema.ratings)
    assert {(row["guest"], row["played"], row["seats"]) for row in kept} == {(1, 1, 2), (2, 1, 2)}
    seats = sorted(rows(database, people_schema.rated_seats), key=lambda row: row["seat"])
    assert {row["table_id"] for row in seats} == {table}
    expected = after({1: unknown(), 2: unknown()}, [1, 2], [row["place"] for row in seats])
    assert {row["guest"]: (row["mu"], row["sigma"]) for row in kept} == expected
    assert {row["guest"]: (row["mu"], row["sigma"]) for row in seats} == expected


async def _never(self: Ratings) -> None:
    """The server dies before it rates."""


def test_what_was_not_rated_when_the_server_ended_is_rated_by_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "t.db"
    with monkeypatch.context() as patch:
        patch.setattr(Ratings, "rate", _never)
        with house(file) as place:
            play_out(place, rated_table(place.guest("Ada"), place.guest("Ben")))
    assert rows(file, people_schema.ratings) == []
    with house(file) as place:
        settle(place)
    assert len(rows(file, people_schema.ratings)) == 2
    assert have_done("ratings", str(file), {}).endswith("they are what is kept.")


def test_two_servers_rate_each_match_once(postgres: str) -> None:
    with engine_of(read_url(postgres)).connect() as connection:
        connection.exec_driver_sql("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    with house(postgres) as one, house(postgres) as other:
        people = [one.guest(name) for name in ("Ada", "Ben")]
        again = [other.guest(person.name, person.token) for person in people]
        tables = [rated_table(*people), rated_table(*again)]
        for place, table in zip((one, other), tables, strict=True):
            play_out(place, table)
        for place in (one, other, one):
            settle(place)
    assert sorted(row["number"] for row in rows(postgres, people_schema.results)) == [1, 2]
    assert [row["played"] for row in rows(postgres, people_schema.ratings)] == [2, 2]
    assert have_done("ratings", postgres, {}).endswith("they are what is kept.")


def test_all_ratings_are_worked_out_again_and_put_right(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "t.db"
    with house(file) as place:
        ada, ben, eve = (place.guest(name) for name in ("Ada", "Ben", "Eve"))
        for table in ((ada, ben), (ben, eve), (eve, ada, ben)):
            played(place, *table)
        played(place, ada, bots=1)
        before = sorted(map(str, rows_of(place)))
        command(database=str(file))
        assert "worked out again: they are what is kept" in capsys.readouterr().out
    with connect(engine_of(read_url(str(file)))) as connection:
        rated = people_schema.ratings
        connection.execute(rated.update().where(rated.c.guest == 1).values(mu=99.0))
        swapped = people_schema.rated_seats.c
        connection.execute(people_schema.rated_seats.update().where(swapped.guest == 3).values(place=swapped.place + 1))
        assert review(connection).endswith("`topout admin ratings --mend` puts them right.")
        assert review(connection, mend=True).endswith("they are put right.")
        assert review(connection).endswith("they are what is kept.")
        assert sorted(str(dict(row._mapping)) for row in connection.execute(sa.select(rated))) == before


def rows_of(place: House) -> list[dict[str, Any]]:
    return rows_in(place, people_schema.ratings)


def rows_in(place: House, table: sa.Table) -> list[dict[str, Any]]:
    """The rows of a table, read through the running server that owns it."""
    return place.kept(lambda connection: [dict(row._mapping) for row in connection.execute(sa.select(table))])


def test_a_result_that_was_lost_comes_back_from_the_record(tmp_path: Path) -> None:
    file = tmp_path / "t.db"
    with house(file) as place:
        played(place, place.guest("Ada"), place.guest("Ben"))
    kept = rows(file, people_schema.ratings)
    with connect(engine_of(read_url(str(file)))) as connection:
        for table in (people_schema.results, people_schema.rated_seats, people_schema.ratings):
            connection.execute(table.delete())
        assert "1 results from their records" in review(connection, mend=True)
    assert rows(file, people_schema.ratings) == kept


def test_who_left_has_the_result_of_their_seat_which_nobody_else_can_take(place: House) -> None:
    ada, ben, eve = (place.guest(name) for name in ("Ada", "Ben", "Eve"))
    table = rated_table(ada, ben)
    invitation = ada.get(f"/api/tables/{table}")["invitation"]
    ben.post(f"/api/tables/{table}/leave")
    assert eve.refused("POST", f"/api/tables/{table}/join", invitation=invitation) == (409, "started")
    play_out(place, table)
    settle(place)
    seats = [row for row in rows_in(place, people_schema.rated_seats) if row["table_id"] == table]
    assert len({row["guest"] for row in seats} - {0}) == 2


def test_who_is_erased_counts_for_the_others_alone(tmp_path: Path) -> None:
    file = tmp_path / "t.db"
    with house(file) as place:
        ada, ben = place.guest("Ada"), place.guest("Ben")
        played(place, ada, ben)
    told = have_done("export-guest", str(file), {"guest": 2})
    assert [(row["game"], row["played"]) for row in told["ratings"]] == [("festival", 1)]
    have_done("erase", str(file), {"guest": 2})
    assert [row["guest"] for row in rows(file, people_schema.ratings)] == [1]
    assert have_done("ratings", str(file), {}).endswith("they are what is kept.")


def test_two_guests_become_one_with_all_that_they_played(tmp_path: Path) -> None:
    file = tmp_path / "t.db"
    with house(file) as place:
        ada, ben, eve = (place.guest(name) for name in ("Ada", "Ben", "Eve"))
        played(place, ada, eve)
        played(place, ben, eve)
    with connect(engine_of(read_url(str(file)))) as connection:
        moved(connection, 2, 1)
        connection.execute(schema.guests.delete().where(schema.guests.c.id == 2))
        kept = {row.guest: row.played for row in connection.execute(sa.select(people_schema.ratings))}
        assert kept == {1: 2, 3: 2}
        assert review(connection).endswith("they are what is kept.")
        rewrite(connection)
        assert rate_waiting(connection) == 0
        assert review(connection).endswith("they are what is kept.")
