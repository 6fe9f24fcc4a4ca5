"""Levels people choose an opponent by: which bot plays at which level, and for how long."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, TypeVar, cast

from topout.bots import bot
from topout.core.action import Action
from topout.core.bot import Budget, SeatView, Thought, WrongGame
from topout.core.game import Game, Level

Found = TypeVar("Found", Action, Thought)
Bound = TypeVar("Bound", int, float)


USUAL = {
    "easy": Level(("forgetful",)),
    "medium": Level(("greedy",)),
    "hard": Level(("ismcts",), seconds=0.4),
    "expert": Level(("ismcts",), seconds=2.0),
}
"""How any game is played at a level; a game may have bots of its own, or need few simulations to play well."""


def level_of(game: Game, name: str) -> Level:
    """Who plays a game at a level, and for how long."""
    return game.levels.get(name, Level()).filled(USUAL[name])


def least(*bounds: Bound | None) -> Bound | None:
    """The tightest of the bounds that are given."""
    return min((bound for bound in bounds if bound is not None), default=None)


def bounded(level: Level, budget: Budget) -> Budget:
    """What a level may spend of a budget; of simulations alone without a clock, so that all machines play alike."""
    counted = budget.simulations is not None and budget.seconds is None
    seconds = None if counted else least(level.seconds, budget.seconds)
    return Budget(seconds, least(level.simulations, budget.simulations))


def considerate(view: SeatView, legal: Sequence[Action]) -> Sequence[Action]:
    """The moves that tire nobody, if there are any."""
    return [action for action in legal if not view.game.tiresome(view, action)] or legal


class Levelled:
    """A player by its level; a smaller budget than the level's own is respected."""

    level: str

    def choose(self, view: SeatView, legal: Sequence[Action], budget: Budget, rng: random.Random) -> Action:
        """What the level's bot does."""

        def work(player: Any, allowed: Budget) -> Action:
            return cast(Action, player.choose(view, considerate(view, legal), allowed, rng))

        return self._first_able(view, budget, work)

    def _first_able(self, view: SeatView, budget: Budget, work: Callable[[Any, Budget], Found]) -> Found:
        """What the first of the level's bots that knows the table says."""
        level = level_of(view.game, self.level)
        allowed = bounded(level, budget)
        for name in level.bots:
            with suppress(WrongGame):
                return work(bot(name, view.game), allowed)
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
            return cast(Thought, player.think(view, considerate(view, legal), allowed, rng, progress))

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
