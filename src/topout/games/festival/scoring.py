"""The score of Festival Climbers, and who wins a tie."""

from __future__ import annotations

from topout.core.chance import lowest
from topout.core.rule import rule
from topout.games.festival.board import LEVEL
from topout.games.festival.state import State


@rule
def points(s: State, seat: int) -> int:
    """Each climber on the board is worth its level."""
    total = 0
    climbers = s.climbers[seat]
    while climbers:
        total += LEVEL[lowest(climbers)]
        climbers &= climbers - 1
    return total


@rule
def highest(s: State, seat: int) -> int:
    """The level of a seat's highest climber; 0 with none on the board."""
    top = 0
    climbers = s.climbers[seat]
    while climbers:
        top = LEVEL[lowest(climbers)]
        climbers &= climbers - 1
    return top


@rule
def beats(s: State, p: int, q: int) -> bool:
    """Most points; then the higher highest climber; then the more recent move (F4)."""
    if s.score[p] != s.score[q]:
        return s.score[p] > s.score[q]
    if highest(s, p) != highest(s, q):
        return highest(s, p) > highest(s, q)
    return s.moved_at[p] > s.moved_at[q]


@rule
def end(s: State) -> None:
    """Score every seat and place it behind those that beat it."""
    s.over = 1
    s.owed = 0
    for p in range(s.seats):
        s.score[p] = points(s, p)
    for p in range(s.seats):
        s.place[p] = 1
        for q in range(s.seats):
            if beats(s, q, p):
                s.place[p] += 1
