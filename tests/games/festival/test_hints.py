"""The greedy player takes points, and holds nothing up for the next seat to climb to."""

from __future__ import annotations

import random

from games.festival.temple import temple

from topout.bots import Budget, ask, bot
from topout.core.match import Match


def decision(match: Match) -> str:
    """What the greedy player decides."""
    return match.game.written(ask(bot("greedy"), match, 0, Budget(), random.Random(3)).steps)


def test_nothing_is_held_up_for_the_next_seat() -> None:
    assert decision(temple(["1.0"], ["1.7"])) in {f"introduce 1.{i}" for i in (2, 3, 4, 5)}


def test_the_highest_climb_is_taken() -> None:
    match = temple(["1.0", "1.1", "1.4", "2.0"], ["1.2", "2.1"], reserve=0)
    assert decision(match) == "climb 1.4 3.0"


def test_an_end_counts_by_its_placing_alone() -> None:
    match = temple(["1.0", "1.1", "1.2", "2.0", "2.1"], [], levels=3)
    match.act(0, "climb 1.0 3.0")
    assert match.over
    assert match.evaluate(0) > 1000 > match.evaluate(1)
