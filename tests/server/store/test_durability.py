"""Acknowledged means durable: a short run of the durability program, and what happens when the disk is full."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from pathlib import Path

import pytest
import sqlalchemy as sa
from server import durability
from server.running import house

from topout.server.store.database import BadDatabase, connect, engine_of, read_url
from topout.server.store.jobs import Append
from topout.table import journal


def test_kill_9_loses_and_doubles_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent.parent.parent))
    report = durability.run(kills=8, tables=8, seed=1)
    assert (report["lost"], report["doubled"], report["stuck"]) == (0, 0, 0)
    assert report["acknowledged"] >= 8


def test_a_restart_finds_everything_as_it_was(tmp_path: Path) -> None:
    with house(tmp_path / "t.db") as first:
        ada, ben = first.guest("Ada"), first.guest("Ben")
        table = ada.table("festival", ["me", "open"], options={"first": 0})
        ben.join(table)
        ada.start(table)
        socket = ada.sit(table)
        socket.ask("say", text="before")
        seen = socket.move(0, id="kept")
    with house(tmp_path / "t.db") as second:
        again = second.guest("Ada", ada.token).sit(table)
        assert again.welcome["talk"][0]["text"] == "before"
        assert again.seen["view"] == seen["view"]
        assert again.seen["revision"] == seen["revision"]
        assert again.move(0, revision=1, id="kept")["revision"] == seen["revision"]
        assert again.move(5, revision=1)["type"] == "stale"


def test_what_the_database_does_not_take_has_not_happened(tmp_path: Path) -> None:
    with house(tmp_path / "t.db") as place:
        ada, ben = place.guest("Ada"), place.guest("Ben")
        table = ada.table("festival", ["me", "open"], options={"first": 0})
        ben.join(table)
        ada.start(table)
        socket = ada.sit(table)
        storage = place.house.storage
        driver = storage.connection.connection.driver_connection
        driver.execute("CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'disk full'); END")
        assert socket.move(0)["type"] == "stale"
        assert socket.seen["view"]["climbers"] == [[], []]
        assert ben.refused("POST", f"/api/tables/{table}/leave") == (503, "not_kept")
        driver.execute("DROP TRIGGER full")
        assert socket.move(0)["type"] == "seen"


def test_on_a_full_disk_nothing_is_lost_and_play_goes_on_when_there_is_room(tmp_path: Path) -> None:
    with house(tmp_path / "t.db") as place:
        ada = place.guest("Ada")
        table = ada.table("festival", ["me", "easy"], options={"first": 0})
        socket = ada.sit(table)
        driver = place.house.storage.connection.connection.driver_connection
        driver.execute("PRAGMA max_page_count=1")  # exactly as many as there are, so that no page can be added
        said = [socket.ask("say", text="x" * 500) for _ in range(40)]
        assert {answer.get("code") for answer in said} == {None, "not_kept"}
        driver.execute("PRAGMA max_page_count=1000000")
        assert socket.ask("say", text="at last")["type"] == "done"
        kept = [line["text"] for line in socket.again().welcome["talk"]]
        assert len(kept) == sum(answer["type"] == "done" for answer in said) + 1


def test_what_is_moved_is_kept_before_the_lookups_that_came_earlier(tmp_path: Path) -> None:
    with house(tmp_path / "t.db") as place:
        storage, happened, go = place.house.storage, list[str](), threading.Event()
        body = journal.write_entry(journal.Muted(0, 1)).decode()

        async def looked(name: str) -> None:
            await storage.look(lambda connection: None)
            happened.append(name)

        async def work() -> None:
            held = asyncio.ensure_future(storage.look(lambda connection: go.wait()))
            looks = [asyncio.ensure_future(looked(f"look {number}")) for number in range(5)]
            await asyncio.sleep(0)
            storage.append(Append("table", 0, body, lambda problem: happened.append(f"kept {problem}")))
            storage.loop.call_soon(storage.loop.call_soon, go.set)
            await asyncio.gather(held, *looks)
            await storage.settled()

        place.do(work())
        assert happened == ["kept None", *(f"look {number}" for number in range(5))]


def test_a_disk_that_is_full_at_the_start_is_said_so(tmp_path: Path) -> None:
    engine = engine_of(read_url(str(tmp_path / "t.db")))
    sa.event.listen(engine, "connect", lambda driver, _: driver.execute("PRAGMA max_page_count=3"))
    with pytest.raises(BadDatabase, match=r"t\.db cannot be brought into shape: the disk is full\.$"):
        connect(engine)


def test_a_file_or_folder_that_may_not_be_written_to_is_said_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadDatabase, match="it is a folder, or this user may not write there"):
        connect(engine_of(read_url(str(tmp_path))))
    connect(engine_of(read_url(str(tmp_path / "t.db")))).close()
    with sqlite3.connect(tmp_path / "t.db") as older:
        older.execute("UPDATE alembic_version SET version_num = '0006'")
    older.close()
    with pytest.raises(BadDatabase, match="this user may only read it"):
        connect(engine_of(read_url(f"sqlite:///file:{tmp_path}/t.db?mode=ro&uri=true")))
    assert not (tmp_path / "file:").exists()


def test_a_commit_is_on_the_disk_and_the_file_has_one_owner(tmp_path: Path) -> None:
    engine = engine_of(read_url(str(tmp_path / "t.db")))
    connection = connect(engine)
    assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
    with pytest.raises(BadDatabase, match="in use by another server"):
        connect(engine_of(read_url(str(tmp_path / "t.db"))))
    connection.close()


@pytest.mark.parametrize("url", ["mysql://x/y", "sqlite://\n", "://"])
def test_a_database_of_another_kind_is_refused_with_a_sentence(url: str) -> None:
    with pytest.raises(BadDatabase, match="database"):
        connect(engine_of(read_url(url)))


def test_a_file_that_is_no_database_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "t.db").write_text("x" * 5000)
    with pytest.raises(BadDatabase, match="cannot be opened"):
        connect(engine_of(read_url(str(tmp_path / "t.db"))))
    with pytest.raises(sqlite3.DatabaseError):
        sqlite3.connect(tmp_path / "t.db").execute("SELECT * FROM entries")
