"""Small builders for positions in the dungeon."""

from __future__ import annotations

from typing import Any

import pytest

import topout
from topout.core.match import Illegal, Match
from topout.core.position import peek, position
from topout.games.gloombah.cards import ALL_GEAR, CLASSES, ITEMS, MONSTERS
from topout.games.gloombah.state import FIGHT, MEET, PREPARE

ITEM = {name: number for number, name in enumerate(ITEMS)}
MONSTER = {name: number for number, name in enumerate(MONSTERS)}


def dungeon(seats: int = 3, classes: str = "Warrior Rogue Mage Warrior Rogue Mage", **options: Any) -> Match:
    """Seat 0 prepares its first turn; everyone is level 1 with nothing on and nothing in hand."""
    match = topout.new("gloombah", seats=seats, seed=1, mode="plain", **options)
    for seat in range(seats):
        match.act(seat, "outfit")
        give(match, seat)
    with position(match) as s:
        for seat, name in zip(range(seats), classes.split(), strict=False):
            s.class_of[seat] = CLASSES.index(name)
        s.turn, s.owed, s.phase = 0, 1, PREPARE
    return match


def give(match: Match, seat: int, *cards: str) -> None:
    """Put exactly these cards into a hand, all fresh, exchanging the old hand with the deck."""
    with position(match) as s:
        for kind in range(len(ITEMS)):
            s.deck[kind] += s.hand[seat][kind]
            s.hand[seat][kind] = 0
        for card in cards:
            s.deck[ITEM[card]] -= 1
            s.hand[seat][ITEM[card]] += 1
        assert min(s.deck) >= 0, "there are not so many copies"
        s.hand_size[seat] = len(cards)
        s.deck_size = sum(s.deck)


def stack(match: Match, *cards: str) -> None:
    """Leave only these cards in the deck; the others are out of the game."""
    with position(match) as s:
        s.deck = [cards.count(name) for name in ITEMS]
        s.deck_size = len(cards)


def discarded(match: Match) -> dict[str, int]:
    """The discarded items."""
    return dict(match.view(None)["discards"])


def wear(match: Match, seat: int, card: str, damaged: bool = False) -> None:
    """Equip a card out of the deck."""
    item = ITEM[card]
    with position(match) as s:
        s.deck[item] -= 1
        s.deck_size -= 1
        if item in ALL_GEAR:
            s.gear[seat], s.armour[seat], s.damaged[seat] = item, s.value[item], int(damaged)
        else:
            s.weapon[seat], s.weapon_bonus[seat] = item, s.value[item]


def level(match: Match, seat: int, number: int) -> None:
    """Set a level."""
    with position(match) as s:
        s.level[seat] = number


def meet(match: Match, name: str) -> None:
    """The seat whose turn it is has drawn this monster."""
    number = MONSTER[name]
    with position(match) as s:
        if s.monster_deck[number]:
            s.monster_deck[number] -= 1
            s.monsters_left -= 1
        s.monster, s.foe = number, list(s.stats[number])
        s.phase, s.owed = MEET, 1 << s.turn


def battle(match: Match, name: str) -> None:
    """The seat whose turn it is fights this monster and has the first word."""
    meet(match, name)
    match.act(peek(match).turn, "fight")


def passes(match: Match, count: int) -> None:
    """That many seats pass in turn."""
    for _ in range(count):
        match.act(match.owed[0], "pass")


def settle(match: Match) -> None:
    """Everyone passes until the fight is over."""
    while peek(match).phase == FIGHT:
        passes(match, 1)


def help_from(match: Match, helper: int, xp: int = 0, treasure: int = 0) -> None:
    """A seat's offer is made and accepted; then the seat after the fighter has the word."""
    fighter = peek(match).turn
    while match.owed[0] != helper:
        passes(match, 1)
    match.act(helper, f"offer {xp} {treasure}")
    while match.owed[0] != fighter:
        passes(match, 1)
    match.act(fighter, f"accept {helper}")


def word(match: Match, seat: int, move: str) -> None:
    """A seat does something in the fight when its turn to speak comes."""
    while match.owed[0] != seat:
        passes(match, 1)
    match.act(seat, move)


def attack(match: Match, seat: int) -> int:
    """A player's attack points as everyone sees them."""
    return int(match.view(None)["attack"][seat])


def monster_attack(match: Match) -> int:
    """The monster's attack points as everyone sees them."""
    return int(match.view(None)["monster_attack"])


def refused(match: Match, seat: int, move: Any, rule: str, words: str) -> None:
    """The move is refused with these words by this rule, and nothing changes."""
    before = match.hash
    with pytest.raises(Illegal, match=words) as refusal:
        match.act(seat, move)
    assert refusal.value.rule == rule
    assert match.hash == before


def notations(match: Match, seat: int) -> list[str]:
    """What a seat may do, as text."""
    return [str(action) for action in match.legal(seat)]


def told(match: Match, name: str, seat: int | None = None) -> list[dict[str, Any]]:
    """The events of a kind that a seat saw."""
    return [event for event in match.events(seat) if event["event"] == name]
