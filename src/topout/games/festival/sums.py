"""What a view of the temple adds up to: everyone's points, level by level, as the rules of the score count them."""

from __future__ import annotations

from functools import lru_cache
from typing import TypedDict

from topout.core.reading import View
from topout.games.festival.board import LEVEL, NAMES
from topout.games.festival.scoring import points
from topout.games.festival.state import State

SPACE = {name: space for space, name in enumerate(NAMES)}


class OnLevel(TypedDict):
    """How many of a team's climbers stand on a level, and what they are worth together."""

    level: int
    climbers: int
    points: int


class Team(TypedDict):
    """A team's points, and what they are made of from the base up."""

    points: int
    levels: list[OnLevel]


class Sums(TypedDict):
    """How every team stands, by seat."""

    teams: list[Team]


def sums(view: View) -> Sums:
    """What the view adds up to."""
    return {"teams": [team(view, seat) for seat in range(view["seats"])]}


def team(view: View, seat: int) -> Team:
    """A team's points with their terms."""
    return _team(tuple(view["climbers"][seat]), view["levels"])


@lru_cache(4096)
def _team(climbers: tuple[str, ...], height: int) -> Team:
    """The same, counted once for a team that stays where it is; not to be changed."""
    levels: list[OnLevel] = [{"level": level, "climbers": 0, "points": 0} for level in range(1, height + 1)]
    points = 0
    for name in climbers:
        term = levels[LEVEL[SPACE[name]] - 1]
        term["climbers"] += 1
        term["points"] += WORTH[name]
        points += WORTH[name]
    return {"points": points, "levels": levels}


def worth(space: int) -> int:
    """What a climber on this space scores, as if it were the only one."""
    s: State = State.layout.plain()
    s.climbers = [1 << space]
    return points(s, 0)


def highest_in(view: View, seat: int) -> int:
    """The level of a seat's highest climber; 0 with none on the temple."""
    return max([LEVEL[SPACE[name]] for name in view["climbers"][seat]], default=0)


WORTH = {name: worth(space) for name, space in SPACE.items()}


def points_in(view: View, seat: int) -> int:
    """What a seat's climbers are worth now."""
    points: int = view["sums"]["teams"][seat]["points"]
    return points
