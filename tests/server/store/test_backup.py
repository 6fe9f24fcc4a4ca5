"""Backups are complete while the server runs, and can be restored while it runs."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest
from server.running import PATIENCE, Socket, fetch, house
from websockets.exceptions import ConnectionClosed

from topout.server.store import backup


def admin(*words: str) -> str:
    """The output of a command; errors are one sentence."""
    command = [sys.executable, "-m", "topout", "admin", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode in (0, 2), done.stderr
    assert (done.stdout + done.stderr).count("\n") == 1
    return done.stdout or done.stderr


def move(socket: Socket) -> None:
    """One decision of the person and the bot's answer."""
    socket.move(socket.seen["legal"][0]["id"])
    while not socket.owed:
        socket.until("seen")


def test_a_backup_of_a_running_server_has_every_move_and_can_be_put_back_while_it_runs(tmp_path: Path) -> None:
    database, copy = tmp_path / "t.db", tmp_path / "copy.db"
    with house(database) as place:
        ada = place.guest("Ada")
        table = ada.table("festival", ["me", "easy"], options={"first": 0})
        ada.start(table)
        socket = ada.sit(table)
        for _ in range(3):
            move(socket)
        then = socket.seen["view"]
        assert admin("backup", str(copy), "--database", str(database)) == f"{copy} holds all of 1 tables.\n"
        assert {stat.S_IMODE(file.stat().st_mode) for file in tmp_path.glob("*.db*")} == {0o600}
        assert "is there already" in admin("backup", str(copy), "--database", str(database))
        move(socket)
        later, ben = ada.table("festival", ["me", "open"]), place.guest("Ben")
        assert socket.seen["view"] != then
        assert admin("restore", str(copy), "--database", str(database)) == f"The 1 tables of {copy} are back.\n"
        with pytest.raises(ConnectionClosed, match="backup"):
            socket.until("welcome")
        again = ada.sit(table)
        assert again.seen["view"] == then
        assert ada.refused("GET", f"/api/tables/{later}") == (404, "no_table")
        assert ben.refused("GET", "/api/me") == (401, "no_guest")
        move(again)
        now = again.seen["view"]
    with house(database) as place:
        assert place.guest("Ada", ada.token).sit(table).seen["view"] == now
    with house(copy) as elsewhere:
        assert elsewhere.guest("Ada", ada.token).sit(table).seen["view"] == then


def test_play_goes_on_while_a_backup_is_written_and_is_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup, "PAGES", 1)
    copy = tmp_path / "copy.db"
    with house(tmp_path / "t.db") as place:
        ada, storage = place.guest("Ada"), place.house.storage
        socket = ada.sit(ada.table("festival", ["me", "open"]))
        begun, said = threading.Event(), threading.Event()

        def meanwhile() -> None:
            begun.set()
            storage.meanwhile()
            while not said.wait(0.01):
                storage.meanwhile()

        work = storage.call(lambda connection: backup.backup(connection, copy, meanwhile), bare=True)
        copying = asyncio.run_coroutine_threadsafe(work, place.house.loop)
        assert begun.wait(PATIENCE)
        assert socket.ask("say", text="in the midst of it")["type"] == "done"
        said.set()
        assert copying.result(60) == 1
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT count(*) FROM entries WHERE body LIKE '%midst%'").fetchone() == (1,)


def test_the_number_of_a_guest_is_never_given_again(tmp_path: Path) -> None:
    database, copy = tmp_path / "t.db", tmp_path / "copy.db"
    with house(database) as place:
        place.guest("Ada")
        admin("backup", str(copy), "--database", str(database))
        place.guest("Ben")
        admin("restore", str(copy), "--database", str(database))
        place.guest("Cy")
        admin("erase", "3", "--database", str(database))
        place.guest("Dot")
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT id, name FROM guests ORDER BY id").fetchall() == [(1, "Ada"), (4, "Dot")]


def test_without_a_server_the_same_commands_work(tmp_path: Path) -> None:
    database, copy = tmp_path / "t.db", tmp_path / "copy.db"
    with house(database) as place:
        ada = place.guest("Ada")
        ada.table("festival", ["me", "open"])
    (tmp_path / "t.db-key").write_text('{"address": "http://127.0.0.1:1/", "key": "of a server that was killed"}')
    assert "holds all of 1 tables" in admin("backup", str(copy), "--database", str(database))
    other = tmp_path / "other.db"
    assert "are back" in admin("restore", str(copy), "--database", str(other))
    with house(other) as place:
        assert place.guest("Ada", ada.token).get("/api/me") == {"name": "Ada"}
    assert "There is no database" in admin("backup", str(copy), "--database", str(tmp_path / "none.db"))
    assert "pg_dump" in admin("backup", str(copy), "--database", "postgresql://x/y")


def test_what_is_no_backup_is_refused_and_nobody_is_disturbed(tmp_path: Path) -> None:
    newer, nonsense = tmp_path / "newer.db", tmp_path / "nonsense.db"
    nonsense.write_bytes(b"nonsense" * 1000)
    with house(newer):
        pass
    with closing(sqlite3.connect(newer)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9001'")
    with house(tmp_path / "t.db") as place:
        ada = place.guest("Ada")
        socket = ada.sit(ada.table("festival", ["me", "open"]))
        for file, sentence in (
            (newer, "newer version"),
            (nonsense, "not a backup"),
            (tmp_path / "no.db", "not a backup"),
        ):
            assert sentence in admin("restore", str(file), "--database", str(tmp_path / "t.db"))
        assert "cannot be written" in admin("backup", "/nowhere/copy.db", "--database", str(tmp_path / "t.db"))
        socket.catch_up()


def test_only_who_can_read_the_key_may_ask(tmp_path: Path) -> None:
    key = tmp_path / "t.db-key"
    with house(tmp_path / "t.db") as place:
        assert stat.S_IMODE(key.stat().st_mode) == 0o600
        for headers in ({}, {"authorization": "Bearer guess"}, {"authorization": f"Bearer {place.guest().token}"}):
            answer = fetch(
                "POST", f"{place.url}/api/admin/backup", json={"file": str(tmp_path / "stolen")}, headers=headers
            )
            assert (answer.status_code, answer.json()["error"]) == (404, "no_page")
    assert not key.exists()
    assert not (tmp_path / "stolen").exists()
