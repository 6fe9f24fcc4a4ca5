"""What the board of TABLETOP Climber must know that no view tells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Any

from topout.games.tabletop_climber.cards import (
    CARDS,
    CLIMAX,
    COLOURS,
    DEALT_INITIAL,
    DEALT_REINFORCEMENTS,
    DECKS,
    GOLD,
    GOLD_NAMES,
    HAND_SIZE,
    ICONS,
    INITIAL,
    MOUNTAINS,
    NAMES,
    NOTHING,
    OF_NUMBER,
    REINFORCEMENTS,
    SEASONS,
    STANDARD,
    STEP,
    TOP,
    TOP_RUN,
    card_words,
)
from topout.games.tabletop_climber.hands import may_hand_in
from topout.games.tabletop_climber.plays import is_reversed, may_play, next_addable, pick, picked_count, picked_play
from topout.games.tabletop_climber.state import CHOOSING, EMPTY, NO_NUMBER, PHASES, PLAY_KINDS, PLAYING, State
from topout.games.tabletop_climber.words import SEASON_RULES

SUITS = (*COLOURS, "wild", "high", "two", "mountain")

TOGETHER: list[Sequence[int]] = [*OF_NUMBER, *([reduce(or_, steps), 0] for steps in STEP), [0, MOUNTAINS]]
"""Cards that go together: all of one number, all that runs of one colour can have, all with the Mountain icon."""


def season_with(gold: int, phase: int) -> State:
    """As much of a season with that gold card as the rules of a play and of a hand ask for."""
    s: State = State.layout.plain()
    s.gold, s.phase, s.turned, s.last_kind, s.last_number = gold, phase, 0, EMPTY, NO_NUMBER
    s.hand, s.picked, s.highest_pick = [[0, 0]], [[0, 0]], [NOTHING]
    return s


def led(gold: int, cards: Sequence[int]) -> Iterator[tuple[str, int]]:
    """The kinds and sizes of the plays to lead that these cards become, one card after the other."""
    s = season_with(gold, PLAYING)
    s.hand[0] = [*cards]
    while (card := next_addable(s, 0)) != NOTHING:
        pick(s, 0, card)
        if may_play(s, 0) == 0:
            yield PLAY_KINDS[picked_play(s, 0)[0]], picked_count(s, 0)


def most_cards(gold: int) -> dict[str, int]:
    """The most cards that a play of each kind can have; 0 for a kind that is not played with this gold card."""
    most = dict.fromkeys(PLAY_KINDS, 0)
    for cards in TOGETHER:
        most |= {kind: max(most[kind], size) for kind, size in led(gold, cards)}
    return most


def season_facts(gold: int) -> dict[str, Any]:
    """What a gold card makes of a season: in a sentence, by what may be played, what is strong, and which hands."""
    choosing = season_with(gold, CHOOSING)
    return {
        "rule": SEASON_RULES[GOLD_NAMES[gold]],
        "most_cards": most_cards(gold),
        "low_is_strong": bool(is_reversed(choosing)),
        "larger_hands": may_hand_in(choosing, 0) == 0,
    }


FACTS: dict[str, Any] = {
    "card_names": NAMES,
    "gold_cards": GOLD_NAMES,
    "play_kinds": PLAY_KINDS,
    "phases": PHASES,
    "suits": SUITS,
    "icons": tuple(ICONS.values()),
    "colours": COLOURS,
    "cards": {
        name: {
            "number": n,
            "suit": SUITS[suit],
            "icon": ICONS.get(n) if suit < len(COLOURS) else None,
            "words": card_words(name, {}),
        }
        for name, n, suit in CARDS
    },
    "gold_vp": dict(GOLD),
    "gold_seasons": {name: season_facts(gold) for gold, name in enumerate(GOLD_NAMES)},
    "first_gold": GOLD_NAMES[STANDARD],
    "last_gold": GOLD_NAMES[CLIMAX],
    "seasons": SEASONS,
    "hand_sizes": list(HAND_SIZE[1:]),
    "deck": {"initial": INITIAL.bit_count(), "reinforcements": len(DECKS["default"])},
    "initial_cards": DEALT_INITIAL,
    "dealt_reinforcements": DEALT_REINFORCEMENTS,
    "reinforcements": list(REINFORCEMENTS),
    "top_run": TOP_RUN,
    "top": TOP,
}
