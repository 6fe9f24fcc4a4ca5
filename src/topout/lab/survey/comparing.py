"""Two rule sets compared on the same seeds, with paired differences and their intervals."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from topout.core.batch import Array
from topout.core.doubt import Z
from topout.core.game import BadOption, Game
from topout.lab import bot_names
from topout.lab.survey.curves import Curves
from topout.lab.survey.fairness import in_order
from topout.lab.survey.finding import NOT_JUDGED, Unit, told
from topout.lab.survey.groups import grouping_fields, members
from topout.lab.survey.intervals import Estimate, games_wanted
from topout.lab.survey.measures import MEASURES
from topout.lab.survey.tension import SEEING
from topout.lab.survey.watching import Setting, Survey, Watcher

if TYPE_CHECKING:
    import polars as pl

PRECISION = 0.015
SEATS, BOTS = "seats", "bots"
"""Settings of a side other than the game's options."""
ON_CHANCES = ("lead_changes", "drama", "decided", "comebacks", "surprise")
COMPARED = ("length", "minutes", "choices", *ON_CHANCES, "winner_score")
"""The compared measures; those on winning chances are only as good as the forecast."""


class Taken(NamedTuple):
    """A measure on every game: the game's total, and the number of cases in it."""

    label: str
    unit: Unit
    totals: Array
    counts: Array
    judged: bool = True

    @property
    def value(self) -> float:
        """The average case."""
        return float(self.totals.sum() / self.counts.sum())

    @property
    def pull(self) -> Array:
        """Each game's contribution to the deviation from the mean; they sum to zero."""
        return np.asarray((self.totals - self.value * self.counts) / self.counts.mean())


class Difference(NamedTuple):
    """A measure on both sides, and how much more the second has."""

    label: str
    unit: Unit
    a: float
    b: float
    more: Estimate
    judged: bool = True

    @property
    def sure(self) -> bool:
        """Whether the difference is significant, and the forecast good enough to tell."""
        return self.judged and self.more.beyond(0.0)

    @property
    def words(self) -> str:
        """The difference in words."""
        low, high = (told(bound, self.unit) for bound in (self.more.low, self.more.high))
        return (
            f"{self.label}: {told(self.a, self.unit)} with A, {told(self.b, self.unit)} with B; "
            f"the difference is {told(self.more.value, self.unit)} ({low} to {high}, n = {self.more.n:,})"
        )


@dataclass(frozen=True)
class Comparison:
    """Two settings, and how they differ."""

    a: Setting
    b: Setting
    games: int
    differences: Sequence[Difference]
    stopped: bool = False

    @property
    def verdict(self) -> str:
        """The effect of the change in one or two sentences."""
        sure = [difference for difference in self.differences if difference.sure]
        alike = [difference.label for difference in self.differences if difference.judged and not difference.sure]
        blurred = [difference.label for difference in self.differences if not difference.judged]
        rest = f" {NOT_JUDGED}, since the forecast sees too little: {', '.join(blurred)}." if blurred else ""
        if not sure:
            return f"No difference was seen in {self.games:,} games on the same seeds: A and B play alike.{rest}"
        changes = "; ".join(_change(difference) for difference in sure)
        same = f" No difference was seen in: {', '.join(alike)}." if alike else ""
        return f"With B {changes}.{same}{rest}"

    def frame(self) -> pl.DataFrame:
        """Every measure as a row of a data frame."""
        import polars

        return polars.DataFrame([_row(difference) for difference in self.differences])

    def as_json(self) -> dict[str, Any]:
        """The comparison as JSON."""
        sides = {side: _side(setting) for side, setting in (("a", self.a), ("b", self.b))}
        rows = [_row(difference) for difference in self.differences]
        played = {"games": self.games, "stopped": self.stopped}
        return {"game": self.a.game.name, **sides, **played, "verdict": self.verdict, "differences": rows}


def _side(setting: Setting) -> dict[str, Any]:
    return {"seats": setting.seats, "bots": list(setting.bots), "options": dict(setting.options)}


def _row(difference: Difference) -> dict[str, Any]:
    more = difference.more
    bounds = {"difference": more.value, "low": more.low, "high": more.high, "games": more.n, "sure": difference.sure}
    sides = {"a": difference.a, "b": difference.b}
    return {"measure": difference.label, "unit": difference.unit, **sides, **bounds, "judged": difference.judged}


def _change(difference: Difference) -> str:
    direction = "rises" if difference.more.value > 0 else "falls"
    a, b = told(difference.a, difference.unit), told(difference.b, difference.unit)
    return f"“{difference.label}” {direction} from {a} to {b}"


def side(game: Game, given: Mapping[str, Any], bots: Sequence[str] = ("greedy",)) -> Setting:
    """Parse a side: options by name, `seats`, and comma-separated `bots`."""
    options = {name: value for name, value in given.items() if name not in (SEATS, BOTS)}
    return Setting.of(game, _seats(given.get(SEATS)), bot_names(given.get(BOTS, bots)), options)


def _seats(given: Any) -> int | None:
    try:
        return None if given is None else int(given)
    except ValueError:
        raise BadOption(f"seats={given}: it is a whole number.") from None


def all_taken(survey: Survey) -> Iterator[Taken]:
    """Every measure on both sides."""
    curves = Curves(survey)
    for name in COMPARED:
        measure = MEASURES[name]
        taken = measure.totals(survey, curves), measure.counts(survey, curves)
        yield Taken(measure.label, measure.unit, *taken, name not in ON_CHANCES or curves.explained >= SEEING)
    fair, ones = 1 / survey.seats, np.ones(survey.games)
    yield Taken("the starting player's wins above a fair share", "share", in_order(survey)[:, 0] - fair, ones)
    for field in grouping_fields(survey):
        for label, having in members(survey, field).items():
            totals = ((survey.shares - fair) * having).sum(axis=1)
            yield Taken(f"{label}: wins above a fair share", "share", totals, having.sum(axis=1).astype(float))


def difference(a: Taken, b: Taken) -> Difference:
    """How much more the second side has; the two games of each seed are paired."""
    pulls = b.pull - a.pull
    more, error = b.value - a.value, float(pulls.std(ddof=1)) / math.sqrt(len(pulls))
    estimate = Estimate(more, more - Z * error, more + Z * error, len(pulls))
    return Difference(a.label, a.unit, a.value, b.value, estimate, a.judged and b.judged)


def compare(
    a: Setting,
    b: Setting,
    games: int | None = None,
    precision: float = PRECISION,
    seed: int = 0,
    progress: Any = lambda side, played, of: None,
) -> Comparison:
    """Play the same seeds on both sides; Ctrl-C ends it early with the pairs that have been played."""
    wanted = games_wanted(games, precision, min(a.seats, b.seats))
    first = Watcher(a).survey(wanted, seed, lambda played: progress("A", played, wanted))
    second = Watcher(b).survey(first.games, seed, lambda played: progress("B", played, first.games))
    pairs = min(first.games, second.games)
    right = {taken.label: taken for taken in all_taken(second.part(pairs))}
    both = [(left, right[left.label]) for left in all_taken(first.part(pairs)) if left.label in right]
    stopped = first.stopped or second.stopped
    return Comparison(a, b, pairs, [difference(left, other) for left, other in both], stopped)
