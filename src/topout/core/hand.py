"""Hands drawn from a deck that is renewed from its discards, and all that a careful table knows of them.

A deck is kept as copies per kind and drawn lazily. When it is renewed everyone learns what the hands hold together:
what was drawn before is none of the new deck. So each hand remembers, besides its fresh cards, which part of it is
older and by how many renewals. Copies of a kind leave a hand oldest first and the table sees how old they were; a
younger one shows that the hand lacks that kind among its older cards.
"""

from __future__ import annotations

from typing import Annotated

from topout.core.chance import take
from topout.core.event import Part
from topout.core.layout import int8, int64
from topout.core.reading import View, counted, members
from topout.core.rule import knowledge, rule
from topout.core.state import PER_SEAT, Axis, Cube, GameState, Grid, Row, hidden, owned, public

EVERY_KIND = (1 << 62) - 1


def held_since(age: int, view: View) -> str:
    """What a sentence adds about a card that was held through renewals of the deck."""
    return ("", ", held since before the reshuffle")[age] if age < 2 else f", held through {age} reshuffles"


Age = Annotated[int, Part(words=held_since)]
"""A part of an event: through how many renewals a card was held. Everyone may follow that."""
PER_AGE, PER_KIND = Axis("ages"), Axis("kinds")


class HandState(GameState):
    """Hands, deck and discards; cards held through more than `ages` renewals count as held through that many.

    `older[p][i]` is the part of a hand drawn before the last `i + 1` renewals and after any earlier one, `lacks` what
    that part is known not to contain, `pool` a tray for dealing again.
    """

    lacks: Grid = public(int64, PER_SEAT, PER_AGE, shows=PER_KIND.labels(members))
    hand: Grid = owned(int8, PER_SEAT, PER_KIND, shows=PER_KIND.labels(counted))
    older: Cube = owned(int8, PER_SEAT, PER_AGE, PER_KIND, shows=PER_KIND.labels(counted))
    hand_size: Row = public(int8, PER_SEAT)
    older_size: Grid = public(int8, PER_SEAT, PER_AGE)
    deck: Row = hidden(int8, PER_KIND, shows=PER_KIND.labels(counted))
    deck_size: int = public(int8)
    discards: Row = public(int8, PER_KIND, shows=PER_KIND.labels(counted))
    pool: Row = hidden(int8, PER_KIND, shows=PER_KIND.labels(counted))


@rule
def draw_card(s: HandState, p: int) -> int:
    """A card goes from a deck that is not empty to a hand; its kind."""
    card = take(s, s.deck, s.deck_size)
    s.deck_size -= 1
    s.hand[p][card] += 1
    s.hand_size[p] += 1
    return card


@rule
def let_go(s: HandState, p: int, card: int) -> int:
    """The oldest card of a kind leaves a hand; through how many renewals it was held."""
    s.hand[p][card] -= 1
    s.hand_size[p] -= 1
    return age_at_leaving(s, p, card)


@knowledge
def age_at_leaving(s: HandState, p: int, card: int) -> int:
    """What the table learns of a hand from the age of a card that leaves it; that age."""
    for i in range(len(s.older[p]) - 1, -1, -1):
        if s.older[p][i][card]:
            s.older[p][i][card] -= 1
            s.older_size[p][i] -= 1
            if s.older_size[p][i] == 0:
                s.lacks[p][i] = 0
            return i + 1
        if s.older_size[p][i]:
            s.lacks[p][i] |= 1 << card
    return 0


@rule
def renew(s: HandState) -> None:
    """The discards, if any, become the deck, and every hand one renewal older."""
    for card in range(len(s.deck)):
        s.deck[card] += s.discards[card]
        s.deck_size += s.discards[card]
        s.discards[card] = 0
    if s.deck_size:
        age_hands(s)


@knowledge
def age_hands(s: HandState) -> None:
    """Every hand becomes one renewal older."""
    for p in range(s.seats):
        age_knowledge(s, p)
        for card in range(len(s.deck)):
            age_cards(s, p, card)


@rule
def age_knowledge(s: HandState, p: int) -> None:
    """The sizes of the parts of a hand, and what they lack, move on one renewal; the two oldest become one."""
    last = len(s.older[p]) - 1
    fresh = s.hand_size[p]
    for i in range(last + 1):
        fresh -= s.older_size[p][i]
    oldest, oldest_lacks = s.older_size[p][last], s.lacks[p][last]
    for i in range(last, 0, -1):
        s.older_size[p][i] = s.older_size[p][i - 1]
        s.lacks[p][i] = s.lacks[p][i - 1]
    s.older_size[p][0] = fresh
    s.lacks[p][0] = 0
    if oldest:
        both = s.lacks[p][last] if s.older_size[p][last] else EVERY_KIND
        s.lacks[p][last] = both & oldest_lacks
        s.older_size[p][last] += oldest


@rule
def age_cards(s: HandState, p: int, card: int) -> None:
    """The copies of a kind in a hand move on one renewal; those of the two oldest parts become one."""
    last = len(s.older[p]) - 1
    fresh = s.hand[p][card]
    for i in range(last + 1):
        fresh -= s.older[p][i][card]
    oldest = s.older[p][last][card]
    for i in range(last, 0, -1):
        s.older[p][i][card] = s.older[p][i - 1][card]
    s.older[p][0][card] = fresh
    s.older[p][last][card] += oldest


@rule
def redeal_hands(s: HandState, seat: int) -> None:
    """Deal other hands again: each older part among those who hold cards as old, the fresh cards also with the deck."""
    take_up_fresh(s, seat)
    for age in range(len(s.older[0])):
        take_up(s, seat, age)
        while not deal_older(s, seat, age):
            take_up(s, seat, age)
    for p in range(s.seats):
        if p != seat:
            deal_hand(s, p)


@rule
def take_up_fresh(s: HandState, seat: int) -> None:
    """Put the fresh cards of other hands into the deck."""
    for p in range(s.seats):
        if p != seat:
            for card in range(len(s.deck)):
                fresh = s.hand[p][card]
                for age in range(len(s.older[p])):
                    fresh -= s.older[p][age][card]
                s.deck[card] += fresh
                s.deck_size += fresh


@rule
def take_up(s: HandState, seat: int, age: int) -> None:
    """Put the cards of one age in other hands onto the tray."""
    for p in range(s.seats):
        if p != seat:
            for card in range(len(s.pool)):
                s.pool[card] += s.older[p][age][card]
                s.older[p][age][card] = 0


@rule
def deal_older(s: HandState, seat: int, age: int) -> bool:
    """Deal the tray; false as soon as somebody gets a card it is known to lack."""
    left = 0
    for card in range(len(s.pool)):
        left += s.pool[card]
    for p in range(s.seats):
        if p != seat:
            for _ in range(s.older_size[p][age]):
                card = take(s, s.pool, left)
                left -= 1
                s.older[p][age][card] += 1
                if s.lacks[p][age] >> card & 1:
                    return False
    return True


@rule
def deal_hand(s: HandState, p: int) -> None:
    """A hand is its older cards as dealt and fresh ones from the deck."""
    fresh = s.hand_size[p]
    for card in range(len(s.deck)):
        s.hand[p][card] = 0
        for age in range(len(s.older[p])):
            s.hand[p][card] += s.older[p][age][card]
        fresh -= s.hand[p][card]
    for _ in range(fresh):
        s.hand[p][take(s, s.deck, s.deck_size)] += 1
        s.deck_size -= 1
