"""The moves of Festival Climbers."""

from __future__ import annotations

from topout.core.action import Actions, Param, Verb
from topout.games.festival import turn
from topout.games.festival.board import NAMES, TALLEST

ACTIONS = Actions(
    Verb(
        "introduce",
        turn.introduce,
        turn.has_reserve,
        "Bring a climber to {space}",
        space=Param(NAMES[:TALLEST], turn.may_introduce, turn.open_base),
    ),
    Verb(
        "climb",
        turn.climb,
        None,
        "Climb from {start} to {to}",
        start=Param(NAMES, turn.may_leave, turn.free_climbers),
        to=Param(NAMES, turn.may_reach, turn.reachable),
    ),
    Verb("pass", turn.pass_turn, turn.must_pass, "Pass"),
)
