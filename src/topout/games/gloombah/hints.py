"""A quick opinion of a position, for simple bots and absent players."""

from __future__ import annotations

from typing import Any

from topout.core.rule import rule


@rule
def evaluate(s: Any, seat: int) -> int:
    """Levels."""
    return s.level[seat]
