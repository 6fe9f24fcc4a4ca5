"""Which bot plays at which level."""

from __future__ import annotations

from topout.bots import BOTS

WISHES = {
    "easy": ("random",),
    "medium": ("greedy",),
    "hard": ("flat", "greedy"),
    "expert": ("ismcts", "flat", "greedy"),
}
"""For each level the bots that would do, the best first."""

STAND_IN = "medium"
HINTS = "medium"


def bot_of(level: str) -> str:
    """The name of the best bot there is for a level."""
    return next(name for name in WISHES[level] if name in BOTS)
