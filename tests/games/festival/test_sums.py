"""What a view of the temple adds up to: what the rules would score if the game ended there."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from games.festival.temple import temple

import topout
from topout.core.match import Match
from topout.core.position import position
from topout.games.festival.scoring import end
from topout.games.festival.sums import points_in


def positions(seats: int, levels: int) -> Iterator[Match]:
    """A game played at random, before every move and at its end."""
    rng = random.Random(seats * levels)
    match = topout.new("festival", seats=seats, seed=seats, mode="plain", levels=levels)
    while not match.over:
        yield match
        match.act(match.owed[0], rng.choice(match.legal(match.owed[0])))
    yield match


@pytest.mark.parametrize(("seats", "levels"), [(2, 3), (2, 9), (3, 8), (4, 6)])
def test_points_are_those_of_the_final_score_if_the_game_ended_now(seats: int, levels: int) -> None:
    most = 0
    for match in positions(seats, levels):
        ended = match.branch()
        with position(ended) as s:
            end(s)
        assert ended.result is not None
        for view in match.views([*range(seats), None]):
            teams = view["sums"]["teams"]
            assert [team["points"] for team in teams] == ended.result["scores"]
            assert [points_in(view, p) for p in range(seats)] == ended.result["scores"]
            lines = [sum(line.values()) for line in ended.result["lines"]]
            assert [sum(on["points"] for on in team["levels"]) for team in teams] == lines
            counts = [sum(on["climbers"] for on in team["levels"]) for team in teams]
            assert counts == [len(climbers) for climbers in view["climbers"]]
        most = max(most, *ended.result["scores"])
    assert most > levels


def test_every_level_has_its_climbers_and_their_points() -> None:
    match = temple(["3.0", "1.0", "1.4", "2.2"], ["2.0", "2.1"], levels=5)
    mine, theirs = match.view(None)["sums"]["teams"]
    assert [(on["level"], on["climbers"], on["points"]) for on in mine["levels"]] == [
        (1, 2, 2),
        (2, 1, 2),
        (3, 1, 3),
        (4, 0, 0),
        (5, 0, 0),
    ]
    assert (mine["points"], theirs["points"]) == (7, 4)
