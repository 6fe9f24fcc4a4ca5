"""Who wins, for all colourings of a board at once: 64 to a word.

`wins` has a bit for each colouring, with ones for the mover's climbers: whether the mover wins. It is kept with all
colours changed, that is with ones for the climbers of whoever moved last: so a board after a move is read as it is.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from topout.core.chance import lowest, population
from topout.core.rule import rule
from topout.games.festival.solve.colours import (
    ALL,
    LANE,
    LANES,
    at_most,
    insert,
    possible,
    spread,
    squeeze,
    turned,
)
from topout.games.festival.solve.temple import BELL_SUPPORTS, LEVEL, Array, climbs, height, leavers, place_of

REACHES = 64
"""Above any number of points that six climbers can have."""


class Ground(NamedTuple):
    """The temple: its table of spaces, its levels, and the most climbers a side has."""

    table: Array
    top: int
    most: int


class Shelf(NamedTuple):
    """A layer: its boards, where each height is, what is kept of each, and the word of each block."""

    boards: Array
    edges: Array
    kept: Any
    words: Array


class Pad(NamedTuple):
    """What one thread writes on while it solves."""

    moves: Array
    wins: Array
    lanes_with: Array
    block_points: Array


@rule
def find(boards: Array, first: int, last: int, board: int) -> int:
    """Where a board is among those of its height."""
    while first < last:
        middle = (first + last) >> 1
        if boards[middle] < board:
            first = middle + 1
        else:
            last = middle
    return first


@rule
def after_climb(wins: Array, after: Array, words: Array, start: int, to: int) -> None:
    """The mover wins with its climber at place `start` where the other side loses once it stands at place `to`."""
    if start < LANES:
        climb_within_lanes(wins, after, words, start, to)
    elif to < LANES:
        climb_into_lanes(wins, after, words, start - LANES, to)
    else:
        climb_below_lanes(wins, after, words, start - LANES, to - LANES)


@rule
def climb_within_lanes(wins: Array, after: Array, words: Array, start: int, to: int) -> None:
    """Both places are in the lane; the block stays as it is."""
    for block in range(len(wins)):
        wins[block] |= LANE[start] & ~spread(squeeze(after[words[block]], to), start)


@rule
def climb_into_lanes(wins: Array, after: Array, words: Array, start: int, to: int) -> None:
    """A climber of the block enters the lane, and the lane's last climber becomes the block's first."""
    for rest in range(len(wins) >> 1):
        low, high = squeeze(after[words[rest << 1]], to), squeeze(after[words[rest << 1 | 1]], to)
        wins[insert(rest, start)] |= ~(low | high << 32)


@rule
def climb_below_lanes(wins: Array, after: Array, words: Array, start: int, to: int) -> None:
    """Both places are in the block."""
    for rest in range(len(wins) >> 1):
        wins[insert(rest, start)] |= ~after[words[insert(rest, to)]]


@rule
def after_introduction(wins: Array, after: Array, words: Array, to: int, lanes: int, most: int) -> None:
    """The mover wins where the other side loses once a climber from the reserve stands at place `to`."""
    if to < LANES:
        introduce_into_lanes(wins, after, words, to, lanes, most)
        return
    for block in range(len(wins)):
        ready = at_most(lanes, most - 1 - population(block))
        wins[block] |= ready & ~after[words[insert(block, to - LANES)]]


@rule
def introduce_into_lanes(wins: Array, after: Array, words: Array, to: int, lanes: int, most: int) -> None:
    """The lane's last climber, if it has six, becomes the block's first."""
    last = len(words) - 1
    for block in range(len(wins)):
        ready = at_most(lanes, most - 1 - population(block))
        low, high = squeeze(after[words[block << 1 & last]], to), squeeze(after[words[(block << 1 | 1) & last]], to)
        wins[block] |= ready & ~(low | high << 32)


@rule
def count_points(board: int, temple: Array, lanes_with: Array, block_points: Array) -> None:
    """The lanes whose climbers have at least so many points, and the points of each block."""
    for points in range(REACHES):
        lanes_with[points] = 0
    for lane in range(64):
        total = lane_points(board, temple, lane)
        for points in range(total + 1):
            lanes_with[points] |= 1 << lane
    levels = board
    for _ in range(min(LANES, population(board))):
        levels &= levels - 1
    known = 1
    block_points[0] = 0
    while levels:
        level = temple[lowest(levels)][LEVEL]
        levels &= levels - 1
        for block in range(known):
            block_points[known + block] = block_points[block] + level
        known *= 2


@rule
def lane_points(board: int, temple: Array, lane: int) -> int:
    """The points of the mover's climbers in a lane; places without a climber count nothing."""
    total = 0
    while lane and board:
        if lane & 1:
            total += temple[lowest(board)][LEVEL]
        board &= board - 1
        lane >>= 1
    return total


@rule
def lanes_from(lanes_with: Array, points: int) -> int:
    """The lanes with at least so many points."""
    return lanes_with[min(max(points, 0), REACHES - 1)]


@rule
def ring_bell(pad: Pad, board: int, going: int, temple: Ground) -> None:
    """Who rings the bell wins with as many points as the other side: its highest climber stands higher."""
    total = height(board, temple.table)
    wins, block_points = pad.wins, pad.block_points
    while going:
        space = lowest(going)
        going &= going - 1
        lanes, blocks = places(board, 1 << space)
        needed = (total + temple.table[space][LEVEL] - temple.top + 1) >> 1
        for block in range(len(wins)):
            holding = ALL if block & blocks else lanes
            wins[block] |= holding & lanes_from(pad.lanes_with, needed - block_points[block])


