"""Tables in a GPU's memory, where PyTorch finds them without a copy."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from learning.kernels import STATES, Stepped, kernel_over_all, weigh_tables

from topout.core.cuda import cuda_module, small_code
from topout.core.game import Game
from topout.core.gpu import BLOCK
from topout.envs.dlpack import Shared


class OnAGpu:
    """Tables on a GPU, as those on the CPU are."""

    def __init__(self, game: Game, size: int, count: int, seed: int) -> None:
        self.env = Stepped(game, count, size, seed=seed)
        gpu, kernel = cuda_module(), kernel_over_all(game, weigh_tables, STATES)
        self._weigh = kernel.launch[-(-count // BLOCK), BLOCK]
        self._worths = gpu.to_device(np.zeros((count, len(game.actions)), np.int64, order="F"))
        self.worths = _tensor(self._worths)
        shown = ("observations", "masks", "turns", "rewards", "dones")
        self.observations, self.masks, self.turns, self.rewards, self.dones = (
            torch.from_dlpack(self.env.shared(name)) for name in shown
        )

    def hint(self) -> None:
        """Let the hints judge every legal action."""
        env = self.env
        with small_code(unsigned=False):
            self._weigh(env._columns, env.masks, env.seeds, env.lengths, self._worths)

    def step(self, actions: Any) -> None:
        """Take a step at every table."""
        self.env.step(cuda_module().as_cuda_array(actions.int()))

    def reset(self, seed: int) -> None:
        """Begin the games that belong to a seed."""
        self.env.reset(seed)


def _tensor(array: Any) -> Any:
    """A device array as PyTorch has it."""
    shared = Shared(array, array.device_ctypes_pointer.value, array.shape, array.strides, array.dtype)
    return torch.from_dlpack(shared)
