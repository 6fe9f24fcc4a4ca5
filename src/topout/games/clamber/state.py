"""What there is in Clamber, and who may see it."""

from __future__ import annotations

from topout.core.hand import hand_fields
from topout.core.record import (
    FLAG,
    SEAT_SET,
    Record,
    Seats,
    Shows,
    counted,
    header,
    hidden,
    int8,
    int16,
    int32,
    named,
    public,
    seen_by,
)
from topout.games.clamber.cards import NAMES, ROLES

SEATS = Seats(8)
IN_WELL, ESCAPED, DEAD = range(3)
FATES = ("in the well", "escaped", "dead")
AGES = 3
"""Cards held through more reshuffles than this are rare, and count as held through this many."""

STATE = Record(
    *header(SEATS),
    *hand_fields(SEATS, NAMES, AGES),
    public("inside", int32, shows=SEAT_SET),
    public("knows_goal", int32, shows=SEAT_SET),
    hidden("role_seen", int32, SEATS),
    public("helped", int16, SEATS),
    public("hurt", int16, SEATS),
    public("round_number", int16),
    public("first", int8),
    public("nth", int8),
    public("fixed_first", int8, shows=FLAG),
    public("skittering", int8),
    public("position", int8, SEATS),
    public("fate", int8, SEATS, shows=named(FATES)),
    public("sabotages", int8, SEATS),
    public("escape_place", int8, SEATS),
    public("escape_gap", int8, SEATS),
    public("stood", int8, (SEATS, SEATS)),
    seen_by("role_seen", "role", int8, SEATS, shows=named(ROLES)),
    public("role_deck", int8, len(ROLES), shows=counted(ROLES)),
    hidden("undealt", int8, len(ROLES), shows=counted(ROLES)),
    seen_by("knows_goal", "goal", int8, shows=Shows(lambda goal: goal or None)),
    public("goal_low", int8),
    public("goal_high", int8),
)
"""`inside` is who is still in the well and `nth` how far round the table this round has come. The goal's range is what
the table can tell from who escaped and who did not. `stood` is where everyone stood when a seat escaped."""
