"""Why a seat that owes no decision may not act now."""

from __future__ import annotations

from topout.core.action import NOT_ASKED
from topout.core.rule import rule
from topout.games.tabletop_climber.refusals import HAND_STANDS, HAS_PASSED, IS_OUT, SENT_ALREADY
from topout.games.tabletop_climber.state import CHOOSING, SENDING, State


@rule
def unasked(s: State, seat: int) -> int:
    """What was handed in is final, a pass lasts until a reset, and who is out plays no more this season."""
    if s.phase == SENDING:
        return SENT_ALREADY
    if s.phase == CHOOSING:
        return HAND_STANDS
    if s.hand_size[seat] == 0:
        return IS_OUT
    return HAS_PASSED if s.passed >> seat & 1 else NOT_ASKED
