"""`topout simulate`: progress while it runs, a table at the end."""

from __future__ import annotations

import json
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from topout.core.game import Game
from topout.lab.simulate import Simulation, Summary


def run_simulation(
    simulation: Simulation, games: int, seed: int, out: Path | None, resume: bool, as_json: bool
) -> None:
    """Simulate with a progress bar on the error stream, so that the result can be piped."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"))
    errors, game = Console(stderr=True), simulation.game
    with Progress(*columns, TimeRemainingColumn(), console=errors, transient=True) as bar:
        task = bar.add_task(game.title, total=games, rate="")

        def progress(summary: Summary) -> None:
            bar.update(task, completed=summary.games, rate=f"{summary.rate:,.0f} games/s")

        summary = simulation.run(games, seed, progress, out, resume)
    if summary.games < games:
        again = f" The same command with --resume goes on with {out}." if out else ""
        errors.print(f"Stopped after {summary.games:,} of {games:,} games.{again}", soft_wrap=True)
    if as_json:
        Console(soft_wrap=True, highlight=False, markup=False).print(json.dumps(summary.as_json()))
    else:
        show(game, summary)


def show(game: Game, summary: Summary) -> None:
    """The summary as a table."""
    found = summary.as_json()
    length = found["moves"]
    moves = f"{length['mean']} moves a game ({length['shortest']} to {length['longest']})"
    rate = f"{found['games_per_second']:,} games/s" if found["games_per_second"] else "no time"
    sheet = Table(title=f"{game.title}: {found['games']:,} games, {moves}, {rate}", title_justify="left")
    for heading in ("seat", "bot", "wins", "95 % interval", "mean score", "spread"):
        sheet.add_column(heading, justify="right")
    for seat in found["seats"]:
        wins, low, high = (f"{100 * seat[share]:.2f} %" for share in ("wins", "wins_low", "wins_high"))
        row = (str(seat["seat"]), seat["bot"], wins, f"{low} to {high}", str(seat["score"]), str(seat["score_spread"]))
        sheet.add_row(*row)
    Console().print(sheet)
