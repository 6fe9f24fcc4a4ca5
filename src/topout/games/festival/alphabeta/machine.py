"""The search as machine code, with the memory one player thinks in."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from topout.core.compiler import Compiler, open_cache, source_key
from topout.games.festival.alphabeta import moves, search
from topout.games.festival.board import SPACES

DEEPEST = 512
MOST_MOVES = 512
ENTRIES = 1 << 20
NOISE = 8


@cache
def _compiled() -> tuple[Any, Any]:
    here = Path(__file__).parent
    link = Compiler({}, {}, open_cache("festival-alphabeta", source_key((here, here.parent), "")), checked=False)
    return link.entry(search.look), link.entry(moves.list_moves)


class Memory:
    """What a search remembers from one look to the next."""

    def __init__(self, rng: random.Random, entries: int = ENTRIES) -> None:
        self.run, self.list = _compiled()
        self.stack = np.zeros((DEEPEST, search.STACK), np.int64)
        self.moves = np.zeros((DEEPEST, MOST_MOVES), np.int64)
        self.met = np.zeros((entries, search.ENTRY), np.int64)
        self.met[:, search.KEY_MINE] = -1
        taste = np.random.default_rng(rng.getrandbits(64))
        self.history = taste.integers(0, NOISE, (len(SPACES) + 1) << moves.SHIFT)
        self.counters = np.zeros(search.COUNTERS, np.int64)

    @property
    def nodes(self) -> int:
        """How many positions were looked at so far."""
        return int(self.counters[search.NODES])

    def look(self, position: Position, depth: int, more: int) -> tuple[int, int]:
        """Value and best move of a position at some depth; STOPPED when it takes more positions than that."""
        buffers = (self.stack, self.moves, self.met, self.history, self.counters)
        value = self.run(*position, depth, self.nodes + more, *buffers)
        return int(value), int(self.counters[search.ROOT_MOVE])

    def list_moves(self, position: Position) -> list[int]:
        """Every move of the side to move."""
        count = self.list(*position, self.moves[0])
        return [int(move) for move in self.moves[0][:count]]


Position = tuple[int, int, int, int]
"""The climbers of the side to move and of the other side as bit sets, the levels, and the climbers each side has."""
