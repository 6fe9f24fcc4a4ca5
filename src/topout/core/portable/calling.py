"""How drivers built as WebAssembly are called: with the address of a row of numbers, of each array where it lies."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

from topout.core.rule import flat

PAGE, ALIGNED = 1 << 16, 16
CODES = {"int": "q", "word": "Q", "float": "d"}


def aligned(size: int) -> int:
    """How much room an array of that size takes."""
    return -(-size // ALIGNED) * ALIGNED


def code_of(kind: str) -> str:
    """How one thing that a driver is given is packed."""
    return CODES.get(kind) or "q" * (2 + kind.count(","))


def kinds_of(driver: Callable[..., Any]) -> list[str]:
    """What a driver is given, tuples taken apart."""
    return list(flat(driver.__takes__))  # type: ignore[attr-defined]


def arguments_of(kinds: list[str]) -> struct.Struct:
    """How all that a driver is given is packed: 8 bytes for each number, address and length."""
    return struct.Struct("<" + "".join(map(code_of, kinds)))
