"""Bots think elsewhere, politely, and cannot hold up a table."""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path

import pytest
from conformance.cases import every_game, step
from server.running import House, Socket, house

import topout
from topout.bots import BOTS, LEVELS
from topout.server.minds.thinker import NICE, Answer, Question, Thinker

NICEST = 19
"""No process is more polite than that."""


def table_of_bots(place: House) -> Socket:
    """Someone who moves first against a bot."""
    person = place.guest()
    table = person.table("festival", ["me", "medium"], options={"first": 0})
    person.start(table)
    return person.sit(table)


def answered(socket: Socket) -> None:
    """The person moves and the bot answers."""
    socket.move(socket.seen["legal"][0]["id"])
    while not socket.owed:
        socket.until("seen")


def thinker(place: House) -> int:
    """The process that thinks."""
    return int(next(iter(place.house.services.thinking.running.values())).pid)


def test_bots_think_in_a_niced_process(tmp_path: Path) -> None:
    with house(tmp_path / "t.db") as place:
        answered(table_of_bots(place))
        assert os.getpriority(os.PRIO_PROCESS, thinker(place)) == min(os.getpriority(os.PRIO_PROCESS, 0) + NICE, NICEST)


def test_a_hung_process_is_replaced_and_the_match_goes_on(tmp_path: Path) -> None:
    with house(tmp_path / "t.db", think=4.0) as place:
        socket, thinking = table_of_bots(place), place.house.services.thinking
        answered(socket)
        hung = thinker(place)
        os.kill(hung, signal.SIGSTOP)
        socket.move(socket.seen["legal"][0]["id"])
        socket.catch_up()
        assert thinking.replaced == 0, "the table answers while the process hangs"
        while not socket.owed:
            socket.until("seen")
        assert thinking.replaced >= 1
        assert hung not in {process.pid for process in thinking.running.values()}


def test_when_no_bot_answers_chance_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("topout.server.minds.thinking.sys.executable", "/bin/cat")
    with house(tmp_path / "t.db", think=0.2) as place:
        socket = table_of_bots(place)
        answered(socket)
        assert socket.ask("hint")["code"] == "no_answer"


def test_answers_come_at_a_steady_pace(tmp_path: Path) -> None:
    with house(tmp_path / "t.db", pace=0.3) as place:
        socket = table_of_bots(place)
        answered(socket)
        start = time.monotonic()
        answered(socket)
        assert time.monotonic() - start >= 0.3


def test_every_level_has_a_bot() -> None:
    assert set(LEVELS) <= set(BOTS)


@every_game
def test_a_thinker_keeps_matches_and_finds_its_way_back(name: str) -> None:
    thinking, match, rng = Thinker(), topout.new(name, seed=5), random.Random(1)
    for _ in range(6):
        seat = match.owed[0]
        answer = thinking.answer(question(match, seat))
        match.branch().decide(seat, answer.steps)
        assert answer.action == answer.steps[0]
        assert answer.why
        step(match, rng)
        if match.over:
            break
    earlier = topout.new(name, seed=5)
    assert thinking.match(question(earlier, earlier.owed[0])).hash == earlier.hash


def question(match: topout.Match, seat: int) -> Question:
    options: dict[str, object] = dict(match.options)
    seed, made = f"{match.seed:x}", list(match.actions)
    return Question("t", match.game.name, options, match.seats, seed, made, seat, "greedy", why=True)


def test_a_thinker_answers_with_a_whole_decision_and_the_rest_of_one_that_was_begun() -> None:
    thinking, match, answer = Thinker(), topout.new("tabletop_climber", seats=3, seed=1), Answer([])
    while len(answer.steps) < 2:
        seat = match.owed[0]
        answer = thinking.answer(question(match, seat))
        match.decide(seat, answer.steps) if len(answer.steps) == 1 else match.act(seat, answer.action)
    decided = len(match.decisions)
    match.decide(seat, thinking.answer(question(match, seat)).steps)
    assert len(match.decisions) == decided + 1
