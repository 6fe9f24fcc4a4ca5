"""Who stands where: points by place, and what parts those who have as many.

At a table of k seats the first gets 1 point, the last none, and those between them equal steps; seats that share a
place share its points. A bye is worth 1 point. Equal points are parted by the points of those one met, each table
counting with its mean and each bye with one's own points; then by the tables one won. Whoever is equal in all of
that shares the place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

BYE = Fraction(1)


def points_of(places: Sequence[int]) -> list[Fraction]:
    """What each seat gets for its place."""
    last = len(places) - 1
    return [_share(place, places.count(place), last) for place in places]


def _share(place: int, sharing: int, last: int) -> Fraction:
    """The mean of the points of the places that so many share."""
    return Fraction(sum(last - (place - 1 + below) for below in range(sharing)), sharing * last)


@dataclass(slots=True)
class Score:
    """What an entrant has so far; `met` lists those met at each table that has ended."""

    points: Fraction = Fraction(0)
    wins: int = 0
    played: int = 0
    byes: int = 0
    met: list[list[int]] = field(default_factory=list)

    def rests(self) -> None:
        """A round without a table."""
        self.byes += 1
        self.points += BYE

    def plays(self, points: Fraction, won: bool, met: list[int]) -> None:
        """A table has ended."""
        self.points += points
        self.wins += won
        self.played += 1
        self.met.append(met)


def resistance(score: Score, scores: Mapping[int, Score]) -> Fraction:
    """The points of those one met."""
    means = (_mean([scores[one].points for one in met]) for met in score.met if met)
    return sum(means, start=score.byes * score.points)


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, start=Fraction(0)) / len(values)


Merit = tuple[Fraction, Fraction, int]


def merits(scores: Mapping[int, Score]) -> dict[int, Merit]:
    """What entrants are ranked by, the greatest first."""
    return {one: (score.points, resistance(score, scores), score.wins) for one, score in scores.items()}


def ranked(scores: Mapping[int, Score]) -> list[tuple[int, int]]:
    """Places and entrants, the first first; equals share a place, and stand by their numbers."""
    known = merits(scores)
    order = sorted(known, key=lambda one: (*(-part for part in known[one]), one))
    values = [known[one] for one in order]
    return [(values.index(known[one]) + 1, one) for one in order]
