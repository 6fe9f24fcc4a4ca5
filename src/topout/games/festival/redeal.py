"""What a seat cannot know in Festival Climbers, dealt again: there is nothing to deal."""

from __future__ import annotations

from topout.core.rule import rule
from topout.games.festival.state import State


@rule
def redeal(s: State, seat: int) -> None:
    """Nothing is hidden from anyone."""
