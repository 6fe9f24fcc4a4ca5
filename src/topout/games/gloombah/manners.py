"""What considerate players leave out: to haggle in circles."""

from __future__ import annotations

from itertools import takewhile

from topout.core.action import Action
from topout.core.bot import SeatView

SWAYS = ("played", "backstabbed", "cursed")
"""Events after which one may think again about one's offer."""


def tiresome(view: SeatView, action: Action) -> bool:
    """Haggling goes one way: offers come down, and none is withdrawn before the fight has changed or made again."""
    if action.name == "offer":
        return bool(view["offers_made"][view.seat]) and not asks_less(view, action)
    return action.name == "withdraw" and not swayed(view)


def asks_less(view: SeatView, action: Action) -> bool:
    """Whether an offer asks for less than the one that stands."""
    xp, treasure = view["offer_xp"][view.seat], view["offer_treasure"][view.seat]
    if xp is None:
        return False
    asked = action.params["xp"], action.params["treasure"]
    return asked[0] <= xp and asked[1] <= treasure and asked != (xp, treasure)


def swayed(view: SeatView) -> bool:
    """Whether the fight has changed since the seat's own offer."""

    def later(told: dict[str, object]) -> bool:
        return (told["event"], told.get("seat")) != ("offered", view.seat)

    return any(told["event"] in SWAYS for told in takewhile(later, reversed(view.told)))
