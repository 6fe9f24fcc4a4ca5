"""What a designer wants: `length=12..16`, `seat_gap<2%`, `Sadist=20%..30%`, measured on a survey."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

from topout.core.number_sets import there_are
from topout.lab.survey.curves import Curves
from topout.lab.survey.fairness import in_order
from topout.lab.survey.finding import Unit, told
from topout.lab.survey.groups import grouping_fields, labels_of, members, wins
from topout.lab.survey.intervals import NOTHING, Estimate, mean, per_game, share
from topout.lab.survey.length import choices, minutes, turns
from topout.lab.survey.tension import comeback, decided_at, drama, lead_changes, measured
from topout.lab.survey.watching import Survey

WRITTEN = re.compile(r"\s*(.+?)\s*(=|<|>)\s*(.+?)\s*$")
EXAMPLES = "length=12..16, seat_gap<2% or comebacks>30%"
NEVER_SEEN = 1.0
"""What a target misses whose measure never came up."""


class BadTarget(ValueError):
    """A target that cannot be measured or read; the message names what can."""


class Measured(NamedTuple):
    """One thing that can be a target: its unit, and how it is measured on many games."""

    unit: Unit
    of: Callable[[Survey, Curves], Estimate]


def _seat_gap(survey: Survey, curves: Curves) -> Estimate:
    """How much more often the luckiest seat in order of play wins than the unluckiest."""
    columns = in_order(survey)
    wins_by_place = columns.mean(axis=0)
    return mean(columns[:, int(np.argmax(wins_by_place))] - columns[:, int(np.argmin(wins_by_place))])


def _steps(survey: Survey, curves: Curves) -> Estimate:
    return mean(per_game(curves.of_game, np.ones(len(curves.of_game)), survey.games))


MEASURES: Mapping[str, Measured] = {
    "length": Measured("number", lambda survey, curves: mean(turns(survey, curves))),
    "steps": Measured("number", _steps),
    "minutes": Measured("minutes", lambda survey, curves: mean(minutes(survey))),
    "choices": Measured("number", lambda survey, curves: mean(choices(survey), turns(survey, curves))),
    "seat_gap": Measured("share", _seat_gap),
    "first_seat": Measured("share", lambda survey, curves: share(in_order(survey)[:, 0])),
    "winner_score": Measured(
        "number", lambda survey, curves: mean((survey.scores * survey.shares).sum(axis=1).astype(float))
    ),
    "lead_changes": Measured("number", lambda survey, curves: mean(measured(curves, lead_changes))),
    "drama": Measured("number", lambda survey, curves: mean(measured(curves, drama))),
    "decided": Measured("share", lambda survey, curves: mean(measured(curves, decided_at))),
    "comebacks": Measured("share", lambda survey, curves: share(measured(curves, comeback))),
}
"""What every game has; roles, classes and the like come on top."""


def measures_of(survey: Survey) -> dict[str, Measured]:
    """Everything that can be a target in a game: wins of a role or class by its name, and the gap of all of them."""
    found = dict(MEASURES)
    for field in grouping_fields(survey):
        found[f"{field.name}_gap"] = Measured("share", _gap_in(field.name))
        for label in labels_of(field.shows):
            found[label] = Measured("share", _wins_with(field.name, label))
    return found


def _of_labels(survey: Survey, name: str) -> dict[str, Estimate]:
    field = survey.setting.game.layout.by_name[name]
    return {label: wins(survey, having) for label, having in members(survey, field).items()}


def _wins_with(name: str, label: str) -> Callable[[Survey, Curves], Estimate]:
    return lambda survey, curves: _of_labels(survey, name).get(label, NOTHING)


def _gap_in(name: str) -> Callable[[Survey, Curves], Estimate]:
    """How far the role or class that is worst off, or best, is from its fair share of wins."""

    def measure(survey: Survey, curves: Curves) -> Estimate:
        fair = 1 / survey.seats
        return max((_off(e, fair) for e in _of_labels(survey, name).values()), key=lambda e: e.value)

    return measure


def _off(estimate: Estimate, fair: float) -> Estimate:
    """The distance of a share from a fair one."""
    ends = sorted((abs(estimate.low - fair), abs(estimate.high - fair)))
    low = 0.0 if estimate.low <= fair <= estimate.high else ends[0]
    return Estimate(abs(estimate.value - fair), low, ends[1], estimate.n)


class Target(NamedTuple):
    """A measure, and between which bounds it should be."""

    name: str
    low: float
    high: float
    measure: Measured

    @property
    def words(self) -> str:
        """The target as it is told."""
        low, high = (told(bound, self.measure.unit) for bound in (self.low, self.high))
        if math.isinf(self.low):
            return f"{self.name} under {high}"
        return f"{self.name} over {low}" if math.isinf(self.high) else f"{self.name} from {low} to {high}"

    def miss(self, estimate: Estimate) -> float:
        """By what part of its bound a measure is off; 0 where it is met."""
        if not estimate.n:
            return NEVER_SEEN
        off = max(self.low - estimate.value, estimate.value - self.high, 0.0)
        return off / max(abs(bound) for bound in (self.low, self.high, 1e-9) if math.isfinite(bound))

    def said(self, estimate: Estimate) -> str:
        """What was measured, in words."""
        low, value, high = (told(x, self.measure.unit) for x in (estimate.low, estimate.value, estimate.high))
        return f"{value} ({low} to {high}, n = {estimate.n:,})" if estimate.n else "never seen"

    def as_json(self) -> dict[str, Any]:
        """The target for programs."""
        bounds = {"low": self.low, "high": self.high}
        return {"target": self.name} | {end: bound for end, bound in bounds.items() if math.isfinite(bound)}


def read_target(text: str, known: Mapping[str, Measured]) -> Target:
    """A target as people write it."""
    parts = WRITTEN.match(text)
    if not parts:
        raise BadTarget(f"--target {text}: write it as {EXAMPLES}.")
    wanted, sign, bounds = parts.groups()
    name = next((name for name in known if name.lower() == wanted.lower()), None)
    if name is None:
        raise BadTarget(f"--target {text}: “{wanted}” is not measured; {there_are(wanted, known)}.")
    low, high = _bounds(text, sign, bounds)
    return Target(name, low, high, known[name])


def _bounds(text: str, sign: str, bounds: str) -> tuple[float, float]:
    low, dots, high = bounds.partition("..")
    try:
        first = _number(low)
        second = _number(high) if dots else first
    except ValueError:
        raise BadTarget(f"--target {text}: write it as {EXAMPLES}.") from None
    if first > second:
        raise BadTarget(f"--target {text}: the first bound is the smaller one.")
    if sign == "=":
        return first, second
    return (-math.inf, second) if sign == "<" else (first, math.inf)


def _number(text: str) -> float:
    """A number, or a share in per cent."""
    share = text.strip().removesuffix("%")
    return float(share) / (100 if text.strip().endswith("%") else 1)
