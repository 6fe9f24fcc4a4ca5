"""Which way strength and turns go by what a view shows, worked out by the rules themselves."""

from __future__ import annotations

from typing import TypedDict

from topout.core.game import clockwise
from topout.core.reading import View
from topout.games.tabletop_climber.cards import GOLD_NAMES
from topout.games.tabletop_climber.main_phase import next_seat
from topout.games.tabletop_climber.plays import is_reversed
from topout.games.tabletop_climber.state import State


class Sums(TypedDict):
    """Whether lower numbers beat higher ones now, and whether turns go clockwise."""

    reversed: bool
    clockwise: bool


def sums(view: View) -> Sums:
    """What the season and the Reverse icons come to."""
    s: State = State.layout.plain()
    s.seats, s.gold, s.turned = view["seats"], GOLD_NAMES.index(view["gold"]), int(view["turned"])
    return {"reversed": bool(is_reversed(s)), "clockwise": next_seat(s, 0) == clockwise(s, 0, 1)}
