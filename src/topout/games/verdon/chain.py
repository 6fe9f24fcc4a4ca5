"""The longest chain of fixed ropes: the longest trail that uses no rope twice, exact on any rope set (V5)."""

from __future__ import annotations

from topout.core.action import SET_SIZE
from topout.core.chance import lowest, population
from topout.core.rule import rule
from topout.games.verdon.board import PATH_ENDS, PATHS_AT
from topout.games.verdon.state import State
from topout.games.verdon.trails import CROSSING, DONE, FOLLOWING, FOLLOWS_FROM, FRONT_WORD, FRONT_WORDS, START, USED


@rule
def in_set(low: int, high: int, path: int) -> int:
    """1 if a path, which may be missing, is in a set of two blocks."""
    if path < 0:
        return 0
    return low >> path & 1 if path < SET_SIZE else high >> path - SET_SIZE & 1


@rule
def lengthen(s: State, seat: int, path: int) -> None:
    """Bring a seat's longest chain up to date after it placed a rope: only a chain through that rope can be longer."""
    low, high, count = connected(s, seat, path)
    if count > s.chain[seat]:
        s.chain[seat] = longest_trail(s, low, high, count, s.chain[seat])


@rule
def connected(s: State, seat: int, path: int) -> tuple[int, int, int]:
    """The ropes of a seat that hang together with one of them, as two blocks, and how many they are."""
    low, high = 0, 0
    reached = 1 << PATH_ENDS[path][0]
    waiting = reached
    while waiting:
        n = lowest(waiting)
        waiting &= waiting - 1
        near_low, near_high = s.ropes[seat][0] & PATHS_AT[n][0], s.ropes[seat][1] & PATHS_AT[n][1]
        low |= near_low
        high |= near_high
        while near_low | near_high:
            if near_low:
                p = lowest(near_low)
                near_low &= near_low - 1
            else:
                p = lowest(near_high) + SET_SIZE
                near_high &= near_high - 1
            m = PATH_ENDS[p][0] + PATH_ENDS[p][1] - n
            if not reached >> m & 1:
                reached |= 1 << m
                waiting |= 1 << m
    return low, high, population(low) + population(high)


@rule
def longest_trail(s: State, low: int, high: int, count: int, known: int) -> int:
    """Sweep a set of `count` ropes for a trail longer than `known`: fronts that missed too many ropes are dropped."""
    best = known
    passed, now = 0, 0
    s.live[0][START // FRONT_WORD] |= 1 << START % FRONT_WORD
    for i in range(len(CROSSING)):
        new = 0
        for j in range(3):
            new |= in_set(low, high, CROSSING[i][1 + j]) << j
        passed += USED[new]
        if new or in_set(low, high, CROSSING[i][4]) or in_set(low, high, CROSSING[i][5]):
            best = cross(s, now, CROSSING[i][0] * DONE, new, best, passed - count)
            now = 1 - now
    for word in range(FRONT_WORDS):
        s.live[now][word] = 0
    s.strands[now][START] = 0
    return best


@rule
def cross(s: State, now: int, kind: int, new: int, best: int, still: int) -> int:
    """Carry every front over one crossing; the longest trail completed. `still` is minus the ropes yet to come."""
    for word in range(FRONT_WORDS):
        live = s.live[now][word]
        s.live[now][word] = 0
        while live:
            front = lowest(live) + word * FRONT_WORD
            live &= live - 1
            length = s.strands[now][front]
            s.strands[now][front] = 0
            for i in range(FOLLOWS_FROM[kind + front], FOLLOWS_FROM[kind + front + 1]):
                uses = FOLLOWING[i] & 7
                if uses & ~new == 0:
                    after = FOLLOWING[i] >> 3
                    longer = length + USED[uses]
                    if after == DONE:
                        best = max(best, longer)
                    elif longer - still > best:
                        arrive(s, 1 - now, after, longer)
    return best


@rule
def arrive(s: State, side: int, front: int, length: int) -> None:
    """Keep the longest way to each front."""
    word, bit = front // FRONT_WORD, 1 << front % FRONT_WORD
    if not s.live[side][word] & bit:
        s.live[side][word] |= bit
        s.strands[side][front] = length
    elif length > s.strands[side][front]:
        s.strands[side][front] = length
