"""Climbers of Verdon: random play on one core beside Clamber and Catanatron, greedy play, and first compilation."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from importlib import import_module
from time import process_time

import numpy as np

from benchmarks.sheet import children_seconds, cpu_seconds, show
from topout.core.batch import Batch, bulk_entries
from topout.games import registry

GAMES, CLAMBER_GAMES, GREEDY_GAMES, PEER_GAMES, AHEAD_GAMES = 3000, 50_000, 500, 30, 5
SEATS = 4
COLD = """
import numpy as np
from topout.core.batch import Batch
from topout.games import registry
Batch(registry.game("verdon"), 4).play_random(np.arange(2), threads=1)
"""


def random_play(name: str, games: int) -> tuple[float, float]:
    """Moves and games per CPU second of random play on one core."""
    batch, seeds = Batch(registry.game(name), SEATS, mode="compiled"), np.arange(games)
    moves = int(batch.play_random(seeds, threads=1).moves.sum())
    seconds = cpu_seconds(lambda: batch.play_random(seeds, threads=1))
    return moves / seconds, games / seconds


def greedy_play() -> float:
    """Games per CPU second of four greedy players on one core."""
    batch, seeds = Batch(registry.game("verdon"), SEATS, mode="compiled"), np.arange(GREEDY_GAMES)
    greedy = ["greedy"] * SEATS
    batch.play_bots(seeds[:1], greedy, threads=1)
    return GREEDY_GAMES / cpu_seconds(lambda: batch.play_bots(seeds, greedy, threads=1))


def catanatron(player: str = "RandomPlayer", module: str = "catanatron", games: int = PEER_GAMES) -> float | None:
    """Games per CPU second of Catanatron's own simulation with four of its players; None if it is not installed."""
    try:
        from catanatron import Color, Game

        kind = getattr(import_module(module), player)
    except ImportError:
        return None
    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
    random.seed(1)
    Game([kind(colour) for colour in colours]).play()
    began = process_time()
    for _ in range(games):
        Game([kind(colour) for colour in colours]).play()
    return games / (process_time() - began)


def greedy_turns() -> list[int]:
    """How many turns games of four greedy players take."""
    game = registry.game("verdon")
    batch, play = Batch(game, SEATS), bulk_entries(game, "compiled").play_bots
    states, greedy, turns = batch._states(4), np.ones(SEATS, np.int8), []
    for seed in range(GREEDY_GAMES):
        ended = np.zeros((1, SEATS), np.int32), np.zeros((1, SEATS), np.int8), np.zeros(1, np.int32)
        play(states, np.array([seed], np.uint64), greedy, *ended, batch._ids(), np.zeros(1, np.int64))
        turns.append(int(states["turn"][0]))
    return turns


def greedy_wins() -> float:
    """How often one greedy player beats three random ones, over all seats."""
    batch, won = Batch(registry.game("verdon"), SEATS, mode="compiled"), 0
    for seat in range(SEATS):
        bots = ["greedy" if p == seat else "random" for p in range(SEATS)]
        places = batch.play_bots(np.arange(GREEDY_GAMES), bots).places
        won += int((places[:, seat] == 1).sum())
    return won / (SEATS * GREEDY_GAMES)


def cold_seconds() -> float:
    """CPU seconds of the first game on a machine that has never compiled Verdon."""
    with tempfile.TemporaryDirectory() as folder:
        before = children_seconds()
        subprocess.run([sys.executable, "-c", COLD], check=True, env={**os.environ, "TOPOUT_CACHE": folder})
        return children_seconds() - before


def show_greedy(randomly: float | None) -> None:
    """Four players that look one move ahead, beside Catanatron's: one that does so too, and random ones."""
    ours = greedy_play()
    ahead = catanatron("VictoryPointPlayer", "catanatron.players.search", AHEAD_GAMES)
    rows = [["Climbers of Verdon, four greedy players", f"{ours:.1f}", ""]]
    for name, rate in (("four VictoryPointPlayers", ahead), ("four random players", randomly)):
        told = (f"{rate:.2f}", f"{ours / rate:.1f}") if rate else ("not installed", "")
        rows.append([f"Catanatron, {name}", *told])
    show("Verdon, greedy play, one core, 4 seats", ("program", "games/s", "ours beside it"), rows)


def main() -> None:
    """Print the tables."""
    moves, games = random_play("verdon", GAMES)
    clamber, _ = random_play("clamber", CLAMBER_GAMES)
    peer = catanatron()
    rows = [
        ["Climbers of Verdon", f"{moves / 1e6:.2f} M", f"{games:,.0f}"],
        ["Clamber", f"{clamber / 1e6:.2f} M", ""],
        ["Catanatron, four random players", "", f"{peer:.1f}" if peer else "not installed"],
        ["Verdon : Clamber", f"{moves / clamber:.2f}", ""],
        ["Verdon : Catanatron", "", f"{games / peer:.0f}" if peer else ""],
    ]
    show("Verdon, random play with the full mask, one core, 4 seats", ("program", "moves/s", "games/s"), rows)
    show_greedy(peer)
    turns = np.percentile(greedy_turns(), [0, 5, 50, 95, 100])
    rows = [
        [
            "turns of a game of four greedy players (least, 5 %, median, 95 %, most)",
            " ".join(f"{t:.0f}" for t in turns),
        ],
        ["one greedy player beats three random ones", f"{greedy_wins():.1%}"],
        ["state, bytes", str(registry.game("verdon").layout.size)],
        ["actions", str(len(registry.game("verdon").actions))],
        ["first random games with an empty cache, CPU seconds", f"{cold_seconds():.1f}"],
    ]
    show("Verdon, other figures", ("what", "figure"), rows)


if __name__ == "__main__":
    main()
