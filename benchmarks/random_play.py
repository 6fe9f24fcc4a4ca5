"""Random play with the full legal mask: our rules, the same rules in C, and OpenSpiel's games from Python."""

from __future__ import annotations

import random
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter, process_time

import numpy as np

from benchmarks.sheet import cpu_seconds, show
from topout.core.batch import Batch, Played
from topout.games import registry

GAMES = 100_000
WORD = (1 << 64) - 1


def checksum(played: Played) -> int:
    """The sum the C program prints: every move count and score, in order."""
    total = 0
    for moves, scores in zip(played.moves.tolist(), played.scores.tolist(), strict=True):
        for value in (moves, *scores):
            total = (total * 31 + value) & WORD
    return total


def in_c(seats: int, repeats: int = 5) -> tuple[int, int, float] | None:
    """Moves, checksum and best CPU seconds of the C program; None without a C compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder) / "clamber")
        source = str(Path(__file__).with_name("clamber.c"))
        subprocess.run([compiler, "-O3", "-march=native", "-o", program, source], check=True)
        runs = [_printed(program, seats) for _ in range(repeats)]
    return runs[0][0], runs[0][1], min(seconds for _, _, seconds in runs)


def _printed(program: str, seats: int) -> tuple[int, int, float]:
    done = subprocess.run([program, str(seats), "0", str(GAMES)], check=True, capture_output=True, text=True)
    moves, total, seconds = done.stdout.split()
    return int(moves), int(total), float(seconds)


def ours(name: str, seats: int) -> tuple[Played, float]:
    """The games played on one core, and the best CPU seconds."""
    batch, seeds = Batch(registry.game(name), seats, mode="compiled"), np.arange(GAMES)
    played = batch.play_random(seeds, threads=1)
    return played, cpu_seconds(lambda: batch.play_random(seeds, threads=1))


def openspiel(name: str, games: int = 300) -> tuple[int, float]:
    """Moves and CPU seconds of an OpenSpiel game, driven from Python with its legal mask at every move."""
    import pyspiel

    game, rng, moves = pyspiel.load_game(name), random.Random(1), 0
    began = process_time()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.legal_actions_mask()
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
    return moves, process_time() - began


def rows() -> Iterator[list[str]]:
    """One line per program."""
    for seats in (4, 8):
        played, seconds = ours("clamber", seats)
        rate = played.moves.sum() / seconds
        c = in_c(seats)
        if c is None:
            yield [f"Clamber, {seats} seats", f"{rate / 1e6:.2f} M", f"{GAMES / seconds / 1e3:.0f} k", "no C compiler"]
            continue
        assert (c[0], c[1]) == (int(played.moves.sum()), checksum(played)), "the C program plays other games"
        same = f"{rate / (c[0] / c[2]):.2f} of C, equal results"
        yield [f"Clamber, {seats} seats", f"{rate / 1e6:.2f} M", f"{GAMES / seconds / 1e3:.0f} k", same]
        yield [f"Clamber in C, {seats} seats", f"{c[0] / c[2] / 1e6:.2f} M", f"{GAMES / c[2] / 1e3:.0f} k", "1"]
    for seats in (2, 4):
        played, seconds = ours("festival", seats)
        rate = played.moves.sum() / seconds
        yield [f"Festival, {seats} seats", f"{rate / 1e6:.2f} M", f"{GAMES / seconds / 1e3:.0f} k", ""]
    yield from peer_rows()


def peer_rows() -> Iterator[list[str]]:
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        yield ["OpenSpiel", "not installed", "", ""]
        return
    for name in ("connect_four", "hex"):
        moves, seconds = openspiel(name)
        yield [f"OpenSpiel {name}, from Python", f"{moves / seconds / 1e6:.3f} M", f"{0.3 / seconds:.2f} k", ""]


def scaling() -> Iterator[list[str]]:
    """Wall-clock rate on one and two cores; only meaningful on a quiet machine."""
    for name, seats in (("clamber", 4), ("festival", 2)):
        batch, seeds = Batch(registry.game(name), seats, mode="compiled"), np.arange(4 * GAMES)
        batch.play_random(seeds[:2])
        one, two = (min(_wall(batch, seeds, threads) for _ in range(3)) for threads in (1, 2))
        yield [name, f"{one:.2f} s", f"{two:.2f} s", f"{one / two:.2f} ×"]


def _wall(batch: Batch, seeds: np.ndarray, threads: int) -> float:
    began = perf_counter()
    batch.play_random(seeds, threads=threads)
    return perf_counter() - began


def main() -> None:
    """Print both tables."""
    show("Random play on one core, by CPU time", ["program", "moves/s", "games/s", "ratio"], list(rows()))
    show("Batches on two cores, by the clock", ["game", "one core", "two cores", "speed-up"], list(scaling()))


if __name__ == "__main__":
    main()
