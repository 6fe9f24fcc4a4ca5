"""What callers pass in, read as numbers: seeds, seats, and moves in every spelling."""

from __future__ import annotations

import hashlib
import operator
import secrets
from collections.abc import Mapping
from typing import Any

from topout.core.action import Action, Actions

SEED_LIMIT = 1 << 128

Move = Action | int | str | Mapping[str, Any]


def read_seed(seed: Any) -> int:
    """A seed as a number below 2 ** 128: numbers stand for themselves, text is hashed, None is drawn."""
    if seed is None:
        return secrets.randbits(128)
    if isinstance(seed, str):
        return int.from_bytes(hashlib.blake2b(seed.encode(), digest_size=16).digest(), "little")
    number = read_number(seed)
    if number is None or not 0 <= number < SEED_LIMIT:
        raise ValueError(f"A seed is text or a whole number from 0 to 2**128 - 1, not {seed!r}.")
    return number


def read_number(value: Any) -> int | None:
    """A whole number given as any integer type, but not as a truth value."""
    try:
        return None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        return None


def read_steps(actions: Actions, given: Any) -> list[int]:
    """The numbers of one step, or of several in a list or in text; none if one of them is no action of the game."""
    number = read_step(actions, given)
    if number is not None:
        return [number]
    parts = given.split(";") if isinstance(given, str) else given
    numbers = [read_step(actions, part) for part in parts] if isinstance(parts, (list, tuple)) else []
    return [] if None in numbers else [number for number in numbers if number is not None]


def read_step(actions: Actions, given: Any) -> int | None:
    """The number of a single action, or None."""
    if type(given) is int:
        return given if 0 <= given < len(actions) else None
    if isinstance(given, Action):
        return given.id if actions.by_notation.get(given.notation) == given.id else None
    if isinstance(given, str):
        return actions.canonical(actions.parse(given))
    if isinstance(given, Mapping):
        params = given.get("params", {})
        named = actions.find(str(given.get("name")), params) if isinstance(params, Mapping) else None
        return actions.canonical(named)
    number = read_number(given)
    return number if number is not None and 0 <= number < len(actions) else None
