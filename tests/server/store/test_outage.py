"""The database fails for a while: acknowledged moves remain, no others are accepted, and play continues afterwards."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from time import sleep
from typing import Any

import pytest
import sqlalchemy as sa
from server import durability
from server.outage import outage
from server.running import House, Socket, house
from websockets.exceptions import ConnectionClosed, InvalidStatus

from topout.server.store import schema
from topout.server.store.jobs import Append
from topout.server.store.lines import hinted
from topout.server.store.storage import Conflict
from topout.table import journal


def pair(place: House) -> tuple[Socket, Socket]:
    """Two people at Festival; the first begins."""
    ada, ben = place.guest("Ada"), place.guest("Ben")
    table = ada.table("festival", ["me", "open"], options={"first": 0})
    ben.join(table)
    ada.start(table)
    return ada.sit(table), ben.sit(table)


def numbers(place: House, table: str) -> list[int]:
    """The numbers of a table's stored entries."""
    e = schema.entries.c
    wanted = sa.select(e.number).where(e.table_id == table).order_by(e.number)
    return place.kept(lambda connection: list(connection.execute(wanted).scalars()))


def test_a_table_that_cannot_be_read_takes_no_moves_and_goes_on_by_itself(tmp_path: Path) -> None:
    with house(tmp_path / "t.db") as place:
        ada, ben = pair(place)
        first = ada.move(0)
        ben.until("seen")
        with outage(place.house.storage):
            for _ in range(3):
                lost = ben.move(5)
                assert (lost["type"], lost["code"]) == ("refused", "not_kept")
                assert "Nothing that was saved is lost" in lost["reason"]
            assert ada.until("refused")["id"] is None
        for socket in (ada, ben):
            assert socket.until("welcome")["seen"]["view"]["climbers"] == first["view"]["climbers"]
        kept = ben.move(5)
        assert kept["type"] == "seen"
        assert ada.until("seen")["view"]["climbers"] == kept["view"]["climbers"]
        table = ada.table["id"]
        assert numbers(place, table) == list(range(6))
    with house(tmp_path / "t.db") as again:
        assert again.guest("Eve").sit(table).seen["view"]["climbers"] == kept["view"]["climbers"]


def test_meanwhile_every_request_is_told_that_the_database_is_away(tmp_path: Path) -> None:
    with house(tmp_path / "t.db") as before:
        left = pair(before)[0].table["id"]
    with house(tmp_path / "t.db") as place:
        ada, _ = pair(place)
        table, eve = ada.table["id"], place.guest("Eve")
        with outage(place.house.storage):
            ada.move(0)
            for path in (f"/api/tables/{table}", f"/api/tables/{table}/record", "/api/tables", "/api/tables/other"):
                assert eve.refused("GET", path) == (503, "not_kept")
            for path in (f"/api/tables/{table}/join", f"/api/tables/{table}/leave"):
                assert eve.refused("POST", path) == (503, "not_kept")
            assert eve.refused("POST", "/api/guests", name="Cid") == (503, "not_kept")
            waiting = eve.sit_soon(table)
            assert waiting.until("refused")["code"] == "not_kept"
            late, lost = eve.sit_soon(left), eve.sit_soon("other")
            for socket in (late, lost):
                assert "Nothing that was saved is lost" in socket.until("refused")["reason"]
        assert late.until("welcome")["seen"]
        with pytest.raises(ConnectionClosed, match="There is no such table"):
            lost.until("welcome")
        assert waiting.until("welcome")["seen"]["view"]["climbers"] == [[], []]


def test_nobody_is_waited_for_who_leaves_before_the_database_is_back(tmp_path: Path) -> None:
    with house(tmp_path / "t.db") as before:
        left = pair(before)[0].table["id"]
    with house(tmp_path / "t.db") as place:
        eve, crowd = place.guest("Eve"), place.house.crowd
        with outage(place.house.storage):
            for _ in range(3):
                waiting = eve.sit_soon(left)
                assert waiting.until("refused")["code"] == "not_kept"
                assert crowd.here.total() == 1
                waiting.raw.close()
                while crowd.here.total():
                    sleep(0.01)


