"""The end, and who wins."""

from __future__ import annotations

from topout.core.rule import rule
from topout.games.tabletop_climber.state import DONE, State


@rule
def points(s: State, p: int) -> int:
    """A seat's VP so far."""
    return s.gold_points[p] + s.silver_points[p]


@rule
def end(s: State) -> None:
    """Most VP wins; tie: most cards in the team; then shared."""
    s.phase = DONE
    s.over = 1
    s.owed = 0
    for p in range(s.seats):
        s.score[p] = points(s, p)
        s.place[p] = 1
        for q in range(s.seats):
            ahead = points(s, q) - points(s, p)
            s.place[p] += ahead > 0 or (ahead == 0 and s.team_size[q] > s.team_size[p])
