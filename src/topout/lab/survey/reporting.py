"""Reports: playing and observing the games, and answering every question from the same survey."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any

from topout.core.game import Game
from topout.lab.cluster import hire_on
from topout.lab.crew import processes
from topout.lab.survey import frames
from topout.lab.survey.content import content
from topout.lab.survey.curves import Curves
from topout.lab.survey.fairness import fairness
from topout.lab.survey.finding import Finding
from topout.lab.survey.groups import groups
from topout.lab.survey.hidden import hidden
from topout.lab.survey.intervals import games_wanted
from topout.lab.survey.ladder import SECONDS, ladder
from topout.lab.survey.length import length
from topout.lab.survey.luck import luck
from topout.lab.survey.points import points
from topout.lab.survey.scenes import scenes
from topout.lab.survey.tension import tension
from topout.lab.survey.watching import Setting, Survey, Watcher

if TYPE_CHECKING:
    import polars as pl

PRECISION = 0.015
"""The default precision of a seat's share of wins."""
CHAPTERS = {
    "Fairness": ("order", "chair", "group_"),
    "Length and choices": ("length", "minutes", "choices", "real"),
    "Tension": ("trust", "uncertainty", "lead", "decided", "comebacks", "suspense"),
    "Luck, skill and secrets": ("luck", "ladder", "hidden"),
    "Content": ("scene_", "content_", "points"),
}
"""The chapters of a report, by prefixes of the findings' keys."""
Progress = Callable[[str, int, int], None]
"""Called with the present activity, how much of it is done, and its total."""


@dataclass(frozen=True)
class Report:
    """The findings on one setting, and the survey behind them."""

    setting: Setting
    survey: Survey
    findings: Sequence[Finding]
    seconds: float

    @property
    def concerns(self) -> list[Finding]:
        """The findings that deserve the designer's attention."""
        return [finding for finding in self.findings if finding.concern]

    def chapters(self) -> Mapping[str, list[Finding]]:
        """The findings by chapter."""
        return {
            title: [finding for start in starts for finding in self.findings if finding.key.startswith(start)]
            for title, starts in CHAPTERS.items()
        }

    def __getitem__(self, key: str) -> Finding:
        """A finding by its key."""
        found = {finding.key: finding for finding in self.findings}
        if key not in found:
            raise KeyError(f"There is no finding {key!r}. The findings: {', '.join(found)}.")
        return found[key]

    def frame(self) -> pl.DataFrame:
        """Every figure as a row of a data frame."""
        return frames.figures(self.findings)

    def games(self) -> pl.DataFrame:
        """Every seat of every game as a row of a data frame."""
        return frames.seats_of_games(self.survey)

    def steps(self) -> pl.DataFrame:
        """Every step of every game as a row of a data frame."""
        return frames.steps_of_games(self.survey)

    def as_json(self) -> dict[str, Any]:
        """The report as JSON."""
        setting = self.setting
        return {
            "game": setting.game.name,
            "version": setting.game.version,
            "seats": setting.seats,
            "bots": list(setting.bots),
            "options": dict(setting.options),
            "first_seed": int(self.survey.seeds[0]),
            "games": self.survey.games,
            "stopped": self.survey.stopped,
            "findings": [finding.as_json() for finding in self.findings],
        }


def study(
    game: Game,
    seats: int | None = None,
    bots: Sequence[str] = ("greedy",),
    options: Mapping[str, Any] = {},
    games: int | None = None,
    precision: float = PRECISION,
    seed: int = 0,
    rungs: float = SECONDS,
    ray: str | None = None,
    progress: Progress = lambda doing, done, of: None,
) -> Report:
    """Play as many games as the precision requires, and answer every question. `rungs` is the seconds per rung of the
    ladder of bots (0 leaves it out), `ray` the address of a Ray cluster that plays.
    """
    began = perf_counter()
    setting = Setting.of(game, seats, bots, options)
    wanted = games_wanted(games, precision, setting.seats)
    hire = hire_on(ray)
    survey = Watcher(setting, hire).survey(wanted, seed, lambda played: progress("games", played, wanted))
    progress("sums", 0, 1)
    findings = found_in(survey)
    if rungs and not survey.stopped:
        findings += ladder(setting, rungs, 2 * precision, lambda rung: progress(rung, 0, 1), hire or processes)
    return Report(setting, survey, findings, perf_counter() - began)


def found_in(survey: Survey) -> list[Finding]:
    """All findings of a survey."""
    curves = Curves(survey)
    return [
        *fairness(survey),
        *groups(survey),
        *length(survey, curves),
        *tension(survey, curves),
        *luck(survey, curves),
        *hidden(survey, curves),
        *scenes(survey, curves),
        *content(survey),
        *points(survey),
    ]
