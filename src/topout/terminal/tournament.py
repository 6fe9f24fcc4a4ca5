"""`topout arena`: matches on all cores or a cluster, a cross table, JSON and a picture; resumes where it stopped."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from topout.bots import Budget, bot
from topout.bots.arena import Outcome, Pairing, pairings, play, report
from topout.core.game import Game
from topout.games import registry
from topout.lab.chart import intervals
from topout.lab.crew import Hire, processes, shared


class Tournament:
    """One run of the arena: what it plays, and what has been played of it."""

    def __init__(
        self,
        game: Game,
        seats: int,
        bots: Sequence[str],
        deals: int,
        options: Mapping[str, Any],
        budget: Budget,
        hire: Hire = processes,
    ) -> None:
        if len(set(bots)) < 2:
            raise ValueError("The arena needs at least two different bots, such as --bots greedy,random.")
        for name in bots:
            bot(name, game)
        self.game, self.seats, self.budget, self.hire = game, seats, budget, hire
        self.options = game.settle(options)
        game.template(self.options, seats)
        self.plan = list(pairings(list(dict.fromkeys(bots)), seats, deals))
        self.outcomes: list[Outcome] = []

    @property
    def terms(self) -> dict[str, Any]:
        """What a kept result must agree with to be gone on from."""
        terms = {"game": self.game.name, "version": self.game.version, "seats": self.seats, "options": self.options}
        return {**terms, "budget": asdict(self.budget)}

    def resume(self, path: Path) -> None:
        """Take over the matches a file holds."""
        kept = json.loads(path.read_text())
        if kept.get("terms") != json.loads(json.dumps(self.terms)):
            raise ValueError(f"{path} holds another tournament; choose another file.")
        self.outcomes = [Outcome(**{**row, "lineup": tuple(row["lineup"])}) for row in kept["outcomes"]]

    def save(self, path: Path) -> None:
        """Keep every match with the report, in one step so that a stop leaves no half file."""
        part = path.with_name(path.name + ".part")
        rows = [asdict(outcome) for outcome in self.outcomes]
        part.write_text(json.dumps({"terms": self.terms, "report": self.report(), "outcomes": rows}))
        part.replace(path)

    def report(self) -> dict[str, Any]:
        """What the matches so far say."""
        return report(self.game, self.seats, self.outcomes)

    def left(self) -> list[Pairing]:
        """The matches still to play."""
        played = {(outcome.lineup, outcome.seed) for outcome in self.outcomes}
        return [pairing for pairing in self.plan if (pairing.lineup, pairing.seed) not in played]

    def run(self) -> Iterator[Outcome]:
        """Play what is left on all cores, or on a cluster's, match by match."""
        jobs = ((self.game.name, pairing, self.options, self.budget) for pairing in self.left())
        for outcome in shared(self.hire, _played, jobs):
            self.outcomes.append(outcome)
            yield outcome


def _played(name: str, pairing: Pairing, options: Mapping[str, Any], budget: Budget) -> Outcome:
    return play(registry.game(name), pairing, options, budget)


def run_tournament(tournament: Tournament, out: Path | None, picture: Path | None, as_json: bool) -> None:
    """Play with a progress bar; Ctrl-C keeps what was played."""
    errors = Console(stderr=True)
    if out and out.exists():
        tournament.resume(out)
    total = len(tournament.plan)
    try:
        with Progress(console=errors, transient=True) as bar:
            task = bar.add_task(tournament.game.title, total=total, completed=total - len(tournament.left()))
            for _ in tournament.run():
                bar.advance(task)
    except KeyboardInterrupt:
        errors.print(f"Stopped after {len(tournament.outcomes)} of {total} matches.")
    if out:
        tournament.save(out)
    if tournament.outcomes:
        found = tournament.report()
        if picture:
            picture.write_text(intervals(found))
        print(json.dumps(found)) if as_json else show(found)


def show(found: Mapping[str, Any]) -> None:
    """Ratings and the cross table."""
    about = f"{found['game']}, {found['seats']} seats, {found['matches']} matches"
    title = f"{about}; parity is {100 * found['parity']:.1f} %"
    names = [row["bot"] for row in found["bots"]]
    cells = {(row["bot"], row["against"]): row for row in found["cross"]}
    sheet = Table(title=title, title_justify="left")
    for heading in ("bot", "rating", "CPU-s a move", *(f"wins among {name}" for name in names)):
        sheet.add_column(heading)
    for row in found["bots"]:
        beaten = [_cell(cells.get((row["bot"], other))) for other in names]
        rating = f"{row['rating']:.1f} ± {2 * row['uncertainty']:.1f}"
        sheet.add_row(row["bot"], rating, f"{row['cpu_seconds_per_move']:.4f}", *beaten)
    Console().print(sheet)


def _cell(row: Mapping[str, Any] | None) -> str:
    if row is None:
        return ""
    return f"{100 * row['wins']:.1f} % ({100 * row['low']:.0f}–{100 * row['high']:.0f}) of {row['games']}"
