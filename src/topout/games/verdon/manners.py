"""What considerate players leave out: to go on offering when nobody wants to trade."""

from __future__ import annotations

from itertools import takewhile

from topout.core.action import Action
from topout.core.bot import SeatView


def tiresome(view: SeatView, action: Action) -> bool:
    """After an offer that came to nothing there is none in the same turn."""
    return action.name == "offer" and refused_this_turn(view)


def refused_this_turn(view: SeatView) -> bool:
    """Whether an offer of this turn came to nothing."""
    turn = takewhile(lambda told: told["event"] != "turn ended", reversed(view.told))
    return any(told["event"] == "no trade" for told in turn)
