"""Bots think in other processes at low priority and cannot hold up a table."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
import uvloop
from conformance.cases import every_game, step
from server.running import PATIENCE, House, Socket, house

import topout
from topout.bots import BOTS, LEVELS
from topout.core.engine import fastest_mode
from topout.core.portable.files import shipped
from topout.games import registry
from topout.messages.rejection import Rejected
from topout.server.minds.lane import Lane
from topout.server.minds.thinker import NICE, Answer, Question, Thinker, wants_building
from topout.server.minds.thinking import Thinking, Thoughtless, ended

NICEST = 19
"""The highest nice value."""


def table_of_bots(place: House) -> Socket:
    """A person who moves first, against a bot."""
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
    """The thinking process."""
    return int(next(iter(place.house.services.thinking.running.values())).pid)


def test_bots_think_in_a_niced_process(tmp_path: Path) -> None:
    with house(tmp_path / "t.db") as place:
        answered(table_of_bots(place))
        assert os.getpriority(os.PRIO_PROCESS, thinker(place)) == min(os.getpriority(os.PRIO_PROCESS, 0) + NICE, NICEST)


def test_a_process_stands_by_before_the_first_question() -> None:
    async def asked() -> None:
        thinking, match = Thinking(2, PATIENCE), topout.new("festival", seats=2, seed=1)
        for _ in range(3):
            thinking.stand_by()
        await asyncio.gather(*thinking.tasks)
        thinking.stand_by()
        assert not thinking.tasks
        (process,) = thinking.running.values()
        assert (await thinking.move(question(match, match.owed[0]), "host")).steps
        assert [*thinking.running.values()] == [process]
        await thinking.close()

    asyncio.run(asked())


def test_a_process_whose_server_is_gone_ends_without_a_word() -> None:
    match = topout.new("festival", seats=2, seed=1)
    line = msgspec.json.encode(question(match, match.owed[0])) + b"\n"
    pipe, command = subprocess.PIPE, (sys.executable, "-m", "topout.server.minds.thinker")
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.write(line)
        process.stdin.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_a_hung_process_is_replaced_and_the_match_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hung: list[int] = []
    budget = property(
        lambda thinking: 3.0 if hung and not thinking.replaced else PATIENCE, lambda thinking, given: None
    )
    monkeypatch.setattr(Thinking, "budget", budget, raising=False)
    with house(tmp_path / "t.db") as place:
        socket = table_of_bots(place)
        answered(socket)
        hung.append(thinker(place))
        os.kill(hung[0], signal.SIGSTOP)
        socket.move(socket.seen["legal"][0]["id"])
        socket.catch_up()
        assert not socket.owed, "the table answers while a bot hangs"
        while not socket.owed:
            socket.until("seen")
        assert thinker(place) != hung[0]
        assert place.house.services.thinking.replaced == 1


def test_when_no_bot_answers_chance_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("topout.server.minds.thinking.sys.executable", "/bin/cat")
    with house(tmp_path / "t.db", think=0.2) as place:
        socket = table_of_bots(place)
        answered(socket)
        assert socket.ask("hint")["code"] == "no_answer"


def test_a_process_that_cannot_be_started_ends_no_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    async def asked() -> None:
        thinking, match = Thinking(1, PATIENCE), topout.new("festival", seats=2, seed=1)
        with monkeypatch.context() as broken:
            broken.setattr("topout.server.minds.thinking.sys.executable", "/nowhere")
            assert not thinking.ready("festival")
            for _ in range(2):
                with pytest.raises(Thoughtless):
                    await thinking.move(question(match, 0), "host")
            assert not thinking.ready("festival"), "it is tried again later"
        assert (await thinking.move(question(match, match.owed[0]), "host")).steps
        await thinking.close()

    asyncio.run(asked())


LOOPS = (asyncio.new_event_loop, uvloop.new_event_loop)


@pytest.mark.parametrize("loop", LOOPS, ids=("asyncio", "uvloop"))
def test_a_process_is_ended_though_another_has_inherited_its_pipes(
    loop: Callable[[], asyncio.AbstractEventLoop],
) -> None:
    """This happens if two event loops start processes at once; a process that cannot be ended keeps its loop open."""

    async def begun_and_ended() -> int:
        pipe = asyncio.subprocess.PIPE
        inherits = "sleep 300 & echo $!; exec cat"
        process = await asyncio.create_subprocess_exec("sh", "-c", inherits, stdin=pipe, stdout=pipe)
        assert process.stdout
        heir = int(await process.stdout.readline())
        await asyncio.wait_for(ended(process), PATIENCE / 2)
        assert process.returncode == -signal.SIGKILL
        return heir

    with asyncio.Runner(loop_factory=loop) as runner:
        heir = runner.run(begun_and_ended())
    os.kill(heir, signal.SIGTERM)


@pytest.mark.skipif(shipped(registry.game("festival")) is not None, reason="`make portable` has built them before")
def test_rules_are_built_in_the_background_and_it_is_told_how_far_that_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOPOUT_CACHE", str(tmp_path))
    game, told = registry.game("festival"), list[str]()

    async def prepared() -> None:
        thinking = Thinking(1, PATIENCE)
        thinking.prepare([game.name], told.append)
        await asyncio.sleep(0)
        assert not thinking.ready(game.name)
        await thinking.warming[game.name]
        await asyncio.sleep(0)
        assert thinking.ready(game.name)
        await thinking.close()

    assert wants_building(game)
    asyncio.run(prepared())
    assert told == ["Festival Climbers: ready for bots that search (1 of 1)"]
    assert not wants_building(game)
    assert fastest_mode(game, "search") == "portable"


def test_everyone_who_asks_has_their_turn() -> None:
    lane: Lane[str] = Lane(at_once=10)
    for what in ("a1", "a2", "a3", "b1", "c1", "c2"):
        lane.put(what[0], what)
    lane.drop("c", "c2")
    assert [lane.take() for _ in range(6)] == ["a1", "b1", "c1", "a2", "a3", None]
    lane.put("a", "a4")
    assert [Lane(at_once=0).take(), lane.take()] == [None, "a4"]


@pytest.fixture
def hung(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thinking processes never answer."""
    program = tmp_path / "hung"
    program.write_text("#!/bin/sh\nexec sleep 600\n")
    program.chmod(0o755)
    monkeypatch.setattr("topout.server.minds.thinking.sys.executable", str(program))


