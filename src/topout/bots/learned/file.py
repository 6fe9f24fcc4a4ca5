"""A trained network as its file has it: numbers, and notes about the rules and tables they are for; without NumPy."""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from math import prod
from pathlib import Path
from typing import Any, NamedTuple

from topout.bots.learned.inputs import Inputs, Reading
from topout.core.bot import WrongGame
from topout.core.game import Game
from topout.core.observation import encoding_name, sections_of

LENGTH = 8
"""So many bytes say how long the header is."""
CODES = {"F16": "e", "F32": "f", "I32": "i"}
"""How `struct` calls the kinds of numbers; the names are those of the format, safetensors."""
FORMAT = "1"
"""Raised when the same numbers in a file would mean something else."""


class WrongTable(WrongGame):
    """A game or a table that no network knows; the message says which."""


class WrongNetwork(ValueError):
    """A network made for other rules; the message says which."""


class Stored(NamedTuple):
    """An array as it lies in a file: the kind of its numbers, its shape, its bytes."""

    kind: str
    shape: tuple[int, ...]
    raw: bytes

    @property
    def numbers(self) -> tuple[Any, ...]:
        """All its numbers, one after another."""
        return struct.unpack(f"<{prod(self.shape)}{CODES[self.kind]}", self.raw)


def read(path: Path) -> tuple[dict[str, str], dict[str, Stored]]:
    """A file's notes and its arrays."""
    raw = path.read_bytes()
    start = LENGTH + int.from_bytes(raw[:LENGTH], "little")
    header = json.loads(raw[LENGTH:start])
    notes = header.pop("__metadata__", {})
    return notes, {name: _stored(raw, start, entry) for name, entry in header.items()}


def _stored(raw: bytes, start: int, entry: Mapping[str, Any]) -> Stored:
    first, last = entry["data_offsets"]
    return Stored(entry["dtype"], tuple(entry["shape"]), raw[start + first : start + last])


def write(path: Path, notes: Mapping[str, str], arrays: Mapping[str, Stored]) -> None:
    """The same, written."""
    header, at = dict[str, Any](__metadata__=dict(notes)), 0
    for name, array in arrays.items():
        ends = [at, at := at + len(array.raw)]
        header[name] = {"dtype": array.kind, "shape": list(array.shape), "data_offsets": ends}
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % LENGTH)
    path.write_bytes(len(text).to_bytes(LENGTH, "little") + text + b"".join(array.raw for array in arrays.values()))


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


class Trained:
    """What a file says, checked to be made for a game as it is."""

    def __init__(self, game: Game, path: Path) -> None:
        notes, self.arrays = read(path)
        self.size, self.scale = int(notes.get("size", 0)), float(notes.get("scale", 1))
        reading = Reading(*(tuple(filter(None, notes.get(name, "").split(","))) for name in Reading.__annotations__))
        wanted = made_for(game, self.size, self.scale, reading)
        if any(notes.get(name) != wanted[name] for name in wanted):
            raise WrongNetwork(
                f"The network in {path.name} was made for {notes.get('encoding', 'another game')}, and this is "
                f"{wanted['encoding']}: train it anew as docs/learned.md says."
            )
        self.inputs, self.entries = Inputs(game, self.size, reading), int(notes["entries"])
