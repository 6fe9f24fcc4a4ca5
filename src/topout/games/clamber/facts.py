"""What the board on the page needs to know of Clamber."""

from __future__ import annotations

from typing import Any

from topout.games.clamber.board import DIE, GOAL_BASE, GOAL_LEAST, GOAL_MOST, LAST_ROUND, LEDGE, START
from topout.games.clamber.cards import CARDS, HAND, NAMES, OTHERS, ROLES, SELF, SKITTERING, TARGET
from topout.games.clamber.points import (
    COMPETITOR_PRINTED,
    ESCAPE_POINTS,
    GAP_LIMIT,
    HERO_PRINTED,
    SADIST_PRINTED,
    by_role,
    named,
)
from topout.games.clamber.state import FATES

AIMS: dict[str, dict[str, Any]] = {
    "Hero": {
        "aim": "Help the others out, and escape yourself.",
        "points": (
            "{other} for each other player who escapes",
            "{escape} if you escape yourself",
            "{card} for each card you play that directly helps others",
        ),
    },
    "Competitor": {
        "aim": "Escape, and be the first: nothing counts if you do not get out.",
        "points": (
            "{escape} for escaping",
            f"{', '.join(map(str, ESCAPE_POINTS[:-1]))} or {ESCAPE_POINTS[-1]} for escaping first, second, and so on",
            "{step} for each step you are ahead of the next to escape",
            f"up to {GAP_LIMIT}, the more the closer the Skittering is behind you",
        ),
    },
    "Sadist": {
        "aim": "Keep the others in the well, and slip out yourself.",
        "points": (
            "{other} for each other player who dies",
            "{escape} if you escape",
            "{sabotage} for each Sabotage! you play",
            "{card} for each card you play that directly hurts others",
        ),
    },
}
"""What each role wants, and what counts for it; what is in braces is for the table to say."""

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
        "hero": HERO_PRINTED,
        "sadist": SADIST_PRINTED,
        "competitor": {**COMPETITOR_PRINTED, "near": GAP_LIMIT},
    },
    "balanced": by_role(named("balanced")),
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
