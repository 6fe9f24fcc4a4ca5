"""How the small integers of a state read outside: as labels, counts, sets or truth values, each with its type."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import GenericAlias
from typing import Any, Literal, NoReturn

SPECTATOR = 30
"""The seat number of everyone who does not sit at the table."""

View = Mapping[str, Any]
"""What a seat or a spectator may know of a match, in readable names."""


class Reader(Mapping[str, Any]):
    """A view that notes what was read of it."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.read: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        self.read[name] = self.view[name]
        return self.read[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.view)

    def __len__(self) -> int:
        return len(self.view)


def reads_the_same(view: View, read: View) -> bool:
    """Whether what was read of another view is the same in this one."""
    for name in read:  # noqa: SIM110 - a generator would cost more than what it goes through
        if view[name] != read[name]:
            return False
    return True


@dataclass(frozen=True)
class Shows:
    """How a value reads outside: `say` takes the value `depth` axes above the single integers; `type` is what it gives.

    The type is an ordinary Python type; the page's TypeScript and the tables of the documentation are made of it.
    `labels` are what numbers, or the places of a row, stand for. A set is a bit for every member: `bits` says how many
    members each of its integers holds.
    """

    say: Callable[[Any], Any]
    depth: int = 0
    type: Any = int
    labels: tuple[Any, ...] = ()
    bits: tuple[int, ...] = ()


def one_of(labels: tuple[Any, ...]) -> Any:
    """The type of a value that is one of these labels; of numbers it is just a number."""
    return Literal.__getitem__(labels) if any(isinstance(label, str) for label in labels) else int


def list_of(labels: tuple[Any, ...]) -> Any:
    """The type of a list of such values."""
    return GenericAlias(list, (one_of(labels),))


def each_of(labels: tuple[str, ...]) -> Any:
    """The type of a mapping that has a number for every one of these labels."""
    return GenericAlias(Mapping, (one_of(labels), int))


def named(labels: tuple[str, ...], first: int = 0) -> Shows:
    """An integer that stands for one of `labels`, counted from `first`."""

    def say(value: int) -> str:
        return labels[value - first] if value >= first else _no_label(value, labels)

    return Shows(say, type=one_of(labels), labels=labels)


def _no_label(value: int, labels: tuple[str, ...]) -> NoReturn:
    raise ValueError(f"{value} stands for none of {', '.join(labels)}")


def maybe(shows: Shows, first: int = 0) -> Shows:
    """The same, or null for anything below `first`."""
    say = shows.say
    return Shows(lambda value: say(value) if value >= first else None, type=shows.type | None, labels=shows.labels)


def maybe_named(labels: tuple[str, ...], first: int = 0) -> Shows:
    """An integer that stands for one of `labels`, or for none."""
    return maybe(named(labels, first), first)


def counted(labels: tuple[str, ...]) -> Shows:
    """A row with a number of copies per label, shown as `{label: copies}` without the zeros."""
    counts = GenericAlias(dict, (one_of(labels), int))
    return Shows(lambda row: {label: n for label, n in zip(labels, row, strict=True) if n}, 1, counts, labels)


def members(labels: tuple[Any, ...]) -> Shows:
    """A bit set over `labels`, shown as the list of its members."""

    known = (1 << len(labels)) - 1

    def say(bits: int) -> list[Any]:
        found = []
        bits &= known
        while bits:
            found.append(labels[(bits & -bits).bit_length() - 1])
            bits &= bits - 1
        return found

    return Shows(say, type=list_of(labels), labels=labels, bits=(len(labels),))


def members_in_blocks(labels: tuple[str, ...], block: int) -> Shows:
    """A set over more labels than one integer has bits: a row of bit sets of `block` members each."""

    def say(row: list[int]) -> list[str]:
        return [label for i, label in enumerate(labels) if row[i // block] >> i % block & 1]

    sizes = tuple(len(labels[start : start + block]) for start in range(0, len(labels), block))
    return Shows(say, 1, list_of(labels), labels, sizes)


PLAIN = Shows(lambda value: value)
FLAG = Shows(bool, type=bool)
MAYBE_NUMBER = maybe(PLAIN)
"""A number or, below zero, null: a seat that may be nobody, a value that may be missing."""
POSITIVE = maybe(PLAIN, 1)
"""A number or, at zero, null."""
SEAT_SET = members(tuple(range(SPECTATOR)))
