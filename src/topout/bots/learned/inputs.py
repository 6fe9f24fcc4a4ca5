"""What a network reads of an observation, as its seat sees the table: itself first, then the others clockwise.

An observation counts seats from the table's edge; for a network it is the same position from every chair. Numbers that
stand for one of a few things become a 0 or 1 for each of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np

from topout.core.game import Game
from topout.core.layout import OWNED, Seats
from topout.core.observation import YOU, Section, sections_of
from topout.core.reading import SEAT_SET

Array = np.ndarray[Any, Any]
ABSENT = -1
"""Where a place of an observation belongs to nobody at this table."""


@dataclass(frozen=True)
class Reading:
    """How a game is read: the sections that are left out, the numbers and parameters that name a seat."""

    without: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()


class Inputs:
    """Observations and actions of a game at tables of one size, turned so that their seat is the first."""

    def __init__(self, game: Game, size: int, reading: Reading) -> None:
        self.game, self.size, self.reading = game, size, reading
        self.sections = [part for part in sections_of(game.layout) if part.name not in (YOU, *reading.without)]
        self._labelled = [part for part in self.sections if self._labels(part)]
        self._plain = [part for part in self.sections if not self._labels(part)]

    def _labels(self, part: Section) -> int:
        """How many things a number of a section may stand for; 0 where it is a number."""
        if part.name in self.reading.seats:
            return self.size
        shows = part.field.shows if part.field and not part.mark and not part.bits else None
        return len(shows.labels) + 1 if shows and shows.labels and not shows.depth else 0

    @cached_property
    def places(self) -> Array:
        """For each seat the places of an observation that it reads, in its own order."""
        return np.array([[place for part in (*self._plain, *self._labelled) for place in self._turned(part, seat)]
                         for seat in range(self.size)])  # fmt: skip

    def _turned(self, part: Section, seat: int) -> Iterator[int]:
        """The places of a section, with every axis of seats turned."""
        axes = [self._order(part, axis, length, seat) for axis, length in enumerate(part.shape)]
        for index in product(*axes):
            gone = ABSENT in index
            yield ABSENT if gone else part.start + sum(i * step for i, step in zip(index, part.strides, strict=True))

    def _order(self, part: Section, axis: int, length: int, seat: int) -> Sequence[int]:
        assert part.field
        shape = part.field.shape[1:] if part.field.sight == OWNED and not part.mark else part.field.shape
        of_seats = axis < len(shape) and isinstance(shape[axis], Seats)
        members = bool(part.bits) and axis == len(part.shape) - 1 and part.field.shows is SEAT_SET
        return self._clockwise(seat) if of_seats or members else range(length)

    def _clockwise(self, seat: int) -> list[int]:
        return [(seat + step) % self.size for step in range(self.size)]

    @cached_property
    def _slots(self) -> Array:
        """How many inputs each labelled place becomes: one for each thing, and one for none of them."""
        widths = [[self._labels(part) + 1] * self._count(part) for part in self._labelled]
        return np.array([width for row in widths for width in row], np.int64)

    def _count(self, part: Section) -> int:
        return len(list(self._turned(part, 0)))

    @cached_property
    def _named_seats(self) -> Array:
        """Which of the labelled places name a seat."""
        marks = [[part.name in self.reading.seats] * self._count(part) for part in self._labelled]
        return np.array([mark for row in marks for mark in row], bool)

    @cached_property
    def plain(self) -> int:
        """How many inputs are numbers as they stand; they come first."""
        return int(self.places.shape[1]) - len(self._slots)

    @cached_property
    def length(self) -> int:
        """How many inputs there are."""
        return self.plain + int(self._slots.sum())

    def read(self, rows: Array, seats: Array) -> Array:
        """The inputs of many observations, each by its seat."""
        places = self.places[seats]
        found = np.take_along_axis(rows, np.maximum(places, 0), 1) * (places != ABSENT)
        inputs = np.zeros((len(rows), self.length), np.float32)
        inputs[:, : self.plain] = found[:, : self.plain]
        if len(self._slots):
            values = self._values(found[:, self.plain :].astype(np.int64), seats)
            inputs[np.arange(len(rows))[:, None], self._starts + values] = 1
        return inputs

    @cached_property
    def _starts(self) -> Array:
        starts: Array = self.plain + np.cumsum(self._slots) - self._slots
        return starts

    def _values(self, numbers: Array, seats: Array) -> Array:
        """Which of its inputs a number lights, the first where it stands for nothing; seats as seen from one's own."""
        turned = np.where(numbers >= 0, (numbers - seats[:, None]) % self.size, numbers)
        values: Array = np.where(self._named_seats, turned, numbers)
        lit: Array = np.clip(values + 1, 0, self._slots - 1)
        return lit

    def parts(self, seat: int) -> Iterator[tuple[int, int, int, int]]:
        """All that a seat reads: where, from which input on, how many things it may stand for, whether it names a seat.

        The same as `places` and what belongs to them, one after another and without NumPy.
        """
        first = 0
        for part in (*self._plain, *self._labelled):
            things, names = self._labels(part), int(part.name in self.reading.seats)
            slots = things + 1 if things else 0
            for place in self._turned(part, seat):
                yield place, first, slots, names
                first += slots or 1

    @cached_property
    def actions(self) -> Array:
        """For each seat the numbers of the actions in its own order: where a target is a seat, as seen from there."""
        return np.array([self.ordered(seat) for seat in range(self.size)])

    def ordered(self, seat: int) -> list[int]:
        """The numbers of the actions in a seat's own order."""
        return [self._from(seat, number) for number in range(len(self.game.actions))]

    def _from(self, seat: int, number: int) -> int:
        """The action that has this number at the first seat, for another one."""
        action = self.game.actions[number]
        turned = {name: self._target(name, value, seat) for name, value in action.params.items()}
        found = number if turned == dict(action.params) else self.game.actions.find(action.name, turned)
        assert found is not None
        return found

    def _target(self, name: str, value: Any, seat: int) -> Any:
        named = name in self.reading.targets and isinstance(value, int) and value < self.size
        return (value + seat) % self.size if named else value
