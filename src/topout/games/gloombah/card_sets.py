"""Card sets are files of data: found by name, read, and checked with a sentence that names the line."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

OWN_SETS = "TOPOUT_CARDS"
"""Names a folder with card sets of one's own."""
KINDS = (
    *("gear", "warrior weapon", "rogue weapon", "mage weapon", "bonus", "blessing"),
    *("curse", "ambush", "duplicate", "destroy armour", "level up", "salve", "map"),
)
WITHOUT_VALUE = KINDS[-5:]
COPIES = range(21)
MOST_CARDS = 120
VALUES = {"gear": range(1, 31), "blessing": range(1, 101), "curse": range(1, 101)}
ANY_VALUE = range(1, 13)


class Bound(NamedTuple):
    """A number in a monster's line: what it may be, and what it is when left out (None: it must be there)."""

    allowed: range
    missing: int | None = None


MOST_XP, MOST_TREASURE = 4, 6
STATS = {
    "ap": Bound(range(51)),
    "damage": Bound(range(1, 31)),
    "piercing": Bound(range(2), 0),
    "xp": Bound(range(MOST_XP + 1)),
    "treasure": Bound(range(MOST_TREASURE + 1)),
    "status": Bound(range(-100, 1), 0),
    "warrior": Bound(range(-20, 21), 0),
    "rogue": Bound(range(-20, 21), 0),
    "mage": Bound(range(-20, 21), 0),
}


class BadCards(ValueError):
    """A card set that cannot be used; the message names the file and the line."""


@dataclass(frozen=True)
class Item:
    """An item card: its kind, its value and how many there are."""

    kind: str
    value: int
    copies: int


@dataclass(frozen=True)
class Monster:
    """A monster card: its numbers in the order of STATS and how many there are."""

    stats: tuple[int, ...]
    copies: int


@dataclass(frozen=True)
class CardSet:
    """The items and monsters of one set by name."""

    source: Source
    items: Mapping[str, Item]
    monsters: Mapping[str, Monster]


class Source:
    """The text of a card set, for saying where in it something is wrong."""

    def __init__(self, path: Path) -> None:
        self.name = path.name
        try:
            self.text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            raise BadCards(f"{path.name} cannot be read.") from None

    def wrong(self, where: str, problem: str) -> BadCards:
        """The error at the first line that begins with a name."""
        pattern = re.compile(rf"""\s*\[?\s*["']?{re.escape(where)}["']?\s*[\]=]""")
        lines = self.text.splitlines()
        number = next((n for n, line in enumerate(lines, 1) if pattern.match(line)), None)
        place = f"{self.name}, line {number}" if number else self.name
        return BadCards(f"{place}: {problem}")

    def parsed(self) -> dict[str, Any]:
        """The two tables of the file."""
        try:
            found = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as problem:
            raise BadCards(f"{self.name}: {problem}.") from None
        for name in found:
            if name not in ("items", "monsters"):
                raise self.wrong(name, f"{name!r} is neither items nor monsters.")
        return found

    def section(self, found: Mapping[str, Any], name: str) -> dict[str, Mapping[str, Any]]:
        """One table of cards."""
        cards = found.get(name, {})
        if not isinstance(cards, dict) or not cards:
            raise self.wrong(name, f"the set has no {name}.")
        for card, entry in cards.items():
            if not isinstance(entry, dict):
                raise self.wrong(card, f"{card!r} is not a table of its numbers.")
        return cards

    def number(self, card: str, entry: Mapping[str, Any], key: str, bound: Bound) -> int:
        """One number of a card."""
        value = entry.get(key, bound.missing)
        if value is None:
            raise self.wrong(card, f"{card!r} has no {key}.")
        if not isinstance(value, int) or int(value) not in bound.allowed:
            low, high = bound.allowed[0], bound.allowed[-1]
            raise self.wrong(card, f"{key} of {card!r} is {value!r}; it must be a whole number from {low} to {high}.")
        return int(value)

    def only_keys(self, card: str, entry: Mapping[str, Any], keys: tuple[str, ...]) -> None:
        """Refuse a number that means nothing."""
        for key in entry:
            if key not in keys:
                raise self.wrong(card, f"{card!r} has {key!r}; it can have {', '.join(keys)}.")


def read_set(path: Path) -> CardSet:
    """The card set in a file."""
    source = Source(path)
    found = source.parsed()
    items = {name: _item(source, name, entry) for name, entry in source.section(found, "items").items()}
    monsters = {name: _monster(source, name, entry) for name, entry in source.section(found, "monsters").items()}
    check_sizes(source, items, monsters)
    return CardSet(source, items, monsters)


def check_sizes(source: Source, items: Mapping[str, Item], monsters: Mapping[str, Monster]) -> None:
    """Refuse a set with no cards of a kind, or with too many."""
    counts = {"items": sum(item.copies for item in items.values())}
    counts["monsters"] = sum(monster.copies for monster in monsters.values())
    for what, count in counts.items():
        if not 1 <= count <= MOST_CARDS:
            raise source.wrong(what, f"the set has {count} {what}; it must have from 1 to {MOST_CARDS}.")


def _item(source: Source, name: str, entry: Mapping[str, Any]) -> Item:
    kind = entry.get("kind")
    if kind not in KINDS:
        raise source.wrong(name, f"kind of {name!r} is {kind!r}; it must be one of {', '.join(KINDS)}.")
    plain = kind in WITHOUT_VALUE
    source.only_keys(name, entry, ("kind", "copies") if plain else ("kind", "value", "copies"))
    value = 0 if plain else source.number(name, entry, "value", Bound(VALUES.get(kind, ANY_VALUE)))
    return Item(kind, value, source.number(name, entry, "copies", Bound(COPIES)))


def _monster(source: Source, name: str, entry: Mapping[str, Any]) -> Monster:
    source.only_keys(name, entry, (*STATS, "copies"))
    stats = tuple(source.number(name, entry, key, bound) for key, bound in STATS.items())
    return Monster(stats, source.number(name, entry, "copies", Bound(COPIES)))


def set_files() -> dict[str, Path]:
    """Every card set by name: those of the game and one's own."""
    folders = [Path(__file__).parent]
    if os.environ.get(OWN_SETS):
        folders.append(Path(os.environ[OWN_SETS]))
    return {path.stem: path for folder in reversed(folders) for path in sorted(folder.glob("*.toml"))}
