"""Levels people choose an opponent by: one table says which bot plays which game at which level, and for how long."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from topout.bots import bot
from topout.bots.protocol import Budget, SeatView, Thought, WrongGame
from topout.core.action import Action

HARD_SECONDS, EXPERT_SECONDS = 0.4, 2.0
Found = TypeVar("Found", Action, Thought)
Bound = TypeVar("Bound", int, float)


@dataclass(frozen=True)
class Level:
    """Who plays at a level, the first of the bots that knows the table at hand, and how long it may think at most."""

    bots: tuple[str, ...]
    seconds: float | None = None
    simulations: int | None = None


USUAL = {
    "easy": Level(("forgetful",)),
    "medium": Level(("greedy",)),
    "hard": Level(("ismcts",), HARD_SECONDS),
    "expert": Level(("ismcts",), EXPERT_SECONDS),
}
OWN: Mapping[str, Mapping[str, Level]] = {
    "gloombah": {"hard": Level(("ismcts",), HARD_SECONDS, simulations=100)},
    "tabletop_climber": {"hard": Level(("ismcts",), HARD_SECONDS, simulations=400)},
    "verdon": {"hard": Level(("ismcts",), HARD_SECONDS, simulations=2_000)},
    "festival": {
        "easy": Level(("dreamy",)),
        "hard": Level(("alphabeta", "ismcts"), HARD_SECONDS),
        "expert": Level(("perfect", "ismcts"), EXPERT_SECONDS),
    },
}
"""Games with players of their own, and games where few simulations play well: only so few leave `expert` ahead."""


def least(*bounds: Bound | None) -> Bound | None:
    """The tightest of the bounds that are given."""
    return min((bound for bound in bounds if bound is not None), default=None)


class Levelled:
    """A player by its level; a smaller budget than the level's own is respected."""

    level: str

    def choose(self, view: SeatView, legal: Sequence[Action], budget: Budget, rng: random.Random) -> Action:
        """What the level's bot does."""

        def work(player: Any, allowed: Budget) -> Action:
            return cast(Action, player.choose(view, legal, allowed, rng))

        return self._first_able(view, budget, work)

    def _first_able(self, view: SeatView, budget: Budget, work: Callable[[Any, Budget], Found]) -> Found:
        """What the first of the level's bots that knows the table says."""
        level = OWN.get(view["game"], {}).get(self.level, USUAL[self.level])
        allowed = Budget(least(level.seconds, budget.seconds), least(level.simulations, budget.simulations))
        for name in level.bots:
            with suppress(WrongGame):
                return work(bot(name), allowed)
        raise WrongGame(f"No bot of the level {self.level} plays this table.")


class Reasoned(Levelled):
    """A level whose bots can say why."""

    def think(
        self,
        view: SeatView,
        legal: Sequence[Action],
        budget: Budget,
        rng: random.Random,
        progress: Callable[[Thought], None] = lambda thought: None,
    ) -> Thought:
        """What the level's bot does, with its reasons."""

        def work(player: Any, allowed: Budget) -> Thought:
            return cast(Thought, player.think(view, legal, allowed, rng, progress))

        return self._first_able(view, budget, work)


class Easy(Levelled):
    """Overlooks much."""

    level = "easy"


class Medium(Levelled):
    """Takes what looks best."""

    level = "medium"


class Hard(Reasoned):
    """Thinks for a moment."""

    level = "hard"


class Expert(Reasoned):
    """Takes its time."""

    level = "expert"
