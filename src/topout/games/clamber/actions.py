"""The moves of Clamber: one card, perhaps with a target."""

from __future__ import annotations

from topout.core.action import ActionTable, Choice, Verb
from topout.games.clamber import rules
from topout.games.clamber.cards import NAMES
from topout.games.clamber.state import SEATS

TARGETS = (*range(SEATS), None)

ACTIONS = ActionTable(
    Verb(
        "play",
        rules.play,
        None,
        "{card}[ on seat {target}]",
        card=Choice(NAMES, rules.may_play, rules.own_cards),
        target=Choice(TARGETS, rules.may_target, rules.targets),
    ),
)
