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

AIMS: dict[str, dict[str, Any]] = {
    "Hero": {
        "aim": "Help the others out, and escape yourself.",
        "points": (
            f"{PER_OTHER} for each other player who escapes",
            f"{HERO_ESCAPE} if you escape yourself",
            "1 for each card you play that directly helps others",
        ),
    },
    "Competitor": {
        "aim": "Escape, and be the first: nothing counts if you do not get out.",
        "points": (
            f"{COMPETITOR_ESCAPE} for escaping",
            f"{', '.join(map(str, ESCAPE_POINTS[:-1]))} or {ESCAPE_POINTS[-1]} for escaping first, second, and so on",
            f"{PER_STEP} for each step you are ahead of the next to escape",
            f"up to {GAP_LIMIT}, the more the closer the Skittering is behind you",
        ),
    },
    "Sadist": {
        "aim": "Keep the others in the well, and slip out yourself.",
        "points": (
            f"{PER_OTHER} for each other player who dies",
            f"{SADIST_ESCAPE} if you escape",
            f"{PER_SABOTAGE} for each Sabotage! you play",
            "1 for each card you play that directly hurts others",
        ),
    },
}
"""What each role wants, and what counts for it."""

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
    "aims": AIMS,
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
