"""Targets such as `length=12..16`, `seat_gap<2%` or `Sadist=20%..30%`, measured on a survey."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

from topout.core.batch import Array
from topout.core.number_sets import there_are
from topout.lab.survey.curves import Curves
from topout.lab.survey.fairness import in_order
from topout.lab.survey.finding import Unit, said, told
from topout.lab.survey.groups import grouping_fields, labels_of, members, wins
from topout.lab.survey.intervals import Estimate, mean
from topout.lab.survey.measures import MEASURES, Measure, PerGame
from topout.lab.survey.watching import Survey

WRITTEN = re.compile(r"\s*(.+?)\s*(=|<|>)\s*(.+?)\s*$")
EXAMPLES = "length=12..16, seat_gap<2% or comebacks>30%"
NEVER_SEEN = 1.0
"""The distance of a target whose measure never came up."""


class BadTarget(ValueError):
    """An invalid target; the message names what can be measured."""


class Gap(NamedTuple):
    """A difference between groups, or from a fair share."""

    of: Callable[[Survey, Curves], Estimate]
    unit: Unit = "share"


def _seat_gap(survey: Survey, curves: Curves) -> Estimate:
    """The difference in win rate between the luckiest and unluckiest position in order of play."""
    columns = in_order(survey)
    wins_by_place = columns.mean(axis=0)
    return mean(columns[:, int(np.argmax(wins_by_place))] - columns[:, int(np.argmin(wins_by_place))])


def measures_of(survey: Survey) -> dict[str, Measure | Gap]:
    """All possible targets of a game, including the win rates of roles and classes and their gaps."""
    found: dict[str, Measure | Gap] = {**MEASURES, "seat_gap": Gap(_seat_gap)}
    for field in grouping_fields(survey):
        found[f"{field.name}_gap"] = Gap(_gap_in(field.name))
        for label in labels_of(field.shows):
            found[label] = Measure(label, "share", _won_with(field.name, label), _had(field.name, label))
    return found


def _having(survey: Survey, name: str, label: str) -> Array:
    """The seats with a label."""
    known = members(survey, survey.setting.game.layout.by_name[name])
    return known.get(label, np.zeros(survey.shares.shape, bool))


def _won_with(name: str, label: str) -> PerGame:
    return lambda survey, curves: (survey.shares * _having(survey, name, label)).sum(axis=1)


def _had(name: str, label: str) -> PerGame:
    return lambda survey, curves: _having(survey, name, label).sum(axis=1).astype(float)


def _gap_in(name: str) -> Callable[[Survey, Curves], Estimate]:
    """The largest deviation of a role or class from its fair share of wins."""

    def measure(survey: Survey, curves: Curves) -> Estimate:
        fair, known = 1 / survey.seats, members(survey, survey.setting.game.layout.by_name[name])
        return max((_off(wins(survey, having), fair) for having in known.values()), key=lambda e: e.value)

    return measure


def _off(estimate: Estimate, fair: float) -> Estimate:
    """The distance of a share from the fair one."""
    ends = sorted((abs(estimate.low - fair), abs(estimate.high - fair)))
    low = 0.0 if estimate.low <= fair <= estimate.high else ends[0]
    return Estimate(abs(estimate.value - fair), low, ends[1], estimate.n)


class Target(NamedTuple):
    """A measure and its bounds."""

    name: str
    low: float
    high: float
    measure: Measure | Gap

    @property
    def words(self) -> str:
        """The target as it is told."""
        low, high = (told(bound, self.measure.unit) for bound in (self.low, self.high))
        if math.isinf(self.low):
            return f"{self.name} under {high}"
        return f"{self.name} over {low}" if math.isinf(self.high) else f"{self.name} from {low} to {high}"

    def miss(self, estimate: Estimate) -> float:
        """The distance from the bound relative to it; 0 if met."""
        if not estimate.n:
            return NEVER_SEEN
        off = max(self.low - estimate.value, estimate.value - self.high, 0.0)
        return off / max(abs(bound) for bound in (self.low, self.high, 1e-9) if math.isfinite(bound))

    def said(self, estimate: Estimate) -> str:
        """What was measured, in words."""
        return said(estimate, self.measure.unit)

    def as_json(self) -> dict[str, Any]:
        """The target for programs."""
        bounds = {"low": self.low, "high": self.high}
        return {"target": self.name} | {end: bound for end, bound in bounds.items() if math.isfinite(bound)}


def read_target(text: str, known: Mapping[str, Measure | Gap]) -> Target:
    """Parse a target."""
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
    """Parse a number or percentage."""
    share = text.strip().removesuffix("%")
    number = float(share) / (100 if text.strip().endswith("%") else 1)
    if not math.isfinite(number):
        raise ValueError(text)
    return number
