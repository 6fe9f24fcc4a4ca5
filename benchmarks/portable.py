"""Portable rules beside compiled and plain ones, here and in Chromium: play, search, starting from nothing, two cores.

`PYTHONPATH=tests python -m benchmarks.portable` compiles every game and measures all; it needs Numba and the site.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter, process_time

import numpy as np

import topout
from benchmarks.portable_browser import Browser, browser
from benchmarks.sheet import Clock, by_turns, children_seconds, show
from topout.bots.ismcts import Tree
from topout.core.batch import Batch
from topout.core.engine import Mode
from topout.core.game import Game
from topout.core.match import Match
from topout.games import registry
from topout.lab.simulate import play_match

SECONDS = 1.0
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


def random_rates(game: Game, browser: Browser) -> list[float]:
    """Moves a CPU second of random play on one core in each mode and in a browser, over the same games.

    They are many: a few that are played again and again, the processor learns by heart.
    """
    batches, seats = [Batch(game, seats_of(game), mode=mode) for mode in BESIDE], seats_of(game)

    def plays(count: int) -> list[Callable[[], object]]:
        here = [partial(batch.play_random, np.arange(count), 1) for batch in batches]
        return [*here, partial(browser.play, game.name, seats, count)]

    count = enough(plays, browser)
    moves = int(batches[0].play_random(np.arange(count), threads=1).moves.sum())
    assert moves == browser.play(game.name, seats, count), "the same games everywhere"
    return [moves / taken for taken in by_turns(plays(count), clocks=clocks(browser))]


def search_rates(game: Game, browser: Browser) -> list[float]:
    """Simulations a CPU second, some moves into a game."""
    match, rng = topout.new(game.name, seats=seats_of(game), seed=1), random.Random(1)
    for _ in range(12):
        match.act(match.owed[0], rng.choice(match.legal(match.owed[0])))
    position, seat = match.pack(), match.owed[0]

    def think(mode: Mode, count: int) -> None:
        tree = Tree(game, position, seat, game.search, count, 7, mode)
        for _ in range(count // SOME):
            tree.think(SOME)

    def thoughts(count: int) -> list[Callable[[], object]]:
        here = [partial(think, mode, count) for mode in BESIDE]
        return [*here, partial(browser.think, game.name, position, seat, count)]

    count = enough(thoughts, browser)
    return [count / seconds for seconds in by_turns(thoughts(count), clocks=clocks(browser))]


def clocks(browser: Browser) -> list[Clock]:
    """What the CPU time of each mode is measured with."""
    return [*(process_time for _ in BESIDE), browser.seconds]


def enough(works: Callable[[int], list[Callable[[], object]]], browser: Browser) -> int:
    """So many that even the fastest takes a while; by then everything is compiled as well as it will be."""
    count, seconds = SOME, 0.0
    while seconds < SECONDS / 4:
        count *= 4
        seconds = min(by_turns(works(count), 1, clocks(browser)))
    return count


def plain_rate(game: Game) -> float:
    """Moves a CPU second of random play by plain rules."""
    moves, began = 0, process_time()
    while process_time() - began < SECONDS:
        moves += len(play_match(Match(game, seats_of(game), moves, {}), ["random"] * seats_of(game), moves).actions)
    return moves / (process_time() - began)


def rates() -> Iterator[list[str]]:
    """Two lines per game."""
    with browser() as chromium:
        for name in registry.GAMES:
            game = registry.game(name)
            moves = [plain_rate(game), *random_rates(game, chromium)]
            yield [game.title, "random moves/s", f"{moves[0]:,.0f}", *compared(moves[1:], 1e6, "M")]
            yield ["", "simulations/s", "–", *compared(search_rates(game, chromium), 1e3, "k")]


def compared(found: list[float], unit: float, sign: str) -> list[str]:
    """Compiled, portable and in Chromium, and how many times as fast each is as the one before."""
    shown = [f"{rate / unit:.2f} {sign}" for rate in found]
    compiled, portable, chromium = found
    return [*shown, f"{portable / compiled:.2f}", f"{chromium / portable:.2f}"]


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
        modes = ["plain", "compiled", "portable", "in Chromium", "portable / compiled", "Chromium / portable"]
        show("Rules in every mode, one core, by CPU time", ["game", "", *modes], list(rates()))
    if not parts or "starts" in parts:
        heads = [f"{what}, {mode}" for what in STARTS for mode in BESIDE]
        show("From an empty cache, CPU seconds of the whole process", ["game", *heads], list(starts()))
    if not parts or "cores" in parts:
        show("Portable rules on two cores", ["game", "one core", "two cores", "speed-up"], list(cores()))


if __name__ == "__main__":
    main(sys.argv[1:])
