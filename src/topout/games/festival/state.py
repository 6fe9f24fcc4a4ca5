"""What there is in Festival Climbers; all of it is public."""

from __future__ import annotations

from topout.core.layout import Seats, int8, int16, int64
from topout.core.reading import FLAG, members
from topout.core.state import PER_SEAT, GameState, Row, public
from topout.games.festival.board import NAMES

SEATS = Seats(4)


class State(GameState, seats=SEATS):
    """All there is in Festival Climbers."""

    climbers: Row = public(int64, PER_SEAT, shows=members(NAMES))
    moved_at: Row = public(int16, PER_SEAT)
    turn: int = public(int16)
    reserve: Row = public(int8, PER_SEAT)
    passes: int = public(int8)
    levels: int = public(int8)
    adjacent_only: int = public(int8, shows=FLAG)
    first: int = public(int8)
