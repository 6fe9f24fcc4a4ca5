"""What the traits in a game's forecast are worth: greedy players with slips play many games, and a fit says who won.

`python -m benchmarks.forecast [games]` prints each trait's weight as the game has it and as fitted anew.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from benchmarks.sheet import show
from topout.core.batch import Array, Batch, bulk_entries
from topout.core.chance import lowest
from topout.core.drive import act, begin, greedy_choice, legal, player_word
from topout.core.rule import rule
from topout.games import registry
from topout.games.verdon.forecast import TRAITS, UNIT, WEIGHTS, traits
from topout.lab.chances import likely, surprise_of

SEATS, GAMES, FIRST = 4, 20_000, 1_000_000
EVERY, MOST = 20, 200
"""About every so many moves a position is written down, at most so many of one game."""
SLIPS = 20
"""Of a thousand moves so many are any legal one, so that the positions are not all of one kind."""
ROUNDS = 12


@rule
def watch(states: Any, seed: Any, ids: Any, rows: Any) -> int:
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
            act(s, seat, greedy_choice(states, seat, ids, seed, word + 4))
    return written


def watched(games: int) -> tuple[Array, Array]:
    """The traits of every seat in many positions, and who won from there."""
    game = registry.game("verdon")
    run = bulk_entries(game, "compiled").link(watch)
    states = np.frombuffer(bytearray(Batch(game, SEATS).raw * 4), game.layout.dtype)
    ids, rows = np.zeros(len(game.actions), np.int32), np.zeros((MOST, SEATS, len(TRAITS)), np.int64)
    positions, winners = [], []
    for seed in range(FIRST, FIRST + games):
        count = run(states, np.uint64(seed), ids, rows)
        positions.append(rows[:count].astype(np.float32))
        winners.append(np.full(count, np.argmax(states["place"][0] == 1)))
    return np.concatenate(positions), np.concatenate(winners)


def fitted(positions: Array, winners: Array) -> Array:
    """The weights that the outcomes surprise least, by Newton's method."""
    weights, won = np.zeros(positions.shape[2]), positions[np.arange(len(winners)), winners]
    for _ in range(ROUNDS):
        chances = likely(positions @ weights)
        expected = np.einsum("ns,nsi->ni", chances, positions)
        spread = np.einsum("nsi,ns,nsj->ij", positions, chances, positions, optimize=True) - expected.T @ expected
        weights = weights + np.linalg.solve(spread, (won - expected).sum(axis=0))
    return weights


def main(games: int = GAMES) -> None:
    """Fit on nine games of ten, and judge by the tenth."""
    positions, winners = watched(games)
    kept = len(winners) * 9 // 10
    fresh, used = fitted(positions[:kept], winners[:kept]), np.array(WEIGHTS) / UNIT
    rows = [[name, f"{a * UNIT:.0f}", f"{b * UNIT:.0f}"] for name, a, b in zip(TRAITS, used, fresh, strict=True)]
    won = np.eye(SEATS)[winners[kept:]]
    losses = [surprise_of(positions[kept:] @ weights, won) for weights in (used, fresh)]
    rows.append([f"surprise in {len(winners) - kept:,} other positions", *(f"{loss:.4f}" for loss in losses)])
    show(f"Climbers of Verdon, weights from {games:,} games", ["trait", "in use", "fitted now"], rows)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
