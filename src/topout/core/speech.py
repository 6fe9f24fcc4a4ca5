"""Sentences about people and amounts, written once for everyone who reads them.

In a template `{seat:draws}` becomes "Ben draws" or "you draw", `{seat:'s} hand` "Ben's hand" or "your hand",
`{seat:their} hand` "their hand" or "your hand", and `{cards:card}` "1 card" or "4 cards".
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence

YOU = "you"
"""What the one who reads a sentence is called in it."""
OWN = {"their": "your", "them": "you", "themselves": "yourself", "they": "you"}
IRREGULAR = {"is": "are", "has": "have", "was": "were", "does": "do"}
HISSING = ("s", "x", "z", "ch", "sh")
UNCHANGED = ("chalk", "VP", "XP")
"""Of these several are called as one is."""


def second_person(verb: str) -> str:
    """A verb as it follows "you", from how it follows a name: "draws" gives "draw"."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    stem = verb.removesuffix("es")
    if stem != verb and stem.endswith((*HISSING[1:], "ss", "o")):
        return stem
    return verb.removesuffix("s")


def plural(thing: str) -> str:
    """Several of a thing."""
    if thing in UNCHANGED:
        return thing
    return f"{thing}es" if thing.endswith((*HISSING, "o")) else f"{thing}s"


def counted(n: int, thing: str) -> str:
    """An amount as people say it: "1 bolt", "4 bolts"."""
    return f"{n} {thing if n == 1 else plural(thing)}"


def listed(things: Sequence[str]) -> str:
    """Things one after another: "a, b and c"."""
    *most, last = things or [""]
    return f"{', '.join(most)} and {last}" if most else last


def one_of(things: Sequence[str]) -> str:
    """Things to choose from: "a, b or c"."""
    *others, last = things or [""]
    return f"{', '.join(others)} or {last}" if others else last


def either(deeds: Mapping[str, str], can: Container[str]) -> str:
    """What of these deeds, by their verbs, can be done now: "climb, play a card or end your turn"."""
    return one_of(list(dict.fromkeys(deed for verb, deed in deeds.items() if verb in can)))


def a(thing: str) -> str:
    """A thing with its article: "a rat", "an ogre"; what has one already keeps it."""
    return thing if thing.startswith("The ") else f"{'an' if thing[0] in 'AEIOUaeiou' else 'a'} {thing}"


def ordinal(n: int) -> str:
    """A place in a row: "1st", "2nd", "11th"."""
    ending = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{ending}"


class Someone(str):
    """A name in a sentence; its format is a verb, "'s" or a pronoun."""

    __slots__ = ()

    def __format__(self, how: str) -> str:
        you = self == YOU
        if how in OWN:
            return OWN[how] if you else how
        if how == "'s":
            return "your" if you else f"{self}'s"
        return f"{self} {second_person(how) if you else how}" if how else str(self)


class Same(Someone):
    """The one whom a sentence has named already."""

    __slots__ = ()

    def __format__(self, how: str) -> str:
        return super().__format__(how or "themselves")


class Amount(int):
    """A number in a sentence; its format is what there are so many of."""

    def __format__(self, thing: str) -> str:
        return counted(int(self), thing) if thing else str(int(self))


def named(text: str, names: Sequence[str]) -> str:
    """A sentence with names in place of seats."""
    return re.sub(r"\bseat (\d+)\b", lambda found: names[int(found[1])], text)


def sentence(text: str) -> str:
    """Words with a capital letter in front."""
    return text[:1].upper() + text[1:]
