"""The simplest players: one that plays anything, one that takes what looks best at once."""

from __future__ import annotations

import random
from collections.abc import Sequence

from topout.core.action import Action
from topout.core.bot import Budget, SeatView
from topout.core.match import Match

SEEN = 2 / 3


class RandomBot:
    """Plays any legal move."""

    def choose(self, view: SeatView, legal: Sequence[Action], budget: Budget, rng: random.Random) -> Action:
        """Each legal move is as likely."""
        return rng.choice(legal)


class GreedyBot:
    """Plays the move after which the game's hints like its position best, in one likely guess."""

    def choose(self, view: SeatView, legal: Sequence[Action], budget: Budget, rng: random.Random) -> Action:
        """The best-looking move; equal ones by lot."""
        guess = view.imagine(rng)
        worth = [self._worth(guess.branch(), view.seat, action) for action in legal]
        best = max(worth)
        return rng.choice([action for action, value in zip(legal, worth, strict=True) if value == best])

    @staticmethod
    def _worth(guess: Match, seat: int, action: Action) -> int:
        guess.act(seat, action.id)
        return guess.evaluate(seat)


class ForgetfulBot(GreedyBot):
    """Errs like a person: it overlooks some of its moves, and takes the best of those it saw."""

    seen = SEEN

    def choose(self, view: SeatView, legal: Sequence[Action], budget: Budget, rng: random.Random) -> Action:
        """Each move comes to mind, or not."""
        seen = [action for action in legal if rng.random() < self.seen] or [rng.choice(legal)]
        return super().choose(view, seen, budget, rng)


class DreamyBot(ForgetfulBot):
    """Overlooks most of its moves; for games in which many moves are about as good."""

    seen = 1 / 5
