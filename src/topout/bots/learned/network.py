"""A trained network: read from its game's folder, and what it makes of an observation, with NumPy alone."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from topout.bots.learned import place_of, untrained
from topout.bots.learned.inputs import Array, Inputs, Reading
from topout.core.bot import WrongGame
from topout.core.game import Game
from topout.core.observation import encoding_name, sections_of

KINDS = {"F16": np.float16, "F32": np.float32, "I32": np.int32}
LENGTH = 8
"""So many bytes say how long the header is."""
FORMAT = "1"
"""Raised when the same numbers in a file would mean something else."""
LEAST = -8.0
"""So bad is a move at worst by the game's hints, however bad they find it."""


class WrongTable(WrongGame):
    """A game or a table that no network knows; the message says which."""


class WrongNetwork(ValueError):
    """A network made for other rules; the message says which."""


def read(path: Path) -> tuple[dict[str, str], dict[str, Array]]:
    """A file's notes and its arrays; the format is safetensors."""
    raw = path.read_bytes()
    start = LENGTH + int.from_bytes(raw[:LENGTH], "little")
    header = json.loads(raw[LENGTH:start])
    notes = header.pop("__metadata__", {})
    return notes, {name: _array(raw, start, entry) for name, entry in header.items()}


def _array(raw: bytes, start: int, entry: Mapping[str, Any]) -> Array:
    first, last = entry["data_offsets"]
    return np.frombuffer(raw[start + first : start + last], KINDS[entry["dtype"]]).reshape(entry["shape"])


def write(path: Path, notes: Mapping[str, str], arrays: Mapping[str, Array]) -> None:
    """The same, written."""
    kinds = {np.dtype(kind): name for name, kind in KINDS.items()}
    header, parts, at = {"__metadata__": dict(notes)}, list[bytes](), 0
    for name, array in arrays.items():
        parts.append(array.tobytes())
        ends = [at, at := at + len(parts[-1])]
        header[name] = {"dtype": kinds[array.dtype], "shape": list(array.shape), "data_offsets": ends}  # type: ignore[dict-item]
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % LENGTH)
    path.write_bytes(len(text).to_bytes(LENGTH, "little") + text + b"".join(parts))


def made_for(game: Game, size: int, scale: float, reading: Reading) -> dict[str, str]:
    """What a file notes about the rules and tables its network knows."""
    entries = sections_of(game.layout)[-1].end
    lists = {name: ",".join(getattr(reading, name)) for name in Reading.__annotations__}
    known = {
        "format": FORMAT,
        "encoding": encoding_name(game),
        "entries": str(entries),
        "actions": str(game.actions.size),
    }
    return {**known, "size": str(size), "scale": repr(scale), **lists}


class Network:
    """Two hidden layers over what a seat sees: a liking for every action, trust in the hints, and the seat's prospects.

    A move counts by the network's liking and, as far as it trusts them there, by the game's own hints.
    """

    def __init__(self, game: Game, path: Path) -> None:
        notes, arrays = read(path)
        self.size, self.scale = int(notes.get("size", 0)), float(notes.get("scale", 1))
        reading = Reading(*(tuple(filter(None, notes.get(name, "").split(","))) for name in Reading.__annotations__))
        made, wanted = notes, made_for(game, self.size, self.scale, reading)
        if any(made.get(name) != wanted[name] for name in wanted):
            raise WrongNetwork(
                f"The network in {path.name} was made for {made.get('encoding', 'another game')}, and this is "
                f"{wanted['encoding']}: train it anew as docs/learned.md says."
            )
        self.inputs = Inputs(game, self.size, reading)
        self.entries, self.columns = int(notes["entries"]), arrays["columns"]
        self.layers = [(arrays[f"w{i}"].astype(np.float32), arrays[f"b{i}"].astype(np.float32)) for i in range(3)]
        self._numbers = np.argsort(self.inputs.actions, 1)

    def heads(self, rows: Array, seats: Array) -> tuple[Array, Array, Array]:
        """For many observations, each by its seat: how it likes each action, its trust in the hints, its prospects."""
        x = self.inputs.read(rows, seats)[:, self.columns]
        for weights, bias in self.layers[:-1]:
            x = np.maximum(x @ weights + bias, 0)
        out: Array = x @ self.layers[-1][0] + self.layers[-1][1]
        likings = np.take_along_axis(out[:, :-2], self._numbers[seats], 1)
        return likings, np.exp(out[:, -2]), out[:, -1]

    def weigh(self, row: Array, seat: int, legal: Array, worths: Array) -> tuple[Array, float]:
        """How much each legal action has for itself, and the seat's prospects between -1 and 1."""
        likings, trust, value = self.heads(row[None], np.array([seat]))
        hinted = np.maximum((worths - worths.max()) / self.scale, LEAST)
        return likings[0, legal] + trust[0] * hinted, float(value[0])

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
