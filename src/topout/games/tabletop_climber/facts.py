"""What the board of TABLETOP Climber must know that no view tells."""

from __future__ import annotations

from typing import Any

from topout.games.tabletop_climber.cards import (
    CARDS,
    CLIMAX,
    COLOURS,
    DEALT_INITIAL,
    DISCARD_ICON,
    GOLD,
    GOLD_NAMES,
    HAND_SIZE,
    NAMES,
    RESET_ICON,
    REVERSE_ICON,
    SEASONS,
    STANDARD,
    TOP,
    TOP_RUN,
)
from topout.games.tabletop_climber.state import PHASES, PLAY_KINDS

SUITS = (*COLOURS, "wild", "high", "two", "mountain")
ICONS = {RESET_ICON: "Reset", DISCARD_ICON: "Discard", REVERSE_ICON: "Reverse"}

FACTS: dict[str, Any] = {
    "card_names": NAMES,
    "gold_cards": GOLD_NAMES,
    "play_kinds": PLAY_KINDS,
    "phases": PHASES,
    "suits": SUITS,
    "icons": tuple(ICONS.values()),
    "colours": COLOURS,
    "cards": {
        name: {"number": n, "suit": SUITS[suit], "icon": ICONS.get(n) if suit < len(COLOURS) else None}
        for name, n, suit in CARDS
    },
    "gold_vp": dict(GOLD),
    "first_gold": GOLD_NAMES[STANDARD],
    "last_gold": GOLD_NAMES[CLIMAX],
    "seasons": SEASONS,
    "hand_sizes": list(HAND_SIZE[1:]),
    "initial_cards": DEALT_INITIAL,
    "top_run": TOP_RUN,
    "top": TOP,
}
