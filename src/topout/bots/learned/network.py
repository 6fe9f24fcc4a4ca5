"""What a trained network makes of many observations at once, with NumPy alone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import numpy as np

from topout.bots.learned import file, place_of, untrained
from topout.bots.learned.file import Stored, Trained, WrongNetwork, WrongTable, made_for
from topout.bots.learned.inputs import Array
from topout.core.game import Game
from topout.core.neurons import LEAST

__all__ = ["LEAST", "Network", "WrongNetwork", "WrongTable", "made_for", "network_of", "read", "write"]

KINDS = {"F16": np.float16, "F32": np.float32, "I32": np.int32}
NAMES = {np.dtype(kind): name for name, kind in KINDS.items()}


def read(path: Path) -> tuple[dict[str, str], dict[str, Array]]:
    """A file's notes and its arrays."""
    notes, stored = file.read(path)
    return notes, {name: array_of(part) for name, part in stored.items()}


def array_of(stored: Stored) -> Array:
    """What is stored, as NumPy has it."""
    return np.frombuffer(stored.raw, KINDS[stored.kind]).reshape(stored.shape)


def write(path: Path, notes: Mapping[str, str], arrays: Mapping[str, Array]) -> None:
    """The same, written."""
    parts = {name: Stored(NAMES[array.dtype], array.shape, array.tobytes()) for name, array in arrays.items()}
    file.write(path, notes, parts)


class Network:
    """Two hidden layers over what a seat sees: a liking for every action, trust in the hints, and the seat's prospects.

    A move counts by the network's liking and, as far as it trusts them there, by the game's own hints.
    """

    def __init__(self, game: Game, path: Path) -> None:
        kept = Trained(game, path)
        arrays = {name: array_of(part) for name, part in kept.arrays.items()}
        self.size, self.scale, self.inputs, self.entries = kept.size, kept.scale, kept.inputs, kept.entries
        self.columns = arrays["columns"]
        self.layers = [(arrays[f"w{i}"].astype(np.float32), arrays[f"b{i}"].astype(np.float32)) for i in range(3)]
        self._numbers = np.argsort(self.inputs.actions, 1)

    def heads(self, rows: Array, seats: Array) -> tuple[Array, Array, Array]:
        """For many observations, each by its seat: how it likes each action, its trust in the hints, its prospects."""
        weights, bias = self.layers[-1]
        out: Array = self._inner(rows, seats) @ weights + bias
        likings = np.take_along_axis(out[:, :-2], self._numbers[seats], 1)
        return likings, np.exp(out[:, -2]), out[:, -1]

    def _inner(self, rows: Array, seats: Array) -> Array:
        """What the layer before the last makes of observations."""
        x = self.inputs.read(rows, seats)[:, self.columns]
        for weights, bias in self.layers[:-1]:
            x = np.maximum(x @ weights + bias, 0)
        return x

    def weigh(self, row: Array, seat: int, legal: Array, worths: Array) -> tuple[Array, float]:
        """How much each legal action has for itself, and the seat's prospects between -1 and 1; no others are asked."""
        weights, bias = self.layers[-1]
        wanted = np.append(self._numbers[seat, legal], (-2, -1))
        out = self._inner(row[None], np.array([seat]))[0] @ weights[:, wanted] + bias[wanted]
        hinted = np.maximum((worths - worths.max()) / self.scale, LEAST)
        return out[:-2] + np.exp(out[-2]) * hinted, float(out[-1])

    def chance(self, value: float) -> float:
        """Prospects as the chance to win."""
        return min(max((value * (self.size - 1) + 1) / self.size, 0.0), 1.0)


@cache
def network_of(game: Game) -> Network:
    """A game's network, read once."""
    path = place_of(game)
    if not path.exists():
        raise WrongTable(untrained(game))
    return Network(game, path)
