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
from topout.core.doubt import Z, interval

MOST_GAMES = 200_000
"""Every step of so many games may be kept in memory; `topout simulate` is for more games than these."""


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


def _ratio(totals: Array, counts: Array) -> tuple[float, float, int]:
    """The sum of totals over that of counts, its standard error over games, and how many games had any."""
    asked = counts > 0
    games, whole = int(asked.sum()), float(counts.sum())
    rate = float(totals.sum()) / whole
    rest = (totals - rate * counts)[asked]
    return rate, math.sqrt(float(rest @ rest) * games / max(games - 1, 1)) / whole, games


def share(totals: Array, counts: Array | None = None) -> Estimate:
    """How large a part: what each game had of it, and out of how many; with Wilson's interval."""
    counts = np.ones(len(totals)) if counts is None else counts
    if not counts.sum():
        return NOTHING
    rate, error, games = _ratio(totals, counts)
    return Estimate(rate, *interval(rate, error, games), games)


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


class TooFine(ValueError):
    """More games are asked for than can be kept; the message says what can be had."""


def games_wanted(games: int | None, precision: float, seats: int) -> int:
    """As many games as are asked for, or as the precision takes."""
    wanted = games or games_for(precision, seats)
    if wanted > MOST_GAMES:
        finest = math.ceil(1e4 * Z * math.sqrt((seats - 1) / MOST_GAMES) / seats) / 1e4
        raise TooFine(
            f"That takes {wanted:,} games with {seats} seats, and every step of them is kept: "
            f"at most {MOST_GAMES:,} are played, which make a precision of {finest:.2%}."
        )
    return wanted


def per_game(games: Array, values: Array, count: int) -> Array:
    """What rows of games add up to, for each of so many games."""
    return np.bincount(games, weights=values, minlength=count)
