"""The simplest players: one that plays anything, one that takes what looks best at once."""

from __future__ import annotations

import random
from typing import Protocol

from topout.bots.chair import Chair
from topout.core.action import Action
from topout.core.match import Match


class Bot(Protocol):
    """A player: given its chair and its own randomness it chooses one of the legal moves."""

    def choose(self, chair: Chair, rng: random.Random) -> Action:
        """The move to make."""


class RandomBot:
    """Plays any legal move."""

    def choose(self, chair: Chair, rng: random.Random) -> Action:
        """Each legal move is as likely."""
        return rng.choice(chair.legal)


class GreedyBot:
    """Plays the move after which the game's hints like its position best, in one guess at what it cannot see."""

    def choose(self, chair: Chair, rng: random.Random) -> Action:
        """The best-looking move; equal ones by lot."""
        guess = chair.guess(rng)
        worth = [self._worth(guess.branch(), chair.seat, action) for action in chair.legal]
        best = max(worth)
        return rng.choice([action for action, value in zip(chair.legal, worth, strict=True) if value == best])

    @staticmethod
    def _worth(guess: Match, seat: int, action: Action) -> int:
        guess.act(seat, action.id)
        return guess.evaluate(seat)
