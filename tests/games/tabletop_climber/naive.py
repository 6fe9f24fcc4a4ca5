"""The rules of a play a second time, over card names and whole subsets: slow, and independent of the game's tables."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import NamedTuple

COLOURS = ("red", "blue", "green", "yellow")


class Table(NamedTuple):
    """What decides whether a play is legal: the season, the last play and whether a Reverse icon counts."""

    gold: str = "Standard"
    kind: str = ""
    size: int = 0
    number: int | None = None
    turned: bool = False


def suit(card: str) -> str:
    return card.split("-", 1)[0] if "-" in card else "high"


def number(card: str) -> int:
    return int(card.rpartition("-")[2].rstrip("ab"))


def is_run(cards: tuple[str, ...]) -> bool:
    """Consecutive numbers, each once, that one colour can have."""
    numbers = sorted(number(card) for card in cards)
    if len(cards) < 2 or any(b - a != 1 for a, b in pairwise(numbers)):
        return False
    return any(all(suit(card) in (colour, "wild") for card in cards) for colour in COLOURS)


def named(cards: tuple[str, ...], gold: str) -> tuple[str, int, int | None] | None:
    """A play's kind, n and number, or None if the cards are none this season."""
    twos = sum(suit(card) == "two" for card in cards)
    numbers = {number(card) for card in cards}
    if gold == "Up to 2 cards" and len(cards) > 2:
        return None
    if len(cards) == 1 and (not twos or gold == "No Set"):
        return "Single", 1, numbers.pop()
    if len(numbers) == 1 and len(cards) + twos >= 2:
        return None if gold == "No Set" else ("Set", len(cards) + twos, numbers.pop())
    if is_run(cards):
        return "Run", len(cards), max(numbers)
    if len(cards) == 3 and all(suit(card) == "mountain" for card in cards):
        return "Mountain", 3, None
    return None


def beats(play: tuple[str, int, int | None], table: Table) -> bool:
    """Whether a play may be laid on the field."""
    kind, size, value = play
    if not table.kind or kind == "Mountain":
        return True
    if (kind, size) != (table.kind, table.size) or value is None:
        return False
    if table.number is None:
        return True
    low = (table.gold == "Revolution") != table.turned
    return value < table.number if low else value > table.number


def legal_plays(hand: list[str], table: Table) -> Iterator[tuple[frozenset[str], str]]:
    """Every subset of a hand that is a legal play, with its kind."""
    for size in range(1, len(hand) + 1):
        for subset in combinations(hand, size):
            play = named(subset, table.gold)
            if play and beats(play, table):
                kind = play[0] if play[0] in ("Single", "Mountain") else f"{play[1]}-{play[0]}"
                yield frozenset(subset), kind
