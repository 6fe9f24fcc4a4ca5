"""What PyTorch makes of an observation with a network as it is kept, for the tests to compare."""

from __future__ import annotations

import random

import torch

from topout import new
from topout.bots.learned import place_of
from topout.bots.learned.inputs import Inputs
from topout.bots.learned.network import network_of, read
from topout.envs import encoding
from topout.games import registry

STEPS = 6


def reference(name: str) -> list[float]:
    """Prospects, trust and the first four likings of seat 0, six random steps into match 1."""
    game = registry.game(name)
    match, rng = new(name, seats=network_of(game).size, seed=1), random.Random(1)
    for _ in range(STEPS):
        seat = rng.choice(match.owed)
        match.act(seat, rng.choice(match.legal(seat)))
    row = encoding(game).observe(match, 0)[None]
    inputs: Inputs = network_of(game).inputs
    _, arrays = read(place_of(game))
    x = torch.from_numpy(inputs.read(row, row[:, 0] * 0))[:, torch.from_numpy(arrays["columns"].copy()).long()]
    for i in range(3):
        weights, bias = (torch.from_numpy(arrays[f"{kind}{i}"].copy()).float() for kind in "wb")
        x = torch.nn.functional.linear(x, weights.T, bias)
        x = torch.relu(x) if i < 2 else x
    return [round(float(part), 5) for part in (x[0, -1], x[0, -2].exp(), *x[0, :4])]
