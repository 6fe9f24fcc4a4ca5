"""The network while it learns, in PyTorch, and how it is written down for play without."""

from __future__ import annotations

from copy import deepcopy
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from topout.bots.learned import place_of
from topout.bots.learned.inputs import Inputs
from topout.bots.learned.network import made_for, write

NEVER = -1e9
"""What an illegal action looks like."""
LEAST_SPREAD = 0.3
"""Inputs that hardly ever change are not made more of than this."""


class Model:
    """Two hidden layers over inputs of like size; their outputs are likings, the trust in the hints, the prospects."""

    def __init__(self, inputs: Inputs, sample: Any, width: int, depth: int = 2) -> None:
        x = torch.from_numpy(sample)
        spread = x.std(0)
        self.inputs, self.columns = inputs, torch.nonzero(spread > 0).squeeze(1)
        self.middle, self.spread = x.mean(0)[self.columns], spread[self.columns].clamp(min=LEAST_SPREAD)
        actions = len(inputs.game.actions)
        sizes = [len(self.columns), *[width] * depth, actions + 2]
        layers: list[Any] = []
        for a, b in pairwise(sizes):
            layers += [nn.Linear(a, b), nn.ReLU()]
        self.net = nn.Sequential(*layers[:-1])
        nn.init.zeros_(self.net[-1].weight)
        nn.init.zeros_(self.net[-1].bias)
        self.steady = deepcopy(self.net)

    def ready(self, x: Any) -> Any:
        """Inputs as the network wants them, to keep."""
        return (torch.from_numpy(x)[:, self.columns] - self.middle) / self.spread

    def __call__(self, x: Any, masks: Any, hinted: Any, net: Any = None) -> tuple[Any, Any]:
        """The logarithms of the chances of all actions, and the prospects of the seat."""
        out = (net or self.net)(x)
        logits = out[:, :-2] + out[:, -2:-1].exp() * hinted
        return torch.log_softmax(logits.masked_fill(~masks, NEVER), -1), out[:, -1]

    @torch.no_grad()
    def settle(self, pace: float) -> None:
        """Let the steady copy, which is the one that is kept, follow."""
        for kept, new in zip(self.steady.parameters(), self.net.parameters(), strict=True):
            kept.lerp_(new, pace)

    @torch.no_grad()
    def save(self, scale: float, path: Path | None = None, **more: str) -> None:
        """Write the steady copy down, the spread of the inputs worked into its first layer."""
        linear = [layer for layer in self.steady if isinstance(layer, nn.Linear)]
        weights = [layer.weight.T.clone() for layer in linear]
        biases = [layer.bias.clone() for layer in linear]
        weights[0] /= self.spread[:, None]
        biases[0] -= self.middle @ weights[0]
        arrays = {"columns": self.columns.numpy().astype(np.int32)}
        for i, (w, b) in enumerate(zip(weights, biases, strict=True)):
            arrays |= {f"w{i}": w.numpy().astype(np.float16), f"b{i}": b.numpy().astype(np.float32)}
        notes = made_for(self.inputs.game, self.inputs.size, scale, self.inputs.reading)
        write(path or place_of(self.inputs.game), {**notes, **more}, arrays)
