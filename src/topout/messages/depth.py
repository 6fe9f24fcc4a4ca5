"""A limit on how deeply clients may nest JSON."""

from __future__ import annotations

from typing import Any

DEEPEST = 8


def shallow(value: Any, deepest: int = DEEPEST) -> bool:
    """Whether nested lists and objects stay within the depth limit."""
    if not isinstance(value, (list, dict)):
        return True
    if deepest == 0:
        return False
    parts = value.values() if isinstance(value, dict) else value
    return all(shallow(part, deepest - 1) for part in parts)
