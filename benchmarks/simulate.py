"""What `simulate` costs beside bare bulk play, in time and memory. `python -m benchmarks.simulate [GAMES ...]`

Rates are by CPU time of all threads, the two ways in turn, so that a busy machine slows both. Memory is the peak of a
process of its own for each number of games, of Festival in a small temple, whose games are short.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator

import numpy as np

from benchmarks.sheet import cpu_seconds, show
from topout.core.batch import Batch
from topout.games import registry
from topout.lab.simulate import Simulation

GAMES, ROUNDS, SEATS = 400_000, 5, 4
SMALL = ("simulate", "festival", "-o", "levels=3", "--json")
MEMORY = (10**6, 10**7)


def share() -> list[str]:
    """Clamber with random bots: the bare loop over the games beside the whole simulation."""
    game = registry.game("clamber")
    batch, simulation = Batch(game, SEATS), Simulation(game, SEATS)
    ways = (lambda: batch.play_random(np.arange(GAMES)), lambda: simulation.run(GAMES))
    for way in ways:
        way()
    bare, whole = (
        min(times) for times in zip(*([cpu_seconds(way) for way in ways] for _ in range(ROUNDS)), strict=True)
    )
    return [f"{GAMES / bare:,.0f}", f"{GAMES / whole:,.0f}", f"{bare / whole:.3f}"]


def memory(games: Iterator[int]) -> Iterator[list[str]]:
    """The peak of a process that simulates so many games."""
    for count in games:
        command = [sys.executable, "-m", "topout", *SMALL, "-n", str(count)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as running:
            found = json.loads(running.stdout.read()) if running.stdout else {}
            peak = os.wait4(running.pid, 0)[2].ru_maxrss
        yield [f"{found['games']:,}", f"{peak / 1024:.0f} MB", f"{found['games_per_second']:,.0f}"]


def main() -> None:
    """Print both tables."""
    show("Games/s by CPU time", ["bare loop", "simulate", "of the bare loop"], [share()])
    counts = map(int, sys.argv[1:]) if sys.argv[1:] else iter(MEMORY)
    show("Peak memory", ["games", "peak", "games/s by the clock"], list(memory(counts)))


if __name__ == "__main__":
    main()
