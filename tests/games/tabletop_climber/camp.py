"""Positions of TABLETOP Climber to test with: a season in its main phase, laid out by hand."""

from __future__ import annotations

import random
from typing import Any

import topout
from topout.core.match import Match
from topout.core.position import peek, position
from topout.games.tabletop_climber.cards import DECKS, GOLD_NAMES, NAMES, NOTHING, SHUFFLED_GOLD, card_bits, names_of
from topout.games.tabletop_climber.pile import reinforce
from topout.games.tabletop_climber.seasons import start_season
from topout.games.tabletop_climber.state import EMPTY, NO_NUMBER, PHASES, PLAY_KINDS

INITIAL_CARDS = [f"{colour}-{n}" for n in range(1, 8) for colour in ("red", "blue", "green", "yellow")]
ALL_CARDS = list(NAMES)


def cards(text: str) -> list[int]:
    """A set of cards as the record has it."""
    return card_bits(text.split())


def shown(row: list[int]) -> str:
    """A set of cards as text."""
    return " ".join(names_of(row))


def field(kind: str = "", size: int = 1, number: int | None = None, seat: int = 0) -> dict[str, int]:
    """What lies on the field; without a kind, nothing; a Single without a number is the Start Card."""
    return {
        "last_kind": PLAY_KINDS.index(kind) if kind else EMPTY,
        "last_size": size if kind else 0,
        "last_number": NO_NUMBER if number is None else number,
        "last_seat": seat if kind else -1,
    }


def camp(
    *hands: str, gold: str = "Standard", season: int = 2, turn: int = 0, on: dict[str, int] | None = None, **fields: Any
) -> Match:
    """A match in its main phase: one hand per seat, what is on the field, whose turn it is."""
    match = topout.new("tabletop_climber", seats=len(hands), seed=1)
    with position(match) as s:
        s.season, s.gold, s.phase, s.owed = season, GOLD_NAMES.index(gold), PHASES.index("play"), 1 << turn
        for seat, hand in enumerate(hands):
            s.hand[seat], s.team[seat] = cards(hand), cards(hand)
            s.hand_size[seat] = s.announced[seat] = len(hand.split())
            s.highest_pick[seat] = s.lost[seat] = NOTHING
        for name, value in {**(on or field()), **fields}.items():
            setattr(s, name, value)
        s.out_first = fields.get("out_first", -1)
        s.out_second = -1
    return match


def hand(match: Match, seat: int) -> str:
    """The cards left in a hand."""
    return shown(peek(match).hand[seat])


def legal(match: Match, seat: int) -> list[str]:
    """A seat's legal steps."""
    return [str(action) for action in match.legal(seat)]


def told(match: Match, name: str, seat: int | None = None) -> list[dict[str, Any]]:
    """The events of a name, as a seat saw them."""
    return [event for event in match.events(seat) if event["event"] == name]


def deck_cards(name: str) -> list[str]:
    """Every playing card of a game with that deck."""
    return [*INITIAL_CARDS, *DECKS[name]]


def start(seats: int = 3, seed: int = 1, **options: Any) -> Match:
    """A match at its beginning."""
    return topout.new("tabletop_climber", seats=seats, seed=seed, **options)


def season_of(gold: str, season: int = 2, seats: int = 3, seed: int = 1) -> Match:
    """A match at the beginning of a season with that gold card; every seat was always last."""
    match = start(seats, seed)
    with position(match) as s:
        s.season, s.gold_left = season - 1, 1 << GOLD_NAMES.index(gold)
        for p in range(seats):
            reinforce(s, p, 3 * (season - 1))
        start_season(s)
        s.gold_left = SHUFFLED_GOLD & ~(1 << s.gold)
    return match


def finished(seed: int, seats: int = 3, **options: Any) -> Match:
    """A match played to its end at random."""
    match, rng = start(seats, seed, **options), random.Random(seed)
    while not match.over:
        seat = rng.choice(match.owed)
        match.act(seat, rng.choice(match.legal(seat)))
    return match
