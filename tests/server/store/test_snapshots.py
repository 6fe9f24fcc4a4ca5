"""Long matches are opened by their snapshot if it is usable, and by their journal if not."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from server.running import House, Socket, house

from topout.server.store import tables


def play(socket: Socket, moves: int) -> None:
    """Move whenever it is one's turn."""
    for _ in range(moves):
        while not socket.owed:
            socket.until("seen")
        socket.move(socket.seen["legal"][0]["id"])


def opened(place: House, table: str, token: str) -> Socket:
    return place.guest(token=token).sit(table)


@pytest.mark.parametrize("damage", [None, "UPDATE snapshots SET body = X'00'", "DELETE FROM snapshots"])
def test_a_table_is_opened_with_or_without_its_snapshot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str | None
) -> None:
    monkeypatch.setattr(tables, "FAR", 6)
    database = tmp_path / "tables.db"
    with house(database) as place:
        ada = place.guest("Ada")
        table = ada.table("festival", ["me", "easy"])
        ada.start(table)
        socket = ada.sit(table)
        play(socket, 5)
        before = socket.again().seen
    with closing(sqlite3.connect(database)) as kept, kept:
        assert kept.execute("SELECT count(*) FROM snapshots").fetchone() == (1,)
        if damage:
            kept.execute(damage)
    with house(database, pace=60.0) as place:
        after = opened(place, table, ada.token).seen
        assert after["view"]["turn"] >= before["view"]["turn"]
        assert after["events"][: len(before["events"])] == before["events"]
