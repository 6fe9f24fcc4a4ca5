"""Move sequences counted (perft): against the naive rules, and against numbers written down."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from games.festival import naive

import topout
from topout.core.action import Action
from topout.core.match import Match

PERFT = json.loads(Path(__file__).with_name("perft.json").read_text())


def count(match: Match, depth: int) -> int:
    """How many sequences of that many moves there are; a game that ends sooner counts none."""
    if depth == 0:
        return 1
    if match.over:
        return 0
    (seat,) = match.owed
    moves = match.legal(seat)
    return len(moves) if depth == 1 else sum(count(after(match, seat, move), depth - 1) for move in moves)


def after(match: Match, seat: int, move: Action) -> Match:
    """The match after a move that is only tried."""
    tried = match.branch()
    tried.act(seat, move.id)
    return tried


@pytest.mark.parametrize("line", PERFT, ids=lambda line: f"{line['seats']}-{line['options']}")
def test_the_number_of_move_sequences_is_known(line: dict[str, Any]) -> None:
    match = topout.new("festival", seats=line["seats"], seed=1, first=0, **line["options"])
    counted = [count(match, depth) for depth in range(1, len(line["counts"]) + 1)]
    assert counted == line["counts"]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("levels", [3, 5, 8, 9])
@pytest.mark.parametrize("adjacent_only", [False, True])
def test_random_games_agree_with_the_naive_rules_at_every_move(seats: int, levels: int, adjacent_only: bool) -> None:
    for seed in range(8):
        rng = random.Random(seed)
        match = topout.new("festival", seats=seats, seed=seed, levels=levels, adjacent_only=adjacent_only, first=0)
        temple = naive.start(seats, levels, adjacent_only)
        while not match.over:
            moves = {naive.notation(move): move for move in naive.moves(temple)}
            assert {str(action) for action in match.legal(temple.turn)} == set(moves)
            chosen = rng.choice(sorted(moves))
            match.act(temple.turn, chosen)
            temple = naive.after(temple, moves[chosen])
        assert temple.over
        assert match.result is not None
        scores = [sum(k for (k, _), s in temple.standing.items() if s == seat) for seat in range(seats)]
        assert match.result["scores"] == scores
