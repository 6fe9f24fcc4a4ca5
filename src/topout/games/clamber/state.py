"""What there is in Clamber, and who may see it."""

from __future__ import annotations

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
    members,
    named,
    owned,
    public,
    seen_by,
)
from topout.games.clamber.cards import KINDS, NAMES, ROLES

SEATS = Seats(8)
IN_WELL, ESCAPED, DEAD = range(3)
FATES = ("in the well", "escaped", "dead")
CARDS = counted(NAMES)

STATE = Record(
    *header(SEATS),
    public("inside", int32, shows=SEAT_SET),
    public("knows_goal", int32, shows=SEAT_SET),
    hidden("role_seen", int32, SEATS),
    public("not_held", int16, SEATS, shows=members(NAMES)),
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
    owned("hand", int8, (SEATS, KINDS), shows=CARDS),
    owned("held", int8, (SEATS, KINDS), shows=CARDS),
    public("hand_size", int8, SEATS),
    public("held_size", int8, SEATS),
    hidden("deck", int8, KINDS, shows=CARDS),
    public("deck_size", int8),
    public("discards", int8, KINDS, shows=CARDS),
    hidden("pool", int8, KINDS, shows=CARDS),
)
"""`inside` is who is still in the well. `held` is the part of a hand drawn before the last reshuffle and `not_held`
what that part cannot contain: both follow from what the table saw, as does the goal's range. `stood` is where everyone
stood when a seat escaped, `nth` how far round the table this round has come, `pool` a tray for redealing."""
