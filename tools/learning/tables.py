"""Tables at which a network learns: the native environment among greedy players, and the hints' word on each move."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from topout.bots.learned.inputs import Array, Inputs
from topout.bots.learned.network import LEAST
from topout.core.batch import Batch, bulk_entries
from topout.core.chance import lowest
from topout.core.drive import likely_guess, put, worth
from topout.core.game import Game
from topout.core.rule import rule
from topout.envs import vector

BITS = 20
"""Two to this many words of a table's own stream belong to each step."""


@rule
def weigh(states: Any, scratch: Any, ids: Any, counts: Any, seeds: Any, lengths: Any, worths: Any) -> None:
    """What the hints think of every legal action at every table, in one likely guess."""
    for i in range(len(counts)):
        put(scratch, 0, states, i)
        seat = lowest(states[i].owed)
        likely_guess(scratch, 0, 1, seat, seeds[i], (1 << 40) + (lengths[i] << BITS))
        for k in range(counts[i]):
            worths[i, ids[i, k]] = worth(scratch, 1, seat, ids[i, k])


class Seen(NamedTuple):
    """What a network is given at every table: its inputs, which actions are legal, what the hints think of them."""

    inputs: Array
    masks: Array
    hinted: Array
    seats: Array


class Tables:
    """Many tables at each of which one seat is the network's."""

    def __init__(
        self, game: Game, inputs: Inputs, count: int, seed: int, scale: float, opponents: str = "greedy"
    ) -> None:
        self.env = vector(game, count, inputs.size, seed=seed, opponents=opponents, threads=1)
        self.inputs, self.scale, self.least, self._at = inputs, scale, LEAST, np.arange(count)
        self._weigh = bulk_entries(game, "compiled").link(weigh)
        self._scratch = Batch(game, inputs.size)._states(3)
        self.worths = np.zeros((count, len(game.actions)), np.int64)

    def see(self) -> Seen:
        """How the tables stand, each as its own seat sees it."""
        env, tables = self.env, self.env._tables
        seats = env.turns.astype(np.int64)
        order = self.inputs.actions[seats]
        masks = np.take_along_axis(env.masks, order, 1) == 1
        self._weigh(tables.states, self._scratch, tables.ids, tables.counts, tables.seeds, tables.lengths, self.worths)
        worths = np.take_along_axis(self.worths, order, 1)
        best = np.where(masks, worths, np.iinfo(np.int64).min).max(1, keepdims=True)
        hinted = np.where(masks, np.maximum((worths - best) / self.scale, self.least), self.least).astype(np.float32)
        return Seen(self.inputs.read(env.observations, seats), masks, hinted, seats)

    def step(self, seen: Seen, chosen: Array) -> tuple[Array, Array]:
        """Take the chosen actions, numbered as their seats see them; what each seat got, and which games ended."""
        step = self.env.step(self.inputs.actions[seen.seats, chosen])
        return step.rewards[self._at, self.env.yours].copy(), step.dones.copy()
