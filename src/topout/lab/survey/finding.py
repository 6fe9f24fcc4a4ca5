"""Findings: the answer to one question, with figures, an interpretation and a verdict."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from topout.lab.survey.intervals import Estimate

Unit = Literal["share", "number", "minutes"]
Shape = Literal["intervals", "curve"]
NOT_JUDGED = "Not judged"
"""The beginning of a verdict that neither praises nor warns."""
DIGITS = ((100, 0), (10, 1), (1, 2), (0, 3))
"""Decimal places by magnitude."""


class Figure(NamedTuple):
    """A measured figure: its label, its series, and for curves its position."""

    label: str
    estimate: Estimate
    series: str = ""
    at: float = 0.0


@dataclass(frozen=True)
class Finding:
    """An answer: figures in one unit, a sentence that explains them, and one that judges them.

    `parity` is the value of a figure if all were equal; `shape` is the kind of chart.
    """

    key: str
    title: str
    meaning: str
    verdict: str
    figures: Sequence[Figure]
    concern: bool = False
    unit: Unit = "number"
    shape: Shape = "intervals"
    parity: float | None = None
    axis: str = ""
    notes: Sequence[str] = field(default_factory=tuple)

    def rows(self) -> list[dict[str, Any]]:
        """The figures as JSON rows."""
        return [
            {
                "finding": self.key,
                "label": figure.label,
                "series": figure.series,
                "at": figure.at,
                "value": estimate.value if estimate.n else None,
                "low": estimate.low if estimate.n else None,
                "high": estimate.high if estimate.n else None,
                "games": estimate.n,
                "unit": self.unit,
            }
            for figure in self.figures
            for estimate in [figure.estimate]
        ]

    def as_json(self) -> dict[str, Any]:
        """The finding as JSON."""
        words = {"key": self.key, "title": self.title, "meaning": self.meaning, "verdict": self.verdict}
        return {
            **words,
            "concern": bool(self.concern),
            "unit": self.unit,
            "parity": self.parity,
            "figures": self.rows(),
        }


def per_cent(share: float, digits: int = 1) -> str:
    """A share as a percentage."""
    return f"{100 * share:.{digits}f} %"


def in_points(share: float, digits: int = 0) -> str:
    """A difference of shares in percentage points."""
    number = f"{100 * share:.{digits}f}"
    return f"{number} point{'' if number == '1' else 's'}"


def said(estimate: Estimate, unit: Unit = "number") -> str:
    """A figure with its interval and number of games, in words."""
    low, value, high = (told(number, unit) for number in (estimate.low, estimate.value, estimate.high))
    return f"{value} ({low} to {high}, n = {estimate.n:,})" if estimate.n else "never seen"


def told(number: float, unit: Unit) -> str:
    """A number in its unit."""
    if math.isnan(number):
        return "–"
    if unit == "share":
        return per_cent(number)
    return f"{number:.{next(digits for limit, digits in DIGITS if abs(number) >= limit)}f}"
