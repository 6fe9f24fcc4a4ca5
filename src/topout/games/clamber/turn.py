"""A turn of the game: the Skittering climbs, the well is checked, and everyone in it plays a card."""

from __future__ import annotations

from topout.core.action import NOT_ASKED
from topout.core.event import tell
from topout.core.game import clockwise
from topout.core.rule import knowledge, rule
from topout.core.state import EVERYONE
from topout.games.clamber.board import LAST_ROUND
from topout.games.clamber.events import DIED, ESCAPES, ROSE
from topout.games.clamber.hands import discard_hand
from topout.games.clamber.refusals import LEFT_THE_WELL
from topout.games.clamber.scoring import end
from topout.games.clamber.state import DEAD, ESCAPED, State


@rule
def start_round(s: State) -> None:
    """The Skittering moves up, the well is checked, and the round's first player begins."""
    s.round_number += 1
    s.skittering += 1
    tell(s, ROSE, EVERYONE, s.round_number, s.skittering)
    check_well(s)
    if s.inside == 0:
        end(s)
    else:
        s.nth = -1
        next_player(s)


@rule
def check_well(s: State) -> None:
    """Who the Skittering has reached dies; of the others, who has reached the goal escapes (C8)."""
    escaped_before = 0
    for p in range(s.seats):
        escaped_before += s.fate[p] == ESCAPED
    leaving = 0
    for p in range(s.seats):
        if s.inside >> p & 1:
            if s.position[p] <= s.skittering:
                die(s, p)
            elif s.goal and s.position[p] >= s.goal:
                leaving |= 1 << p
    note_goal_range(s, leaving)
    for p in range(s.seats):
        if leaving >> p & 1:
            escape(s, p, escaped_before + 1 + above_among(s, p, leaving))
    for p in range(s.seats):
        if leaving >> p & 1:
            leave(s, p, ESCAPED)


@rule
def above_among(s: State, p: int, leaving: int) -> int:
    """How many of those who escape in this check stand higher: they come before p (C9)."""
    ahead = 0
    for q in range(s.seats):
        ahead += leaving >> q & 1 and s.position[q] > s.position[p]
    return ahead


@knowledge
def note_goal_range(s: State, leaving: int) -> None:
    """What the whole table learns of the goal from who escapes and who does not."""
    if s.goal == 0:
        return
    for p in range(s.seats):
        if leaving >> p & 1:
            s.goal_high = min(s.goal_high, s.position[p])
        elif s.inside >> p & 1:
            s.goal_low = max(s.goal_low, s.position[p] + 1)


@rule
def die(s: State, p: int) -> None:
    """The Skittering takes a player."""
    tell(s, DIED, EVERYONE, p)
    leave(s, p, DEAD)


@rule
def escape(s: State, p: int, place: int) -> None:
    """Note the place in the order of escape, and where everyone and the Skittering stand at that moment."""
    s.escape_place[p] = place
    s.escape_gap[p] = s.position[p] - s.skittering
    for q in range(s.seats):
        s.stood[p][q] = s.position[q]
    tell(s, ESCAPES, EVERYONE, p, place)


@rule
def leave(s: State, p: int, fate: int) -> None:
    """A leaver's hand is discarded (C5)."""
    s.fate[p] = fate
    s.inside &= ~(1 << p)
    discard_hand(s, p)


@rule
def next_player(s: State) -> None:
    """The next player in the well, clockwise from the round's first, owes a card; after the last, a new round."""
    s.nth += 1
    while s.nth < s.seats:
        p = clockwise(s, s.first, s.nth)
        if s.inside >> p & 1 and s.hand_size[p]:
            s.owed = 1 << p
            return
        s.nth += 1
    s.owed = 0


@rule
def end_round(s: State) -> None:
    """The first player moves on one seat (C12); after round 200 everyone left dies (C14)."""
    if not s.fixed_first:
        s.first = clockwise(s, s.first, 1)
        while not s.inside >> s.first & 1:
            s.first = clockwise(s, s.first, 1)
    if s.round_number < LAST_ROUND:
        start_round(s)
        return
    for p in range(s.seats):
        if s.inside >> p & 1:
            die(s, p)
    end(s)


@rule
def unasked(s: State, seat: int) -> int:
    """Only players in the well play cards."""
    return NOT_ASKED if s.inside >> seat & 1 else LEFT_THE_WELL
