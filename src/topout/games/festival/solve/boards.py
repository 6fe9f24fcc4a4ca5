"""Which sets of spaces can be occupied at all: a layer has all such boards with the same number of climbers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from topout.core.rule import rule
from topout.games.festival.solve.machine import Machine
from topout.games.festival.solve.temple import Array, Temple, climbs, height

CHUNK = 1 << 20
MOST_MOVES = 512


@rule
def list_climbs(boards: Array, temple: Array, moves: Array, found: Array) -> int:
    """Write every board that is one climb away, some of them twice; how many there are."""
    count = 0
    for k in range(len(boards)):
        made = climbs(boards[k], temple, moves)
        for m in range(made):
            found[count] = boards[k] ^ (1 << moves[m][0] | 1 << moves[m][1])
            count += 1
    return count


@rule
def list_heights(boards: Array, temple: Array, heights: Array) -> None:
    """The height of each board."""
    for k in range(len(boards)):
        heights[k] = height(boards[k], temple)


@dataclass(frozen=True)
class Layer:
    """All boards with so many climbers, highest first, and where each height begins and ends."""

    climbers: int
    boards: Array
    edges: Array
    """For each height the first board and the one after the last."""

    def heights(self) -> list[int]:
        """The heights there are, highest first."""
        return [h for h in range(len(self.edges) - 1, -1, -1) if self.edges[h][0] < self.edges[h][1]]


def next_boards(before: Array, temple: Temple, machine: Machine) -> Array:
    """The boards with one climber more: one is introduced, then any may climb."""
    spaces = [n for n in range(len(temple.spaces)) if temple.base >> n & 1]
    brought = [before[before >> n & 1 == 0] | 1 << n for n in spaces]
    found = np.unique(np.concatenate(brought))
    fresh = found
    while len(fresh):
        climbed = np.unique(np.concatenate([_climbed(part, temple, machine) for part in _chunks(fresh)]))
        fresh = np.setdiff1d(climbed, found, assume_unique=True)
        found = np.union1d(found, fresh)
    return found


def _chunks(boards: Array) -> list[Array]:
    return [boards[k : k + CHUNK] for k in range(0, len(boards), CHUNK)]


def _climbed(boards: Array, temple: Temple, machine: Machine) -> Array:
    """The boards one climb away from any of these, each once."""
    moves = np.zeros((MOST_MOVES, 2), np.int64)
    found = np.zeros(len(boards) * len(temple.spaces) * 4, np.int64)
    return np.unique(found[: machine.list_climbs(boards, temple.table, moves, found)])


def layer_of(climbers: int, boards: Array, temple: Temple, machine: Machine) -> Layer:
    """The boards in the order they are solved: highest first, then by number."""
    heights = np.zeros(len(boards), np.int64)
    machine.list_heights(boards, temple.table, heights)
    order = np.lexsort((boards, -heights))
    boards, heights = boards[order], heights[order]
    tallest = int(temple.table[:, 0].sum())
    edges = np.zeros((tallest + 1, 2), np.int64)
    edges[:, 0] = np.searchsorted(-heights, -np.arange(tallest + 1), "left")
    edges[:, 1] = np.searchsorted(-heights, -np.arange(tallest + 1), "right")
    return Layer(climbers, boards, edges)
