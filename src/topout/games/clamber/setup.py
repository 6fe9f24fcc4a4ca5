"""The set-up of Clamber."""

from __future__ import annotations

from topout.core.chance import below, take
from topout.core.event import only, tell
from topout.core.rule import rule
from topout.core.state import EVERYONE
from topout.games.clamber.board import START
from topout.games.clamber.cards import COPIES, KINDS, ROLES
from topout.games.clamber.events import DEALT_ROLE, STARTS
from topout.games.clamber.hands import draw_up
from topout.games.clamber.state import State
from topout.games.clamber.turn import start_round


@rule
def setup(s: State) -> None:
    """Everyone stands on 5 with a private role and four private cards; a random seat is the first player."""
    for card in range(KINDS):
        s.deck[card] = COPIES[card]
        s.deck_size += COPIES[card]
    deal_roles(s)
    for p in range(s.seats):
        s.position[p] = START
        draw_up(s, p)
    s.inside = (1 << s.seats) - 1
    s.first = below(s, s.seats)
    tell(s, STARTS, EVERYONE, s.first)
    start_round(s)


@rule
def deal_roles(s: State) -> None:
    """Each seat draws one role; undealt roles stay hidden (C1)."""
    left = 0
    for role in range(len(ROLES)):
        s.undealt[role] = s.role_deck[role]
        left += s.role_deck[role]
    for p in range(s.seats):
        s.role[p] = take(s, s.undealt, left)
        left -= 1
        s.role_seen[p] = only(p)
        tell(s, DEALT_ROLE, only(p), p, s.role[p])
