from __future__ import annotations

from typing import Any

from topout.core.rule import rule


@rule
def evaluate(s: Any, seat: int) -> int:
    """x."""
    return 0
