"""Lessons at the server's tables: prepared opponents, kind refusals, reconnecting, playing on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from server.running import House, Person, Socket, house

from topout.games import registry
from topout.lesson import lesson
from topout.table.luck import Unfair, verified

GOES_ON = 8
"""How many decisions after the lesson are checked."""
every_game = pytest.mark.parametrize("name", list(registry.GAMES))


def begun(person: Person, name: str) -> tuple[str, Socket]:
    table: str = person.post(f"/api/lessons/{name}")["id"]
    return table, person.sit(table)


def guide(socket: Socket) -> dict[str, Any]:
    """Read up to the next page of the lesson and return it."""
    while not (socket.seen["guide"] and socket.seen["guide"]["pages"]):
        socket.until("seen", "welcome")
    found: dict[str, Any] = socket.seen["guide"]
    return found


def follow(socket: Socket, moves: int = 1000) -> dict[str, Any]:
    """Make this many of the suggested moves, or all; returns the guide after them."""
    while (now := guide(socket))["moves"] and moves:
        assert socket.move([action["id"] for action in now["moves"]])["type"] == "seen"
        moves -= 1
    return now


@every_game
def test_a_lesson_is_followed_to_its_end_and_the_game_goes_on_against_bots(place: House, name: str) -> None:
    _, socket = begun(place.guest(), name)
    ended = follow(socket)
    assert ended["at"] + len(ended["pages"]) == ended["total"] == len(lesson(name).steps)
    socket.move(socket.seen["legal"][-1]["id"])
    assert socket.seen["guide"] is None
    match = place.house.rooms[socket.table["id"]].table.playing
    while len(match.actions) < len(lesson(name).script) + GOES_ON and not match.over:
        if socket.owed:
            socket.move(socket.seen["legal"][-1]["id"])
        else:
            socket.until("seen")
    assert {seat for seat, _ in match.actions[len(lesson(name).script) :]} >= {0, 1}


def test_finished_lessons_are_a_guests_own_on_every_device(place: House) -> None:
    ada, ben = place.guest("Ada"), place.guest("Ben")
    assert ada.get("/api/me/lessons") == {"games": []}
    assert ada.post("/api/me/lessons", games=["verdon", "clamber", "snakes"]) == {"games": ["clamber", "verdon"]}
    carried = {"code": ada.post("/api/me/link")["code"], "carrier": "header"}
    phone = place.guest("Ada", place.guest("Cid").post("/api/carry", **carried)["token"])
    assert phone.post("/api/me/lessons", games=["clamber", "festival"])["games"] == ["clamber", "festival", "verdon"]
    assert ada.get("/api/me/lessons") == phone.get("/api/me/lessons")
    assert ben.get("/api/me/lessons") == {"games": []}


def test_a_lesson_is_for_one_person_and_nobody_else_finds_it(place: House) -> None:
    ada, ben = place.guest("Ada"), place.guest("Ben")
    table, socket = begun(ada, "clamber")
    assert socket.table["lesson"]
    assert [seat["name"] for seat in socket.table["seats"]] == ["Ada", "Gil", "Ida", "Tom"]
    for phase in ("open", "running"):
        assert table not in [line["id"] for line in ben.get(f"/api/tables?phase={phase}")["tables"]]
    assert [line["id"] for line in ada.get("/api/tables/mine")["tables"]] == [table]
    assert ben.refused("POST", f"/api/tables/{table}/join") == (409, "started")


def test_another_legal_move_is_kindly_left_undone_and_an_illegal_one_is_refused_by_its_ruling(place: House) -> None:
    _, socket = begun(place.guest(), "festival")
    before = guide(socket)
    other = socket.move("introduce 1.4")
    assert (other["type"], other["code"], other["rule"]) == ("refused", "lesson", None)
    assert "Bring a climber to the base (2nd space)" in other["reason"]
    follow(socket, 1)
    wrong = guide(socket)["pages"][0]["wrong"]
    assert socket.move(wrong["id"])["rule"] == "F3"
    assert socket.ask("why", action={"name": wrong["name"], "params": wrong["params"]})["rule"] == "F3"
    assert guide(socket)["at"] == before["at"] + len(before["pages"])


def test_any_card_will_do_where_the_lesson_says_so(place: House) -> None:
    _, socket = begun(place.guest(), "clamber")
    follow(socket, 3)
    pointed = guide(socket)["moves"][0]["id"]
    other = next(action for action in socket.seen["legal"] if action["id"] != pointed)
    assert socket.move(other["id"])["type"] == "seen"
    assert follow(socket)["moves"] == []


def test_a_compound_choice_can_be_made_step_by_step(place: House) -> None:
    _, socket = begun(place.guest(), "tabletop_climber")
    follow(socket, 3)
    for left in (4, 3, 2, 1):
        moves = guide(socket)["moves"]
        assert len(moves) == left
        socket.move(moves[0]["id"])
    assert len(guide(socket)["moves"]) == 2


def test_a_lesson_is_found_again_after_a_restart_where_it_was(tmp_path: Path) -> None:
    with house(tmp_path / "t.db") as first:
        ada = first.guest("Ada")
        table, socket = begun(ada, "gloombah")
        before = follow(socket, 4)
    with house(tmp_path / "t.db") as second:
        again = second.guest("Ada", ada.token).sit(table)
        assert guide(again) == before
        assert follow(again)["moves"] == []


def test_taking_a_move_back_goes_back_in_the_lesson(place: House) -> None:
    _, socket = begun(place.guest(), "verdon")
    first = guide(socket)
    follow(socket, 1)
    assert guide(socket)["at"] == 2
    socket.ask("back")
    assert guide(socket) == first


def test_whoever_skips_a_lesson_plays_on_at_once(place: House, tmp_path: Path) -> None:
    ada = place.guest("Ada")
    table, socket = begun(ada, "festival")
    socket.send("skip")
    assert socket.until("welcome")["seen"]["guide"] is None
    assert socket.move("introduce 1.4")["type"] == "seen"
    while not socket.owed:
        socket.until("seen")
    assert ada.sit(table).seen["guide"] is None
    assert socket.ask("skip")["type"] == "done"


def test_prepared_luck_is_not_passed_off_as_fair(place: House) -> None:
    ada = place.guest("Ada")
    table, socket = begun(ada, "festival")
    socket.send("skip")
    socket.until("welcome")
    while not socket.seen["view"]["over"]:
        if socket.owed:
            socket.move(socket.seen["legal"][-1]["id"])
        else:
            socket.until("seen")
    record = ada.get(f"/api/tables/{table}/record")
    assert int(record["seed"]) == lesson("festival").outline.seed
    with pytest.raises(Unfair, match="no luck to verify"):
        verified(record)


def test_a_game_without_a_lesson_is_told_so(place: House, cairn: None) -> None:
    ada = place.guest("Ada")
    assert ada.refused("POST", "/api/lessons/cairn") == (404, "no_lesson")
    assert ada.refused("POST", "/api/lessons/chess") == (404, "no_lesson")
    listed = {game["name"]: game["lesson"] for game in ada.get("/api/games")["games"]}
    assert not listed.pop("cairn")
    assert all(listed.values())
