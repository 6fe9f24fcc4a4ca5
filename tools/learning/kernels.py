"""Tables stepped and judged by the hints on a GPU, both by kernels over the same states."""

from __future__ import annotations

from typing import Any

from learning.hints import guess_for, worth_of

from topout.core.game import Game
from topout.core.gpu import Kernel, kernel_of
from topout.envs.gpu import RULES, STAND_INS, GpuVector, asked, fetch, step_tables
from topout.envs.steps import number, word

cuda: Any = None
STATE: Any = None
ACTIONS = 0
STATES = 3
"""The position, a likely guess at it, and a trial of one action."""


def weigh_tables(columns: Any, masks: Any, seeds: Any, lengths: Any, worths: Any) -> None:
    """What a thread does: ask the hints about every legal action at its table, if it has a choice."""
    i = cuda.grid(1)
    if i < seeds.size:
        legal = 0
        for a in range(ACTIONS):
            legal += masks[i, a]
        if legal == 1:
            return
        local = cuda.local.array(STATES, STATE)
        fetch(local, columns, i)
        seat = asked(local[0])
        guess_for(local, seat, word(seeds[i]), number(lengths[i]))
        for a in range(ACTIONS):
            if masks[i, a]:
                worths[i, a] = worth_of(local, seat, a)


def kernel_over_all(game: Game, program: Any, states: int) -> Kernel:
    """A kernel whose states have what all rules name, so that one program's states are another's."""
    return kernel_of(game, program, (*RULES, guess_for, worth_of), states, forgetful=False, stand_ins=STAND_INS)


class Stepped(GpuVector):
    """Tables that the hints look at as well."""

    def _linked(self) -> Kernel:
        return kernel_over_all(self.game, step_tables, 1)
