"""`topout solve`: a temple solved with progress, resumed where it was left, and told as a table."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from topout.games.festival.alphabeta.machine import Memory
from topout.games.festival.solve.check import check_layer
from topout.games.festival.solve.colours import words_of
from topout.games.festival.solve.lookup import Solution, home_of
from topout.games.festival.solve.solver import Solver
from topout.games.festival.solve.temple import Temple

LEVELS, MOST_CLIMBERS = range(3, 9), 12
KEPT_BYTES = 2 << 30
"""A smaller solution is kept whole unless told otherwise."""


def run_solve(levels: int, climbers: int, folder: Path | None, keep: bool | None, samples: int, as_json: bool) -> None:
    """Solve with progress on the error stream; Ctrl-C keeps what is done."""
    if levels not in LEVELS:
        raise ValueError(f"--levels {levels}: a temple of {LEVELS[0]} to {LEVELS[-1]} levels can be solved.")
    if not 1 <= climbers <= MOST_CLIMBERS:
        raise ValueError(f"--climbers {climbers}: each seat has 1 to {MOST_CLIMBERS}.")
    temple = Temple(levels, climbers)
    solver = Solver(temple, folder or home_of(temple), True if keep is None else keep)
    errors = Console(stderr=True, highlight=False)
    try:
        _work(solver, keep, samples, errors)
    except KeyboardInterrupt:
        errors.print("Stopped. What is done is kept: the same command goes on from here.")
        return
    found = report(solver)
    print(json.dumps(found)) if as_json else show(found)


def _work(solver: Solver, keep: bool | None, samples: int, errors: Console) -> None:
    memory, solution = Memory(random.Random(1)), Solution(solver)
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[far]}"), TimeElapsedColumn())
    with Progress(*columns, console=errors, transient=True) as bar:
        task = bar.add_task("listing boards", total=solver.temple.most, far="")
        solver.list_boards(lambda k, count: bar.update(task, completed=k, far=f"{count:,} boards of {k} climbers"))
        if keep is None:
            solver.keep = size_of(solver) <= KEPT_BYTES
        for climbers, done, total in solver.solve():
            if done == total:
                _check(solution, climbers, samples, memory)
            bar.update(task, description=f"{climbers} climbers", completed=done, total=total, far=f"{done:,} boards")


def _check(solution: Solution, climbers: int, samples: int, memory: Memory) -> None:
    proven, deep = check_layer(solution, climbers, samples, memory)
    now = solution.solver.progress
    now.proven, now.deep = now.proven + proven, now.deep + deep
    solution.solver.save()


def size_of(solver: Solver) -> int:
    """How many bytes the whole solution takes."""
    most = solver.temple.climbers
    return sum(8 * words_of(k, most)[1] * solver.count_boards(k) for k in range(solver.temple.most + 1))


def report(solver: Solver) -> dict[str, Any]:
    """What is known of the temple."""
    layers = solver.progress.layers
    first = Solution(solver).first_moves()
    return {
        "levels": solver.temple.levels,
        "climbers": solver.temple.climbers,
        "first seat wins": bool(layers[-1]["won"]),
        "winning first moves": [space for space, wins in first.items() if wins],
        "boards": sum(layer["boards"] for layer in layers),
        "positions": solver.progress.positions,
        "won by the side to move": sum(layer["won"] for layer in layers),
        "proven by alpha-beta too": solver.progress.proven,
        "too deep for alpha-beta": solver.progress.deep,
        "CPU seconds": round(solver.progress.cpu_seconds, 1),
        "layers": layers,
    }


def show(found: dict[str, Any]) -> None:
    """The result as a table."""
    title = f"Festival Climbers, {found['levels']} levels, {found['climbers']} climbers each"
    sheet = Table(title=title, title_justify="left")
    for heading in ("climbers on the temple", "boards", "positions", "won by the side to move"):
        sheet.add_column(heading, justify="right")
    for layer in found["layers"]:
        share = f"{100 * layer['won'] / layer['positions']:.1f} %"
        sheet.add_row(str(layer["climbers"]), f"{layer['boards']:,}", f"{layer['positions']:,}", share)
    console = Console(highlight=False)
    console.print(sheet)
    console.print(f"{found['positions']:,} positions in {found['CPU seconds']:,} CPU seconds. {_winner(found)}")
    tried = found["proven by alpha-beta too"] + found["too deep for alpha-beta"]
    console.print(f"Alpha-beta proved {found['proven by alpha-beta too']} of {tried} sampled positions, and agrees.")


def _winner(found: dict[str, Any]) -> str:
    if not found["first seat wins"]:
        return "The second seat wins, whatever the first does."
    return f"The first seat wins, by bringing its first climber to {' or '.join(found['winning first moves'])}."
