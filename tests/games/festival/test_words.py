"""The end of a festival in words."""

from __future__ import annotations

from games.endings import ended

from topout.games.festival.words import terms, why


def test_the_temple_tells_what_broke_a_tie() -> None:
    apart = ended([3, 3], [1, 2], climbers=[["3.0"], ["2.0", "1.3"]])
    assert why(apart) == "3 points, as many as seat 1; the highest climber, on level 3, decides."
    alike = ended([3, 3], [2, 1], climbers=[["3.0"], ["3.1"]])
    assert why(alike) == "3 points, as many as seat 0, and climbers equally high; the later move decides."


def test_the_temple_tells_points_level_by_level() -> None:
    levels = [
        {"level": 1, "climbers": 2, "points": 2},
        {"level": 2, "climbers": 0, "points": 0},
        {"level": 7, "climbers": 1, "points": 7},
    ]
    view = {"sums": {"teams": [{"levels": levels}]}}
    assert terms(view, 0) == ["1 climber on level 7: 7", "2 climbers on level 1: 2"]
