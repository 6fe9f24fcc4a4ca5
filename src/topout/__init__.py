"""Topout: climbing-themed tabletop games to play, to balance and to train on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from topout.core.action import Action
from topout.core.engine import Mode
from topout.core.game import BadOption, GameInfo
from topout.core.match import Decision, Illegal, Match
from topout.core.replay import BadRecord, read_record
from topout.games import registry
from topout.games.records import replayed

__version__ = "0.2.0"
__all__ = [
    "Action",
    "BadOption",
    "BadRecord",
    "Decision",
    "GameInfo",
    "Illegal",
    "Match",
    "catalogue",
    "load",
    "new",
    "replay",
]


def catalogue() -> dict[str, GameInfo]:
    """Every game by its name, with its seats, options and version."""
    return {name: registry.game(name).info for name in registry.GAMES}


def new(game: str, seats: int | None = None, seed: Any = None, mode: Mode | None = None, **options: Any) -> Match:
    """Start a match; without `seats` the smallest table, without `seed` a secret one."""
    found = registry.game(game)
    return Match(found, found.seats[0] if seats is None else seats, seed, options, mode)


def replay(record: Any, mode: Mode | None = None) -> Match:
    """The match a record tells of."""
    return replayed(record, mode)


def load(path: str | Path, mode: Mode | None = None) -> Match:
    """The match saved in a file."""
    return replayed(read_record(path), mode)
