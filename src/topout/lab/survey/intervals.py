"""Estimates with 95 % confidence intervals.

Shares get Wilson's interval, means the normal one. Seats of one game are not independent, so games are the unit of
observation: the variance is that of whole games (a ratio estimate over clusters).
"""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from topout.core.batch import Array
from topout.core.doubt import Z, interval

MOST_GAMES = 200_000
"""Every step of this many games fits into memory; for more games there is `topout simulate`."""


class Estimate(NamedTuple):
    """A figure, its 95 % interval, and the number of games behind it."""

    value: float
    low: float
    high: float
    n: int

    @property
    def doubt(self) -> float:
        """Half of the interval's width."""
        return (self.high - self.low) / 2

    def beyond(self, parity: float) -> bool:
        """Whether a value lies outside the interval."""
        return not self.low <= parity <= self.high

    def stands_out(self, parity: float, among: int) -> bool:
        """Whether the deviation from a value is significant among several comparisons (Bonferroni, 1 %)."""
        return abs(self.value - parity) > NormalDist().inv_cdf(1 - 0.005 / among) / Z * self.doubt


NOTHING = Estimate(math.nan, math.nan, math.nan, 0)
"""The estimate of something that never came up."""


def _ratio(totals: Array, counts: Array) -> tuple[float, float, int]:
    """A ratio of sums, its standard error over games, and the number of games with any cases."""
    asked = counts > 0
    games, whole = int(asked.sum()), float(counts.sum())
    rate = float(totals.sum()) / whole
    rest = (totals - rate * counts)[asked]
    return rate, math.sqrt(float(rest @ rest) * games / max(games - 1, 1)) / whole, games


def share(totals: Array, counts: Array | None = None) -> Estimate:
    """A share with Wilson's interval, from each game's total and number of cases."""
    counts = np.ones(len(totals)) if counts is None else counts
    if not counts.sum():
        return NOTHING
    rate, error, games = _ratio(totals, counts)
    return Estimate(rate, *interval(rate, error, games), games)


def mean(totals: Array, counts: Array | None = None) -> Estimate:
    """A mean with a normal interval, from each game's total and number of cases; cut at zero if nothing can be
    negative.
    """
    counts = np.ones(len(totals)) if counts is None else counts
    if not counts.sum():
        return NOTHING
    value, error, games = _ratio(totals, counts)
    low = value - Z * error
    return Estimate(value, max(low, 0.0) if totals.min() >= 0 else low, value + Z * error, games)


def games_for(precision: float, seats: int) -> int:
    """The number of games needed to know a fair seat's share of wins to within ± `precision`."""
    return math.ceil(Z * Z * (1 / seats) * (1 - 1 / seats) / precision**2)


class TooFine(ValueError):
    """More games are requested than can be kept; the message says what is possible."""


def games_wanted(games: int | None, precision: float, seats: int) -> int:
    """The number of games requested, or needed for the precision."""
    wanted = games or games_for(precision, seats)
    if wanted > MOST_GAMES:
        finest = math.ceil(1e4 * Z * math.sqrt((seats - 1) / MOST_GAMES) / seats) / 1e4
        raise TooFine(
            f"That takes {wanted:,} games with {seats} seats, and every step of them is kept: "
            f"at most {MOST_GAMES:,} are played, which make a precision of {finest:.2%}."
        )
    return wanted


def per_game(games: Array, values: Array, count: int) -> Array:
    """The sums per game of rows that belong to games."""
    return np.bincount(games, weights=values, minlength=count)
