"""Which games there are: one line each."""

from __future__ import annotations

import importlib
from functools import cache

from topout.core.game import Game

GAMES = {
    "clamber": "topout.games.clamber",
    "festival": "topout.games.festival",
    "gloombah": "topout.games.gloombah",
    "tabletop_climber": "topout.games.tabletop_climber",
    "verdon": "topout.games.verdon",
}


class NoSuchGame(ValueError):
    """A game that is not registered; the message names those that are."""


@cache
def game(name: str) -> Game:
    """The game of that name."""
    if name not in GAMES:
        raise NoSuchGame(f"There is no game {name!r}. The games: {', '.join(GAMES)}.")
    found: Game = importlib.import_module(GAMES[name]).GAME
    return found
