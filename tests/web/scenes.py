"""The points of each game that must be a pleasure to look at on every screen: full tables, full hands, every phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from web.prepared import ADA, Scene

from topout.games import registry

NEVER = 10_000


def _held(view: Mapping[str, Any]) -> int:
    """How many cards Ada holds."""
    hand = view["hand"][ADA] or {}
    return sum(hand.values()) if isinstance(hand, dict) else len(hand)


MIDDLES = {
    "clamber": Scene("clamber", 8, after=20, sees=lambda view: _held(view) >= 4 and len(view["hand"][ADA]) >= 3),
    "festival": Scene("festival", 4, after=24),
    "gloombah": Scene("gloombah", 6, after=190, sees=lambda view: view["phase"] == "fight", seed=6),
    "tabletop_climber": Scene("tabletop_climber", 4, after=190, sees=lambda view: view["phase"] == "play", seed=2),
    "verdon": Scene("verdon", 4, after=180, sees=lambda view: view["phase"] == "act" and _held(view) >= 12, seed=3),
}
"""One in the middle of each game."""

PHASES = {
    "gloombah-turn": Scene("gloombah", 6, after=90, sees=lambda view: view["phase"] != "fight"),
    "tabletop_climber-hand": Scene(
        "tabletop_climber", 4, after=120, sees=lambda view: view["phase"] == "hand selection"
    ),
    "verdon-place": Scene("verdon", 4),
}
"""Others that look different."""


def _in(phase: str, more: str = "phase") -> Callable[[Mapping[str, Any]], bool]:
    """Whether the match is in a phase, and something else is so too."""
    return lambda view: view["phase"] == phase and bool(view[more])


STEPS = {
    "gloombah-outfit": Scene("gloombah", 6, sees=_in("outfit")),
    "gloombah-prepare": Scene("gloombah", 6, after=30, sees=_in("prepare")),
    "gloombah-meet": Scene("gloombah", 6, after=30, sees=_in("meet")),
    "gloombah-help": Scene("gloombah", 6, after=30, sees=_in("fight", "turn"), seed=2),
    "gloombah-death": Scene("gloombah", 6, sees=_in("death"), seed=1),
    "tabletop_climber-turned": Scene("tabletop_climber", 4, sees=_in("play", "turned")),
    "verdon-pick": Scene("verdon", 4, sees=_in("pick")),
}
"""Those that axe sees besides: every phase, an offer to help, a field turned over."""

ENDS = {f"{game}-end": Scene(game, scene.seats, after=NEVER) for game, scene in MIDDLES.items()}

LATE = {f"{game}-late": Scene(game, registry.game(game).seats[0], after=NEVER, left=24) for game in registry.GAMES}
"""Not long before the end of every game there is."""

SCENES = MIDDLES | PHASES | ENDS
