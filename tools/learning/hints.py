"""What the hints think of every legal action at many tables, asked in one likely guess at each."""

from __future__ import annotations

from typing import Any

from topout.core.chance import lowest
from topout.core.drive import likely_guess, put, worth
from topout.core.rule import rule

BITS = 20
"""Two to this many words of a table's own stream belong to each step."""
HINTS = 1 << 40
"""Where in that stream the hints begin."""


@rule
def guess_for(states: Any, seat: int, seed: Any, length: int) -> None:
    """Guess what a seat cannot know at its table, which has had so many steps."""
    likely_guess(states, 0, 1, seat, seed, HINTS + (length << BITS))


@rule
def worth_of(states: Any, seat: int, action: int) -> int:
    """What the seat thinks of an action there."""
    return worth(states, 1, seat, action)


@rule
def weigh(states: Any, scratch: Any, ids: Any, counts: Any, seeds: Any, lengths: Any, worths: Any) -> None:
    """The worths of all legal actions at all tables with a choice, with room for three states to think in."""
    for i in range(len(counts)):
        if counts[i] == 1:
            continue
        put(scratch, 0, states, i)
        seat = lowest(states[i].owed)
        guess_for(scratch, seat, seeds[i], lengths[i])
        for k in range(counts[i]):
            worths[i, ids[i, k]] = worth_of(scratch, seat, ids[i, k])
