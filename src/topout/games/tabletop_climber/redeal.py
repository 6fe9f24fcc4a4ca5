"""What a seat cannot know, dealt again (a determinisation): every consistent assignment of cards is as likely."""

from __future__ import annotations

from math import comb

from topout.core.chance import below, population
from topout.core.game import clockwise
from topout.core.rule import lookup, rule
from topout.games.tabletop_climber.cards import (
    ACCIDENT,
    BIT,
    CLIMAX,
    DEALT_INITIAL,
    HAND_SIZE,
    INITIAL,
    NOTHING,
    WORD,
    WORDS,
)
from topout.games.tabletop_climber.knowledge import (
    UNSEEN_INITIAL,
    UNSEEN_REINFORCEMENT,
    bit_of,
    count_reinforcements,
    dealt_for_certain,
    guess_sent,
)
from topout.games.tabletop_climber.pile import any_card
from topout.games.tabletop_climber.state import CHOOSING, DONE, SENDING, State

LARGEST_TEAM = 21
CHOOSE = lookup([comb(n, k) for k in range(LARGEST_TEAM + 1)] for n in range(LARGEST_TEAM + 1))


@rule
def redeal(s: State, seat: int) -> None:
    """Deal again the other teams, the pile, passed cards, accidents and hands; choices not handed in begin anew."""
    if s.transfer_season:
        guess_sent(s, seat)
        take_back(s, seat)
    deal_teams(s, seat)
    if s.transfer_season:
        pass_on(s)
    for p in range(s.seats):
        if p != seat and s.phase != DONE:
            redo_choices(s, p)


@rule
def take_back(s: State, seat: int) -> None:
    """The seat's own team as it was dealt."""
    if seat < s.seats:
        giver = clockwise(s, seat, s.seats - 1)
        for word in range(WORDS):
            own = s.team[seat][word] & ~bit_of(s.sent[giver], word)
            s.team[seat][word] = own | bit_of(s.sent[seat], word)


@rule
def deal_teams(s: State, seat: int) -> None:
    """Everyone else keeps what it was certainly dealt; unseen cards go anywhere else."""
    initial = INITIAL
    for word in range(WORDS):
        s.pile[word] = s.deck[word]
    for p in range(s.seats):
        for word in range(WORDS):
            if p != seat:
                s.team[p][word] = dealt_for_certain(s, p, s.season, word)
            s.pile[word] &= ~s.team[p][word]
        initial &= ~s.team[p][0]
    for p in range(s.seats):
        if p != seat:
            initial = deal_unseen(s, p, initial)


@rule
def deal_unseen(s: State, p: int, initial: int) -> int:
    """Fill up a team with unseen cards, one of which it may have passed on; the initial cards that are left."""
    kept, special = s.team[p][0], s.team[p][1]
    others = s.team_size[p] - DEALT_INITIAL - count_reinforcements(kept, special)
    for _ in range(DEALT_INITIAL - population(kept & INITIAL)):
        card = any_card(s, initial, 0)
        initial &= ~BIT[card]
        s.team[p][WORD[card]] |= BIT[card]
    for _ in range(others):
        card = any_card(s, s.pile[0], s.pile[1])
        s.pile[WORD[card]] &= ~BIT[card]
        s.team[p][WORD[card]] |= BIT[card]
    fresh = s.team[p][0] & ~kept
    if s.sent[p] == UNSEEN_INITIAL:
        s.sent[p] = any_card(s, fresh & INITIAL, 0)
    elif s.sent[p] == UNSEEN_REINFORCEMENT:
        s.sent[p] = any_card(s, fresh & ~INITIAL, s.team[p][1] & ~special)
    return initial


@rule
def pass_on(s: State) -> None:
    """The passed cards change teams."""
    for p in range(s.seats):
        to, card = clockwise(s, p, 1), s.sent[p]
        s.team[p][WORD[card]] &= ~BIT[card]
        s.team[to][WORD[card]] |= BIT[card]


@rule
def redo_choices(s: State, p: int) -> None:
    """Another seat's accident, its card to pass on and its hand are any that it can have."""
    if s.phase == SENDING:
        if not s.owed >> p & 1:
            s.sent[p] = any_card(s, s.team[p][0], s.team[p][1])
        return
    s.highest_pick[p] = NOTHING
    for word in range(WORDS):
        s.picked[p][word] = 0
        s.hand[p][word] = s.team[p][word] & ~s.shown[s.season - 1][p][word]
    if s.gold == ACCIDENT:
        s.lost[p] = leave_any(s, p)
    if s.phase != CHOOSING:
        keep_any(s, p, s.hand_size[p])
    elif not s.owed >> p & 1:
        keep_any(s, p, hidden_size(s, p))


@rule
def hand_count(s: State, p: int) -> int:
    """How many cards lie in a hand."""
    return population(s.hand[p][0]) + population(s.hand[p][1])


@rule
def leave_any(s: State, p: int) -> int:
    """Take a random card out of a hand."""
    card = any_card(s, s.hand[p][0], s.hand[p][1])
    s.hand[p][WORD[card]] &= ~BIT[card]
    return card


@rule
def keep_any(s: State, p: int, size: int) -> None:
    """Take random cards out of a hand until it has that size."""
    for _ in range(hand_count(s, p) - size):
        leave_any(s, p)


@rule
def hidden_size(s: State, p: int) -> int:
    """The size of a hand that is chosen but not announced: in Climax any from twelve, by the number of such hands."""
    size, cards = HAND_SIZE[s.season], hand_count(s, p)
    if s.gold != CLIMAX:
        return size
    ways = 0
    for k in range(size, cards + 1):
        ways += CHOOSE[cards][k]
    left = below(s, ways) - CHOOSE[cards][size]
    while left >= 0:
        size += 1
        left -= CHOOSE[cards][size]
    return size
