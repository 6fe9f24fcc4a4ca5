"""Winning chances: how often each seat wins when sensible players go on from a position."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from topout.core.batch import Array, bulk_entries
from topout.core.engine import chosen_mode
from topout.core.game import Game
from topout.core.match import Match
from topout.lab import playout

TRIES = 6
"""So many moves come to a player's mind in a playout; it takes the one it likes best."""
LONGEST = 20_000
"""A playout is broken off when the match has this many moves."""


@cache
def _play_out(game: Game) -> Any:
    """The playouts compiled for a game; plain rules are far too slow."""
    mode = chosen_mode("compiled")
    return bulk_entries(game, "compiled" if mode == "plain" else mode).link(playout.play_out)


class Playouts:
    """A fixed number of playouts with fixed randomness: number i is as lucky from every position."""

    def __init__(self, game: Game, seats: int, count: int, seed: int) -> None:
        self.game, self.seats, self.count = game, seats, count
        self.stream = np.uint64(seed)
        self.moves = 0
        self._ids = np.zeros(len(game.actions), np.int32)

    def after(self, match: Match, seat: int = 0, steps: Sequence[int] = ()) -> Array:
        """Each playout's shares of the win when a seat takes these steps now, their chance drawn afresh."""
        return self._play(match.pack(), seat, steps, len(match.actions))

    def deals(self, match: Match) -> Array:
        """The same from a fresh deal at such a table."""
        template = self.game.template(match.options, self.seats)
        return self._play(self.game.record.pack(template), playout.DEAL, (), 0)

    def _play(self, position: bytes, seat: int, steps: Sequence[int], made: int) -> Array:
        states = np.frombuffer(bytearray(position * playout.STATES), self.game.record.dtype)
        shares = np.zeros((self.count, self.seats))
        taken, most = np.array(steps, np.int64), made + LONGEST
        entry = _play_out(self.game)
        self.moves += entry(states, seat, taken, made, most, self.stream, shares, self._ids, TRIES)
        return shares


def mean(shares: Array) -> list[float]:
    """The seats' chances."""
    return [float(share) for share in shares.mean(axis=0)]


def errors(shares: Array) -> list[float]:
    """The standard error of each seat's mean."""
    return [float(error) for error in shares.std(axis=0) / np.sqrt(len(shares))]
