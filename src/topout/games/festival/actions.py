"""The moves of Festival Climbers."""

from __future__ import annotations

from topout.core.action import Actions, Param, Verb
from topout.games.festival import rules
from topout.games.festival.board import NAMES, TALLEST

ACTIONS = Actions(
    Verb(
        "introduce",
        rules.introduce,
        rules.has_reserve,
        "Bring a climber to {space}",
        space=Param(NAMES[:TALLEST], rules.may_introduce, rules.open_base),
    ),
    Verb(
        "climb",
        rules.climb,
        None,
        "Climb from {start} to {to}",
        start=Param(NAMES, rules.may_leave, rules.own_climbers),
        to=Param(NAMES, rules.may_reach, rules.supported),
    ),
    Verb("pass", rules.pass_turn, rules.must_pass, "Pass"),
)
