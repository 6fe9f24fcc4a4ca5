"""Festival's own player: it looks ahead, and where a temple is solved it never loses what it has won."""

from __future__ import annotations

import random
from typing import Any

import pytest

import topout
from topout.bots import Budget, SeatView, WrongGame, ask, bot
from topout.core.match import Match
from topout.games.festival.bots import AlphaBetaBot, PerfectBot, read_position, spaces
from topout.games.festival.solve.lookup import Solution, solution

FEW = Budget(simulations=2_000)


def won(match: Match, table: Solution) -> bool:
    """Whether the seat to move wins, by the table."""
    mine, theirs, *_ = read_position(SeatView(match, match.owed[0]))
    return table.wins(spaces(mine), spaces(theirs))


def winners(match: Match) -> list[int]:
    """Who won a finished match."""
    assert match.result
    return list(match.result["winners"])


@pytest.mark.parametrize("levels", [4, 5, 6])
def test_no_move_loses_value_in_a_solved_temple(levels: int) -> None:
    table, player, rng = solution(levels, 12), PerfectBot(), random.Random(levels)
    assert table
    lost = 0
    for seed in range(6):
        match = topout.new("festival", seats=2, seed=seed, levels=levels)
        me, winning = seed % 2, False
        while not match.over:
            seat = match.owed[0]
            if seat == me:
                winning |= len(match.legal(seat)) > 1 and won(match, table)
                match.decide(*ask(player, match, seat, FEW, rng))
            else:
                match.act(seat, rng.choice(match.legal(seat)).id)
        lost += winning and winners(match) != [me]
    assert lost == 0


def test_it_wins_almost_always_against_greedy() -> None:
    rng, wins = random.Random(2), 0
    players = [AlphaBetaBot(), bot("greedy")]
    for seed in range(10):
        match = topout.new("festival", seats=2, seed=seed)
        while not match.over:
            seat = match.owed[0]
            match.decide(*ask(players[(seat + seed) % 2], match, seat, Budget(simulations=5_000), rng))
        wins += winners(match) == [seed % 2]
    assert wins >= 9


def test_it_says_what_it_thinks_of_its_moves() -> None:
    match = topout.new("festival", seats=2, seed=3, levels=5)
    seat = match.owed[0]
    thought = AlphaBetaBot().think(SeatView(match, seat), match.legal(seat), FEW, random.Random(1))
    assert thought.prospects[0].action == thought.action
    assert all(0 <= prospect.chance <= 1 for prospect in thought.prospects)
    assert thought.simulations > 1_000


def test_a_winning_bell_within_reach_is_rung() -> None:
    match = topout.new("festival", seats=2, seed=1, levels=3, first=0)
    table, rung = solution(3, 12), 0
    assert table
    while not match.over:
        seat = match.owed[0]
        decision = ask(AlphaBetaBot(), match, seat, FEW, random.Random(1))
        chosen = match.game.actions[decision.steps[0]]
        if any(action.params.get("to") == "3.0" for action in match.legal(seat)) and won(match, table):
            rung += chosen.params.get("to") == "3.0"
        match.decide(*decision)
    assert rung == 1


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("clamber", 3, {}), ("festival", 3, {}), ("festival", 2, {"adjacent_only": True})],
)
def test_it_refuses_what_it_cannot_play(game: str, seats: int, options: dict[str, Any]) -> None:
    match = topout.new(game, seats=seats, seed=1, **options)
    seat = match.owed[0]
    with pytest.raises(WrongGame, match="Festival Climbers"):
        ask(AlphaBetaBot(), match, seat, FEW, random.Random(1))
