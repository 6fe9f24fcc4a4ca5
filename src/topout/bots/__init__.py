"""Players made of code: they get a seat's view and guesses at the rest, never the state."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points
from typing import cast

from topout.bots.learned import LEARNED, place_of, untrained
from topout.core.bot import Bot, Budget, Prospect, SeatView, Thinker, Thought, WrongGame, ask
from topout.core.game import Game

__all__ = [
    "BOTS",
    "LEVELS",
    "Bot",
    "Budget",
    "NoSuchBot",
    "Prospect",
    "SeatView",
    "Thinker",
    "Thought",
    "WrongGame",
    "ask",
    "bot",
    "own_bots",
]

BOTS = {
    "random": "topout.bots.simple:RandomBot",
    "forgetful": "topout.bots.simple:ForgetfulBot",
    "dreamy": "topout.bots.simple:DreamyBot",
    "greedy": "topout.bots.simple:GreedyBot",
    "flat": "topout.bots.ismcts:FlatBot",
    "ismcts": "topout.bots.ismcts:IsmctsBot",
    "easy": "topout.bots.levels:Easy",
    "medium": "topout.bots.levels:Medium",
    "hard": "topout.bots.levels:Hard",
    "expert": "topout.bots.levels:Expert",
}
"""Bots that play any game."""
LEVELS = ("easy", "medium", "hard", "expert")
"""The bots people choose an opponent by, weakest first."""
GROUP = "topout.bots"
"""Where installed packages name bots of their own."""
RUN = "run:"
"""What stands before the command of a program that plays."""


class NoSuchBot(ValueError):
    """A bot that does not exist or cannot be loaded; the message names those that do."""


class Untrained(NoSuchBot, WrongGame):
    """A bot that has learned other games, but not this one; the message says so."""


@cache
def installed() -> Mapping[str, str]:
    """What installed packages name; asked once, since it reads the metadata of every package there is."""
    return {entry.name: entry.value for entry in entry_points(group=GROUP)}


def own_bots(game: Game) -> list[str]:
    """The bots that play this game and not every other: those it brings, and those that learned if there are any."""
    return [*game.bots, *(LEARNED if place_of(game).exists() else [])]


def bot(name: str, game: Game | None = None) -> Bot:
    """A new bot: one of ours, one of the game's own, one an installed package names, or yours.

    Yours is a class, `module:Class`, or a program, `run:COMMAND`.
    """
    if name.startswith(RUN):
        return _program(name.removeprefix(RUN))
    if name in LEARNED and game and not place_of(game).exists():
        raise Untrained(untrained(game))
    place = {**installed(), **LEARNED, **(game.bots if game else {}), **BOTS}.get(name, name)
    module, _, made = place.partition(":")
    if not made:
        known = [*BOTS, *(own_bots(game) if game else ()), *installed()]
        raise NoSuchBot(
            f"There is no bot {name!r}. The bots: {', '.join(known)}; or module:Class, or {RUN}COMMAND for a program."
        )
    try:
        found = getattr(importlib.import_module(module), made)
    except (ImportError, AttributeError) as problem:
        raise NoSuchBot(f"The bot {name!r} cannot be loaded: {problem}.") from None
    return cast(Bot, found())


def _program(command: str) -> Bot:
    """A program of its own; only those who name one need processes and threads."""
    from topout.bots.program import Fault, ProgramBot

    try:
        return ProgramBot(command)
    except Fault as fault:
        raise NoSuchBot(str(fault)) from None
