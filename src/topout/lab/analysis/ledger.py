"""The ledger of an analysis: what each decision did to everyone's chances, split into luck and choice."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from topout.core.batch import Array
from topout.lab.analysis.chances import errors, mean

SURE = 2.0
"""A change is significant from this many standard errors on."""


@dataclass(frozen=True)
class Happening:
    """A decision: whose, at which replay step, what followed, and whether choice and chance were involved."""

    seat: int
    step: int
    text: str
    chosen: bool
    drew: bool


@dataclass(frozen=True)
class Entry:
    """How much a choice and its luck changed each seat's chance; `row` is the row of chances afterwards."""

    what: Happening
    row: int
    choice: list[float]
    luck: list[float]
    change: list[float]
    error: list[float]

    @property
    def whom(self) -> int:
        """The seat whose chance changed most; among equals the deciding one."""
        seats = range(len(self.change))
        return max(seats, key=lambda seat: (round(abs(self.change[seat]), 2), seat == self.what.seat))

    @property
    def size(self) -> float:
        """The largest change of a chance."""
        return abs(self.change[self.whom])

    @property
    def sure(self) -> bool:
        """Whether the change is more than noise."""
        return self.size > SURE * self.error[self.whom]


@dataclass
class Ledger:
    """The playouts so far: fresh deals, the latest position, and all entries."""

    deals: Array
    latest: Array
    chances: list[list[float]] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    error: float = 0.0

    def __post_init__(self) -> None:
        self.luck = np.zeros_like(self.latest)
        self._note(self.latest)

    def add(self, what: Happening, expected: Array, after: Array) -> None:
        """Enter a decision: playouts with its chance drawn afresh, and playouts from its actual outcome."""
        before, row = self.latest, len(self.chances)
        changes = (mean(expected - before), mean(after - expected), mean(after - before))
        self.entries.append(Entry(what, row, *changes, errors(after - before)))
        self.luck += after - expected
        self._note(after)

    def _note(self, shares: Array) -> None:
        self.latest = shares
        self.chances.append(mean(shares))
        self.error = max(self.error, *errors(shares))

    def luck_error(self, seat: int) -> float:
        """The standard error of a seat's luck; as all entries share their playouts, it is that of the sums."""
        return errors(self.luck)[seat]

    def biggest(self, most: int) -> list[Entry]:
        """The choices with the largest significant changes, largest first."""
        sure = [entry for entry in self.entries if entry.sure]
        return sorted(sure, key=lambda entry: entry.size, reverse=True)[:most]
