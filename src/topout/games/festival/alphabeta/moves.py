"""Moves on bit boards: the climbers of the side to move, and those of the other side."""

from __future__ import annotations

from topout.core.chance import lowest, population
from topout.core.rule import driver, rule
from topout.core.state import Row
from topout.games.festival.board import ABOVE, BASE, BESIDE, LEVEL, NONE, ROW, ROW_START, SUPPORTS, TALLEST, TEMPLE

SHIFT = 6
PASS = -1
"""A move is (start + 1) << SHIFT | to; a climber from the reserve has no start."""


@rule
def start_of(move: int) -> int:
    """Where a climber comes from; NONE from the reserve."""
    return (move >> SHIFT) - 1


@rule
def target_of(move: int) -> int:
    """Where a climber goes."""
    return move & (1 << SHIFT) - 1


@rule
def steady(full: int, space: int) -> bool:
    """Whether everyone above a space keeps a support when its climber leaves."""
    for side in range(2):
        above, beside = ABOVE[space][side], BESIDE[space][side]
        if above != NONE and full >> above & 1 and (beside == NONE or not full >> beside & 1):
            return False
    return True


@rule
def goals(full: int, levels: int) -> int:
    """The open spaces above the base with both supports occupied, the bell among them."""
    found = 0
    for level in range(2, levels + 1):
        row = full >> ROW_START[level - 1] & ROW[level - 1]
        found |= (row & row >> 1) << ROW_START[level]
    return found & ~full & TEMPLE[levels]


@driver("int", "int", "int", "int", "int64[]")
def list_moves(mine: int, theirs: int, levels: int, climbers: int, moves: Row) -> int:
    """Write every move of the side to move; how many there are."""
    full, count = mine | theirs, 0
    if population(mine) < climbers:
        spaces = BASE[levels] & ~full
        while spaces:
            moves[count] = lowest(spaces)
            spaces &= spaces - 1
            count += 1
    open_goals, going = goals(full, levels), mine
    while going and open_goals:
        start = lowest(going)
        going &= going - 1
        if LEVEL[start] < levels and steady(full, start):
            count = list_climbs(start, open_goals, moves, count)
    return count


@rule
def list_climbs(start: int, spaces: int, moves: Row, count: int) -> int:
    """Add the climbs of one climber that may leave."""
    while spaces:
        to = lowest(spaces)
        spaces &= spaces - 1
        if LEVEL[to] > LEVEL[start] and start not in (SUPPORTS[to][0], SUPPORTS[to][1]):
            moves[count] = (start + 1) << SHIFT | to
            count += 1
    return count


@rule
def moved(mine: int, move: int) -> int:
    """The mover's climbers after a move."""
    start = start_of(move)
    return (mine if start == NONE else mine & ~(1 << start)) | 1 << target_of(move)


@rule
def points(climbers: int) -> int:
    """Each climber is worth its level."""
    total = 0
    for level in range(1, TALLEST + 1):
        total += level * population(climbers >> ROW_START[level] & ROW[level])
    return total


@rule
def highest(climbers: int) -> int:
    """The level of the highest climber."""
    top = 0
    while climbers:
        top = LEVEL[lowest(climbers)]
        climbers &= climbers - 1
    return top


@rule
def beats(last: int, others: int) -> bool:
    """Whether the side that moved last wins a game that ends now."""
    lead = points(last) - points(others)
    return lead > 0 or (lead == 0 and highest(last) >= highest(others))