@pytest.mark.usefixtures("hung")
def test_hints_are_bounded_and_a_bot_elsewhere_waits_for_none_of_them() -> None:
    async def asked() -> None:
        thinking, match = Thinking(1, PATIENCE), topout.new("festival", seats=2, seed=1)
        hints = [asyncio.create_task(thinking.advise(question(match, 0), str(n % 10), "there")) for n in range(50)]
        await asyncio.sleep(0)
        refused = [hint for hint in hints if hint.done() and isinstance(hint.exception(), Rejected)]
        assert (len(refused), thinking.advice.begun, len(thinking.advice.lines["there"])) == (42, 1, 7)
        move = asyncio.create_task(thinking.move(question(match, 0), "host"))
        other = asyncio.create_task(thinking.advise(question(match, 0), "someone", "elsewhere"))
        await asyncio.sleep(0)
        assert (thinking.moves.begun, len(thinking.moves.lines)) == (1, 0)
        assert list(thinking.advice.lines) == ["there", "elsewhere"]
        for task in (move, other, *hints):
            task.cancel()
        await asyncio.gather(move, other, *hints, return_exceptions=True)
        assert not thinking.advice.lines
        assert not thinking.asking.here
        await thinking.close()

    asyncio.run(asked())


@pytest.mark.usefixtures("hung")
def test_what_someone_asked_who_left_is_dropped(tmp_path: Path) -> None:
    with house(tmp_path / "t.db", think=PATIENCE) as place:
        ada, ben = table_of_bots(place), table_of_bots(place)
        thinking = place.house.services.thinking
        ada.send("hint")
        while not thinking.advice.begun:
            ada.catch_up()
        ben.send("hint")
        while not thinking.advice.lines:
            ben.catch_up()
        ben.raw.close()
        while thinking.asking.all_here > 1:
            ada.catch_up()
        assert (thinking.advice.begun, len(thinking.advice.lines)) == (1, 0)


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
