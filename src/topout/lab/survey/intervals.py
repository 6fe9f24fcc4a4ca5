"""Figures with their doubt: how many games stand behind each, and the interval that holds the truth 95 times of 100.

Shares get Wilson's interval, means the normal one. What several seats of a game did is not independent, so the games,
not the seats, are what is counted: the spread is that of whole games (a ratio estimate over clusters).
"""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from topout.core.batch import Array

Z = 1.96


class Estimate(NamedTuple):
    """A figure, its 95 % interval, and how many games it was measured on."""

    value: float
    low: float
    high: float
    n: int

    @property
    def doubt(self) -> float:
        """Half of the interval's width."""
        return (self.high - self.low) / 2

    def beyond(self, parity: float) -> bool:
        """Whether a value is outside the interval."""
        return not self.low <= parity <= self.high

    def stands_out(self, parity: float, among: int) -> bool:
        """Whether it is off a value beyond doubt, although it is one of several looked at (Bonferroni, 1 %)."""
        return abs(self.value - parity) > NormalDist().inv_cdf(1 - 0.005 / among) / Z * self.doubt


NOTHING = Estimate(math.nan, math.nan, math.nan, 0)
"""What is said of something that never came up."""


def wilson(rate: float, n: float) -> tuple[float, float]:
    """Wilson's 95 % interval of a share seen in n independent cases."""
    z2 = Z * Z
    middle = (rate + z2 / (2 * n)) / (1 + z2 / n)
    half = Z * math.sqrt(rate * (1 - rate) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return max(middle - half, 0.0), min(middle + half, 1.0)


def _ratio(totals: Array, counts: Array) -> tuple[float, float, int]:
    """The sum of totals over that of counts, its standard error over games, and how many games had any."""
    asked = counts > 0
    games, whole = int(asked.sum()), float(counts.sum())
    rate = float(totals.sum()) / whole
    rest = (totals - rate * counts)[asked]
    return rate, math.sqrt(float(rest @ rest) * games / max(games - 1, 1)) / whole, games


def share(totals: Array, counts: Array | None = None) -> Estimate:
    """How large a part: what each game had of it, and out of how many; Wilson's interval for as many
    independent cases as would leave the same doubt.
    """
    counts = np.ones(len(totals)) if counts is None else counts
    if not counts.sum():
        return NOTHING
    rate, error, games = _ratio(totals, counts)
    alike = rate * (1 - rate) / error**2 if error > 0 and 0 < rate < 1 else float(games)
    return Estimate(rate, *wilson(rate, alike), games)


def mean(totals: Array, counts: Array | None = None) -> Estimate:
    """How much on average: what each game had in all, and over how many cases; a normal interval, cut at zero where
    nothing can be below it.
    """
    counts = np.ones(len(totals)) if counts is None else counts
    if not counts.sum():
        return NOTHING
    value, error, games = _ratio(totals, counts)
    low = value - Z * error
    return Estimate(value, max(low, 0.0) if totals.min() >= 0 else low, value + Z * error, games)


def games_for(precision: float, seats: int) -> int:
    """How many games make a fair seat's share of wins known to within plus or minus `precision`."""
    return math.ceil(Z * Z * (1 / seats) * (1 - 1 / seats) / precision**2)


def per_game(games: Array, values: Array, count: int) -> Array:
    """What rows of games add up to, for each of so many games."""
    return np.bincount(games, weights=values, minlength=count)
