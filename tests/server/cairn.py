"""Makes Cairn available to the server: simultaneous, hidden and compound choices in one small game."""

from core.cairn import CAIRN as GAME

__all__ = ["GAME"]
