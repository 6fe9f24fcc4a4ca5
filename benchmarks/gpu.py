"""Random play on a GPU: equal to the CPU seed by seed, and how fast. `python -m benchmarks.gpu [GAME ...]`

Needs a CUDA GPU and `topout[gpu]`. Every game is first played over the same seeds on both and compared to the last
number; then the kernel alone is timed, the best of three runs after one to warm up.
"""

from __future__ import annotations

import sys
from time import perf_counter

import numpy as np

from benchmarks.sheet import show
from topout.core.batch import Batch
from topout.core.gpu import GpuBatch, Run
from topout.games import registry

SEEDS = 10_000
GAMES_TIMED = {"verdon": 1 << 20, "tabletop_climber": 1 << 21}
USUAL = 1 << 23


def equal(name: str) -> bool:
    """Whether every game ends the same on both machines."""
    game = registry.game(name)
    seeds = np.arange(SEEDS)
    here, there = Batch(game, game.seats[-1]).play_random(seeds), GpuBatch(game, game.seats[-1]).play_random(seeds)
    return all(np.array_equal(getattr(here, part), getattr(there, part)) for part in ("scores", "places", "moves"))


def rate(name: str, seats: int) -> tuple[float, float]:
    """Moves and games per second of the kernel alone."""
    batch = GpuBatch(registry.game(name), seats)
    run = batch.prepared(np.arange(GAMES_TIMED.get(name, USUAL)))
    run()
    best = min(_seconds(run) for _ in range(3))
    return int(run.moves().sum()) / best, len(run.seeds) / best


def _seconds(run: Run) -> float:
    began = perf_counter()
    run()
    return perf_counter() - began


HEADINGS = ("game", f"equal over {SEEDS:,} seeds", "s to compile and compare", "moves/s", "games/s")


def row(name: str) -> list[str]:
    """What was found of one game."""
    began = perf_counter()
    same = equal(name)
    seconds = perf_counter() - began
    moves, games = rate(name, min(4, registry.game(name).seats[-1]))
    return [name, "yes" if same else "NO", f"{seconds:.0f}", f"{moves / 1e6:,.0f} M", f"{games / 1e6:,.2f} M"]


def main() -> None:
    """Measure the games that are named, or all."""
    show("Random play on a GPU", HEADINGS, [row(name) for name in sys.argv[1:] or list(registry.GAMES)])


if __name__ == "__main__":
    main()
