"""Whole positions, to look at and to set up: for tests, puzzles and tools, never for players.

A position is the state of a match as its game declares it, plain integers under the names of its fields:

    with position(match) as s:
        s.hand[0] = [2, 0, 1]
        s.deck_size -= 3
    assert peek(match).deck_size == 40

Both work alike in every mode. What `peek` gives is a copy that no later move changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from topout.core.match import Match


def peek(match: Match) -> Any:
    """The whole position, hidden parts and all; changing the copy changes nothing."""
    return match._engine.plain(match._engine.copy(match._state))


@contextmanager
def position(match: Match, *, quiet: bool = False, fresh: bool = False) -> Iterator[Any]:
    """Change the position of a match; it stands there when the block ends, or where it stood when that fails.

    What rules called inside tell goes to the match's log unless `quiet`; `fresh` empties the log first. No seed
    leads to a position made by hand, so the match has no record from then on.
    """
    state = peek(match)
    yield state
    told = [] if quiet else list(state.events)
    match._state, match.seed = match._engine.load(state), None
    match._log = [*([] if fresh else match._log), *told]
    match._heard.clear()
