"""The temple as the solver numbers it: from the top down, the bell left out, so that climbing lowers a number."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from topout.core.chance import lowest, population
from topout.core.rule import rule

Array = np.ndarray[Any, Any]
NONE = -1
# Columns of a temple's table of spaces.
LEVEL, LEFT, RIGHT, ABOVE_LEFT, ABOVE_RIGHT, BESIDE_LEFT, BESIDE_RIGHT = range(7)
BELL_SUPPORTS = 0b11
"""The two spaces of the level below the bell."""


@dataclass(frozen=True)
class Temple:
    """A temple of some levels, and the climbers each of two seats has."""

    levels: int
    climbers: int

    @cached_property
    def spaces(self) -> list[tuple[int, int]]:
        """Level and place of each space below the bell, by the solver's number."""
        return [(k, i) for k in range(self.levels - 1, 0, -1) for i in range(self.levels + 1 - k)]

    @cached_property
    def number(self) -> dict[tuple[int, int], int]:
        """The solver's number of each space."""
        return {space: n for n, space in enumerate(self.spaces)}

    @cached_property
    def base(self) -> int:
        """The base spaces as a bit set."""
        return sum(1 << self.number[1, i] for i in range(self.levels))

    @cached_property
    def table(self) -> Array:
        """What surrounds each space, as numbers."""
        rows = [(k, *(self.number.get(near, NONE) for near in _around(k, i))) for k, i in self.spaces]
        return np.array(rows, np.int64)

    @property
    def most(self) -> int:
        """How many climbers can stand on it at once."""
        return min(len(self.spaces), 2 * self.climbers)


def _around(level: int, i: int) -> tuple[tuple[int, int], ...]:
    """Supports of a space, the spaces above it, and the other support of each of those."""
    supports = (level - 1, i), (level - 1, i + 1)
    return *supports, (level + 1, i - 1), (level + 1, i), (level, i - 1), (level, i + 1)


@rule
def occupied(board: int, space: int) -> bool:
    """Whether a climber stands on a space, where there is one."""
    return space != NONE and board >> space & 1 == 1


@rule
def leavers(board: int, temple: Array) -> int:
    """The climbers that may leave: everyone directly above keeps another support."""
    found = 0
    rest = board
    while rest:
        space = lowest(rest)
        rest &= rest - 1
        row = temple[space]
        left = occupied(board, row[ABOVE_LEFT]) and not occupied(board, row[BESIDE_LEFT])
        right = occupied(board, row[ABOVE_RIGHT]) and not occupied(board, row[BESIDE_RIGHT])
        if not left and not right:
            found |= 1 << space
    return found


@rule
def held_up(board: int, temple: Array) -> int:
    """The open spaces above the base whose two supports are both occupied."""
    found = 0
    for space in range(len(temple)):
        row = temple[space]
        if not board >> space & 1 and occupied(board, row[LEFT]) and occupied(board, row[RIGHT]):
            found |= 1 << space
    return found


@rule
def reaches(space: int, target: int, temple: Array) -> bool:
    """A climber moves to a higher level and is not one of its own supports."""
    row = temple[target]
    return row[LEVEL] > temple[space][LEVEL] and space not in (row[LEFT], row[RIGHT])


@rule
def climbs(board: int, temple: Array, moves: Array) -> int:
    """Write every climb below the bell as (from, to); how many there are."""
    count = 0
    going, targets = leavers(board, temple), held_up(board, temple)
    while going:
        space = lowest(going)
        going &= going - 1
        open_to = targets
        while open_to:
            target = lowest(open_to)
            open_to &= open_to - 1
            if reaches(space, target, temple):
                moves[count][0], moves[count][1] = space, target
                count += 1
    return count


@rule
def height(board: int, temple: Array) -> int:
    """The points of all climbers together; every move raises it."""
    total = 0
    while board:
        total += temple[lowest(board)][LEVEL]
        board &= board - 1
    return total


@rule
def place_of(board: int, space: int) -> int:
    """How many occupied spaces have lower numbers."""
    return population(board & ((1 << space) - 1))
