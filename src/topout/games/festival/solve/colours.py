"""How the colourings of one board are kept as bits.

The climbers of a board are in order, from the top of the temple down; bit k of a colouring says whose the k-th is.
The first six make the lane, a bit in a word of 64; the others make the block. With few climbers in reserve most
colourings cannot occur, since nobody has more climbers than there are. So a word is shared by blocks that never use the
same lane: the blocks are cut into symmetric chains, in each of which every next block has one bit more, and blocks of a
chain whose numbers of ones differ by enough share a word.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from topout.core.rule import lookup, rule
from topout.games.festival.solve.temple import Array

LANES = 6
ALL = -1


def _signed(word: int) -> int:
    return word - (1 << 64) if word >> 63 else word


def _lanes(chosen: list[int]) -> int:
    return _signed(sum(1 << lane for lane in chosen))


def _with_at_most(real: int, ones: int) -> int:
    return _lanes([lane for lane in range(64) if (lane & (1 << real) - 1).bit_count() <= ones])


LANE = lookup(_lanes([lane for lane in range(64) if lane >> k & 1]) for k in range(LANES))
"""The lanes in which climber k is the mover's."""
AT_MOST = lookup(
    [
        [
            _lanes([lane for lane in range(64) if (lane & (1 << real) - 1).bit_count() <= ones])
            for ones in range(LANES + 1)
        ]
        for real in range(LANES + 1)
    ]
)
"""By how many climbers the lane has, the lanes in which at most so many of them are the mover's."""
STEPS = lookup([[1 << k if k >= j else 0 for k in range(LANES - 1)] for j in range(LANES)])
SQUEEZES = lookup([[~LANE[k + 1] if k >= j else ALL for k in range(LANES - 1)] for j in range(LANES)])
SPREADS = lookup([[~LANE[k] if k >= j else ALL for k in range(LANES - 1)] for j in range(LANES)])
TURNS = lookup(~LANE[k] for k in range(LANES))


@rule
def squeeze(word: int, k: int) -> int:
    """The 32 lanes in which climber k is the mover's, as a half word without it."""
    half = word >> (1 << k) & TURNS[k]
    for step in range(LANES - 1):
        half = (half | half >> STEPS[k][step]) & SQUEEZES[k][step]
    return half


@rule
def spread(half: int, k: int) -> int:
    """A half word set into the 32 lanes in which climber k is the mover's."""
    for step in range(LANES - 2, -1, -1):
        half = (half | half << STEPS[k][step]) & SPREADS[k][step]
    return half << (1 << k)


@rule
def turned(word: int) -> int:
    """Every colour changed: lane for lane the opposite one."""
    for k in range(LANES):
        word = word >> (1 << k) & TURNS[k] | (word & TURNS[k]) << (1 << k)
    return word


@rule
def at_most(real: int, ones: int) -> int:
    """The lanes with at most so many of the mover's climbers."""
    return 0 if ones < 0 else AT_MOST[real][min(ones, LANES)]


@rule
def possible(real: int, climbers: int, most: int, ones: int) -> int:
    """The lanes that can occur beside a block with so many ones: nobody has more than the most climbers."""
    return at_most(real, most - ones) & ~at_most(real, climbers - most - 1 - ones)


@cache
def words_of(climbers: int, most: int) -> tuple[Array, int]:
    """For each block of a board with so many climbers its word, and how many words there are."""
    bits = max(climbers - LANES, 0)
    apart = 2 * most - climbers + 1
    blocks = np.arange(1 << bits, dtype=np.int64)
    if apart > bits:
        return blocks.astype(np.int32), len(blocks)
    bottom, free = _chains(blocks, bits)
    lowest, chain = np.unique(bottom, return_inverse=True)
    length = np.minimum(free[lowest] + 1, apart)
    first = np.cumsum(length) - length
    word = first[chain] + np.bitwise_count(blocks ^ bottom) % apart
    return word.astype(np.int32), int(length.sum())


def _chains(blocks: Array, bits: int) -> tuple[Array, Array]:
    """The lowest block of each block's symmetric chain, and its free bits: a one closes a zero before it."""
    waiting, ones = np.zeros_like(blocks), np.zeros_like(blocks)
    for k in range(bits):
        one = blocks >> k & 1 == 1
        ones |= (one & (waiting == 0)).astype(np.int64) << k
        waiting += np.where(one, -(waiting > 0).astype(np.int64), 1)
    return blocks & ~ones, waiting + np.bitwise_count(ones)


@rule
def insert(block: int, k: int) -> int:
    """A block with one climber of the mover's more, at place k."""
    low = (1 << k) - 1
    return block & low | 1 << k | (block & ~low) << 1
