"""Small builders for positions in the well."""

from __future__ import annotations

from typing import Any

import topout
from topout.core.match import Match
from topout.games.clamber.cards import KINDS, NAMES, ROLES

CARD = {name: number for number, name in enumerate(NAMES)}


def well(seats: int = 4, first: int = 0, seed: int = 1, **fields: Any) -> Match:
    """A match in its first round with seat `first` to play and the given fields set."""
    match = topout.new("clamber", seats=seats, seed=seed, mode="plain")
    state = match._state
    state.first, state.nth, state.owed = first, 0, 1 << first
    for name, value in fields.items():
        padded = value + [0] * (8 - len(value)) if isinstance(value, list) else value
        setattr(state, name, padded)
    return match


def give(match: Match, seat: int, *cards: str) -> None:
    """Put exactly these cards into a hand, exchanging the old hand with the deck."""
    state = match._state
    for kind in range(KINDS):
        state.deck[kind] += state.hand[seat][kind]
        state.hand[seat][kind] = 0
    for card in cards:
        state.deck[CARD[card]] -= 1
        state.hand[seat][CARD[card]] += 1
    assert min(state.deck) >= 0, "there are not so many copies"
    state.hand_size[seat] = len(cards)
    state.deck_size = sum(state.deck)


def hold(match: Match, seat: int, card: str) -> None:
    """See that a seat holds a card, exchanging another for it with wherever a copy lies."""
    state, kind = match._state, CARD[card]
    hand = state.hand[seat]
    if hand[kind]:
        return
    piles = [state.deck, state.discards, *(other for other in state.hand if other is not hand)]
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
    for seat, name in enumerate(names):
        match._state.role[seat] = ROLES.index(name)
