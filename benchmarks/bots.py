"""How strong the levels are and how fast they think, on compiled rules with budgets of simulations.

`python -m benchmarks.bots speed | gates | levels` prints a table each; a game's name narrows it down. Simulations, not
seconds, are the budget, so that the figures do not depend on what else the machine does: a level gets what an idle
core makes in its time, by CPU seconds, times two threads.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from time import process_time
from typing import Any

import numpy as np

from topout.bots.arena import Tally
from topout.bots.ismcts import Tree
from topout.core.batch import Batch, bulk_entries
from topout.core.chance import lowest
from topout.core.drive import greedy_choice
from topout.core.game import Game, Search
from topout.games import registry

Player = Callable[["Table", int], int]
"""Chooses an action for the seat that owes one."""


class Table:
    """A match on compiled rules, without the cost of views; searching players still deal anew what they cannot know."""

    def __init__(self, game: Game, seats: int, seed: int, options: dict[str, Any] | None = None) -> None:
        self.game = game
        self.entries = bulk_entries(game, "compiled")
        self.states = np.frombuffer(bytearray(Batch(game, seats, options).raw * 4), game.record.dtype)
        self.states["key"][0, 0] = seed
        self.entries.setup_at(self.states, 0)
        self.ids = np.zeros(len(game.actions), np.int32)
        self.seed, self.moves = seed, 0

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.states["over"][0])

    def play(self, players: list[Player]) -> list[float]:
        """Each seat's share of the win."""
        while not self.over:
            seat = lowest(int(self.states["owed"][0]))
            self.entries.act_at(self.states, 0, seat, players[seat](self, seat))
            self.moves += 1
        first = self.states["place"][0, : len(players)] == 1
        return list(first / first.sum())


def rand(table: Table, seat: int) -> int:
    """Any legal action."""
    count = table.entries.legal_at(table.states, 0, seat, table.ids)
    return int(table.ids[np.random.default_rng((table.seed, table.moves)).integers(count)])


def greedy(table: Table, seat: int) -> int:
    """What the hints like best."""
    entry = table.entries.greedy_choice
    table.entries.legal_at(table.states, 0, seat, table.ids)
    return int(entry(table.states, seat, table.ids, np.uint64(table.seed), table.moves + 1 << 16))


@dataclass
class Searcher:
    """Tree search with a budget of simulations."""

    simulations: int
    way: Search
    seconds: float = 0.0
    thoughts: int = 0

    def __call__(self, table: Table, seat: int) -> int:
        """The action tried most."""
        count = table.entries.legal_at(table.states, 0, seat, table.ids)
        if count == 1:
            return int(table.ids[0])
        began = process_time()
        stream = (table.seed * 1_000_003 + table.moves) * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
        position = table.states[0].tobytes()
        tree = Tree(table.game, position, seat, self.way, self.simulations + 2, stream)
        tree.think(self.simulations)
        self.seconds += process_time() - began
        self.thoughts += 1
        return max(tree.tries(), key=lambda tried: tried[1])[0]


def duel(game: Game, seats: int, lone: Player, crowd: Player, deals: range) -> Tally:
    """One player among copies of another, from every seat on the same deals."""
    tally = Tally()
    for seed in deals:
        for place in range(seats):
            players = [lone if seat == place else crowd for seat in range(seats)]
            tally.wins += Table(game, seats, seed).play(players)[place]
            tally.games += 1
    return tally