@rule
def places(board: int, chosen: int) -> tuple[int, int]:
    """The lanes in which one of these climbers is the mover's, and their places in the block."""
    lanes, blocks = 0, 0
    while chosen:
        place = place_of(board, lowest(chosen))
        chosen &= chosen - 1
        if place < LANES:
            lanes |= LANE[place]
        else:
            blocks |= 1 << (place - LANES)
    return lanes, blocks


@rule
def ahead(block: int, board: int, temple: Ground, pad: Pad) -> int:
    """Nobody can move: the lanes in which the mover is ahead. A full tie goes to the other side, who moved last."""
    total = height(board, temple.table)
    half = (total >> 1) - pad.block_points[block]
    more = lanes_from(pad.lanes_with, half + 1)
    if total & 1:
        return more
    return more | lanes_from(pad.lanes_with, half) & highest_alone(block, board, temple.table)


@rule
def highest_alone(block: int, board: int, table: Array) -> int:
    """The lanes in which every climber on the highest occupied level is the mover's."""
    found = ALL if board else 0
    top = table[lowest(board)][LEVEL] if board else 0
    place = 0
    while board and table[lowest(board)][LEVEL] == top:
        if place < LANES:
            found &= LANE[place]
        elif not block >> (place - LANES) & 1:
            found = 0
        board &= board - 1
        place += 1
    return found


@rule
def keep(kept: Array, words: Array, board: int, moving: int, brings: bool, temple: Ground, pad: Pad) -> int:
    """Where the mover must pass the other side decides; then keep the result, all colours changed. Counts the wins."""
    climbers = population(board)
    lanes = min(climbers, LANES)
    moving_lanes, moving_blocks = places(board, moving)
    wins = pad.wins
    everything = len(wins) - 1
    real = ALL if lanes == LANES else (1 << (1 << lanes)) - 1
    won = 0
    for block in range(len(wins)):
        ones = population(block)
        may = possible(lanes, climbers, temple.most, ones)
        can = ALL if block & moving_blocks else moving_lanes
        if brings:
            can |= at_most(lanes, temple.most - 1 - ones)
        result = wins[block] & can
        if may & ~can:
            result |= ~can & passed(block, board, moving_lanes, moving_blocks, brings, temple, pad)
        won += population(result & may & real)
        kept[words[everything ^ block]] |= turned(result & may)
    return won


@rule
def passed(
    block: int, board: int, moving_lanes: int, moving_blocks: int, brings: bool, temple: Ground, pad: Pad
) -> int:
    """The mover has no move and passes: it wins where the other side then loses, or is behind when nobody can move."""
    other = (len(pad.wins) - 1) ^ block
    can = ALL if other & moving_blocks else moving_lanes
    if brings:
        can |= at_most(min(population(board), LANES), temple.most - 1 - population(other))
    theirs = turned(can)
    result = theirs & ~turned(pad.wins[other])
    if moving_lanes | moving_blocks == 0:
        result |= ~theirs & ahead(block, board, temple, pad)
    return result


@rule
def try_climbs(board: int, temple: Ground, layer: Shelf, pad: Pad) -> int:
    """Every climb below the bell; the climbers that have one."""
    total, moving = height(board, temple.table), 0
    for m in range(climbs(board, temple.table, pad.moves)):
        start, to = pad.moves[m][0], pad.moves[m][1]
        later = board ^ (1 << start | 1 << to)
        above = total + temple.table[to][LEVEL] - temple.table[start][LEVEL]
        found = find(layer.boards, layer.edges[above][0], layer.edges[above][1], later)
        after_climb(pad.wins, layer.kept[found], layer.words, place_of(board, start), place_of(later, to))
        moving |= 1 << start
    return moving


@rule
def try_introductions(board: int, temple: Ground, fuller: Shelf, pad: Pad) -> bool:
    """Every open base space; whether there is one."""
    total, climbers, spaces = height(board, temple.table), population(board), len(temple.table)
    brings = False
    for space in range(spaces - temple.top, spaces):
        if board >> space & 1:
            continue
        brings = True
        if climbers < 2 * temple.most:
            later = board | 1 << space
            found = find(fuller.boards, fuller.edges[total + 1][0], fuller.edges[total + 1][1], later)
            place = place_of(later, space)
            after_introduction(pad.wins, fuller.kept[found], fuller.words, place, min(climbers, LANES), temple.most)
    return brings


@rule
def solve_board(board: int, kept: Array, temple: Ground, layer: Shelf, fuller: Shelf, pad: Pad) -> int:
    """Solve one board from those that a move leads to; how many colourings the mover wins."""
    pad.wins[:] = 0
    moving = try_climbs(board, temple, layer, pad)
    brings = try_introductions(board, temple, fuller, pad)
    ringing = leavers(board, temple.table) & ~BELL_SUPPORTS if board & BELL_SUPPORTS == BELL_SUPPORTS else 0
    if ringing or moving == 0:
        count_points(board, temple.table, pad.lanes_with, pad.block_points)
    ring_bell(pad, board, ringing, temple)
    return keep(kept, layer.words, board, moving | ringing, brings, temple, pad)


@rule
def solve_boards(first: int, last: int, temple: Ground, layer: Shelf, fuller: Shelf, pad: Pad) -> int:
    """Solve boards of one height; how many of their colourings the mover wins."""
    won = 0
    for k in range(first, last):
        kept = layer.kept[k]
        kept[:] = 0
        won += solve_board(layer.boards[k], kept, temple, layer, fuller, pad)
    return won
