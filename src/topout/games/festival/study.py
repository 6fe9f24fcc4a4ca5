"""What the designer's lab tells apart in Festival Climbers."""

from __future__ import annotations

from collections.abc import Callable

from topout.core.ending import ScoreLine
from topout.core.study import Content, Study
from topout.games.festival.board import LEVEL, LEVELS
from topout.games.festival.events import CLIMBED, INTRODUCED
from topout.games.festival.state import State


def points_on(level: int) -> Callable[[State, int], int]:
    """What the climbers of a seat on one level are worth."""
    return lambda s, seat: level * sum(s.climbers[seat] >> space & 1 for space, at in enumerate(LEVEL) if at == level)


STUDY = Study(
    content=(
        Content("Spaces entered from the ground (level.place)", used=(INTRODUCED,), part="space"),
        Content("Spaces climbed to (level.place)", used=(CLIMBED,), part="to"),
    ),
    lines=tuple(ScoreLine(f"climbers on level {level}", points_on(level)) for level in range(1, LEVELS[-1] + 1)),
)
