"""A quick opinion of a position, for simple bots and absent players."""

from __future__ import annotations

from typing import Any

from topout.core.rule import rule
from topout.games.festival.rules import highest, points

WON = 10_000


@rule
def evaluate(s: Any, seat: int) -> int:
    """Points ahead of the best other seat; a finished game counts by its placing."""
    if s.over:
        return WON if s.place[seat] == 1 else -WON
    best = 0
    for q in range(s.seats):
        if q != seat:
            best = max(best, 10 * points(s, q) + highest(s, q))
    return 10 * points(s, seat) + highest(s, seat) - best
