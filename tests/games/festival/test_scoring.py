"""Who wins the festival, and by what."""

from __future__ import annotations

from games.festival.temple import temple

from topout.core.match import Match
from topout.core.position import peek, position
from topout.games.festival.scoring import end


def test_the_seeds_example_scores_35() -> None:
    match = temple(["8.0", "6.0", "6.1", "5.0", "5.1", "5.2"], [])
    with position(match) as s:
        end(s)
    assert match.result is not None
    assert match.result["scores"] == [35, 0]


def finished(*teams: list[str], moved_at: list[int]) -> Match:
    match = temple(*teams, seats=len(teams))
    with position(match) as s:
        s.moved_at = moved_at + [0] * (4 - len(moved_at))
        end(s)
    return match


def test_most_points_win_and_reserves_count_nothing() -> None:
    match = finished(["3.0"], ["1.0", "1.1"], moved_at=[1, 2])
    assert match.result is not None
    assert match.result["scores"] == [3, 2]
    assert match.result["winners"] == [0]


def test_a_tie_goes_to_the_highest_climber() -> None:
    match = finished(["1.0", "1.1", "1.2"], ["2.0", "1.4"], moved_at=[9, 1])
    assert match.result is not None
    assert match.result["placings"] == [2, 1]


def test_f4_a_further_tie_goes_to_the_tied_seat_that_moved_last() -> None:
    match = finished(["2.0"], ["2.3"], ["1.5"], moved_at=[3, 7, 9])
    assert match.result is not None
    assert match.result["placings"] == [2, 1, 3]


def test_f4_passes_are_not_moves() -> None:
    match = temple(["1.0"], ["1.4"], reserve=0)
    with position(match) as s:
        s.moved_at[:2] = [1, 2]
    match.act(0, "pass")
    match.act(1, "pass")
    assert peek(match).moved_at[:2] == [1, 2]
