"""The moves of Clamber: one card, perhaps with a target."""

from __future__ import annotations

from topout.core.action import Actions, Param, Verb
from topout.games.clamber import plays
from topout.games.clamber.cards import NAMES
from topout.games.clamber.state import SEATS

TARGETS = (*range(SEATS), None)

ACTIONS = Actions(
    Verb(
        "play",
        plays.play,
        None,
        "{card}[ on seat {target}]",
        card=Param(NAMES, plays.may_play, plays.own_cards),
        target=Param(TARGETS, plays.may_target, plays.targets),
    ),
)
