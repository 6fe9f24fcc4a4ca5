"""A quick opinion of a position, for simple bots and absent players."""

from __future__ import annotations

from topout.core.action import SET_SIZE
from topout.core.chance import lowest, population
from topout.core.rule import lookup, rule
from topout.games.tabletop_climber.cards import (
    BIT,
    COLOUR_SET,
    DISCARD_ICON,
    GOLD_VP,
    HAND_SIZE,
    KINDS,
    MOUNTAIN,
    MOUNTAINS,
    NO_SET,
    NUMBER,
    OF_NUMBER,
    RESET_ICON,
    REVOLUTION,
    STEP,
    SUIT,
    TOP,
    TOP_RUN,
    TWO,
    TWO_CARDS,
    WILD,
    WORD,
    WORDS,
)
from topout.games.tabletop_climber.plays import PEAK_SIZE, next_addable, pick
from topout.games.tabletop_climber.scoring import points
from topout.games.tabletop_climber.state import CHOOSING, EMPTY, SENDING, State

POINT = 1_000
MISTAKE = 40
PASSED_ON = 8
"""The burden passed on to another counts for one part in so many."""
HOLDING = 30
"""What every card left in the hand costs, before its number and its company make it easier to shed."""
MATE, NEIGHBOUR, DOUBLE, PEAK, LEAD = 3, 3, 4, 8, 12
ICON = lookup([5 if n in (RESET_ICON, DISCARD_ICON) else 0 for n in range(TOP + 1)])


@rule
def burden(s: State, ordinary: int, special: int, card: int) -> int:
    """How hard a card is to shed among these: low numbers are, unless they go with others or have an icon."""
    number, suit = NUMBER[card], SUIT[card]
    cost = HOLDING - (TOP - number if s.gold == REVOLUTION else number)
    if s.gold != NO_SET:
        mates = population(ordinary & OF_NUMBER[number][0]) + population(special & OF_NUMBER[number][1]) - 1
        cost -= MATE * min(mates, 3) + DOUBLE * (suit == TWO)
    if suit <= WILD:
        cost -= NEIGHBOUR * neighbours(ordinary, card) + ICON[number] * (suit < WILD)
    if suit == MOUNTAIN and s.gold != TWO_CARDS and population(special & MOUNTAINS) >= PEAK_SIZE:
        cost -= PEAK
    return cost


@rule
def neighbours(ordinary: int, card: int) -> int:
    """How many of the numbers beside a card's are there in its colour."""
    colour, number = lowest(COLOUR_SET[card]), NUMBER[card]
    below = number > 0 and ordinary & STEP[colour][number - 1] != 0
    above = number < TOP_RUN and ordinary & STEP[colour][number + 1] != 0
    return below + above


@rule
def total_burden(s: State, ordinary: int, special: int) -> int:
    """How hard a hand is to shed."""
    cost = 0
    for word in range(WORDS):
        cards = special if word else ordinary
        while cards:
            cost += burden(s, ordinary, special, word * SET_SIZE + lowest(cards))
            cards &= cards - 1
    return cost


@rule
def burden_left(s: State, seat: int) -> int:
    """The burden of the hand once the play in the making is as large as it can be."""
    ordinary, special, highest = s.picked[seat][0], s.picked[seat][1], s.highest_pick[seat]
    if highest >= 0:
        card = next_addable(s, seat)
        while card >= 0:
            pick(s, seat, card)
            card = next_addable(s, seat)
    cost = total_burden(s, s.hand[seat][0] & ~s.picked[seat][0], s.hand[seat][1] & ~s.picked[seat][1])
    s.picked[seat][0], s.picked[seat][1], s.highest_pick[seat] = ordinary, special, highest
    return cost


@rule
def team_burden(s: State, seat: int, card: int) -> int:
    """A card's burden within its team; of equal ones the later card is the better."""
    return burden(s, s.team[seat][0], s.team[seat][1], card) * KINDS - card


@rule
def is_wanted(s: State, seat: int, card: int) -> bool:
    """Whether a card is one of the easiest to shed, as many as the season's hand has."""
    own, better = team_burden(s, seat, card), 0
    for other in range(KINDS):
        if s.team[seat][WORD[other]] & BIT[other] and other != s.lost[seat]:
            better += team_burden(s, seat, other) < own
    return better < HAND_SIZE[s.season]


@rule
def mistakes(s: State, seat: int, decided: int) -> int:
    """Of the cards decided on so far, those taken that should stay in the lodge, and the other way round."""
    wrong = 0
    for card in range(decided + 1):
        if s.team[seat][WORD[card]] & BIT[card] and card != s.lost[seat]:
            taken = s.hand[seat][WORD[card]] & BIT[card] != 0
            wrong += taken != is_wanted(s, seat, card)
    return wrong


@rule
def evaluate(s: State, seat: int) -> int:
    """Points first; then a hand that is well chosen, and little left of it."""
    value = POINT * points(s, seat)
    if s.over:
        return value
    if s.sent[seat] >= 0:
        value += team_burden(s, seat, s.sent[seat]) // PASSED_ON
    if s.phase == SENDING:
        return value
    if s.phase == CHOOSING:
        return value - MISTAKE * mistakes(s, seat, s.highest_pick[seat] if s.owed >> seat & 1 else KINDS - 1)
    if s.out_first == seat:
        return value + POINT * GOLD_VP[s.gold]
    if s.hand_size[seat] == s.announced[seat]:
        value -= MISTAKE * mistakes(s, seat, KINDS - 1)
    ahead = s.last_kind == EMPTY and s.owed >> seat & 1
    return value - burden_left(s, seat) + LEAD * ahead
