"""Many games at once: an array of states played by compiled rules, on all cores and without the GIL."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import pairwise
from typing import Any

import numpy as np

from topout.core.drive import BOT_STATES
from topout.core.engine import Mode, entries_for, fastest_mode
from topout.core.game import Game

Array = np.ndarray[Any, Any]
BULK_BOTS = ("random", "greedy")
"""The bots that compiled bulk play knows, by their number there."""


@cache
def bulk_entries(game: Game, mode: Mode) -> Any:
    """The drivers of a game linked without events."""
    return entries_for(game, mode, silent=True)


@dataclass(frozen=True)
class Played:
    """How a batch of games ended: scores and placings by game and seat, and moves by game."""

    scores: Array
    places: Array
    moves: Array

    @classmethod
    def joined(cls, parts: Sequence[Played]) -> Played:
        """One batch after another."""
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in ("scores", "places", "moves")))

    @classmethod
    def room(cls, games: int, seats: int) -> Played:
        """Room for how so many games end."""
        shape = games, seats
        return cls(np.zeros(shape, np.int32), np.zeros(shape, np.int8), np.zeros(games, np.int32))

    def part(self, games: slice) -> Played:
        """Some of the games; writing to them writes here."""
        return Played(self.scores[games], self.places[games], self.moves[games])


class Batch:
    """A kind of table to play in bulk: a game with its seats and options."""

    def __init__(
        self, game: Game, seats: int, options: Mapping[str, Any] | None = None, mode: Mode | None = None
    ) -> None:
        self.game = game
        self.seats = seats
        self.mode = mode or fastest_mode(game, "play_games")
        self.raw = game.layout.pack(game.template(game.settle(options or {}), seats))

    def play_random(self, seeds: Array, threads: int | None = None) -> Played:
        """Play one game per seed by uniform random choice, with the full legal mask at every move."""
        entry = bulk_entries(self.game, self.mode).play_games

        def work(seeds: Array, ended: Played) -> None:
            mask = np.zeros(len(self.game.actions), np.int8)
            entry(self._states(2), seeds, ended.scores, ended.places, ended.moves, self._ids(), mask)

        return self._shared(work, seeds, threads)

    def play_bots(self, seeds: Array, bots: Sequence[str], threads: int | None = None) -> Played:
        """Play one game per seed by one bot per seat."""
        entry = bulk_entries(self.game, self.mode).play_bots
        kinds = np.array([BULK_BOTS.index(bot) for bot in bots], np.int8)

        def work(seeds: Array, ended: Played) -> None:
            words = np.zeros(1, np.int64)
            entry(self._states(BOT_STATES), seeds, kinds, ended.scores, ended.places, ended.moves, self._ids(), words)

        return self._shared(work, seeds, threads)

    def _states(self, count: int) -> Array:
        return np.frombuffer(bytearray(self.raw * count), self.game.layout.dtype)

    def _ids(self) -> Array:
        return np.zeros(len(self.game.actions), np.int32)

    def _shared(self, work: Callable[[Array, Played], None], seeds: Array, threads: int | None) -> Played:
        """Do the work in slices, one per thread; the seed is also the stream of the players' choices."""
        seeds = seeds.astype(np.uint64)
        played = Played.room(len(seeds), self.seats)
        _share(lambda part: work(seeds[part], played.part(part)), len(seeds), threads or os.cpu_count() or 1)
        return played


def _share(work: Callable[[slice], None], count: int, threads: int) -> None:
    """Do the work in equal slices, one per thread."""
    edges = [count * i // threads for i in range(threads + 1)]
    together([partial(work, slice(a, b)) for a, b in pairwise(edges) if a < b])


def together(jobs: Sequence[Callable[[], None]]) -> None:
    """Do all jobs at the same time, the first in this thread."""
    crew = [threading.Thread(target=job) for job in jobs[1:]]
    for thread in crew:
        thread.start()
    for job in jobs[:1]:
        job()
    for thread in crew:
        thread.join()
