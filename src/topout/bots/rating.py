"""Ratings: what a match changes in what is known of its players' strength, by OpenSkill's Plackett-Luce model."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeVar

Who = TypeVar("Who", bound=Hashable)


class Rating(NamedTuple):
    """How strong someone seems, and how uncertain that is: one standard deviation."""

    mu: float
    sigma: float


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce

    return PlackettLuce()


def unknown() -> Rating:
    """Of whom nothing is known."""
    return Rating(float(_model().mu), float(_model().sigma))


def after(known: Mapping[Who, Rating], seated: Sequence[Who], places: Sequence[int]) -> dict[Who, Rating]:
    """What is known of the players after a match; who sits more than once has the mean of it, shared places count."""
    model = _model()
    teams = [[model.rating(*known[who])] for who in seated]
    rated = [team[0] for team in model.rate(teams, ranks=[float(place) for place in places])]
    mine = {who: [new for new, one in zip(rated, seated, strict=True) if one == who] for who in seated}
    return {who: Rating(_mean(new.mu for new in all_), _mean(new.sigma for new in all_)) for who, all_ in mine.items()}


def _mean(values: Any) -> float:
    found = list(values)
    return float(sum(found) / len(found))
