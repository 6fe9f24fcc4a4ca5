"""The set-up of Festival Climbers."""

from __future__ import annotations

from topout.core.chance import below
from topout.core.event import tell
from topout.core.rule import rule
from topout.core.state import EVERYONE
from topout.games.festival.events import STARTS
from topout.games.festival.state import State


@rule
def setup(s: State) -> None:
    """All climbers are off the board; a random seat starts unless the table chose one (F5)."""
    if s.first < 0:
        s.first = below(s, s.seats)
    s.owed = 1 << s.first
    tell(s, STARTS, EVERYONE, s.first)
