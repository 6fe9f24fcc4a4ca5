"""The search in the fastest rules there are, with the memory one player thinks in."""

from __future__ import annotations

import random
import sys
from typing import Any, NamedTuple

import numpy as np

from topout.core.batch import bulk_entries
from topout.core.engine import thinking_mode
from topout.games.festival.alphabeta import moves, search
from topout.games.festival.board import SPACES

DEEPEST = 512
MOST_MOVES = 512
ENTRIES = 1 << (19 if sys.platform == "emscripten" else 20)
"""How many positions are remembered; a browser has less room."""
NOISE = 8


class Work(NamedTuple):
    """All that a search works on."""

    stack: Any
    moves: Any
    met: Any
    history: Any
    counters: Any


class Memory:
    """What a search remembers from one look to the next."""

    def __init__(self, rng: random.Random, entries: int = ENTRIES) -> None:
        from topout.games.festival import GAME

        taste = np.random.default_rng(rng.getrandbits(64))
        work = Work(
            stack=np.zeros((DEEPEST, search.STACK), np.int64),
            moves=np.zeros((DEEPEST, MOST_MOVES), np.int64),
            met=np.zeros((entries, search.ENTRY), np.int64),
            history=taste.integers(0, NOISE, (len(SPACES) + 1) << moves.SHIFT),
            counters=np.zeros(search.COUNTERS, np.int64),
        )
        work.met[:, search.KEY_MINE] = -1
        machine = bulk_entries(GAME, thinking_mode(GAME, search.look.__name__))
        self.list = machine.link(moves.list_moves)
        self.run, self.work = machine.settle(search.look, work)

    @property
    def nodes(self) -> int:
        """How many positions were looked at so far."""
        return int(self.work.counters[search.NODES])

    def look(self, position: Position, depth: int, more: int) -> tuple[int, int]:
        """Value and best move of a position at some depth; STOPPED when it takes more positions than that."""
        value = self.run(*position, depth, self.nodes + more, *self.work)
        return int(value), int(self.work.counters[search.ROOT_MOVE])

    def list_moves(self, position: Position) -> list[int]:
        """Every move of the side to move."""
        listed = np.zeros(MOST_MOVES, np.int64)
        return [int(move) for move in listed[: self.list(*position, listed)]]


Position = tuple[int, int, int, int]
"""The climbers of the side to move and of the other side as bit sets, the levels, and the climbers each side has."""
