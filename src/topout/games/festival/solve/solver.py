"""Layer by layer from the fullest boards to the empty temple, each layer in a file; what is done is not done again."""

from __future__ import annotations

import json
import os
from collections import deque
from collections.abc import Callable, Generator
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from math import comb
from pathlib import Path
from time import monotonic, process_time
from typing import Literal

import numpy as np

from topout.core.batch import together
from topout.games.festival.solve.boards import MOST_MOVES, Layer, layer_of, next_boards
from topout.games.festival.solve.colours import words_of
from topout.games.festival.solve.kernel import REACHES, Ground, Pad, Shelf
from topout.games.festival.solve.machine import machine
from topout.games.festival.solve.temple import Array, Temple

SHARE = 16
"""How many boards a thread takes at a time."""
OPENING = 8
"""Layers with fewer climbers are small, and kept in any case."""
NOTE_SECONDS = 60
"""How often what is done in a layer is written down."""


@dataclass
class Progress:
    """How far a solution is: what was counted in each layer that is solved, fullest first, and in the open one."""

    levels: int
    climbers: int
    layers: list[dict[str, int]] = field(default_factory=list)
    done: int = 0
    won: int = 0
    """Of the open layer: how many boards are done, and the colourings won in them."""
    proven: int = 0
    deep: int = 0
    """Sampled positions that alpha-beta proved as well, and those that were too deep for it."""
    cpu_seconds: float = 0.0

    @property
    def positions(self) -> int:
        """All positions of the layers solved so far."""
        return sum(layer["positions"] for layer in self.layers)


def colourings(climbers: int, most: int) -> int:
    """How many ways there are to colour so many climbers with at most so many of each colour."""
    return sum(comb(climbers, ones) for ones in range(max(climbers - most, 0), min(climbers, most) + 1))


