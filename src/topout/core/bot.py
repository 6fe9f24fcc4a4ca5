"""What a bot is given and what it gives back; games that bring players of their own and `topout.bots` build on it.

A bot never gets the state: it has a view (an observation) and guesses dealt from its information set.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from topout.core.action import Action
from topout.core.game import Game
from topout.core.match import Decision, Match


class WrongGame(ValueError):
    """A bot that knows other games or tables only; the message says which."""


class SeatView(Mapping[str, Any]):
    """A match as one seat knows it: what it sees, and guesses at the rest. It does not lead to the state."""

    __slots__ = ("_imagine", "_redeal", "_seen", "_tell", "game", "seat")

    def __init__(self, match: Match, seat: int) -> None:
        self.game: Game = match.game
        self.seat = seat
        self._seen = match.view(seat)
        self._redeal, self._imagine, self._tell = match.redeal, match.imagine, match.events

    def __getitem__(self, name: str) -> Any:
        return self._seen[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._seen)

    def __len__(self) -> int:
        return len(self._seen)

    @property
    def told(self) -> list[dict[str, Any]]:
        """What the seat saw happen so far."""
        return self._tell(self.seat)

    def redeal(self, rng: random.Random) -> Match:
        """A match that could be this one, as far as the seat can tell."""
        return self._redeal(self.seat, rng.getrandbits(64))

    def imagine(self, rng: random.Random) -> Match:
        """The same, as the others' play makes it likely, where the game has an opinion on that."""
        return self._imagine(self.seat, rng.getrandbits(64))


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about one step: seconds, simulations, or whichever ends first."""

    seconds: float | None = None
    simulations: int | None = None


@dataclass(frozen=True)
class Prospect:
    """What a bot thinks of one step: its chance to win with it, and how often it tried it."""

    action: Action
    chance: float
    tries: int


@dataclass(frozen=True)
class Thought:
    """A step with its reasons: the best few there are, best first."""

    action: Action
    prospects: Sequence[Prospect] = ()
    simulations: int = 0


class Bot(Protocol):
    """A player: it chooses a legal step, and is asked on until it has decided.

    It keeps within its budget and uses no other randomness than its own.
    """

    def choose(self, view: SeatView, legal: Sequence[Action], budget: Budget, rng: random.Random) -> Action:
        """The action to take."""


class Thinker(Bot, Protocol):
    """A bot that can say why; `progress` is called now and then with its thoughts so far."""

    def choose(self, view: SeatView, legal: Sequence[Action], budget: Budget, rng: random.Random) -> Action:
        """What it thinks best."""
        return self.think(view, legal, budget, rng).action

    def think(
        self,
        view: SeatView,
        legal: Sequence[Action],
        budget: Budget,
        rng: random.Random,
        progress: Callable[[Thought], None] = lambda thought: None,
    ) -> Thought:
        """The action to take, with its reasons."""


def ask(bot: Bot, match: Match, seat: int, budget: Budget, rng: random.Random, later: Budget | None = None) -> Decision:
    """A bot's decision for a seat that owes one, or the rest of one; `later` is the budget of steps after the first."""
    trial, steps = match.branch(), list[int]()
    while not steps or trial.begun(seat):
        step = bot.choose(SeatView(trial, seat), trial.legal(seat), budget, rng)
        trial.act(seat, step.id)
        steps.append(step.id)
        budget = later or budget
    return Decision(seat, tuple(steps))
