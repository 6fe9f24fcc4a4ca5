from __future__ import annotations

from typing import Any

from topout.core.rule import rule


@rule
def redeal(s: Any, seat: int) -> None:
    """x."""
