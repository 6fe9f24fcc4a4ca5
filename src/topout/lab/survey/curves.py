"""Winning chances over the course of each game, as an all-knowing observer would estimate them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from topout.core.batch import Array
from topout.lab.survey import diary
from topout.lab.survey.forecasting import Model
from topout.lab.survey.watching import Survey


@dataclass
class Curves:
    """The chances of all seats at every step of every game of a survey."""

    survey: Survey

    @cached_property
    def of_game(self) -> Array:
        """The game of each step."""
        return np.asarray(self.survey.steps[:, diary.OF_GAME])

    @cached_property
    def firsts(self) -> Array:
        """The first step of each game."""
        return np.searchsorted(self.of_game, np.arange(self.survey.games))

    @cached_property
    def nth(self) -> Array:
        """The number of each step within its game."""
        return np.arange(len(self.of_game)) - self.firsts[self.of_game]

    @cached_property
    def turns(self) -> Array:
        """Whether a different seat decides than at the step before."""
        seats = self.survey.steps[:, diary.SEAT]
        return np.asarray((self.nth == 0) | np.concatenate([[True], seats[1:] != seats[:-1]]))

    @cached_property
    def model(self) -> Model:
        """The fitted forecasting model."""
        return Model(self.survey, self.of_game, self.nth)

    @cached_property
    def all(self) -> Array:
        """The chances before every step."""
        steps = self.survey.steps
        forecasts = steps[:, diary.FORECASTS :].astype(float)
        return self.model.chances(forecasts, self.of_game, self.nth, steps[:, diary.SEAT])

    def seen(self, looks: Array) -> Array:
        """The chances after looks ahead: by look, time and seat."""
        forecasts = looks[:, diary.FORESEEN :].astype(float)
        chances = self.model.chances(forecasts, looks[:, diary.OF_GAME], looks[:, diary.REACHED], looks[:, diary.NEXT])
        return chances.reshape(-1, diary.TIMES, self.survey.seats)

    @cached_property
    def explained(self) -> float:
        """The share of uncertainty about the winner that the chances remove, averaged over all steps."""
        doubt = float(-(self.survey.shares[self.of_game] * np.log(np.maximum(self.all, 1e-9))).sum(axis=1).mean())
        return 1 - doubt / math.log(self.survey.seats)

    def each(self) -> Iterator[Array]:
        """Each game's curve: the chances before every turn, and finally the outcome."""
        rows = np.flatnonzero(self.turns)
        chances, games = self.all[rows], self.of_game[rows]
        bounds = np.searchsorted(games, np.arange(self.survey.games + 1))
        for game, shares in enumerate(self.survey.shares):
            yield np.vstack([chances[bounds[game] : bounds[game + 1]], shares])

    @cached_property
    def curves(self) -> list[Array]:
        """All curves."""
        return list(self.each())
