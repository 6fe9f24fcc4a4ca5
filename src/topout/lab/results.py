"""The outcomes of every game of a simulation, in a folder of parquet files that survives interruptions.

    polars.read_parquet("results.parquet")      # a row per game: seed, moves, score_0, …, place_0, …

Each file covers a range of seeds, and its metadata describes the simulation, so that the next run can continue.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np

from topout.core.batch import Played
from topout.lab.wholly import wholly

PART_GAMES, PART_SECONDS = 1 << 20, 10.0
"""A file is written after this many games or seconds, so that slow bots do not lose much either."""
ABOUT = "topout"
"""The metadata key of the simulation's description."""


class BadResults(ValueError):
    """Results cannot be stored there, or a library is missing; the message says what to do."""


def parquet() -> Any:
    """polars, which reads and writes the files."""
    try:
        return importlib.import_module("polars")
    except ImportError:
        raise BadResults("Parquet files need polars: pip install 'topout[lab]'.") from None


class Results:
    """A folder of results; `done` is the number of games it held when opened."""

    def __init__(self, folder: Path, about: Mapping[str, Any], seed: int, resume: bool) -> None:
        self._polars, self._folder = parquet(), folder
        self._about = json.dumps(about, sort_keys=True)
        self._waiting: list[Played] = []
        self._since = monotonic()
        if folder.exists() and not folder.is_dir():
            raise BadResults(f"{folder} is a file; results are kept in a folder.")
        folder.mkdir(parents=True, exist_ok=True)
        self.done = self._kept(resume)
        self._next = seed + self.done

    def _parts(self) -> list[Path]:
        return sorted(self._folder.glob("part-*.parquet"))

    def _kept(self, resume: bool) -> int:
        """The number of stored games, which must be of the same simulation."""
        parts = self._parts()
        if not parts:
            return 0
        if not resume:
            raise BadResults(f"{self._folder} has results already; add --resume to go on, or name another folder.")
        about = self._polars.read_parquet_metadata(parts[-1]).get(ABOUT)
        if about != self._about:
            raise BadResults(f"{self._folder} has results of another simulation: {about}.")
        return int(self._polars.scan_parquet(parts).select(self._polars.len()).collect().item())

    def earlier(self, seats: int) -> Iterator[Played]:
        """The stored games, file by file."""
        for part in self._parts():
            with wholly():
                frame = self._polars.read_parquet(part)
            scores, places = (
                np.stack([frame[f"{what}_{seat}"].to_numpy() for seat in range(seats)], axis=1)
                for what in ("score", "place")
            )
            yield Played(scores, places, frame["moves"].to_numpy())

    def add(self, played: Played) -> None:
        """Add the games of the next seeds."""
        self._waiting.append(played)
        if sum(len(some.moves) for some in self._waiting) >= PART_GAMES or monotonic() > self._since + PART_SECONDS:
            self.write()

    def write(self) -> None:
        """Write pending games to a file of their own, atomically."""
        self._since = monotonic()
        if not self._waiting:
            return
        played = Played.joined(self._waiting)
        path = self._folder / f"part-{self._next:020}.parquet"
        fresh = path.with_suffix(".new")
        self._frame(played).write_parquet(fresh, metadata={ABOUT: self._about})
        fresh.replace(path)
        self._waiting.clear()
        self._next += len(played.moves)

    def _frame(self, played: Played) -> Any:
        """A row per game."""
        columns = {"seed": np.arange(self._next, self._next + len(played.moves), dtype=np.uint64)}
        columns["moves"] = played.moves.astype(np.int32)
        for what, values in (("score", played.scores.astype(np.int32)), ("place", played.places.astype(np.int8))):
            columns |= {f"{what}_{seat}": np.ascontiguousarray(values[:, seat]) for seat in range(values.shape[1])}
        return self._polars.DataFrame(columns)
