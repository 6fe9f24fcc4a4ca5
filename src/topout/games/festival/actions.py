"""The moves of Festival Climbers."""

from __future__ import annotations

from topout.core.action import Actions, Param, Verb
from topout.games.festival import turn
from topout.games.festival.board import NAMES, TALLEST, space_words

ACTIONS = Actions(
    Verb(
        "introduce",
        turn.introduce,
        turn.has_reserve,
        "Bring a climber to {space}",
        space=Param(NAMES[:TALLEST], turn.may_introduce, turn.open_base, space_words),
    ),
    Verb(
        "climb",
        turn.climb,
        None,
        "Climb from {start} to {to}",
        start=Param(NAMES, turn.may_leave, turn.free_climbers, space_words),
        to=Param(NAMES, turn.may_reach, turn.reachable, space_words),
    ),
    Verb("pass", turn.pass_turn, turn.must_pass, "Pass"),
)
