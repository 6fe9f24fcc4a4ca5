"""What a network reads of many observations, as `Inputs` says, on any device."""

from __future__ import annotations

from typing import Any

import torch

from topout.bots.learned.inputs import ABSENT, Inputs

Tensor = Any


class Reader:
    """The same as `Inputs.read`, in PyTorch."""

    def __init__(self, inputs: Inputs, device: str) -> None:
        self.size, self.plain, self.length = inputs.size, inputs.plain, inputs.length
        parts = (inputs.places, inputs._slots, inputs._starts, inputs._named_seats)
        self.places, self.slots, self.starts, self.named = (torch.from_numpy(part).to(device) for part in parts)

    def read(self, observations: Tensor, rows: Tensor, seats: Tensor) -> Tensor:
        """The inputs of the observations at some tables, each by its seat."""
        places = self.places[seats]
        found = observations[rows[:, None], places.clamp(min=0)].masked_fill(places == ABSENT, 0)
        inputs = torch.zeros((len(rows), self.length), device=found.device)
        inputs[:, : self.plain] = found[:, : self.plain].float()
        if len(self.slots):
            values = self._values(found[:, self.plain :].long(), seats)
            inputs.scatter_(1, self.starts + values, 1.0)
        return inputs

    def _values(self, numbers: Tensor, seats: Tensor) -> Tensor:
        """Which of its inputs a number lights, the first where it stands for nothing; seats as seen from one's own."""
        turned = torch.where(numbers >= 0, (numbers - seats[:, None]) % self.size, numbers)
        values = torch.where(self.named, turned, numbers) + 1
        return torch.minimum(values.clamp(min=0), self.slots - 1)
