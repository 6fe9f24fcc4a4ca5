"""Records of any game back into matches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from topout.core import replay
from topout.core.engine import Mode
from topout.core.match import Match
from topout.games import registry

DIGITS = 39
"""As many as the largest seed has."""


def replayed(record: Any, mode: Mode | None = None) -> Match:
    """The match a record tells of."""
    return replay.replayed(_with_number(record), registry.game, mode)


def _with_number(record: Any) -> Any:
    """The record with its seed as a number: some write it as text, since many readers of JSON round large numbers."""
    seed = record.get("seed") if isinstance(record, Mapping) else None
    if isinstance(seed, str) and seed.isascii() and seed.isdigit() and len(seed) <= DIGITS:
        return {**record, "seed": int(seed)}
    return record
