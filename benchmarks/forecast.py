"""What the traits in a game's forecast are worth: greedy players with slips play many games, and a fit says who won.

`python -m benchmarks.forecast GAME [games]` prints each trait's weight as the game has it and as fitted anew, for games
that have a forecast made of traits.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

import numpy as np

from benchmarks.sheet import show
from topout.core.batch import Array, Batch
from topout.core.chance import lowest
from topout.core.drive import act, begin, greedy_choice, legal, player_word
from topout.core.engine import entries_for
from topout.core.game import Game
from topout.core.rule import Slot, rule
from topout.games import registry
from topout.lab.analysis.chances import likely, log_loss

SEATS, GAMES, FIRST = 4, 20_000, 1_000_000
EVERY, MOST = 20, 200
"""About every so many moves a position is written down, at most so many of one game."""
SLIPS = 20
"""Of a thousand moves so many are any legal one, so that the positions are not all of one kind."""
ROUNDS = 12
LITTLE = 1e-3
"""So much certainty is added where the games say nothing of a trait."""
traits = Slot("traits")


@rule
def watch(states: Any, seed: Any, ids: Any, rows: Any, words: Any) -> int:
    """Play one game and write down the traits of every seat in some of its positions; how many."""
    s = begin(states, seed)
    made, written = 0, 0
    while not s.over:
        seat = lowest(s.owed)
        made += 1
        word = made << 16
        if player_word(seed, word + 1) * EVERY >> 32 == 0 and written < len(rows):
            for p in range(s.seats):
                found = traits(s, p)
                for i in range(len(found)):
                    rows[written][p][i] = found[i]
            written += 1
        if player_word(seed, word + 2) * 1000 >> 32 < SLIPS:
            act(s, seat, ids[player_word(seed, word + 3) * legal(s, seat, ids) >> 32])
        else:
            words[0] = word + 4
            act(s, seat, greedy_choice(states, seat, ids, seed, words))
    return written


def watched(game: Game, made_of: Any, games: int) -> tuple[Array, Array]:
    """The traits of every seat in many positions, and each seat's share of the win from there."""
    entries = entries_for(game, "compiled", silent=True)
    entries.compiler.slots["traits"] = made_of.traits
    run = entries.link(watch)
    states = np.frombuffer(bytearray(Batch(game, SEATS).raw * 4), game.layout.dtype)
    ids, words = np.zeros(len(game.actions), np.int32), np.zeros(1, np.int64)
    rows = np.zeros((MOST, SEATS, len(made_of.TRAITS)), np.int64)
    positions, won = [], []
    for seed in range(FIRST, FIRST + games):
        count = run(states, np.uint64(seed), ids, rows, words)
        positions.append(rows[:count].astype(np.float32))
        first = states["place"][0, :SEATS] == 1
        won.append(np.repeat((first / first.sum())[None], count, 0))
    return np.concatenate(positions), np.concatenate(won)


def fitted(positions: Array, won: Array) -> Array:
    """The weights with the least log loss, by Newton's method."""
    weights, gained = np.zeros(positions.shape[2]), np.einsum("ns,nsi->ni", won, positions)
    steady = LITTLE * np.eye(len(weights))
    for _ in range(ROUNDS):
        chances = likely(positions @ weights)
        expected = np.einsum("ns,nsi->ni", chances, positions)
        spread = np.einsum("nsi,ns,nsj->ij", positions, chances, positions, optimize=True) - expected.T @ expected
        weights = weights + np.linalg.solve(spread + steady, (gained - expected).sum(axis=0))
    return weights


def main(name: str = "verdon", games: int = GAMES) -> None:
    """Fit on nine games of ten, and judge by the tenth."""
    game, made_of = registry.game(name), import_module(f"topout.games.{name}.forecast")
    positions, won = watched(game, made_of, games)
    kept, unit = len(won) * 9 // 10, made_of.UNIT
    fresh, used = fitted(positions[:kept], won[:kept]), np.array(made_of.WEIGHTS) / unit
    rows = [[t, f"{a * unit:.0f}", f"{b * unit:.0f}"] for t, a, b in zip(made_of.TRAITS, used, fresh, strict=True)]
    losses = [log_loss(positions[kept:] @ weights, won[kept:]) for weights in (used, fresh)]
    rows.append([f"log loss in {len(won) - kept:,} other positions", *(f"{loss:.4f}" for loss in losses)])
    show(f"{game.title}, weights from {games:,} games", ["trait", "in use", "fitted now"], rows)


if __name__ == "__main__":
    given = sys.argv[1:]
    main(given[0] if given else "verdon", int(given[1]) if len(given) > 1 else GAMES)
