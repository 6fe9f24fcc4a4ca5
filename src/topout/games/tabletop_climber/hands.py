"""Before the main phase: the card passed on in Transfer and the selection of a hand, both simultaneous."""

from __future__ import annotations

from topout.core.action import exact
from topout.core.chance import population
from topout.core.event import only, tell
from topout.core.game import clockwise
from topout.core.rule import rule
from topout.core.state import EVERYONE
from topout.games.tabletop_climber.cards import BEHIND, BIT, CLIMAX, HAND_SIZE, NOTHING, WORD
from topout.games.tabletop_climber.events import CHOSE, READY, SENT
from topout.games.tabletop_climber.main_phase import begin_main
from topout.games.tabletop_climber.refusals import (
    EXACT_HAND,
    NOT_CHOOSING,
    NOT_HERE,
    NOT_IN_TEAM,
    NOT_SENDING,
    OUT_OF_TURN,
    TOO_FEW_BEHIND,
    TRANSFER_FIRST,
)
from topout.games.tabletop_climber.seasons import open_hands
from topout.games.tabletop_climber.state import CHOOSING, SENDING, State


@rule
def is_sending(s: State, seat: int) -> int:
    """Cards are passed on only in Transfer."""
    return 0 if s.phase == SENDING else NOT_SENDING


@rule
def may_send(s: State, seat: int, card: int) -> int:
    """Each seat picks one card of its team."""
    return 0 if s.team[seat][WORD[card]] & BIT[card] else NOT_IN_TEAM


@exact
@rule
def team_cards(s: State, seat: int, word: int) -> int:
    """The cards of a team."""
    return s.team[seat][word]


@rule
def send(s: State, seat: int, card: int) -> None:
    """The choice is final; the cards change hands when all have chosen."""
    s.sent[seat] = card
    s.sent_seen[seat] = only(seat)
    s.owed &= ~only(seat)
    tell(s, CHOSE, only(seat), seat, card)
    if s.owed == 0:
        exchange(s)
        open_hands(s)


@rule
def exchange(s: State) -> None:
    """Each card joins the team of the next seat clockwise for good; only the two of them know it."""
    s.transfer_season = s.season
    for p in range(s.seats):
        to, card = clockwise(s, p, 1), s.sent[p]
        s.team[p][WORD[card]] &= ~BIT[card]
        s.team[to][WORD[card]] |= BIT[card]
        s.sent_seen[p] |= only(to)
        tell(s, SENT, only(p) | only(to), p, to, card)


@rule
def to_leave(s: State, seat: int) -> int:
    """How many cards are above the season's hand size."""
    return population(s.hand[seat][0]) + population(s.hand[seat][1]) - HAND_SIZE[s.season]


@rule
def cards_behind(s: State, seat: int, card: int) -> int:
    """How many cards of the hand come after this one."""
    ordinary = population(s.hand[seat][0] & BEHIND[card + 1][0])
    return ordinary + population(s.hand[seat][1] & BEHIND[card + 1][1])


@rule
def is_choosing(s: State, seat: int) -> int:
    """Hands are chosen before the main phase, in Transfer when everyone has passed a card on."""
    if s.phase == SENDING:
        return TRANSFER_FIRST
    return 0 if s.phase == CHOOSING else NOT_CHOOSING


@rule
def may_leave(s: State, seat: int, card: int) -> int:
    """A card may stay in the lodge if enough others can still follow it; in Climax none must."""
    if not s.hand[seat][WORD[card]] & BIT[card]:
        return NOT_HERE
    if card <= s.highest_pick[seat]:
        return OUT_OF_TURN
    if s.gold != CLIMAX and cards_behind(s, seat, card) < to_leave(s, seat) - 1:
        return TOO_FEW_BEHIND
    return 0


@rule
def leavable(s: State, seat: int, word: int) -> int:
    """The cards behind the last one left in the lodge."""
    return s.hand[seat][word] & BEHIND[s.highest_pick[seat] + 1][word]


@rule
def leave(s: State, seat: int, card: int) -> None:
    """Leave a card in the lodge; when no more can be left the hand is chosen."""
    s.hand[seat][WORD[card]] &= ~BIT[card]
    s.highest_pick[seat] = card
    if to_leave(s, seat) == 0 or cards_behind(s, seat, card) == 0:
        hand_in(s, seat)


@rule
def may_hand_in(s: State, seat: int) -> int:
    """In Climax a hand may be larger than twelve; otherwise it has exactly the season's size."""
    refused = is_choosing(s, seat)
    if refused:
        return refused
    return 0 if s.gold == CLIMAX else EXACT_HAND


@rule
def hand_in(s: State, seat: int) -> None:
    """The choice is final; play begins when all have chosen."""
    s.highest_pick[seat] = NOTHING
    s.owed &= ~only(seat)
    tell(s, READY, EVERYONE, seat)
    if s.owed == 0:
        begin_main(s)
