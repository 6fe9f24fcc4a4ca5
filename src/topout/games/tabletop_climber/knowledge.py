"""What the table knows for certain of who holds what, and fair guesses at the cards passed on in Transfer."""

from __future__ import annotations

from math import factorial

from topout.core.chance import below, population
from topout.core.game import clockwise
from topout.core.rule import lookup, rule
from topout.games.tabletop_climber.cards import BIT, DEALT_INITIAL, INITIAL, NOTHING, WORD
from topout.games.tabletop_climber.pile import any_card
from topout.games.tabletop_climber.state import State

SHOWN_INITIAL, SHOWN_REINFORCEMENT, TAKEN_INITIAL, TAKEN_REINFORCEMENT, ANY_INITIAL, ANY_REINFORCEMENT, SETTLED = range(
    7
)
"""What a passed card may be: one its giver showed before, one its receiver showed since, or one that neither has shown;
or it is settled, because the seat knows it or the table saw it with both."""
COUNTED, ORIGINS = 4, 6
CERTAIN_INITIAL, CERTAIN_REINFORCEMENT, ORIGIN = 4, 5, 6
"""In the tray, behind the number of cards of the four counted origins: how many cards a seat has certainly been dealt,
and the origin of its passed card."""
UNSEEN_INITIAL, UNSEEN_REINFORCEMENT = -2, -3
"""A passed card that is any of those its giver has never shown."""
FACTORIAL = lookup(factorial(n) for n in range(15))
FINE = 1 << 30


@rule
def shown_in(s: State, p: int, first: int, last: int, word: int) -> int:
    """The cards a seat showed in these seasons."""
    cards = 0
    for season in range(first, last + 1):
        cards |= s.shown[season - 1][p][word]
    return cards


@rule
def shown_before(s: State, p: int, word: int) -> int:
    """The cards a seat showed before Transfer."""
    return shown_in(s, p, 1, s.transfer_season - 1, word)


@rule
def shown_since(s: State, p: int, word: int) -> int:
    """The cards a seat showed since Transfer, or ever if there was none."""
    return shown_in(s, p, max(s.transfer_season, 1), s.season, word)


@rule
def before(s: State, p: int) -> int:
    """The seat that passed its card to p."""
    return clockwise(s, p, s.seats - 1)


@rule
def bit_of(card: int, word: int) -> int:
    """A card as a set; nothing for a card that is not certain."""
    return BIT[card] if card >= 0 and WORD[card] == word else 0


@rule
def dealt_for_certain(s: State, p: int, season: int, word: int) -> int:
    """The cards that by that season were certainly dealt to a seat, given what is taken to have been passed on."""
    cards = shown_in(s, p, 1, season, word)
    if s.transfer_season:
        cards = cards & ~bit_of(s.sent[before(s, p)], word) | bit_of(s.sent[p], word)
    return cards


@rule
def count_reinforcements(ordinary: int, special: int) -> int:
    """How many of these cards are reinforcements."""
    return population(ordinary & ~INITIAL) + population(special)


@rule
def guess_sent(s: State, seat: int) -> None:
    """Guess every passed card that the seat cannot know, each consistent set of them as often as it should be."""
    fits = False
    while not fits:
        unsettled = settle_sent(s, seat)
        choose_sent(s, seat, unsettled)
        fits = drawn_in_time(s, seat)


@rule
def settle_sent(s: State, seat: int) -> int:
    """Keep the passed cards that are certain, and count what the others may be; how many there are."""
    unsettled = 0
    for p in range(s.seats):
        to = clockwise(s, p, 1)
        s.odds[p][ORIGIN] = SETTLED
        if not s.sent_seen[p] >> seat & 1:
            ordinary = shown_before(s, p, 0) & shown_since(s, to, 0)
            special = shown_before(s, p, 1) & shown_since(s, to, 1)
            s.sent[p] = NOTHING
            if ordinary | special:
                s.sent[p] = any_card(s, ordinary, special)
            else:
                s.odds[p][ORIGIN] = 0
                unsettled += 1
    for p in range(s.seats):
        count_origins(s, p)
    return unsettled


