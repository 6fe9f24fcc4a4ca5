"""Small builders for positions in the well."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any

import topout
from topout.core.match import Match
from topout.core.position import peek, position
from topout.games.clamber.cards import KINDS, NAMES, ROLES
from topout.games.clamber.state import AGES, State
from topout.games.clamber.turn import check_well

CARD = {name: number for number, name in enumerate(NAMES)}
NO_CARDS = [0] * KINDS


def well(seats: int = 4, first: int = 0, seed: int = 1, **fields: Any) -> Match:
    """A match in its first round with seat `first` to play and the given fields set."""
    match = topout.new("clamber", seats=seats, seed=seed)
    with position(match) as s:
        s.first, s.nth, s.owed = first, 0, 1 << first
    put(match, **fields)
    return match


def put(match: Match, **fields: Any) -> None:
    """Give fields of the state these values, rows from seat 0 on."""
    with position(match) as s:
        for name, value in fields.items():
            padded = value + [0] * (8 - len(value)) if isinstance(value, list) else value
            setattr(s, name, padded)


def checked(match: Match) -> State:
    """How everyone fares after a check of the well."""
    with position(match) as s:
        check_well(s)
    state: State = peek(match)
    return state


def give(match: Match, seat: int, *cards: str) -> None:
    """Put exactly these cards into a hand, exchanging the old hand with the deck."""
    with position(match) as s:
        for kind in range(KINDS):
            s.deck[kind] += s.hand[seat][kind]
            s.hand[seat][kind] = 0
        for card in cards:
            s.deck[CARD[card]] -= 1
            s.hand[seat][CARD[card]] += 1
        assert min(s.deck) >= 0, "there are not so many copies"
        s.hand_size[seat] = len(cards)
        s.deck_size = sum(s.deck)


def empty_deck(match: Match) -> None:
    """Leave no card to draw."""
    with position(match) as s:
        s.deck, s.deck_size = [*NO_CARDS], 0


def hold(match: Match, seat: int, card: str) -> None:
    """See that a seat holds a card, exchanging another for it with wherever a copy lies."""
    kind = CARD[card]
    if peek(match).hand[seat][kind]:
        return
    with position(match) as s:
        hand = s.hand[seat]
        piles = [s.deck, s.discards, *(other for other in s.hand if other is not hand)]
        source = next(pile for pile in piles if pile[kind])
        spare = next(k for k in range(KINDS) if hand[k])
        hand[kind], source[kind] = 1, source[kind] - 1
        hand[spare], source[spare] = hand[spare] - 1, source[spare] + 1


def play(match: Match, seat: int, card: str, target: int | None = None) -> None:
    """Play a card the seat is given for the purpose."""
    hold(match, seat, card)
    match.act(seat, {"name": "play", "params": {"card": card, "target": target}})


def roles(match: Match, *names: str) -> None:
    """Give out these roles."""
    with position(match) as s:
        for seat, name in enumerate(names):
            s.role[seat] = ROLES.index(name)


def counts(cards: Iterable[str]) -> tuple[int, ...]:
    """Cards as copies of each kind."""
    cards = list(cards)
    return tuple(cards.count(name) for name in CARD)


def small_table(hands: list[list[list[str]]], deck: list[str]) -> Match:
    """Three seats with these cards: of each seat the fresh ones, those held through one reshuffle, through two."""
    match = well(seats=3)
    with position(match) as s:
        s.deck, s.deck_size = list(counts(deck)), len(deck)
        for seat, parts in enumerate(hands):
            parts = parts + [[]] * (1 + AGES - len(parts))
            s.hand[seat] = list(counts(chain.from_iterable(parts)))
            s.hand_size[seat] = sum(map(len, parts))
            s.older[seat] = [list(counts(part)) for part in parts[1:]]
            s.older_size[seat] = [len(part) for part in parts[1:]]
    return match
