"""What there is in Clamber, and who may see it."""

from __future__ import annotations

from topout.core.hand import HandState
from topout.core.layout import Seats, int8, int16, int32
from topout.core.reading import FLAG, POSITIVE, SEAT_SET, counted, named
from topout.core.state import PER_SEAT, Grid, Row, hidden, public, seen_by
from topout.games.clamber.cards import NAMES, ROLES
from topout.games.clamber.points import COMPETITOR_PRINTED, HERO_PRINTED, SADIST_PRINTED, in_all

SEATS = Seats(8)
IN_WELL, ESCAPED, DEAD = range(3)
FATES = ("in the well", "escaped", "dead")
AGES = 3
"""Cards held through more reshuffles than this are rare, and count as held through this many."""


class State(HandState, seats=SEATS, kinds=NAMES, ages=AGES):
    """All there is in Clamber.

    `inside` is who is still in the well and `nth` how far round the table this round has come. The goal's range is what
    the table can tell from who escaped and who did not. `stood` is where everyone stood when a seat escaped. The points
    of each role are kept as what they are more than the printed ones.
    """

    inside: int = public(int32, shows=SEAT_SET)
    knows_goal: int = public(int32, shows=SEAT_SET)
    role_seen: Row = hidden(int32, PER_SEAT)
    helped: Row = public(int16, PER_SEAT)
    hurt: Row = public(int16, PER_SEAT)
    round_number: int = public(int16)
    first: int = public(int8)
    nth: int = public(int8)
    fixed_first: int = public(int8, shows=FLAG)
    skittering: int = public(int8)
    position: Row = public(int8, PER_SEAT)
    fate: Row = public(int8, PER_SEAT, shows=named(FATES))
    sabotages: Row = public(int8, PER_SEAT)
    escape_place: Row = public(int8, PER_SEAT)
    escape_gap: Row = public(int8, PER_SEAT)
    stood: Grid = public(int8, PER_SEAT, PER_SEAT)
    role: Row = seen_by(role_seen, int8, PER_SEAT, shows=named(ROLES))
    role_deck: Row = public(int8, len(ROLES), shows=counted(ROLES))
    undealt: Row = hidden(int8, len(ROLES), shows=counted(ROLES))
    goal: int = seen_by(knows_goal, int8, shows=POSITIVE)
    goal_low: int = public(int8)
    goal_high: int = public(int8)
    sadist_points: Row = public(int8, len(SADIST_PRINTED), shows=in_all(SADIST_PRINTED), tucked=True)
    competitor_points: Row = public(int8, len(COMPETITOR_PRINTED), shows=in_all(COMPETITOR_PRINTED), tucked=True)
    hero_points: Row = public(int8, len(HERO_PRINTED), shows=in_all(HERO_PRINTED), tucked=True)
