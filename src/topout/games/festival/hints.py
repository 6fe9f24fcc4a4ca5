"""A quick opinion of a position, for simple bots and absent players; a point is worth 10."""

from __future__ import annotations

from topout.core.chance import lowest
from topout.core.rule import rule
from topout.games.festival.board import LEVEL
from topout.games.festival.scoring import highest, points
from topout.games.festival.state import State
from topout.games.festival.turn import held_up, occupied

POINT, WON = 10, 10_000


@rule
def evaluate(s: State, seat: int) -> int:
    """Points ahead of the best other seat, less what the next one is left to gain; the end counts by its placing."""
    if s.over:
        return WON if s.place[seat] == 1 else -WON
    best, mover = 0, lowest(s.owed)
    for q in range(s.seats):
        if q != seat:
            best = max(best, POINT * points(s, q) + highest(s, q))
    opened = POINT * best_climb(s, mover) if mover != seat else 0
    return POINT * points(s, seat) + highest(s, seat) - best - opened


@rule
def best_climb(s: State, p: int) -> int:
    """By how many levels a seat's lowest climber would rise to the highest space that is held up."""
    full, to = occupied(s), -1
    spaces = held_up(s, full, 1) & ~full
    while spaces:
        to = lowest(spaces)
        spaces &= spaces - 1
    if to < 0 or s.climbers[p] == 0:
        return 0
    return max(LEVEL[to] - LEVEL[lowest(s.climbers[p])], 0)