@rule
def count_origins(s: State, p: int) -> None:
    """How many cards the seat has certainly been dealt, and how many of each origin it may have passed on."""
    ordinary, special = dealt_for_certain(s, p, s.season, 0), dealt_for_certain(s, p, s.season, 1)
    s.odds[p][CERTAIN_INITIAL] = population(ordinary & INITIAL)
    s.odds[p][CERTAIN_REINFORCEMENT] = count_reinforcements(ordinary, special)
    for origin in range(COUNTED):
        ordinary, special = cards_of_origin(s, p, origin, 0), cards_of_origin(s, p, origin, 1)
        s.odds[p][origin] = population(ordinary) + population(special)


@rule
def cards_of_origin(s: State, p: int, origin: int, word: int) -> int:
    """The cards that a seat may have passed on, of one origin."""
    to = clockwise(s, p, 1)
    if origin in (SHOWN_INITIAL, SHOWN_REINFORCEMENT):
        cards = shown_before(s, p, word) & ~shown_since(s, p, word)
    else:
        cards = shown_since(s, to, word) & ~shown_before(s, to, word)
    if origin in (SHOWN_INITIAL, TAKEN_INITIAL):
        return cards & INITIAL if word == 0 else 0
    return cards & ~INITIAL if word == 0 else cards


@rule
def choose_sent(s: State, seat: int, unsettled: int) -> None:
    """Choose the origin of every unsettled card by the number of deals it leaves, then a card of that origin."""
    pick_origins(s, seat, unsettled)
    for p in range(s.seats):
        origin = s.odds[p][ORIGIN]
        if origin < COUNTED:
            s.sent[p] = any_card(s, cards_of_origin(s, p, origin, 0), cards_of_origin(s, p, origin, 1))
        elif origin < SETTLED:
            s.sent[p] = UNSEEN_INITIAL if origin == ANY_INITIAL else UNSEEN_REINFORCEMENT


@rule
def pick_origins(s: State, seat: int, unsettled: int) -> None:
    """Choose one of all ways to give every unsettled card an origin."""
    ways = 1
    for _ in range(unsettled):
        ways *= ORIGINS
    total = 0.0
    for way in range(ways):
        total += deals_left(s, seat, way)
    left = total * below(s, FINE) / FINE
    way = 0
    left -= deals_left(s, seat, way)
    while left >= 0.0 and way < ways - 1:
        way += 1
        left -= deals_left(s, seat, way)


@rule
def deals_left(s: State, seat: int, way: int) -> float:
    """How many deals and passes fit these origins, up to a factor that is the same for all."""
    for p in range(s.seats):
        if s.odds[p][ORIGIN] != SETTLED:
            origin = way % ORIGINS
            way //= ORIGINS
            s.odds[p][ORIGIN] = origin
            if origin < COUNTED and s.odds[p][origin] == 0:
                return 0.0
    deals = 1.0
    for p in range(s.seats):
        if p != seat:
            deals *= deals_of_seat(s, p)
    return deals


@rule
def deals_of_seat(s: State, p: int) -> float:
    """One seat's part: the passes of that origin, over the orders of the cards it got unseen."""
    odds, own, giver = s.odds[p], s.odds[p][ORIGIN], s.odds[before(s, p)][ORIGIN]
    initial = DEALT_INITIAL - odds[CERTAIN_INITIAL] - (own == TAKEN_INITIAL) + (giver == TAKEN_INITIAL)
    others = s.team_size[p] - DEALT_INITIAL - odds[CERTAIN_REINFORCEMENT]
    others += (giver == TAKEN_REINFORCEMENT) - (own == TAKEN_REINFORCEMENT)
    if initial < 0 or others < 0:
        return 0.0
    passes = 1
    if own < COUNTED:
        passes = odds[own]
    elif own != SETTLED:
        passes = initial if own == ANY_INITIAL else others
    return passes / (FACTORIAL[initial] * FACTORIAL[others])


@rule
def drawn_in_time(s: State, seat: int) -> bool:
    """Whether every seat had been dealt, by each season, as many reinforcements as it showed and passed on."""
    fits = True
    for p in range(s.seats):
        for season in range(s.transfer_season, s.season + 1):
            certain = count_reinforcements(dealt_for_certain(s, p, season, 0), dealt_for_certain(s, p, season, 1)) + (
                s.sent[p] == UNSEEN_REINFORCEMENT
            )
            fits = fits and (p == seat or certain <= s.dealt[season - 1][p])
    return fits
