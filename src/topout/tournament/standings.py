"""Standings: points by place, and tie-breaks.

At a table of k seats the winner gets 1 point, the last place none, and the others equal steps in between; shared places
share their points. A bye is worth 1 point. Ties are broken by the opponents' points (each table counts with its mean,
each bye with one's own points), then by the number of tables won. Entrants equal in all of these share a place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

BYE = Fraction(1)


def points_of(places: Sequence[int]) -> list[Fraction]:
    """The points of each seat for its place."""
    last = len(places) - 1
    return [_share(place, places.count(place), last) for place in places]


def _share(place: int, sharing: int, last: int) -> Fraction:
    """The mean of the points of the places that are shared."""
    return Fraction(sum(last - (place - 1 + below) for below in range(sharing)), sharing * last)


@dataclass(slots=True)
class Score:
    """An entrant's record so far; `met` lists the opponents at each table that has ended."""

    points: Fraction = Fraction(0)
    wins: int = 0
    played: int = 0
    byes: int = 0
    met: list[list[int]] = field(default_factory=list)

    def rests(self) -> None:
        """Count a bye."""
        self.byes += 1
        self.points += BYE

    def plays(self, points: Fraction, won: bool, met: list[int]) -> None:
        """Count a table that has ended."""
        self.points += points
        self.wins += won
        self.played += 1
        self.met.append(met)


def resistance(score: Score, scores: Mapping[int, Score]) -> Fraction:
    """The first tie-break: the opponents' points."""
    means = (_mean([scores[one].points for one in met]) for met in score.met if met)
    return sum(means, start=score.byes * score.points)


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, start=Fraction(0)) / len(values)


Merit = tuple[Fraction, Fraction, int]


def merits(scores: Mapping[int, Score]) -> dict[int, Merit]:
    """The ranking key of each entrant, greatest first."""
    return {one: (score.points, resistance(score, scores), score.wins) for one, score in scores.items()}


def ranked(scores: Mapping[int, Score]) -> list[tuple[int, int]]:
    """Places with entrants, best first; equal entrants share a place and are listed by number."""
    known = merits(scores)
    order = sorted(known, key=lambda one: (*(-part for part in known[one]), one))
    values = [known[one] for one in order]
    return [(values.index(known[one]) + 1, one) for one in order]
