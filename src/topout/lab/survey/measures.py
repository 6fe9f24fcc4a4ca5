"""All measures with one number per game, which comparisons use and which can be targets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np

from topout.core.batch import Array
from topout.lab.survey.curves import Curves
from topout.lab.survey.fairness import in_order
from topout.lab.survey.finding import Unit
from topout.lab.survey.intervals import Estimate, mean, share
from topout.lab.survey.length import choices, minutes, steps, turns
from topout.lab.survey.tension import comeback, decided_at, drama, lead_changes, measured, surprise
from topout.lab.survey.watching import Survey

PerGame = Callable[[Survey, Curves], Array]


def once(survey: Survey, curves: Curves) -> Array:
    """One case per game."""
    return np.ones(survey.games)


class Measure(NamedTuple):
    """A measure: each game's total, and its number of cases."""

    label: str
    unit: Unit
    totals: PerGame
    counts: PerGame = once

    def of(self, survey: Survey, curves: Curves) -> Estimate:
        """The average case, with its doubt."""
        estimate = share if self.unit == "share" else mean
        return estimate(self.totals(survey, curves), self.counts(survey, curves))


def of_curves(measure: Callable[[Array], float]) -> PerGame:
    """A measure computed from each game's curve of winning chances."""
    return lambda survey, curves: measured(curves, measure)


def winners_score(survey: Survey, curves: Curves) -> Array:
    """The winner's score."""
    return np.asarray((survey.scores * survey.shares).sum(axis=1))


MEASURES: Mapping[str, Measure] = {
    "length": Measure("turns", "number", turns),
    "steps": Measure("steps", "number", lambda survey, curves: steps(survey)),
    "minutes": Measure("minutes", "minutes", lambda survey, curves: minutes(survey)),
    "choices": Measure("choices a turn", "number", lambda survey, curves: choices(survey), turns),
    "first_seat": Measure("the starting player's wins", "share", lambda survey, curves: in_order(survey)[:, 0]),
    "lead_changes": Measure("lead changes", "number", of_curves(lead_changes)),
    "drama": Measure("drama", "number", of_curves(drama)),
    "decided": Measure("decided after", "share", of_curves(decided_at)),
    "comebacks": Measure("comebacks", "share", of_curves(comeback)),
    "surprise": Measure("surprise", "number", of_curves(surprise)),
    "winner_score": Measure("winner's score", "number", winners_score),
}
"""The measures of every game, by their names as targets; roles and classes are added per game."""
