"""A turn of Festival Climbers: bring a climber to the base, climb, or pass; and the end."""

from __future__ import annotations

from topout.core.action import exact
from topout.core.chance import lowest
from topout.core.event import tell
from topout.core.game import clockwise
from topout.core.rule import rule
from topout.core.state import EVERYONE
from topout.games.festival.board import ABOVE, BASE, BESIDE, LEVEL, NEAR, NONE, ROW, ROW_START, SUPPORTS, TEMPLE
from topout.games.festival.events import BLOCKED, CLIMBED, INTRODUCED, PASSED, RANG
from topout.games.festival.refusals import (
    CAN_MOVE,
    HOLDS_UP,
    NO_RESERVE,
    NO_SPACE,
    NOT_ADJACENT,
    NOT_HIGHER,
    NOT_OPEN,
    NOT_YOURS,
    OWN_SUPPORT,
    STAYS,
    UNSUPPORTED,
)
from topout.games.festival.scoring import end
from topout.games.festival.state import State


@rule
def occupied(s: State) -> int:
    """Every space with a climber on it."""
    return s.climbers[0] | s.climbers[1] | s.climbers[2] | s.climbers[3]


@exact
@rule
def open_base(s: State, seat: int) -> int:
    """The open base spaces."""
    return BASE[s.levels] & ~occupied(s)


@rule
def has_reserve(s: State, seat: int) -> int:
    """A climber is introduced from the reserve."""
    return 0 if s.reserve[seat] else NO_RESERVE


@rule
def may_introduce(s: State, seat: int, space: int) -> int:
    """A climber is introduced onto any open base space."""
    if not TEMPLE[s.levels] >> space & 1:
        return NO_SPACE
    return NOT_OPEN if occupied(s) >> space & 1 else 0


@exact
@rule
def free_climbers(s: State, seat: int) -> int:
    """A seat's climbers that may leave, level by level: those above keep a support on the other side."""
    full = occupied(s)
    stuck = 0
    for level in range(1, s.levels):
        row, above = full >> ROW_START[level] & ROW[level], full >> ROW_START[level + 1] & ROW[level + 1]
        if above == 0:
            break
        stuck |= (above << 1 & ~(row << 1) | above & ~(row >> 1)) << ROW_START[level]
    return s.climbers[seat] & ~stuck


@rule
def may_leave(s: State, seat: int, start: int) -> int:
    """Every climber directly above the vacated space must keep at least one support."""
    if not s.climbers[seat] >> start & 1:
        return NOT_YOURS
    full = occupied(s)
    for side in range(2):
        above, beside = ABOVE[start][side], BESIDE[start][side]
        if above != NONE and full >> above & 1 and (beside == NONE or not full >> beside & 1):
            return HOLDS_UP
    return 0


@rule
def held_up(s: State, full: int, base: int) -> int:
    """The spaces above level `base` whose two supports are both in a bit set; above an empty level there are none."""
    found = 0
    for level in range(base + 1, s.levels + 1):
        row = full >> ROW_START[level - 1] & ROW[level - 1]
        if row == 0:
            break
        found |= (row & row >> 1) << ROW_START[level]
    return found


@exact
@rule
def reachable(s: State, seat: int, start: int) -> int:
    """The open, higher spaces that two others hold up, or where only neighbours are near enough, start and another."""
    full = occupied(s)
    if s.adjacent_only:
        return held_up(s, full, LEVEL[start]) & NEAR[start] & ~full
    return held_up(s, full & ~(1 << start), LEVEL[start]) & ~full


@rule
def may_reach(s: State, seat: int, start: int, to: int) -> int:
    """The destination is open, higher, and held up by two climbers other than the one that moves."""
    full = occupied(s)
    if not TEMPLE[s.levels] >> to & 1:
        return NO_SPACE
    if full >> to & 1:
        return STAYS if to == start else NOT_OPEN
    if LEVEL[to] <= LEVEL[start]:
        return NOT_HIGHER
    left, right = SUPPORTS[to][0], SUPPORTS[to][1]
    if s.adjacent_only and start not in (left, right):
        return NOT_ADJACENT
    if not full >> left & full >> right & 1:
        return UNSUPPORTED
    return OWN_SUPPORT if not s.adjacent_only and start in (left, right) else 0


@rule
def must_pass(s: State, seat: int) -> int:
    """A seat passes when it has no legal move, and only then."""
    if s.reserve[seat] and open_base(s, seat):
        return CAN_MOVE
    climbers = free_climbers(s, seat)
    while climbers:
        if reachable(s, seat, lowest(climbers)):
            return CAN_MOVE
        climbers &= climbers - 1
    return 0


@rule
def introduce(s: State, seat: int, space: int) -> None:
    """Introduce a climber from the reserve onto a base space."""
    s.reserve[seat] -= 1
    s.climbers[seat] |= 1 << space
    tell(s, INTRODUCED, EVERYONE, seat, space)
    end_turn(s, seat)


@rule
def climb(s: State, seat: int, start: int, to: int) -> None:
    """Move a climber up; at the top level it rings the bell and the game ends at once."""
    s.climbers[seat] ^= 1 << start | 1 << to
    tell(s, CLIMBED, EVERYONE, seat, start, to)
    end_turn(s, seat)
    if LEVEL[to] == s.levels:
        tell(s, RANG, EVERYONE, seat)
        end(s)


@rule
def pass_turn(s: State, seat: int) -> None:
    """Pass; with as many passes in a row as there are seats the game ends."""
    s.turn += 1
    s.passes += 1
    s.owed = 1 << clockwise(s, seat, 1)
    tell(s, PASSED, EVERYONE, seat)
    if s.passes == s.seats:
        tell(s, BLOCKED, EVERYONE)
        end(s)


@rule
def end_turn(s: State, seat: int) -> None:
    """A move was made: note when, and let the next seat clockwise play."""
    s.turn += 1
    s.passes = 0
    s.moved_at[seat] = s.turn
    s.owed = 1 << clockwise(s, seat, 1)
