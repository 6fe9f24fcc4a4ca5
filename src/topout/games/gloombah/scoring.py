"""The end, and who wins."""

from __future__ import annotations

from topout.core.game import finish
from topout.core.rule import rule
from topout.games.gloombah.state import DONE, State


@rule
def end(s: State) -> None:
    """The highest level wins; ties are shared."""
    s.phase = DONE
    for p in range(s.seats):
        s.score[p] = final_level(s, p)
    finish(s)


@rule
def final_level(s: State, p: int) -> int:
    """A player's score is its level."""
    return s.level[p]
