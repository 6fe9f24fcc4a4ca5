"""`topout analyse`: progress while it runs, then chances, swings and luck in words."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

from topout.core.match import Match
from topout.core.replay import read_record
from topout.games.records import replayed
from topout.lab.analysis.analysing import NotOver, analyse
from topout.lab.analysis.findings import Analysis
from topout.lab.analysis.telling import per_cent, points, sentence

BARS = "▁▂▃▄▅▆▇█"
WIDTH = 60


def run_analysis(file: Path, playouts: int | None, seed: int, as_json: bool) -> None:
    """Analyse a record with a progress bar on the error stream, so that the result can be piped."""
    record = read_record(file)
    match = replayed(record)
    if not match.over:
        raise NotOver
    names, errors = names_in(record, match), Console(stderr=True)
    with Progress(console=errors, transient=True) as bar:
        task = bar.add_task(match.game.title, total=1.0)
        found = analyse(
            match, names=names, seed=seed, playouts=playouts, progress=lambda share: bar.update(task, completed=share)
        )
    if found.at[-1] < found.steps:
        errors.print(f"Stopped at step {found.at[-1]} of {found.steps}.")
    if as_json:
        print(msgspec.json.encode(found).decode())
    else:
        show(match, found, names)


def names_in(record: dict[str, Any], match: Match) -> list[str]:
    """The names a record gives its seats, where it has fitting ones."""
    names = record.get("names")
    fitting = isinstance(names, list) and len(names) == match.seats and all(isinstance(name, str) for name in names)
    return list(names) if fitting and names else [f"seat {seat}" for seat in range(match.seats)]


def show(match: Match, found: Analysis, names: Sequence[str]) -> None:
    """The findings as tables and sentences."""
    console = Console(highlight=False)
    console.print(_chances(match, found, names))
    for number, swing in enumerate(found.swings, 1):
        console.print(f"\n[bold]{number}.[/] Step {swing.step}: {escape(sentence(swing.text))}\n   {escape(swing.why)}")
    console.print()
    console.print(_balances(found, names))
    for words in dict.fromkeys(seat.words for seat in found.seats):
        console.print(escape(words))


def _chances(match: Match, found: Analysis, names: Sequence[str]) -> Table:
    doubt = f"each chance by {found.playouts:,} playouts, give or take {200 * found.error:.1f} points"
    sheet = Table(title=f"{match.game.title}: {found.steps} steps, {doubt}", title_justify="left")
    for heading in ("player", "beginning", "chances over the match", "end"):
        sheet.add_column(heading, no_wrap=True)
    for seat, name in enumerate(names):
        line = [row[seat] for row in found.chances]
        sheet.add_row(escape(name), per_cent(line[0]), spark(line), per_cent(line[-1]))
    return sheet


def spark(line: Sequence[float]) -> str:
    """Chances as a row of bars."""
    width = min(WIDTH, len(line))
    shown = [line[i * (len(line) - 1) // max(width - 1, 1)] for i in range(width)]
    return "".join(BARS[min(int(chance * len(BARS)), len(BARS) - 1)] for chance in shown)


def _balances(found: Analysis, names: Sequence[str]) -> Table:
    sheet = Table(title="How it came about, in points of winning chance", title_justify="left")
    for heading in ("player", "fair share", "the deal", "luck", "± (95 %)", "own choices", "others' choices", "result"):
        sheet.add_column(heading, justify="right")
    for seat in found.seats:
        changes = (points(part) for part in (seat.deal, seat.luck))
        made = (points(part) for part in (seat.own, seat.others))
        doubt = f"{200 * seat.luck_error:.0f}"
        fair, result = per_cent(seat.fair), per_cent(seat.result)
        sheet.add_row(escape(names[seat.seat]), fair, *changes, doubt, *made, result)
    return sheet
