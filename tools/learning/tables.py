"""Tables at which a network learns: what its seats see, what the hints think of each move, and who else plays there."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import torch
from learning.hints import weigh
from learning.reader import Reader

from topout.bots.learned.inputs import Array, Inputs
from topout.core.batch import Batch, bulk_entries
from topout.core.game import Game
from topout.core.neurons import LEAST
from topout.envs import vector
from topout.envs.steps import YOURS

Tensor = Any
NOBODY = -1
LOWEST = torch.iinfo(torch.int64).min


class OnTheCpu:
    """Tables in this machine's memory; where one seat is the network's, greedy players move at once at the others."""

    def __init__(self, game: Game, size: int, count: int, seed: int, lone: Array) -> None:
        self.env = vector(game, count, size, seed=seed, threads=1, opponents="greedy")
        self.env._tables.bots[lone == NOBODY] = YOURS
        self.env.reset(seed)
        self._weigh = bulk_entries(game, "compiled").link(weigh)
        self._scratch = Batch(game, size)._states(3)
        self._worths = np.zeros((count, len(game.actions)), np.int64)
        self.worths = torch.from_numpy(self._worths)
        tables = self.env._tables
        self.observations, self.masks = torch.from_numpy(tables.observations), torch.from_numpy(tables.masks)
        self.turns = torch.from_numpy(tables.turns)
        self.rewards, self.dones = torch.from_numpy(tables.rewards), torch.from_numpy(tables.dones)

    def hint(self) -> None:
        """Let the hints judge every legal action."""
        tables = self.env._tables
        self._weigh(tables.states, self._scratch, tables.ids, tables.counts, tables.seeds, tables.lengths, self._worths)

    def step(self, actions: Tensor) -> None:
        """Take a step at every table."""
        self.env.step(actions.numpy())

    def reset(self, seed: int) -> None:
        """Begin the games that belong to a seed."""
        self.env.reset(seed)


class Seen(NamedTuple):
    """Where the network chooses: the tables, the seats, what they read, what is legal and what the hints think of it.

    Actions are numbered as the seat sees them; `moves` has an action for every table, a greedy one.
    """

    rows: Tensor
    seats: Tensor
    inputs: Tensor
    masks: Tensor
    hinted: Tensor
    moves: Tensor


class Tables:
    """Many tables; at some of them one seat is the network's among greedy players, elsewhere all are."""

    def __init__(self, env: Any, inputs: Inputs, lone: Array, device: str = "cpu") -> None:
        """`lone` says for each table which seat is the network's, or that all are."""
        self.env, self.size, self.device = env, inputs.size, device
        self.reader, self.all_actions = Reader(inputs, device), torch.from_numpy(inputs.actions).to(device)
        self.count = len(env.turns)
        self.at = torch.arange(self.count, device=device)
        self.lone = torch.from_numpy(lone).to(device)
        self.scale, self.least = 1.0, LEAST
        self.choose_among(torch.arange(self.all_actions.shape[1], device=device))

    def choose_among(self, outputs: Tensor) -> None:
        """The network has these outputs, numbered as the first seat sees actions; others it never chooses."""
        self.actions = self.all_actions[:, outputs]
        self.known = torch.zeros(self.all_actions.shape[1], dtype=torch.bool, device=self.device)
        self.known[self.actions.flatten()] = True

    def possible(self, steps: int) -> Tensor:
        """The outputs for actions that are ever legal in so many random steps of all tables."""
        legal = torch.zeros(self.all_actions.shape[1], dtype=torch.bool, device=self.device)
        for _ in range(steps):
            legal |= self.env.masks.amax(0) != 0
            self.env.step(_any_best(self.env.masks))
        return torch.nonzero(legal[self.all_actions].any(0)).squeeze(1)

    def see(self) -> Seen:
        """How the tables stand."""
        env = self.env
        env.hint()
        seats, legal = env.turns.long(), env.masks != 0
        worths = env.worths.masked_fill(~legal, LOWEST)
        mine = ((self.lone == NOBODY) | (self.lone == seats)) & ((legal & self.known).sum(1) > 1)
        rows = torch.nonzero(mine).squeeze(1)
        own = seats[rows]
        order = self.actions[own]
        masks = legal[rows].gather(1, order)
        far = (worths[rows].gather(1, order) - worths[rows].amax(1, keepdim=True)).float() / self.scale
        hinted = far.clamp(min=self.least).masked_fill(~masks, self.least)
        return Seen(rows, own, self.reader.read(env.observations, rows, own), masks, hinted, self._others(mine, worths))

    def _others(self, mine: Tensor, worths: Tensor) -> Tensor:
        """What is done where the network does not choose."""
        rows, moves = torch.nonzero(~mine).squeeze(1), torch.zeros_like(self.at)
        return moves.index_copy(0, rows, _any_best(worths[rows]))

    def step(self, seen: Seen, chosen: Tensor) -> tuple[Tensor, Tensor]:
        """Take the chosen actions and the others' greedy ones; what each seat got, and which games ended."""
        moves = seen.moves.index_copy(0, seen.rows, self.actions[seen.seats, chosen])
        self.env.step(moves)
        return self.env.rewards.clone(), self.env.dones != 0


def _any_best(worths: Tensor) -> Tensor:
    """An action than which none looks better; of equals any."""
    best = worths == worths.amax(1, keepdim=True)
    lots = torch.rand(best.shape, device=best.device)
    return lots.masked_fill(~best, -1).argmax(1)


def tables_of(inputs: Inputs, count: int, seed: int, alone: float, device: str) -> Tables:
    """Tables on a device; `alone` is the share of them at which the network has one seat."""
    at = np.arange(count)
    lone = np.where(at < round(alone * count), at % inputs.size, NOBODY)
    if device == "cpu":
        return Tables(OnTheCpu(inputs.game, inputs.size, count, seed, lone), inputs, lone)
    from learning.gpu import OnAGpu

    return Tables(OnAGpu(inputs.game, inputs.size, count, seed), inputs, lone, device)
