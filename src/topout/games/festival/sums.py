"""What a view of the temple adds up to: everyone's points, level by level, as the rules of the score count them."""

from __future__ import annotations

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
    climbers, levels = spaces_of(view, seat), range(1, view["levels"] + 1)
    return {"points": worth(climbers), "levels": [on_level(level, climbers) for level in levels]}


def spaces_of(view: View, seat: int) -> list[int]:
    """Where a seat's climbers stand."""
    return [SPACE[name] for name in view["climbers"][seat]]


def on_level(level: int, climbers: list[int]) -> OnLevel:
    """One term of a team's points."""
    there = [space for space in climbers if LEVEL[space] == level]
    return {"level": level, "climbers": len(there), "points": worth(there)}


def worth(climbers: list[int]) -> int:
    """What climbers on these spaces score, as if they were all there are."""
    s: State = State.layout.plain()
    s.climbers = [sum(1 << space for space in climbers)]
    return points(s, 0)


def highest_in(view: View, seat: int) -> int:
    """The level of a seat's highest climber; 0 with none on the temple."""
    return max((LEVEL[space] for space in spaces_of(view, seat)), default=0)


def points_in(view: View, seat: int) -> int:
    """What a seat's climbers are worth now."""
    return worth(spaces_of(view, seat))
