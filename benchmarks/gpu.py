"""Bulk play on a GPU: equal to the CPU seed by seed, and how fast. `python -m benchmarks.gpu [--greedy] [GAME ...]`

Needs a CUDA GPU and `topout[gpu]`. Every game is first played over the same seeds on both and compared to the last
number; then the kernel alone is timed, the best of three runs after one to warm up. Players choose at random, or with
`--greedy` what looks best.
"""

from __future__ import annotations

import sys
from time import perf_counter

import numpy as np

from benchmarks.sheet import show
from topout.core.batch import Array, Batch, Played
from topout.core.game import Game
from topout.core.gpu import GpuBatch, Run
from topout.games import registry

SEEDS = 10_000
GAMES_TIMED = {"verdon": 1 << 19, "tabletop_climber": 1 << 21, "gloombah": 1 << 22}
USUAL = 1 << 24
GREEDY_SHARE = 1 << 5
"""Greedy games are so much slower that fewer are timed."""


def table(game: Game) -> int:
    """How many seats a game is measured with."""
    return min(4, game.seats[-1])


def played(batch: Batch, seeds: Array, greedy: bool) -> Played:
    """The games of these seeds."""
    return batch.play_bots(seeds, ["greedy"] * batch.seats) if greedy else batch.play_random(seeds)


def equal(game: Game, greedy: bool) -> bool:
    """Whether every game ends the same on both machines."""
    seeds = np.arange(SEEDS)
    here, there = (played(kind(game, table(game)), seeds, greedy) for kind in (Batch, GpuBatch))
    return all(np.array_equal(getattr(here, part), getattr(there, part)) for part in ("scores", "places", "moves"))


def rate(game: Game, greedy: bool) -> tuple[float, float]:
    """Moves and games per second of the kernel alone."""
    batch, games = GpuBatch(game, table(game)), GAMES_TIMED.get(game.name, USUAL)
    if greedy:
        run = batch.prepared(np.arange(games // GREEDY_SHARE), ["greedy"] * batch.seats)
    else:
        run = batch.prepared(np.arange(games))
    run()
    best = min(_seconds(run) for _ in range(3))
    return int(run.moves().sum(dtype=np.int64)) / best, len(run.seeds) / best


def _seconds(run: Run) -> float:
    began = perf_counter()
    run()
    return perf_counter() - began


HEADINGS = ("game", f"equal over {SEEDS:,} seeds", "s to compile and compare", "moves/s", "games/s")


def row(game: Game, greedy: bool) -> list[str]:
    """What was found of one game."""
    began = perf_counter()
    same = equal(game, greedy)
    seconds = perf_counter() - began
    moves, games = rate(game, greedy)
    return [game.name, "yes" if same else "NO", f"{seconds:.0f}", f"{moves / 1e6:,.1f} M", f"{games / 1e6:,.3f} M"]


def main() -> None:
    """Measure the games that are named, or all."""
    greedy = "--greedy" in sys.argv
    names = [name for name in sys.argv[1:] if name != "--greedy"] or list(registry.GAMES)
    players = "Greedy" if greedy else "Random"
    show(f"{players} play on a GPU", HEADINGS, [row(registry.game(name), greedy) for name in names])


if __name__ == "__main__":
    main()
