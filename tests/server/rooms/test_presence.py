"""Clocks, absences, bots that stand in, and pauses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from server.running import House, Socket, house


def pair(place: House, **wish: Any) -> tuple[Socket, Socket]:
    ada, ben = place.guest("Ada"), place.guest("Ben")
    table = ada.table("festival", ["me", "open"], options={"first": 0}, **wish)
    ben.join(table)
    ada.start(table)
    return ada.sit(table), ben.sit(table)


def stands_in(socket: Socket, seat: int, why: str | None) -> None:
    socket.until("table", fits=lambda frame: frame["table"]["seats"][seat]["stand_in"] == why)


def test_when_the_time_for_a_move_is_up_a_bot_plays_and_the_person_can_return(place: House) -> None:
    ada, ben = pair(place, clock={"kind": "move", "seconds": 1})
    assert ada.seen["clocks"][0]["running"]
    assert not ada.seen["clocks"][1]["running"]
    note = ben.until("seen", fits=lambda frame: frame["events"] != [])
    assert note["events"] == [{"event": "note", "text": "Ada's time ran out; a bot moves for Ada"}]
    assert note["clocks"][0] == {"left": 0, "running": False}
    stands_in(ben, 0, "time")
    assert ben.until("seen")["view"]["owed"] == [1]
    assert ada.ask("sit")["type"] == "done"
    stands_in(ben, 0, None)


def test_whoever_has_no_time_left_waits_for_the_bots_move(tmp_path: Path) -> None:
    with house(tmp_path / "t.db", pace=3600.0) as place:
        ada, ben = pair(place, clock={"kind": "move", "seconds": 1})
        stands_in(ben, 0, "time")
        assert ada.ask("sit")["type"] == "done"
        stands_in(ben, 0, None)
        stands_in(ben, 0, "time")
        assert ada.ask("sit")["code"] == "no_time"
        assert ada.move(0)["code"] == "no_time"
        assert ada.again().table["seats"][0]["stand_in"] == "time"


def test_a_bank_shrinks_by_thinking_and_grows_by_the_increment(place: House) -> None:
    ada, ben = pair(place, clock={"kind": "bank", "seconds": 60, "increment": 5})
    clocks = ada.move(0)["clocks"]
    assert 60_000 < clocks[0]["left"] <= 65_000
    assert clocks[1]["left"] <= 60_000
    ben.until("seen")
    assert ben.seen["clocks"][1]["running"] or ben.again().seen["clocks"][1]["running"]


def test_a_lost_connection_is_stood_in_for_after_the_grace_and_given_back_on_return(tmp_path: Path) -> None:
    with house(tmp_path / "t.db", grace=0.3) as place:
        ada, ben = pair(place)
        ada.raw.close()
        stands_in(ben, 0, "connection")
        ben.until("seen")
        again = ada.again()
        stands_in(again, 0, None)
        assert again.table["seats"][0]["connected"]


def test_someone_who_leaves_a_running_match_is_played_by_a_bot_and_may_come_back_by_moving(place: House) -> None:
    ada_person, ben_person = place.guest("Ada"), place.guest("Ben")
    table = ada_person.table("festival", ["me", "open"], options={"first": 0})
    ben_person.join(table)
    ada_person.start(table)
    ada, ben = ada_person.sit(table), ben_person.sit(table)
    ada_person.post(f"/api/tables/{table}/leave")
    stands_in(ben, 0, "left")
    ben.until("seen")
    ada.catch_up()
    ben.move(ben.seen["legal"][0]["id"])
    stands_in(ada, 0, "left") if ada.table["seats"][0]["stand_in"] != "left" else None
    assert ada.ask("sit")["type"] == "done"


def test_a_table_nobody_is_at_is_paused_and_goes_on_later(tmp_path: Path) -> None:
    with house(tmp_path / "t.db", grace=0.2) as place:
        person = place.guest("Ada")
        table = person.table("festival", ["me", "easy"], options={"first": 1})
        person.start(table)
        watcher = place.guest("Eve").sit(table)
        watcher.catch_up()
        assert watcher.table["paused"]
        assert watcher.seen["view"]["owed"] == [1]
        ada = person.sit(table)
        while not ada.owed:
            ada.until("seen")
        assert not ada.again().table["paused"]
        ada.raw.close()


def test_bots_alone_play_while_someone_watches(place: House) -> None:
    person = place.guest("Eve")
    table = person.table("festival", ["easy", "easy"], options={"levels": 3})
    person.start(table)
    socket = person.sit(table)
    while not socket.seen["view"]["over"]:
        socket.until("seen")
