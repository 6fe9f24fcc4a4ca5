"""What there is in Festival Climbers; all of it is public."""

from __future__ import annotations

from topout.core.record import FLAG, Record, Seats, header, int8, int16, int64, members, public
from topout.games.festival.board import NAMES

SEATS = Seats(4)

STATE = Record(
    *header(SEATS),
    public("climbers", int64, SEATS, shows=members(NAMES)),
    public("moved_at", int16, SEATS),
    public("turn", int16),
    public("reserve", int8, SEATS),
    public("passes", int8),
    public("levels", int8),
    public("adjacent_only", int8, shows=FLAG),
    public("first", int8),
)
