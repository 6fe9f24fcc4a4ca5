"""Which games there are: every folder of the package is one, be it beside this file or where TOPOUT_GAMES says."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from functools import cache
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any, NamedTuple

from topout import games
from topout.core.game import Game

GAMES = {found.name: f"{games.__name__}.{found.name}" for found in iter_modules(games.__path__) if found.ispkg}
"""The games by name, each with the package it is in."""


class NoSuchGame(ValueError):
    """A game that does not exist; the message names those that do."""


class Command(NamedTuple):
    """Something a game adds to the command line: `topout NAME GAME` runs it."""

    name: str
    game: str
    run: Callable[..., Any]


@cache
def game(name: str) -> Game:
    """The game of that name."""
    if name not in GAMES:
        raise NoSuchGame(f"There is no game {name!r}. The games: {', '.join(GAMES)}.")
    found: Game = importlib.import_module(GAMES[name]).GAME
    return found


def title_of(name: str) -> str:
    """What a game is called; one that is no more is called by its name."""
    return game(name).title if name in GAMES else name


def commands() -> Iterator[Command]:
    """What games add to the command line, each in its module `commands`; games that add nothing are not loaded."""
    for name, package in GAMES.items():
        if "commands" in _modules(package):
            for run in importlib.import_module(f"{package}.commands").COMMANDS:
                yield Command(run.__name__, name, run)


def drivers(name: str) -> tuple[Callable[..., Any], ...]:
    """What else a game has its bots call of its rules, in its module `drivers`."""
    package = GAMES[name]
    if "drivers" not in _modules(package):
        return ()
    found: tuple[Callable[..., Any], ...] = importlib.import_module(f"{package}.drivers").DRIVERS
    return found


def _modules(package: str) -> set[str]:
    """The modules in a package, which is not loaded for it."""
    spec = find_spec(package)
    places = spec.submodule_search_locations if spec else None
    return {found.name for found in iter_modules(places or [])}
