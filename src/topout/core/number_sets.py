"""Options that stand for many numbers: a set of them by its name, in which single ones may be changed.

brutal, Level Up.copies=5
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

FEW = 20
"""Of more names than this only those are told that are most like a wrong one."""
SOME = 4


def there_are(wrong: str, names: Iterable[str]) -> str:
    """The names that somebody may have meant who wrote a wrong one."""
    known = list(names)
    if len(known) <= FEW:
        return f"there are {', '.join(known)}"
    return f"perhaps it is {' or '.join(sorted(known, key=lambda name: -alike(wrong, name))[:SOME])}"


def alike(one: str, other: str) -> float:
    """How much of two names are the same pairs of letters, from 0 to 1."""
    pairs = [{name[i : i + 2] for i in range(len(name) - 1)} for name in (one.lower(), other.lower())]
    return len(pairs[0] & pairs[1]) / max(len(pairs[0] | pairs[1]), 1)


@dataclass(frozen=True)
class NumberSets:
    """Sets of numbers: what each number may be, the numbers of a set by its name, and the set that is usual."""

    allowed: Mapping[str, range]
    named: Callable[[str], Mapping[str, int]]
    usual: str

    def read(self, given: Any) -> str:
        """What people write, checked; changes that change nothing are left out."""
        name, changes = self._parsed(str(given))
        return self._written(name, changes)

    def numbers(self, value: str) -> dict[str, int]:
        """All numbers that a value stands for."""
        name, changes = self._parsed(value)
        return {**self.named(name), **changes}

    def changed(self, value: str, changes: Mapping[str, int]) -> str:
        """A value with further changes."""
        name, earlier = self._parsed(value)
        return self._written(name, {**earlier, **changes})

    def _written(self, name: str, changes: Mapping[str, int]) -> str:
        own = self.named(name)
        return ", ".join([name, *(f"{part}={changes[part]}" for part in sorted(changes) if own[part] != changes[part])])

    def _parsed(self, value: str) -> tuple[str, dict[str, int]]:
        """The name of the set, which is the usual one if none is named, and the changes."""
        first, *rest = (piece.strip() for piece in value.split(","))
        name, changes = (self.usual, [first, *rest]) if "=" in first else (first, rest)
        own = self.named(name)
        return name, dict(self._change(change, own) for change in changes)

    def _change(self, change: str, own: Mapping[str, int]) -> tuple[str, int]:
        part, _, number = (piece.strip() for piece in change.rpartition("="))
        if part not in own:
            raise ValueError(f"There is no number “{part or number}”; {there_are(part or number, own)}.")
        allowed = self.allowed[part]
        if not number.removeprefix("-").isdecimal() or int(number) not in allowed:
            raise ValueError(f"{part} is “{number}”; it must be a whole number from {allowed[0]} to {allowed[-1]}.")
        return part, int(number)
