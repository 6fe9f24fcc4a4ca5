"""Players that learned: a small network sees what its seat sees and says which move it would make."""

from __future__ import annotations

from pathlib import Path

from topout.core.game import Game

LEARNED = {"learned": "topout.bots.learned.player:LearnedBot", "foresight": "topout.bots.ismcts:ForesightBot"}
"""The bots of every game that has a network: one plays by it at once, one searches with it."""
FILE = "learned.safetensors"
"""What a game's network is called in its folder."""


def place_of(game: Game) -> Path:
    """Where a game's network is, if there is one."""
    return game.folder / FILE


def untrained(game: Game) -> str:
    """What whoever asks for a network that is not there is told."""
    return f"Nobody has trained a network for {game.title} yet, so bots that learned do not play it."
