"""Searching for the smallest change of the rules that meets all targets, always on the same seeds."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from topout.lab.crew import Hire
from topout.lab.survey.curves import Curves
from topout.lab.survey.intervals import Estimate
from topout.lab.survey.watching import Setting, Watcher
from topout.lab.tuning.targets import Target
from topout.lab.tuning.variables import Values, Variable, applied, change, everything

FINALISTS = 5
"""How many candidates that met all targets are verified on fresh seeds, until one passes."""
OFTEN = 5
"""After this many times as many proposals as trials, a search is considered exhausted."""
Progress = Callable[[str, int, int], None]
"""Called with the present activity, how much of it is done, and its total."""


@dataclass(frozen=True)
class Tried:
    """A candidate's results: each target's measure at each table size, or nothing if the game refuses the options."""

    values: Values
    change: float
    found: Mapping[int, Sequence[Estimate]]
    targets: Sequence[Target]

    @cached_property
    def miss(self) -> float:
        """The mean distance from the targets; 0 if all are met."""
        misses = [
            target.miss(estimate)
            for estimates in self.found.values()
            for target, estimate in zip(self.targets, estimates, strict=True)
        ]
        return sum(misses) / len(misses) if misses else math.inf

    @property
    def rank(self) -> tuple[float, float]:
        """The sort key: distance from the targets, then size of the change."""
        return self.miss, self.change

    @property
    def loss(self) -> float:
        """The same as one number, which the search minimises."""
        return min(self.miss, 1e3) or self.change / (1 + self.change) - 1


@dataclass
class Search:
    """A search: variables, targets, table sizes, and the games and seeds to use."""

    tables: Sequence[Setting]
    variables: Sequence[Variable]
    targets: Sequence[Target]
    games: int
    seed: int = 0
    hire: Hire | None = None
    progress: Progress = lambda doing, done, of: None
    tried: list[Tried] = field(default_factory=list)
    stopped: bool = False

    @property
    def usual(self) -> Values:
        """The values of the default rules."""
        return {variable.name: variable.usual for variable in self.variables}

    def run(self, trials: int) -> None:
        """Try candidates, the default rules first; Ctrl-C ends it with the results so far."""
        try:
            self.tried.append(self.play(self.usual, self.games, self.seed))
            few = self._size <= trials
            for values in self._all() if few else self._proposed(trials):
                self.progress(self._doing, len(self.tried), self._size if few else trials)
                self.tried.append(self.play(values, self.games, self.seed))
                if few and not self.tried[-1].miss:
                    return
        except KeyboardInterrupt:
            self.stopped = True
            if not self.tried:
                raise

    @property
    def best(self) -> Tried:
        """The candidate nearest to the targets, and among equals the smallest change."""
        return min(self.tried, key=lambda tried: tried.rank)

    @property
    def _size(self) -> int:
        return math.prod(len(variable.values) for variable in self.variables)

    @property
    def _doing(self) -> str:
        best = self.best
        return f"sets tried, {'targets met' if not best.miss else f'the best misses by {100 * best.miss:.0f} %'}"

    def _all(self) -> Iterator[Values]:
        """All candidates by size of change, so that the first to meet the targets is the smallest."""
        for values in sorted(everything(self.variables), key=lambda values: change(self.variables, values)):
            if values != self.usual:
                yield values

    def _proposed(self, trials: int) -> Iterator[Values]:
        """Optuna's proposals; repeated ones are answered from memory."""
        import optuna

        optuna.logging.set_verbosity(optuna.logging.WARNING)
        study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=self.seed % 2**32))
        if all(variable.usual in variable.values for variable in self.variables):
            study.enqueue_trial(self._places(self.usual))
        for _ in range(OFTEN * trials):
            trial = study.ask()
            values = {v.name: v.values[trial.suggest_int(v.name, 0, len(v.values) - 1)] for v in self.variables}
            if all(tried.values != values for tried in self.tried):
                yield values
            study.tell(trial, next(tried.loss for tried in self.tried if tried.values == values))
            if len(self.tried) >= trials:
                return

    def _places(self, values: Values) -> dict[str, int]:
        return {variable.name: list(variable.values).index(values[variable.name]) for variable in self.variables}

    def play(self, values: Values, games: int, seed: int) -> Tried:
        """Measure the targets for a candidate at every table size."""
        found = {setting.seats: self._measured(setting, games, seed) for setting in self._settings(values)}
        return Tried(values, change(self.variables, values), found, self.targets)

    def _settings(self, values: Values) -> list[Setting]:
        """The settings of a candidate, empty if the game refuses it."""
        try:
            return [
                Setting.of(table.game, table.seats, table.bots, applied(self.variables, table.options, values))
                for table in self.tables
            ]
        except ValueError:
            return []

    def _measured(self, setting: Setting, games: int, seed: int) -> Sequence[Estimate]:
        survey = Watcher(setting, self.hire).survey(games, seed, closely=False)
        if survey.stopped:
            raise KeyboardInterrupt
        curves = Curves(survey)
        return [target.measure.of(survey, curves) for target in self.targets]

    def confirmed(self, games: int) -> list[Tried]:
        """The default rules on fresh seeds, and the first of the best candidates that meets the targets there too."""
        finalists = sorted(self.tried, key=lambda tried: tried.rank)[:FINALISTS]
        fresh = [self.play(self.usual, games, self.seed + self.games)]
        best: Tried | None = None
        for number, finalist in enumerate(finalists):
            if best and finalist.miss:
                break
            self.progress("playing the best on fresh seeds", number, len(finalists))
            again = self.play(finalist.values, games, self.seed + self.games)
            best = min(best, again, key=lambda tried: tried.rank) if best else again
            if not again.miss:
                break
        return [*fresh, best] if best else fresh


def options_of(search: Search, values: Values) -> dict[str, Any]:
    """The options of a candidate as files and people write them: only those that differ from the defaults."""
    table = search.tables[0]
    usual = {option.name: option.default for option in table.game.options}
    options = table.game.settle(applied(search.variables, table.options, values))
    return {name: value for name, value in options.items() if value != usual[name]}
