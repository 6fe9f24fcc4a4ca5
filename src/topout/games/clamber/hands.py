"""Drawing and discarding: hands of four, and a deck that is renewed from its discards."""

from __future__ import annotations

from topout.core.event import only, tell
from topout.core.hand import draw_card, let_go, renew
from topout.core.rule import rule
from topout.core.state import EVERYONE
from topout.games.clamber.cards import HAND, KINDS
from topout.games.clamber.events import DISCARDED, DREW, RESHUFFLED
from topout.games.clamber.state import State


@rule
def draw_up(s: State, p: int) -> None:
    """Draw back up to four cards."""
    while s.hand_size[p] < HAND:
        if s.deck_size == 0:
            reshuffle(s)
        if s.deck_size == 0:
            return
        tell(s, DREW, only(p), p, draw_card(s, p))


@rule
def reshuffle(s: State) -> None:
    """The discards are shuffled into a new deck (C4)."""
    renew(s)
    tell(s, RESHUFFLED, EVERYONE)


@rule
def discard_hand(s: State, p: int) -> None:
    """Put a whole hand on the discards, for all to see."""
    for card in range(KINDS):
        while s.hand[p][card]:
            age = let_go(s, p, card)
            s.discards[card] += 1
            tell(s, DISCARDED, EVERYONE, p, card, age)
