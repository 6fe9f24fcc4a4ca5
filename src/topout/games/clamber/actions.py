"""The moves of Clamber: one card, perhaps with a target."""

from __future__ import annotations

from topout.core.action import Actions, Param, Verb
from topout.games.clamber import rules
from topout.games.clamber.cards import NAMES
from topout.games.clamber.state import SEATS

TARGETS = (*range(SEATS), None)

ACTIONS = Actions(
    Verb(
        "play",
        rules.play,
        None,
        "{card}[ on seat {target}]",
        card=Param(NAMES, rules.may_play, rules.own_cards),
        target=Param(TARGETS, rules.may_target, rules.targets),
    ),
)
