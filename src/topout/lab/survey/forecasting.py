"""How good forecasts are: a model of who wins, fitted to the results of a survey.

For each phase of the game a multinomial logit derives a seat's odds from its forecast, from what it was dealt (roles
and classes win more or less than the forecast knows), and from how soon it moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from topout.core.batch import Array
from topout.lab.analysis.chances import likely
from topout.lab.survey import diary
from topout.lab.survey.groups import grouping_fields
from topout.lab.survey.watching import Survey

PARTS = 6
"""The number of phases, each with weights of its own."""
ENOUGH = 6_000
"""How many positions of a phase are used for fitting."""
AT_ONCE = 50_000
"""How many positions are processed at once: the features of each need far more memory than its chances."""
FAR_OFF = 6.0
"""Forecasts are clipped at this many standard deviations from the mean."""
RIDGE, ROUNDS, SETTLED = 1e-3, 30, 1e-6
CERTAIN = 30.0


def logit(features: Array, shares: Array) -> Array:
    """The weights with which features (position, seat, feature) predict shares of the win best; Newton's method."""
    weights = np.zeros(features.shape[2])
    for _ in range(ROUNDS):
        chances = likely(np.clip(features @ weights, -CERTAIN, CERTAIN))
        slope = np.einsum("nsk,ns->k", features, shares - chances) / len(features) - RIDGE * weights
        middle = np.einsum("nsk,ns->nk", features, chances)
        bend = np.einsum("nsk,nsl,ns->kl", features, features, chances) - middle.T @ middle
        step = np.linalg.solve(bend / len(features) + RIDGE * np.eye(len(weights)), slope)
        weights += np.clip(step, -2.0, 2.0)
        if np.abs(step).max() < SETTLED:
            break
    return weights


@dataclass
class Model:
    """Turns forecasts of one survey into chances; `of_game` and `nth` give the game and step of each position."""

    survey: Survey
    of_game: Array
    nth: Array

    def chances(self, forecasts: Array, games: Array, nth: Array, movers: Array) -> Array:
        """The chances of all seats, from forecasts at these steps and the seats to move; at the end the outcome."""
        found = np.zeros(forecasts.shape)
        for at in range(0, len(forecasts), AT_ONCE):
            some = slice(at, at + AT_ONCE)
            found[some] = self._some(forecasts[some], games[some], nth[some], movers[some])
        return found

    def _some(self, forecasts: Array, games: Array, nth: Array, movers: Array) -> Array:
        """The chances for one batch of steps."""
        hopes = np.einsum("nsk,nk->ns", self._features(forecasts, games, movers), self._weights[self._part(nth)])
        sure = np.abs(forecasts) >= diary.SURE
        hopes = np.where(sure, np.sign(forecasts) * CERTAIN, np.clip(hopes, -CERTAIN / 2, CERTAIN / 2))
        return likely(hopes)

    @cached_property
    def _edges(self) -> Array:
        """The steps at which the phases begin, for the average game."""
        return np.asarray(np.quantile(self.nth, np.linspace(0, 1, PARTS + 1))[1:-1])

    def _part(self, nth: Array) -> Array:
        return np.searchsorted(self._edges, nth, side="right")

    @cached_property
    def _spread(self) -> float:
        forecasts = self.survey.steps[:, diary.FORECASTS :].astype(float)
        return float((forecasts - forecasts.mean(axis=1, keepdims=True)).std()) or 1.0

    @cached_property
    def _dealt(self) -> Array:
        """What each seat of each game was dealt, one-hot encoded."""
        seats = self.survey.seats
        kinds = [
            self.survey.starts[field.name][:, :seats] == value
            for field in grouping_fields(self.survey)
            for value in np.unique(self.survey.starts[field.name][:, :seats])[1:]
        ]
        return np.stack(kinds, axis=2).astype(float) if kinds else np.zeros((self.survey.games, seats, 0))

    def _features(self, forecasts: Array, games: Array, movers: Array) -> Array:
        """The features of each seat: its forecast, how soon it moves, what it was dealt, and interactions."""
        middle = np.clip(forecasts - forecasts.mean(axis=1, keepdims=True), -1e8, 1e8)
        ahead = np.clip(middle / self._spread, -FAR_OFF, FAR_OFF)[:, :, None]
        places = (np.arange(self.survey.seats) - movers[:, None]) % self.survey.seats
        soon = places[:, :, None] == np.arange(1, self.survey.seats)
        dealt = self._dealt[games]
        return np.concatenate([ahead, soon, dealt, dealt * ahead], axis=2)

    @cached_property
    def _weights(self) -> Array:
        """The weights of each phase."""
        return np.array([self._fit(part) for part in range(PARTS)])

    def _fit(self, part: int) -> Array:
        rows = np.flatnonzero(self._part(self.nth) == part)
        rows = rows[:: max(len(rows) // ENOUGH, 1)]
        steps, games = self.survey.steps[rows], self.of_game[rows]
        features = self._features(steps[:, diary.FORECASTS :].astype(float), games, steps[:, diary.SEAT])
        return logit(features, self.survey.shares[games]) if len(rows) else np.zeros(features.shape[2])
