"""Gloombah! beside Clamber in one run: random and greedy play on one core, and cold compilation."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator

import numpy as np

from benchmarks.sheet import children_seconds, cpu_seconds, show
from topout.core.batch import Batch
from topout.games import registry

GAMES = 300
TABLES: tuple[tuple[str, int, dict[str, str], int], ...] = (
    ("clamber", 4, {}, 20_000),
    ("gloombah", 2, {}, GAMES),
    ("gloombah", 4, {}, GAMES),
    ("gloombah", 6, {}, GAMES),
    ("gloombah", 4, {"cards": "brutal"}, GAMES),
)
START = """
from topout.core.engine import engine_for
from topout.games import registry
game = registry.game({name!r})
engine = engine_for(game, "compiled")
state = engine.start(game.template(game.settle({{}}), 4), 1)
seat = engine.number(state, "owed").bit_length() - 1
move = engine.legal(state, seat)[0]
engine.why(state, seat, move)
engine.redeal(state, seat, 1)
engine.act(state, seat, move)
"""


def random_rows() -> Iterator[list[str]]:
    """Uniform random play with the full legal mask at every step."""
    first = 0.0
    for name, seats, options, games in TABLES:
        batch, seeds = Batch(registry.game(name), seats, options, mode="compiled"), np.arange(games)
        steps = int(batch.play_random(seeds, threads=1).moves.sum())
        rate = steps / cpu_seconds(lambda: batch.play_random(seeds, threads=1))  # noqa: B023
        first = first or rate
        table = f"{name}, {seats} seats{''.join(f', {key} {value}' for key, value in options.items())}"
        yield [table, f"{rate / 1e6:.2f} M", f"{steps / games:.0f}", f"{rate / first:.2f}"]


def greedy_rows() -> Iterator[list[str]]:
    """Greedy players against each other, and one against random ones."""
    for seats in (2, 4, 6):
        batch, seeds = Batch(registry.game("gloombah"), seats, mode="compiled"), np.arange(GAMES)
        for bots in (["greedy"] * seats, ["greedy"] + ["random"] * (seats - 1)):
            played = batch.play_bots(seeds, bots, threads=1)
            seconds = cpu_seconds(lambda: batch.play_bots(seeds, bots, threads=1), 2)  # noqa: B023
            others = "greedy" if bots[1] == "greedy" else "random"
            won = (played.places[:, 0] == 1).mean()
            yield [
                f"{seats} seats, others {others}",
                f"{300 / seconds:.0f}",
                f"{played.moves.mean():.0f}",
                f"{won:.3f}",
            ]


def compile_rows() -> Iterator[list[str]]:
    """CPU seconds from nothing to the first moves of a compiled match, in a process and cache of its own."""
    for name in ("clamber", "gloombah"):
        with tempfile.TemporaryDirectory() as folder:
            spent = []
            for _ in range(2):
                before = children_seconds()
                command = [sys.executable, "-c", START.format(name=name)]
                subprocess.run(command, check=True, env={**os.environ, "TOPOUT_CACHE": folder})
                spent.append(children_seconds() - before)
            yield [name, f"{spent[0]:.1f} s", f"{spent[1]:.1f} s"]


def main() -> None:
    """Print the tables."""
    headings = ["table", "steps/s", "steps a game", "beside Clamber"]
    show("Gloombah!: random play on one core, by CPU time", headings, list(random_rows()))
    headings = ["table", "games/s", "moves a game", "first seat wins"]
    show("Gloombah!: greedy play on one core, by CPU time", headings, list(greedy_rows()))
    show("A compiled match, in CPU seconds", ["game", "cold", "warm"], list(compile_rows()))


if __name__ == "__main__":
    main()
