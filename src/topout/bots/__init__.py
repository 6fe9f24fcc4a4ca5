"""Players made of code: they get a seat's view and guesses at the rest, never the state."""

from __future__ import annotations

from topout.bots.protocol import Bot, Budget, SeatView, Thinker, Thought, ask
from topout.bots.simple import GreedyBot, RandomBot

__all__ = ["BOTS", "Bot", "Budget", "NoSuchBot", "SeatView", "Thinker", "Thought", "ask", "bot"]

BOTS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot}


class NoSuchBot(ValueError):
    """A bot that does not exist; the message names those that do."""


def bot(name: str) -> Bot:
    """A new bot of that name."""
    if name not in BOTS:
        raise NoSuchBot(f"There is no bot {name!r}. The bots: {', '.join(BOTS)}.")
    return BOTS[name]()
