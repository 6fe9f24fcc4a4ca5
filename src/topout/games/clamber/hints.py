"""A quick opinion of a position, for simple bots and absent players."""

from __future__ import annotations

from typing import Any

from topout.core.rule import rule
from topout.games.clamber.cards import COMPETITOR, HERO
from topout.games.clamber.state import DEAD, ESCAPED, IN_WELL

SAFE = 4
"""Being this far above the Skittering is as good as safe for now."""


@rule
def standing(s: Any, p: int) -> int:
    """How well a player's climb is going, in tenths of a point."""
    if s.fate[p] == DEAD:
        return -60
    if s.fate[p] == ESCAPED:
        return 150
    lead = min(s.position[p] - s.skittering, SAFE)
    return 5 * s.position[p] + 10 * lead


@rule
def evaluate(s: Any, seat: int) -> int:
    """What the seat's role wants: Heroes lift all, Competitors race, Sadists push others down."""
    own = standing(s, seat)
    others = 0
    for q in range(s.seats):
        if q != seat:
            others += standing(s, q)
    if s.role[seat] == HERO:
        return own + others + 10 * s.helped[seat]
    if s.role[seat] == COMPETITOR:
        return 3 * own - others // (2 * s.seats) + (s.fate[seat] == IN_WELL) * s.position[seat]
    return own - others + 10 * s.hurt[seat] + 30 * s.sabotages[seat]
