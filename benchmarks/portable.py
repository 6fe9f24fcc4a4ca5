"""Portable rules beside compiled and plain ones: random play, search, starting from nothing, two cores.

`python -m benchmarks.portable` compiles every game and measures all; it needs Numba.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from time import perf_counter, process_time

import numpy as np

import topout
from benchmarks.sheet import by_turns, children_seconds, show
from topout.bots.ismcts import Tree
from topout.core.batch import Batch
from topout.core.engine import Mode
from topout.core.game import Game
from topout.core.match import Match
from topout.games import registry
from topout.lab.simulate import play_match

SECONDS = 1.0
SIMULATIONS = 2_000
SOME = 32
BESIDE: tuple[Mode, ...] = ("compiled", "portable")
"""The modes that are compared."""
BEGIN = "from topout.games import registry; game = registry.game({name!r}); "
BULK = "import numpy as np; from topout.core.batch import Batch; Batch(game, game.seats[0], mode={mode!r})"
THINK = (
    "import random; from topout.bots import bot, Budget, SeatView; from topout.core.match import Match; "
    "m = Match(game, game.seats[0], 1, {{}}); s = m.owed[0]; "
)
ANSWER = "bot({level!r}).choose(SeatView(m, s), m.legal(s), Budget(simulations=1), random.Random(1))"
STARTS = {
    "bulk game": BULK + ".play_random(np.arange(2))",
    "`hard` move": THINK + ANSWER.replace("{level!r}", "'hard'"),
    "hint": THINK + ANSWER.replace("{level!r}", "'expert'"),
}


def seats_of(game: Game) -> int:
    """Four, or as many as there may be."""
    return 4 if 4 in game.seats else game.seats[-1]


def random_rates(game: Game) -> list[float]:
    """Moves a CPU second of random play on one core in each mode, over the same games.

    They are many: a few that are played again and again, the processor learns by heart.
    """
    batches = [Batch(game, seats_of(game), mode=mode) for mode in BESIDE]
    seeds, seconds = np.arange(SOME), 0.0
    for batch in batches:
        batch.play_random(seeds, threads=1)
    while seconds < SECONDS / 4:
        seeds = np.arange(4 * len(seeds))
        seconds = min(by_turns([partial(batch.play_random, seeds, 1) for batch in batches], 1))
    moves = float(batches[0].play_random(seeds, threads=1).moves.sum())
    return [moves / taken for taken in by_turns([partial(batch.play_random, seeds, 1) for batch in batches])]


def plain_rate(game: Game) -> float:
    """The same by plain rules."""
    moves, began = 0, process_time()
    while process_time() - began < SECONDS:
        moves += len(play_match(Match(game, seats_of(game), moves, {}), ["random"] * seats_of(game), moves).actions)
    return moves / (process_time() - began)


def search_rates(game: Game) -> list[float]:
    """Simulations a CPU second in each mode, some moves into a game."""
    match, rng = topout.new(game.name, seats=seats_of(game), seed=1), random.Random(1)
    for _ in range(12):
        match.act(match.owed[0], rng.choice(match.legal(match.owed[0])))
    position, seat = match.pack(), match.owed[0]

    def think(mode: Mode) -> None:
        tree = Tree(game, position, seat, game.search, SIMULATIONS, 7, mode)
        for _ in range(SIMULATIONS // 50):
            tree.think(50)

    thoughts = [partial(think, mode) for mode in BESIDE]
    by_turns(thoughts, 1)
    return [SIMULATIONS / seconds for seconds in by_turns(thoughts)]


def rates() -> Iterator[list[str]]:
    """One line per game."""
    for name in registry.GAMES:
        game = registry.game(name)
        compiled, portable = random_rates(game)
        cells = [f"{compiled / 1e6:.2f} M", f"{portable / 1e6:.2f} M", f"{portable / compiled:.2f}"]
        compiled, portable = search_rates(game)
        found = [f"{compiled / 1e3:.1f} k", f"{portable / 1e3:.1f} k", f"{portable / compiled:.2f}"]
        yield [game.title, *cells, f"{plain_rate(game):,.0f}", *found]


def started(program: str, mode: str) -> str:
    """CPU seconds of a fresh process with an empty cache; built rules come with the package."""
    with tempfile.TemporaryDirectory() as cache:
        before = children_seconds()
        environment = {**os.environ, "TOPOUT_CACHE": cache, "TOPOUT_RULES": mode}
        subprocess.run([sys.executable, "-c", program], check=True, env=environment)
        return f"{children_seconds() - before:.2f}"


def starts() -> Iterator[list[str]]:
    """One line per game."""
    for name in registry.GAMES:
        cells = []
        for program in STARTS.values():
            for mode in BESIDE:
                cells.append(started((BEGIN + program).format(name=name, mode=mode), mode))
        yield [registry.game(name).title, *cells]


def cores() -> Iterator[list[str]]:
    """How much faster two cores are, by the clock; means something on an idle machine only."""
    for name in registry.GAMES:
        game = registry.game(name)
        batch, count = Batch(game, seats_of(game), mode="portable"), 100_000_000 // 60 // 1000
        seconds = [min(clock(batch, count * 4, threads) for _ in range(3)) for threads in (1, 2)]
        yield [game.title, *(f"{value:.2f} s" for value in seconds), f"{seconds[0] / seconds[1]:.2f} ×"]


def clock(batch: Batch, games: int, threads: int) -> float:
    """Seconds by the clock."""
    began = perf_counter()
    batch.play_random(np.arange(games), threads)
    return perf_counter() - began


def main(parts: list[str]) -> None:
    """Print the tables, or those named."""
    if not parts or "rates" in parts:
        random_play = ["compiled, moves/s", "portable", "ratio", "plain"]
        search = ["search compiled, simulations/s", "portable", "ratio"]
        show("Portable rules beside compiled and plain ones, one core", ["game", *random_play, *search], list(rates()))
    if not parts or "starts" in parts:
        heads = [f"{what}, {mode}" for what in STARTS for mode in BESIDE]
        show("From an empty cache, CPU seconds of the whole process", ["game", *heads], list(starts()))
    if not parts or "cores" in parts:
        show("Portable rules on two cores", ["game", "one core", "two cores", "speed-up"], list(cores()))


if __name__ == "__main__":
    main(sys.argv[1:])
