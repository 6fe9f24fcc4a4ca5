"""The result of a search with its evidence: an option file for other commands, JSON, and an HTML page."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from topout.core.game import Game
from topout.core.speech import listed
from topout.lab.cluster import hire_on
from topout.lab.crew import processes, staying
from topout.lab.survey.intervals import Estimate, games_wanted
from topout.lab.survey.watching import Setting, Watcher
from topout.lab.tuning.searching import Progress, Search, Tried, options_of
from topout.lab.tuning.targets import measures_of, read_target
from topout.lab.tuning.variables import read_variable

PRECISION, FINER = 0.03, 4
"""The precision of win rates while searching, and how many times as many games verify the result."""
TRIALS = 60
PEEK = 8
"""How many games are played to learn what can be measured."""


@dataclass(frozen=True)
class Tuned:
    """A finished search; `usual` and `best` are measured in `fresh` games, or those of the search if it was stopped."""

    search: Search
    usual: Tried
    best: Tried
    fresh: int

    @property
    def met(self) -> bool:
        """Whether all targets are met."""
        return not self.best.miss

    @property
    def options(self) -> dict[str, Any]:
        """The options of the candidate that was found."""
        return options_of(self.search, self.best.values)

    @property
    def changes(self) -> list[str]:
        """The changes in words."""
        changed = [v for v in self.search.variables if self.best.values[v.name] != v.usual]
        return [f"{v.name} {self.best.values[v.name]} instead of {v.usual}" for v in changed]

    @property
    def verdict(self) -> str:
        """The result in one or two sentences."""
        changed = listed(self.changes) if self.changes else "the usual rules as they are"
        if self.met:
            return f"All targets are met by {changed}."
        missed = "; ".join(self._missed())
        first = f"of the first {len(self.search.tried)} " if self.search.stopped else ""
        return f"No set {first}met all targets. The closest has {changed}, and misses: {missed}."

    def _missed(self) -> list[str]:
        return [
            f"{target.words} with {seats} seats, where it is {target.said(estimate)}"
            for seats, estimates in self.best.found.items()
            for target, estimate in zip(self.search.targets, estimates, strict=True)
            if target.miss(estimate)
        ]

    def rows(self) -> list[dict[str, Any]]:
        """Each target and table size with its measures under the default and the found rules."""
        return [
            {"seats": seats, **target.as_json(), "usual": _figures(usual), "found": _figures(found)}
            for seats, estimates in self.best.found.items()
            for target, usual, found in zip(self.search.targets, self.usual.found[seats], estimates, strict=True)
        ]

    def as_json(self) -> dict[str, Any]:
        """The evidence as JSON."""
        search = self.search
        table = search.tables[0]
        return {
            "game": table.game.name,
            "version": table.game.version,
            "seats": [setting.seats for setting in search.tables],
            "bots": list(dict.fromkeys(table.bots)),
            "options": self.options,
            "met": self.met,
            "verdict": self.verdict,
            "stopped": search.stopped,
            "varied": {v.name: list(v.values) for v in search.variables},
            "targets": self.rows(),
            "searched": {"seed": search.seed, "games": search.games, "sets": len(search.tried)},
            "confirmed": {"seed": search.seed + search.games, "games": self.fresh},
            "tried": [{"values": dict(t.values), "miss": t.miss, "change": t.change} for t in search.tried if t.found],
        }

    def write(self, path: Path) -> list[Path]:
        """Write the option file and the evidence beside it; returns the file names."""
        from topout.lab.tuning.page import page

        texts = {".toml": self.option_file(), ".json": json.dumps(self.as_json(), indent=1) + "\n", ".html": page(self)}
        for ending, text in texts.items():
            path.with_suffix(ending).write_text(text, encoding="utf-8")
        return [path.with_suffix(ending) for ending in texts]

    def option_file(self) -> str:
        """The options as a file for other commands: `topout play GAME -o FILE`."""
        head = [f"# {line}" for line in (self.verdict, *(target.words for target in self.search.targets))]
        game = self.search.tables[0].game.name
        lines = [f"{name} = {json.dumps(value)}" for name, value in self.options.items()]
        return "\n".join([*head, f'game = "{game}"', "", "[options]", *lines]) + "\n"


def _figures(estimate: Estimate) -> dict[str, Any]:
    value, low, high, games = estimate if estimate.n else (None, None, None, 0)
    return {"value": value, "low": low, "high": high, "games": games}


def tune(
    game: Game,
    targets: Sequence[str],
    vary: Sequence[str],
    seats: Sequence[int] = (),
    bots: Sequence[str] = ("greedy",),
    options: Mapping[str, Any] = {},
    games: int | None = None,
    trials: int = TRIALS,
    seed: int = 0,
    ray: str | None = None,
    progress: Progress = lambda doing, done, of: None,
) -> Tuned:
    """Search for the smallest change that meets the targets at every table size; equal seeds give equal results."""
    tables = [Setting.of(game, number, bots, options) for number in seats or (game.info.best,)]
    variables = [read_variable(text, game, tables[0].options) for text in vary]
    known = measures_of(Watcher(tables[0]).survey(PEEK, seed, closely=False))
    wanted = [read_target(text, known) for text in targets]
    size = games_wanted(games, PRECISION, min(table.seats for table in tables))
    with staying(hire_on(ray) or processes) as hired:
        search = Search(
            tables, variables, wanted, size, seed, hired if ray or not tables[0].in_bulk else None, progress
        )
        search.run(trials)
        return _ended(search)


def _ended(search: Search) -> Tuned:
    """The best candidate on fresh seeds; a stopped search keeps its own figures."""
    if not search.stopped:
        try:
            usual, best = search.confirmed(FINER * search.games)
            return Tuned(search, usual, best, FINER * search.games)
        except KeyboardInterrupt:
            search.stopped = True
    return Tuned(search, search.tried[0], search.best, 0)
