"""Levels people choose an opponent by; each is a bot with its own time to think."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from topout.bots.ismcts import IsmctsBot
from topout.bots.protocol import Budget, SeatView, Thought
from topout.core.action import Action

HARD_SECONDS, EXPERT_SECONDS = 0.4, 2.0


class Hard:
    """Tree search that takes a moment for each move."""

    seconds = HARD_SECONDS

    def __init__(self) -> None:
        self.search = IsmctsBot()

    def choose(self, view: SeatView, legal: Sequence[Action], budget: Budget, rng: random.Random) -> Action:
        """What the search finds in the level's own time; a smaller budget is respected."""
        return self.think(view, legal, budget, rng).action

    def think(
        self,
        view: SeatView,
        legal: Sequence[Action],
        budget: Budget,
        rng: random.Random,
        progress: Callable[[Thought], None] = lambda thought: None,
    ) -> Thought:
        """The same with its reasons."""
        seconds = min(self.seconds, budget.seconds or self.seconds)
        return self.search.think(view, legal, Budget(seconds, budget.simulations), rng, progress)


class Expert(Hard):
    """Tree search that takes its time."""

    seconds = EXPERT_SECONDS
