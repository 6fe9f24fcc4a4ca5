"""The bot that learned: one look at the table, one pass through its network, and the move that comes out best."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import numpy as np

from topout.bots.learned.network import WrongTable, network_of
from topout.core.action import Action
from topout.core.bot import Budget, Prospect, SeatView, Thinker, Thought


class LearnedBot(Thinker):
    """Plays what its network likes best, step by step; it neither searches nor needs more than NumPy."""

    def think(
        self,
        view: SeatView,
        legal: Sequence[Action],
        budget: Budget,
        rng: random.Random,
        progress: Callable[[Thought], None] = lambda thought: None,
    ) -> Thought:
        """The move with most for it, and the seat's prospects; the hints are asked in one likely guess."""
        network = network_of(view.game)
        if len(legal) == 1:
            return Thought(legal[0])
        guess = view.imagine(rng)
        if guess.seats != network.size:
            raise WrongTable(f"The bot learned plays {view.game.title} at tables of {network.size}.")
        row = [0] * network.entries
        guess.observe(view.seat, row)
        worths = np.array([guess.worth(view.seat, action.id) for action in legal], np.float64)
        numbers = np.array([action.id for action in legal])
        weights, value = network.weigh(np.array(row, np.int16), view.seat, numbers, worths)
        best = legal[int(weights.argmax())]
        thought = Thought(best, [Prospect(best, network.chance(value), 1)])
        progress(thought)
        return thought
