"""Points so far, and which way strength and turns go, by what a view shows and as the rules work it out."""

from __future__ import annotations

from typing import TypedDict

from topout.core.game import clockwise
from topout.core.reading import View
from topout.games.tabletop_climber.cards import GOLD_NAMES
from topout.games.tabletop_climber.main_phase import next_seat
from topout.games.tabletop_climber.plays import is_reversed
from topout.games.tabletop_climber.scoring import points
from topout.games.tabletop_climber.state import State


class Sums(TypedDict):
    """Whether lower numbers beat higher ones now, whether turns go clockwise, and every seat's points so far."""

    reversed: bool
    clockwise: bool
    points: list[int]


def sums(view: View) -> Sums:
    """What the season, the Reverse icons and the cards won so far come to."""
    s: State = State.layout.plain()
    s.seats, s.gold, s.turned = view["seats"], GOLD_NAMES.index(view["gold"]), int(view["turned"])
    s.gold_points, s.silver_points = view["gold_points"], view["silver_points"]
    return {
        "reversed": bool(is_reversed(s)),
        "clockwise": next_seat(s, 0) == clockwise(s, 0, 1),
        "points": [points(s, p) for p in range(s.seats)],
    }
