"""What the board on the page needs to know of Clamber."""

from __future__ import annotations

from typing import Any

from topout.games.clamber.board import DIE, GOAL_BASE, GOAL_LEAST, GOAL_MOST, LAST_ROUND, LEDGE, START
from topout.games.clamber.cards import (
    CARDS,
    COMPETITOR_ESCAPE,
    ESCAPE_POINTS,
    GAP_LIMIT,
    HAND,
    HERO_ESCAPE,
    NAMES,
    OTHERS,
    PER_OTHER,
    PER_SABOTAGE,
    PER_STEP,
    ROLES,
    SADIST_ESCAPE,
    SELF,
    SKITTERING,
    TARGET,
)
from topout.games.clamber.state import FATES

FACTS: dict[str, Any] = {
    "start": START,
    "ledge": LEDGE,
    "goal": {"base": GOAL_BASE, "die": DIE, "least": GOAL_LEAST, "most": GOAL_MOST},
    "last_round": LAST_ROUND,
    "hand": HAND,
    "deck": sum(copies for _, copies in CARDS),
    "card_names": NAMES,
    "roles": ROLES,
    "fates": FATES,
    "escape_points": list(ESCAPE_POINTS),
    "points": {
        "hero": {"other": PER_OTHER, "escape": HERO_ESCAPE},
        "sadist": {"other": PER_OTHER, "escape": SADIST_ESCAPE, "sabotage": PER_SABOTAGE},
        "competitor": {"escape": COMPETITOR_ESCAPE, "step": PER_STEP, "near": GAP_LIMIT},
    },
    "cards": {
        name: {
            "copies": copies,
            "target": TARGET[card],
            "self": SELF[card],
            "others": OTHERS[card],
            "skittering": SKITTERING[card],
        }
        for card, (name, copies) in enumerate(CARDS)
    },
}
"""Of each card: its copies, and how far it moves its target, the player, every other player and the Skittering."""
