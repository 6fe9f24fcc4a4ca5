"""The simplest players: one that plays anything, one that takes what looks best at once."""

from __future__ import annotations

import random
from collections.abc import Sequence

from topout.core.action import Action
from topout.core.bot import Budget, SeatView
from topout.core.match import Match

SEEN = 2 / 3


def worths(guesses: Sequence[Match], seat: int, legal: Sequence[Action]) -> list[float]:
    """How the game's hints like a seat's position after each action, on average over guesses at what it cannot see."""
    return [sum(guess.worth(seat, action.id) for guess in guesses) / len(guesses) for action in legal]


def best_of(guesses: Sequence[Match], seat: int, legal: Sequence[Action]) -> list[Action]:
    """Greedy play on any rules: the actions liked best. `core.drive.best_of` is the same for compiled ones."""
    known = worths(guesses, seat, legal)
    best = max(known)
    return [action for action, worth in zip(legal, known, strict=True) if worth == best]


class RandomBot:
    """Plays any legal move."""

    def choose(self, view: SeatView, legal: Sequence[Action], budget: Budget, rng: random.Random) -> Action:
        """Each legal move is equally likely."""
        return rng.choice(legal)


class GreedyBot:
    """Plays the move after which the game's hints like its position best, in one likely guess."""

    def choose(self, view: SeatView, legal: Sequence[Action], budget: Budget, rng: random.Random) -> Action:
        """The best-looking move; equal ones by lot."""
        return rng.choice(best_of([view.imagine(rng)], view.seat, legal))


class ForgetfulBot(GreedyBot):
    """Errs like a person: it overlooks some of its moves, and takes the best of those it saw."""

    seen = SEEN

    def choose(self, view: SeatView, legal: Sequence[Action], budget: Budget, rng: random.Random) -> Action:
        """Each move comes to mind, or does not."""
        seen = [action for action in legal if rng.random() < self.seen] or [rng.choice(legal)]
        return super().choose(view, seen, budget, rng)


class DreamyBot(ForgetfulBot):
    """Overlooks most of its moves; for games in which many moves are about as good."""

    seen = 1 / 5
