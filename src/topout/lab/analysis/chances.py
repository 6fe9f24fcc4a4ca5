"""Winning chances: how often each seat wins in playouts from a position.

The scale of the evaluation is calibrated on whole games; *log loss* (cross-entropy) says how well it predicts.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from topout.core.batch import Array, bulk_entries
from topout.core.engine import thinking_mode
from topout.core.game import Game
from topout.core.match import Match
from topout.lab.analysis import playout

TRIES = 6
"""In playouts a player considers this many random moves and takes the best of them."""
HORIZON, LONGEST = 60, 20_000
"""After this many moves a playout is cut off and evaluated, if the evaluation is good; otherwise it goes on to the end.
"""
GOOD = 0.8
"""An evaluation is good if its log loss is at most this fraction of that of a uniform prediction."""
WATCHED, EVERY = 2_000, 12
"""How many positions calibrate the evaluation, and every how many moves of a game one is taken."""


@cache
def _linked(game: Game, driver: Callable[..., Any]) -> Any:
    """A driver linked for a game."""
    return bulk_entries(game, thinking_mode(game, driver.__name__)).link(driver)


class Playouts:
    """Playouts with common random numbers: playout i is equally lucky from every position, which reduces variance."""

    def __init__(self, match: Match, count: int, seed: int) -> None:
        self.game, self.seats, self.count = match.game, match.seats, count
        self.stream = np.uint64(seed)
        self.moves = 0
        self._ids, self._words = np.zeros(len(self.game.actions), np.int32), np.zeros(1, np.int64)
        self._template = self.game.layout.pack(self.game.template(match.options, match.seats))
        self.scale, loss = self._yardstick()
        self.horizon = HORIZON if loss < GOOD * math.log(self.seats) else LONGEST

    def after(self, match: Match, seat: int = 0, steps: Sequence[int] = ()) -> Array:
        """Each playout's shares of the win after a seat takes these steps now, with chance drawn afresh."""
        return self._play(match.pack(), seat, steps, len(match.actions))

    def deals(self) -> Array:
        """The same from fresh deals."""
        return self._play(self._template, playout.DEAL, (), 0)

    def _play(self, position: bytes, seat: int, steps: Sequence[int], made: int) -> Array:
        shares, taken = np.zeros((self.count, self.seats)), np.array(steps, np.int64)
        entry, states = _linked(self.game, playout.play_out), self._states(position)
        plan = (self.horizon, self.scale, self.stream)
        self.moves += entry(states, seat, taken, made, *plan, shares, self._ids, TRIES, self._words)
        return shares

    def _states(self, position: bytes) -> Array:
        return np.frombuffer(bytearray(position * playout.STATES), self.game.layout.dtype)

    def _yardstick(self) -> tuple[float, float]:
        """The evaluation points that make a win e times as likely, and the remaining log loss."""
        worths, shares = np.zeros((WATCHED, self.seats)), np.zeros((WATCHED, self.seats))
        watch = _linked(self.game, playout.watch)
        plan = (EVERY, LONGEST, np.uint64(0))
        watch(self._states(self._template), *plan, worths, shares, self._ids, TRIES, self._words)
        return fitted(worths, shares)


def fitted(worths: Array, shares: Array) -> tuple[float, float]:
    """The scale with which evaluations predict the shares best, and its log loss."""
    spread = float(np.abs(worths - worths.mean(axis=1, keepdims=True)).mean()) or 1.0
    scales = spread * np.geomspace(0.1, 100.0, 61)
    loss, scale = min((log_loss(worths / scale, shares), float(scale)) for scale in scales)
    return scale, loss


def likely(hopes: Array) -> Array:
    """Each seat's winning chance (softmax)."""
    odds = np.exp(np.clip(hopes, -30.0, 30.0))
    return np.asarray(odds / odds.sum(axis=1, keepdims=True))


def log_loss(hopes: Array, shares: Array) -> float:
    """The mean of −ln of the chance that was given to what happened."""
    return float(-(shares * np.log(np.maximum(likely(hopes), 1e-6))).sum(axis=1).mean())


def mean(shares: Array) -> list[float]:
    """The seats' chances."""
    return [float(share) for share in shares.mean(axis=0)]


def errors(shares: Array) -> list[float]:
    """The standard error of each seat's mean."""
    return [float(error) for error in shares.std(axis=0) / np.sqrt(len(shares))]
