"""What the designer's lab tells apart in Festival Climbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from topout.core.ending import ScoreLine
from topout.core.study import Content, Study
from topout.games.festival.board import LEVEL, LEVELS, NAMES, SPACES, TALLEST
from topout.games.festival.events import CLIMBED, INTRODUCED
from topout.games.festival.state import State


def points_on(level: int) -> Callable[[State, int], int]:
    """What the climbers of a seat on one level are worth."""
    return lambda s, seat: level * sum(s.climbers[seat] >> space & 1 for space, at in enumerate(LEVEL) if at == level)


def base(options: Mapping[str, Any]) -> list[str]:
    """The spaces of the base."""
    return spaces(options["levels"], range(1, 2))


def heights(options: Mapping[str, Any]) -> list[str]:
    """The spaces above it."""
    return spaces(options["levels"], range(2, TALLEST + 1))


def spaces(height: int, levels: range) -> list[str]:
    """The spaces that a temple of some height has on these levels."""
    return [name for name, (level, i) in zip(NAMES, SPACES, strict=True) if level in levels and level + i <= height]


STUDY = Study(
    content=(
        Content("Spaces entered from the ground (level.place)", used=(INTRODUCED,), part="space", there=base),
        Content("Spaces climbed to (level.place)", used=(CLIMBED,), part="to", there=heights),
    ),
    lines=tuple(ScoreLine(f"climbers on level {level}", points_on(level)) for level in range(1, LEVELS[-1] + 1)),
)
