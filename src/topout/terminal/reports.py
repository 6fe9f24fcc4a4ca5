"""`topout report`, `topout compare` and `topout tune`: progress while games are played, then pages or tables."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from topout.core.game import Game
from topout.core.speech import counted
from topout.lab.survey.charts import drawable, png
from topout.lab.survey.comparing import Comparison, Difference, compare, side
from topout.lab.survey.finding import NOT_JUDGED, Finding, told
from topout.lab.survey.page import page
from topout.lab.survey.reporting import Report, study
from topout.lab.tuning.tuned import tune
from topout.terminal.usage import Usage


@contextmanager
def progress_bar(title: str, errors: Console) -> Iterator[Any]:
    """A bar on the error stream, so that results can be piped; it is told what is done, how much, and of how much."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True) as bar:
        task = bar.add_task(title, total=None)
        yield lambda doing, done, of: bar.update(task, description=f"{title}: {doing}", completed=done, total=of)


def run_report(game: Game, out: Path | None, pictures: Path | None, as_json: bool, **asked: Any) -> None:
    """Make a report; it goes to a file, to the output as JSON, or in short to the terminal."""
    errors = Console(stderr=True)
    with progress_bar(game.title, errors) as progress:
        report = study(game, progress=progress, **asked)
    if report.survey.stopped:
        errors.print(f"Stopped after {report.survey.games:,} games; the report tells of these.")
    if as_json:
        sys.stdout.write(json.dumps(report.as_json()) + "\n")
    elif not out:
        show(report)
    if out:
        out.write_text(page(report), encoding="utf-8")
        told = counted(len(report.concerns), "concern")
        errors.print(f"{out}: {report.survey.games:,} games, {told}, {report.seconds:.0f} s.", soft_wrap=True)
    if pictures:
        write_pictures(report.findings, pictures)


def write_pictures(findings: Sequence[Finding], folder: Path) -> None:
    """Every picture as a PNG file named by its finding."""
    folder.mkdir(parents=True, exist_ok=True)
    for finding in findings:
        if drawable(finding):
            (folder / f"{finding.key}.png").write_bytes(png(finding))


def show(report: Report) -> None:
    """The verdicts, chapter by chapter."""
    console = Console(highlight=False)
    console.print(
        f"[bold]{escape(report.setting.game.title)}[/]: {report.survey.games:,} games, {report.setting.words}"
    )
    for name, findings in report.chapters().items():
        if findings:
            console.print(f"\n[bold]{name}[/]")
        for finding in findings:
            mark = "[red]![/]" if finding.concern else "·" if finding.verdict.startswith(NOT_JUDGED) else "[green]✓[/]"
            console.print(f"{mark} {escape(finding.title)} {escape(finding.verdict)}")


def run_comparison(game: Game, a: Mapping[str, Any], b: Mapping[str, Any], as_json: bool, **asked: Any) -> None:
    """Compare two sides, with a table and a verdict or as JSON."""
    left, right, errors = side(game, a), side(game, b), Console(stderr=True)
    if left == right:
        raise Usage("Both sides play by the same rules; name what differs, such as --a seats=3 --b seats=4.")
    with progress_bar(game.title, errors) as progress:
        found = compare(left, right, progress=progress, **asked)
    if found.stopped:
        errors.print(f"Stopped after {counted(found.games, 'pair')} of games; the comparison tells of these.")
    if as_json:
        sys.stdout.write(json.dumps(found.as_json()) + "\n")
    else:
        show_comparison(found)


def show_comparison(found: Comparison) -> None:
    """Both sides of every measure, what differs beyond doubt in bold, and the verdict."""
    sheet = Table(title=f"{found.a.game.title}: {found.games:,} pairs of games on the same seeds", title_justify="left")
    for heading in ("measure", "A", "B", "B − A", "95 % interval"):
        sheet.add_column(heading, justify="left" if heading == "measure" else "right")
    for one in found.differences:
        row = (*(told(x, one.unit) for x in (one.a, one.b)), *differing(one))
        sheet.add_row(one.label, *row, style="bold" if one.sure else "" if one.judged else "dim")
    console = Console(highlight=False)
    console.print(f"A: {escape(found.a.words)}\nB: {escape(found.b.words)}")
    console.print(sheet)
    console.print(escape(found.verdict))


def differing(one: Difference) -> tuple[str, str]:
    """A difference and its interval; shares differ by points."""
    times, end = (100, " points") if one.unit == "share" else (1, "")
    more, low, high = (told(times * x, "number") for x in one.more[:3])
    return f"{more}{end}", f"{low} to {high}"


def run_tuning(game: Game, out: Path, as_json: bool, **asked: Any) -> None:
    """Search, write what was found with its evidence, and say it."""
    errors = Console(stderr=True)
    with progress_bar(game.title, errors) as progress:
        found = tune(game, progress=progress, **asked)
    written = found.write(out)
    if found.search.stopped:
        errors.print(f"Stopped after {counted(len(found.search.tried), 'set')}; this is the best of them.")
    if as_json:
        sys.stdout.write(json.dumps(found.as_json()) + "\n")
    else:
        Console(highlight=False).print(escape(found.verdict))
    errors.print(f"Written: {', '.join(map(str, written))}.", soft_wrap=True, highlight=False)
