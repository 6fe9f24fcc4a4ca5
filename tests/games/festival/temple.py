"""Small builders for positions on the temple."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import topout
from topout.core.match import Match
from topout.core.position import position
from topout.games.festival.board import NAMES


def spaces(names: Iterable[str]) -> int:
    """The set of spaces with these names."""
    return sum(1 << NAMES.index(name) for name in names)


def temple(*teams: list[str], seats: int = 2, turn: int = 0, reserve: int = 3, **options: Any) -> Match:
    """A match with these climbers on the board and `turn` to move."""
    match = topout.new("festival", seats=seats, seed=1, **options)
    with position(match) as s:
        for seat, team in enumerate(teams):
            s.climbers[seat], s.reserve[seat] = spaces(team), reserve
        s.owed = 1 << turn
    return match
