"""A low-priority process that analyses one finished match: the task comes in on stdin, progress goes out on stdout."""

from __future__ import annotations

import contextlib
import os
import sys
from time import monotonic

import msgspec
from msgspec import Struct

from topout.core.match import Match
from topout.games import registry
from topout.lab.analysis.findings import Analysis
from topout.server.minds.thinker import NICE
from topout.table.table import Table

EVERY = 0.25
"""Seconds between progress reports."""


class Task(Struct):
    """A finished match, by its moves."""

    game: str
    options: dict[str, object]
    seats: int
    seed: str
    moves: list[tuple[int, list[int]]]
    names: list[str]


class Progress(Struct):
    """The progress from 0 to 1; at the end the result."""

    share: float
    analysis: Analysis | None = None


def main() -> None:
    """Run the analysis."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICE)
    from topout.lab.analysis.analysing import analyse

    task = msgspec.json.decode(sys.stdin.buffer.readline(), type=Task)
    found = analyse(match_of(task), task.names, progress=Telling())
    tell(Progress(1.0, found))


def task_of(table: Table) -> Task:
    """The task for a table's match."""
    moves = [(move.seat, move.steps) for move in table.moves]
    made = table.made
    return Task(made.game, dict(made.options), len(table.chairs), f"{table.seed:x}", moves, list(table.names))


def match_of(task: Task) -> Match:
    """Replay the match of a task."""
    match = Match(registry.game(task.game), task.seats, int(task.seed, 16), task.options)
    for seat, steps in task.moves:
        for step in steps:
            match.act(seat, step)
    return match


class Telling:
    """Reports progress to the server at intervals."""

    def __init__(self) -> None:
        self.next = 0.0

    def __call__(self, share: float) -> None:
        if monotonic() >= self.next:
            tell(Progress(share))
            self.next = monotonic() + EVERY


def tell(progress: Progress) -> None:
    """Write one line to the server."""
    sys.stdout.buffer.write(msgspec.json.encode(progress) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        main()
