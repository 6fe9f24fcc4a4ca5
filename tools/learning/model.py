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
from topout.bots.learned.inputs import Array, Inputs
from topout.bots.learned.network import Network, made_for, write

NEVER = -60.0
"""What an illegal action looks like; not so unlikely that powers of it are slow."""
LEAST_SPREAD = 0.3
"""Inputs that hardly ever change are not made more of than this."""


class Model:
    """Two hidden layers over inputs of like size; their outputs are likings, the trust in the hints, the prospects."""

    def __init__(self, inputs: Inputs, sample: Any, possible: Any, width: int, start: Network | None = None) -> None:
        """`sample` are inputs from the device on which it learns, `possible` the actions that are ever legal.

        `start` is a network of this width that was kept before.
        """
        spread = sample.std(0)
        self.inputs, self.columns = inputs, torch.nonzero(spread > 0).squeeze(1)
        if start:
            self.columns = torch.from_numpy(start.columns.astype(np.int64)).to(sample.device)
        self.middle, self.spread = sample.mean(0)[self.columns], spread[self.columns].clamp(min=LEAST_SPREAD)
        heads = torch.tensor([0, 1], device=sample.device) + len(inputs.game.actions)
        self.outputs = torch.cat([possible, heads])
        sizes = [len(self.columns), width, width, len(self.outputs)]
        layers: list[Any] = []
        for a, b in pairwise(sizes):
            layers += [nn.Linear(a, b), nn.ReLU()]
        self.net = nn.Sequential(*layers[:-1]).to(sample.device)
        nn.init.zeros_(self.net[-1].weight)
        nn.init.zeros_(self.net[-1].bias)
        if start:
            self._take(start.layers)
        self.steady = deepcopy(self.net)

    def ready(self, x: Any) -> Any:
        """Inputs as the network wants them, to keep."""
        return (x[:, self.columns] - self.middle) / self.spread

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

    def state(self) -> dict[str, Any]:
        """All that is needed to go on learning."""
        return {
            "net": self.net.state_dict(),
            "steady": self.steady.state_dict(),
            "inputs": (self.columns, self.middle, self.spread),
        }

    def go_on(self, state: dict[str, Any]) -> None:
        """Take up what was learned before; the inputs must be the same."""
        self.net.load_state_dict(state["net"])
        self.steady.load_state_dict(state["steady"])
        self.columns, self.middle, self.spread = (part.to(self.columns.device) for part in state["inputs"])

    @torch.no_grad()
    def _take(self, layers: list[tuple[Array, Array]]) -> None:
        """Begin with the weights of a network that was kept, which are for inputs as they stand."""
        linear = [layer for layer in self.net if isinstance(layer, nn.Linear)]
        for layer, (weights, bias) in zip(linear, layers, strict=True):
            rows = self.outputs if layer is linear[-1] else slice(None)
            layer.weight.copy_(torch.from_numpy(weights).T[rows])
            layer.bias.copy_(torch.from_numpy(bias)[rows])
        linear[0].bias.add_(linear[0].weight @ self.middle)
        linear[0].weight.mul_(self.spread)

    @torch.no_grad()
    def save(self, scale: float, path: Path | None = None, **more: str) -> None:
        """Write the steady copy down, the spread of the inputs worked into its first layer."""
        linear = [layer for layer in self.steady if isinstance(layer, nn.Linear)]
        weights = [layer.weight.T.cpu().clone() for layer in linear]
        biases = [layer.bias.cpu().clone() for layer in linear]
        weights[0] /= self.spread.cpu()[:, None]
        biases[0] -= self.middle.cpu() @ weights[0]
        weights[2], biases[2] = self._whole(weights[2]), self._whole(biases[2])
        arrays = {"columns": self.columns.cpu().numpy().astype(np.int32)}
        for i, (w, b) in enumerate(zip(weights, biases, strict=True)):
            arrays |= {f"w{i}": w.numpy().astype(np.float16), f"b{i}": b.numpy().astype(np.float32)}
        notes = made_for(self.inputs.game, self.inputs.size, scale, self.inputs.reading)
        write(path or place_of(self.inputs.game), {**notes, **more}, arrays)

    def _whole(self, part: Any) -> Any:
        """The last layer with all outputs; what is never legal is not liked or disliked."""
        whole = torch.zeros((*part.shape[:-1], len(self.inputs.game.actions) + 2))
        whole[..., self.outputs.cpu()] = part
        return whole