def test_bots_play_on_when_the_database_is_back(tmp_path: Path) -> None:
    with house(tmp_path / "t.db", pace=0.02) as place:
        ada = place.guest("Ada")
        table = ada.table("festival", ["easy", "easy"], options={"levels": 3})
        watching = ada.sit(table)
        ada.start(table)
        with outage(place.house.storage):
            assert watching.until("refused")["code"] == "not_kept"
        assert not watching.until("welcome")["seen"]["view"]["over"]
        watching.until("seen", fits=lambda frame: frame["view"]["over"])


def test_a_move_kept_without_an_answer_is_acknowledged_when_the_table_is_read(tmp_path: Path) -> None:
    with house(tmp_path / "t.db") as place:
        ada, _ = pair(place)
        commit = place.house.storage._commit_at_once

        def unanswered(batch: Any) -> None:
            commit(batch)
            raise sa.exc.OperationalError("COMMIT", (), Exception("the line broke"))

        place.house.storage._commit_at_once = unanswered
        moved = ada.move(0, id="once")
        del place.house.storage._commit_at_once
        assert (moved["type"], moved["done"]) == ("seen", "once")
        assert moved["view"]["climbers"] != [[], []]


def test_a_damaged_table_is_refused_with_a_sentence_and_the_lobby_stays_whole(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with house(tmp_path / "t.db") as place:
        ada, _ = pair(place)
        ada.move(0)
        table, fine = ada.table["id"], pair(place)[0].table["id"]
    damage(tmp_path / "t.db", table)
    with house(tmp_path / "t.db") as place:
        eve = place.guest("Eve")
        assert eve.refused("GET", f"/api/tables/{table}") == (410, "damaged")
        with pytest.raises(InvalidStatus):
            eve.sit(table)
        assert {line["id"] for line in eve.get("/api/tables?phase=running")["tables"]} == {table, fine}
        assert eve.sit(fine).seen["view"]["climbers"] == [[], []]
    assert f"table {hinted(table)} has gaps" in caplog.text
    assert table not in caplog.text


def test_a_name_is_changed_although_one_of_the_tables_is_damaged(tmp_path: Path) -> None:
    with house(tmp_path / "t.db") as place:
        ada = place.guest("Ada")
        tables = [ada.table("festival", ["me", "open"]) for _ in range(3)]
    damage(tmp_path / "t.db", tables[1], number=0)
    with house(tmp_path / "t.db") as place:
        again = place.guest("Ada", ada.token)
        assert again.ask("PATCH", "/api/me", name="Ida").json()["name"] == "Ida"
        for table in (tables[0], tables[2]):
            assert again.get(f"/api/tables/{table}")["seats"][0]["name"] == "Ida"


def test_a_live_table_that_turns_out_damaged_is_shut_with_a_sentence(tmp_path: Path) -> None:
    with house(tmp_path / "t.db") as place:
        ada, _ = pair(place)
        driver = place.house.storage.connection.connection.driver_connection
        driver.execute("DELETE FROM entries WHERE number = 1")
        driver.execute("CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'disk full'); END")
        ada.send("move", action=0, revision=1)
        with pytest.raises(ConnectionClosed, match="damaged"):
            ada.until("welcome")
        assert place.guest("Eve").refused("GET", f"/api/tables/{ada.table['id']}") == (410, "damaged")


def damage(file: Path, table: str, number: int = 2) -> None:
    """Delete one entry of a table."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("DELETE FROM entries WHERE table_id = ? AND number = ?", (table, number))


def appended(place: House, *wanted: tuple[str, int]) -> list[Exception | None]:
    """Store entries in one batch and return the outcomes."""
    storage, body = place.house.storage, journal.write_entry(journal.Muted(0, 1)).decode()

    async def work() -> list[Exception | None]:
        futures = [storage.loop.create_future() for _ in wanted]
        for (table, number), future in zip(wanted, futures, strict=True):
            storage.append(Append(table, number, body, future.set_result))
        return list(await asyncio.gather(*futures))

    return place.do(work())


def no_gaps(place: House) -> None:
    """The database accepts an entry only after its predecessor, also within a batch."""
    assert appended(place, ("whole", 0), ("whole", 1), ("other", 0), ("whole", 2)) == [None] * 4
    before, gap, after = appended(place, ("other", 1), ("whole", 4), ("more", 0))
    assert (before, after) == (None, None)
    assert gap is not None
    assert not isinstance(gap, Conflict)
    assert numbers(place, "whole") == [0, 1, 2]
    assert appended(place, ("none", 1))[0] is not None
    assert numbers(place, "none") == []


def all_or_none(place: House) -> None:
    """If another server stored one entry of a unit first, none of the unit is stored, while other units are."""
    assert appended(place, ("pair", 0), ("pair", 1)) == [None, None]
    first, second, other = appended(place, ("pair", 1), ("pair", 2), ("apart", 0))
    assert first is not None
    assert second is not None
    assert other is None
    assert numbers(place, "pair") == [0, 1]
    assert numbers(place, "apart") == [0]


def test_sqlite_keeps_entries_that_belong_together_or_none(place: House) -> None:
    all_or_none(place)


@pytest.mark.xdist_group("postgres")
def test_postgres_keeps_entries_that_belong_together_or_none(postgres: str) -> None:
    with house(postgres) as place:
        all_or_none(place)


def test_sqlite_takes_no_entry_behind_a_gap(place: House) -> None:
    no_gaps(place)


@pytest.mark.xdist_group("postgres")
def test_postgres_takes_no_entry_behind_a_gap(postgres: str) -> None:
    with house(postgres) as place:
        no_gaps(place)


@pytest.mark.xdist_group("postgres")
def test_postgres_is_stopped_and_started_under_live_tables(postgres_server: Any) -> None:
    database = postgres_server.get_uri()
    with house(database) as place:
        lanes = asyncio.run(through_outages(place, postgres_server, tables=6, outages=3))
    report = durability.judged(lanes, durability.kept(database))
    assert (report["lost"], report["doubled"]) == (0, 0)
    assert report["acknowledged"] >= 6 * (1 + 3)
    with house(database) as again:
        for table in {lane.table for lane in lanes}:
            assert again.guest("Eve").sit(table).seen


async def through_outages(place: House, postgres: Any, tables: int, outages: int) -> list[durability.Lane]:
    """Play at all tables while PostgreSQL is stopped and started; each time all of them continue."""
    rng = random.Random(1)
    lanes = [
        durability.Lane(place.url, await durability.guests(place.url), random.Random(rng.random()))
        for _ in range(tables)
    ]
    stop = asyncio.Event()
    tasks = [asyncio.create_task(lane.run(stop)) for lane in lanes]
    for _ in range(outages):
        assert await durability.all_moving(lanes) == 0
        await asyncio.to_thread(postgres.stop)
        await asyncio.to_thread(postgres.ensure_postgres_running)
    assert await durability.all_moving(lanes) == 0
    stop.set()
    await asyncio.gather(*tasks)
    return lanes


@pytest.mark.xdist_group("postgres")
def test_people_at_a_table_on_postgres_are_welcomed_again_when_it_is_back(postgres_server: Any) -> None:
    with house(postgres_server.get_uri()) as place:
        ada, ben = pair(place)
        ada.move(0)
        ben.until("seen")
        postgres_server.stop()
        assert ben.move(5)["code"] == "not_kept"
        postgres_server.ensure_postgres_running()
        for socket in (ada, ben):
            socket.until("welcome")
        assert ben.move(5)["type"] == "seen"


def test_an_outage_is_written_down_once_however_many_tables_wait(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with house(tmp_path / "t.db") as place:
        tables = [pair(place) for _ in range(8)]
        with outage(place.house.storage):
            for ada, _ in tables:
                ada.send("move", action=0, revision=1)
            for ada, ben in tables:
                assert {ada.until("refused")["code"], ben.until("refused")["code"]} == {"not_kept"}
            while "the database is away" not in caplog.text:
                assert ben.ask("ping")["code"] == "not_kept"
        for ada, ben in tables:
            assert {socket.until("welcome")["seen"]["you"] for socket in (ada, ben)} == {0, 1}
    said = [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]
    assert [text.partition(":")[0] for text in said] == ["the database is away", "the database is back"]