class Solver:
    """Solves one temple in a folder, which is also where the solution can be looked up."""

    def __init__(self, temple: Temple, folder: Path, keep: bool = True, threads: int | None = None) -> None:
        self.temple = temple
        self.folder = folder
        self.keep = keep
        self.threads = threads or os.cpu_count() or 1
        self.progress = self._read_progress()
        self.machine = machine()
        self.layer = lru_cache(1)(self._read_layer)
        """The boards with so many climbers in the order they are solved; the last one asked for is kept."""

    @property
    def complete(self) -> bool:
        """Whether every position can be looked up."""
        layers = range(self.temple.most + 1)
        return len(self.progress.layers) == len(layers) and all(self._kept_file(k).exists() for k in layers)

    # --- files ----------------------------------------------------------------------------------------------

    def _read_progress(self) -> Progress:
        known = self.folder / "progress.json"
        if known.exists():
            return Progress(**json.loads(known.read_text()))
        return Progress(self.temple.levels, self.temple.climbers)

    def save(self) -> None:
        """Write down how far it is."""
        fresh = self.folder / "progress.new"
        fresh.write_text(json.dumps(asdict(self.progress)))
        fresh.replace(self.folder / "progress.json")

    def _boards_file(self, climbers: int) -> Path:
        return self.folder / f"boards-{climbers}.npy"

    def _kept_file(self, climbers: int) -> Path:
        return self.folder / f"wins-{climbers}.npy"

    def _read_layer(self, climbers: int) -> Layer:
        return layer_of(climbers, np.load(self._boards_file(climbers)), self.temple, self.machine)

    def count_boards(self, climbers: int) -> int:
        """How many boards have so many climbers; only the file's head is read."""
        return len(np.load(self._boards_file(climbers), mmap_mode="r"))

    # --- solving --------------------------------------------------------------------------------------------

    def list_boards(self, tell: Callable[[int, int], None] = lambda climbers, count: None) -> None:
        """Find the boards of every layer, from the empty temple up."""
        self.folder.mkdir(parents=True, exist_ok=True)
        boards = np.zeros(1, np.int64)
        for climbers in range(self.temple.most + 1):
            path = self._boards_file(climbers)
            if path.exists():
                boards = np.load(path)
            else:
                boards = next_boards(boards, self.temple, self.machine) if climbers else boards
                _save(path, boards)
            tell(climbers, len(boards))

    def solve(self) -> Generator[tuple[int, int, int]]:
        """Solve what is not solved yet; tells climbers, boards done and boards in the layer as it goes."""
        fuller: Shelf | None = None
        for climbers in range(self.temple.most - len(self.progress.layers), -1, -1):
            if climbers < self.temple.most and fuller is None:
                fuller = self.shelf(climbers + 1)
            fuller = yield from self._solve_layer(climbers, fuller)

    def _solve_layer(self, climbers: int, fuller: Shelf | None) -> Generator[tuple[int, int, int], None, Shelf]:
        layer, now, noted = self.layer(climbers), self.progress, monotonic()
        shelf = self.shelf(climbers, "r+" if now.done else "w+")
        try:
            for height in layer.heights():
                first, last = (int(edge) for edge in layer.edges[height])
                if last > now.done:
                    now.won += self._share(first, last, shelf, fuller or shelf)
                    now.done = last
                yield climbers, now.done, len(layer.boards)
                if monotonic() - noted > NOTE_SECONDS:
                    self._note(shelf)
                    noted = monotonic()
        finally:
            self._note(shelf)
        self._close_layer(layer)
        return shelf

    def solve_all(self) -> None:
        """List the boards and solve them without a word."""
        self.list_boards()
        deque(self.solve(), 0)

    def _note(self, shelf: Shelf) -> None:
        """What is said to be done must be in the file first."""
        shelf.kept.flush()
        self.save()

    def _close_layer(self, layer: Layer) -> None:
        """A layer is whole: count it, and let the one before go if it is not to be kept."""
        now, boards = self.progress, len(layer.boards)
        positions = boards * colourings(layer.climbers, self.temple.climbers)
        now.layers.append({"climbers": layer.climbers, "boards": boards, "positions": positions, "won": now.won})
        now.done = now.won = 0
        self.save()
        if not self.keep and layer.climbers >= OPENING:
            self._kept_file(layer.climbers + 1).unlink(missing_ok=True)

    def shelf(self, climbers: int, mode: Literal["r", "r+", "w+"] = "r") -> Shelf:
        """A layer with what is kept of it, in a file mapped into memory."""
        layer = self.layer(climbers)
        words, count = words_of(climbers, self.temple.climbers)
        path, shape = self._kept_file(climbers), (len(layer.boards), count)
        kept: Array = np.lib.format.open_memmap(path, mode, np.int64, shape if mode == "w+" else None)
        return Shelf(layer.boards, layer.edges, kept, words)

    def _share(self, first: int, last: int, shelf: Shelf, fuller: Shelf) -> int:
        """Solve boards of one height, on all cores."""
        ground = Ground(self.temple.table, self.temple.levels, self.temple.climbers)
        plain = shelf._replace(kept=np.asarray(shelf.kept)), fuller._replace(kept=np.asarray(fuller.kept))
        parts, won, since = iter(range(first, last, SHARE)), list[int](), process_time()

        def work() -> None:
            pad = _pad(len(shelf.words))
            for part in parts:
                won.append(self.machine.solve_boards(part, min(part + SHARE, last), ground, *plain, pad))

        try:
            together([work] * self.threads)
        finally:
            deque(parts, 0)
        self.progress.cpu_seconds += process_time() - since
        return sum(won)


def _save(path: Path, boards: Array) -> None:
    fresh = path.with_suffix(".new")
    with fresh.open("wb") as file:
        np.save(file, boards)
    fresh.replace(path)


def _pad(blocks: int) -> Pad:
    return Pad(
        np.zeros((MOST_MOVES, 2), np.int64),
        np.zeros(blocks, np.int64),
        np.zeros(REACHES, np.int64),
        np.zeros(blocks, np.int64),
    )
