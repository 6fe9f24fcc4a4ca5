"""Many games at once: an array of states played by compiled rules, on all cores and without the GIL."""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np

from topout.core.engine import Entries, Mode
from topout.core.game import Game

Array = np.ndarray[Any, Any]


@cache
def bulk_entries(game: Game, mode: Mode) -> Entries:
    """The drivers of a game linked without events."""
    return Entries(game, mode, silent=True)


@dataclass(frozen=True)
class Played:
    """How a batch of games ended: scores and placings by game and seat, and moves by game."""

    scores: Array
    places: Array
    moves: Array


def play_random(
    game: Game,
    seats: int,
    seeds: Array,
    options: Mapping[str, Any] | None = None,
    threads: int | None = None,
    mode: Mode = "compiled",
) -> Played:
    """Play one game per seed by uniform random choice; the seed is also the stream of the players' choices."""
    raw = game.record.pack(game.template(game.settle(options or {}), seats))
    entry = bulk_entries(game, mode).play_games
    seeds = seeds.astype(np.uint64)
    shape = (len(seeds), seats)
    played = Played(np.zeros(shape, np.int32), np.zeros(shape, np.int8), np.zeros(len(seeds), np.int32))

    def work(part: slice) -> None:
        states = np.frombuffer(bytearray(raw * 2), game.record.dtype)
        ids, mask = np.zeros(len(game.actions), np.int32), np.zeros(len(game.actions), np.int8)
        entry(states, seeds[part], played.scores[part], played.places[part], played.moves[part], ids, mask)

    _share(work, len(seeds), threads or os.cpu_count() or 1)
    return played


def _share(work: Any, count: int, threads: int) -> None:
    """Do the work in equal slices, one per thread."""
    edges = [count * i // threads for i in range(threads + 1)]
    parts = [slice(a, b) for a, b in pairwise(edges) if a < b]
    crew = [threading.Thread(target=work, args=(part,)) for part in parts[1:]]
    for thread in crew:
        thread.start()
    for part in parts[:1]:
        work(part)
    for thread in crew:
        thread.join()
