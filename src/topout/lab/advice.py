"""What a stronger bot would have done: tree search on what the seat could see."""

from __future__ import annotations

import random
from dataclasses import dataclass

from topout.bots import Budget, SeatView
from topout.bots.ismcts import IsmctsBot
from topout.core.match import Match
from topout.lab.choices import Walk

SIMULATIONS = 4_000
MOST_STEPS = 60
"""A choice of more steps than this is not followed to its end."""


@dataclass
class Thoughts:
    """A whole choice, as action numbers, and the chance the bot gives itself with it."""

    steps: list[int]
    chance: float


def stronger(match: Match, seat: int, seed: int, simulations: int = SIMULATIONS) -> Thoughts | None:
    """The choice of a bot that searches; None where there is nothing to choose."""
    if len(match.legal(seat)) == 1:
        return None
    walk, rng, found = Walk(match.branch()), random.Random(seed), Thoughts([], 0.0)
    while len(found.steps) < MOST_STEPS:
        _think(walk.match, seat, simulations, rng, found)
        if not walk.goes_on(seat, found.steps[-1:]):
            break
    return found


def _think(match: Match, seat: int, simulations: int, rng: random.Random, found: Thoughts) -> None:
    """One step more; one thread, so that the same seed gives the same thoughts."""
    legal = match.legal(seat)
    thought = IsmctsBot(threads=1).think(SeatView(match, seat), legal, Budget(simulations=simulations), rng)
    chances = {prospect.action.id: prospect.chance for prospect in thought.prospects}
    found.steps.append(thought.action.id)
    found.chance = chances.get(thought.action.id, found.chance)
