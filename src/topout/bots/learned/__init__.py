"""Players that learned: a small network sees what its seat sees and says which move it would make."""

from __future__ import annotations

from pathlib import Path

from topout.core.game import Game

LEARNED = "learned"
"""What the bot is called in every game that has a network."""
PLACE = "topout.bots.learned.player:LearnedBot"
FILE = "learned.safetensors"
"""What a game's network is called in its folder."""


def place_of(game: Game) -> Path:
    """Where a game's network is, if there is one."""
    return game.folder / FILE


def untrained(game: Game) -> str:
    """What whoever asks for a network that is not there is told."""
    return f"Nobody has trained a network for {game.title} yet, so the bot {LEARNED} does not play it."
