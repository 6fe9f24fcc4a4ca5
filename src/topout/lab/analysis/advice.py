"""Second opinions: the decision of a stronger bot that sees only what the seat could see."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from topout.bots import Budget, SeatView, ask
from topout.bots.ismcts import IsmctsBot
from topout.core.action import Action
from topout.core.match import Decision, Match

SIMULATIONS = 4_000


@dataclass
class Thoughts:
    """A decision, and the winning chance the bot gives itself with it."""

    decision: Decision
    chance: float


class Adviser(IsmctsBot):
    """Tree search that records its winning chance; single-threaded, so that equal seeds give equal results."""

    def __init__(self) -> None:
        super().__init__(threads=1)
        self.chance = 0.0

    def choose(self, view: SeatView, legal: Sequence[Action], budget: Budget, rng: random.Random) -> Action:
        """The best move it found."""
        thought = self.think(view, legal, budget, rng)
        chances = {prospect.action.id: prospect.chance for prospect in thought.prospects}
        self.chance = chances.get(thought.action.id, self.chance)
        return thought.action


def stronger(match: Match, seat: int, seed: int, simulations: int = SIMULATIONS) -> Thoughts | None:
    """The decision of a searching bot, or `None` if there is nothing to decide."""
    if len(match.legal(seat)) == 1:
        return None
    adviser = Adviser()
    decision = ask(adviser, match, seat, Budget(simulations=simulations), random.Random(seed))
    return Thoughts(decision, adviser.chance)
