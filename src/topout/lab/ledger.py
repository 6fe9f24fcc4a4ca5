"""The books of an analysis: what each decision did to everyone's chances, split into luck and choice."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from topout.core.batch import Array
from topout.lab.chances import errors, mean


@dataclass
class Entry:
    """One decision: what happened, and by how much choice and luck changed each seat's chance."""

    step: int
    seat: int
    text: str
    chosen: bool
    drew: bool
    choice: list[float]
    luck: list[float]
    change: list[float]
    change_error: list[float]


@dataclass
class Ledger:
    """Everything the playouts said so far; `luck` has the sum of all luck in each playout, for its error."""

    deals: Array
    latest: Array
    chances: list[list[float]] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    error: float = 0.0

    def __post_init__(self) -> None:
        self.luck = np.zeros_like(self.latest)
        self._note(self.latest)

    def add(self, seat: int, text: str, chosen: bool, drew: bool, expected: Array, after: Array) -> None:
        """Enter a decision: playouts with its chance drawn afresh, and playouts from what truly came of it."""
        before = self.latest
        step = len(self.chances)
        parts = (mean(expected - before), mean(after - expected), mean(after - before), errors(after - before))
        self.entries.append(Entry(step, seat, text, chosen, drew, *parts))
        self.luck += after - expected
        self._note(after)

    def _note(self, shares: Array) -> None:
        self.latest = shares
        self.chances.append(mean(shares))
        self.error = max(self.error, *errors(shares))
