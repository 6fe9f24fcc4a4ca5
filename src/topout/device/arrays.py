"""The small part of NumPy that search and analysis need, in plain Python; NumPy itself would be a 3 MB download.

Arrays have one or two axes over a flat row of numbers, which may also lie in WebAssembly memory.
"""

from __future__ import annotations

import math
import random as chance
from array import array as row
from collections.abc import Callable, Iterable
from operator import add, mul, sub, truediv
from typing import Any

CODES = {"int8": "b", "int32": "i", "int64": "q", "uint64": "Q", "float32": "f", "float64": "d"}
Number = Callable[[float], float]


class dtype:  # noqa: N801
    """An item type: a kind of number, or a game state of which only the size is known."""

    names: Any = None

    def __init__(self, kind: Any, align: bool = False) -> None:
        self.name = kind if isinstance(kind, str) else "state"
        self.itemsize = row(CODES[kind]).itemsize if isinstance(kind, str) else int(kind["itemsize"])

    def __class_getitem__(cls, item: Any) -> Any:
        return cls

    def __call__(self, value: float) -> Any:
        """Convert a number to this type."""
        return float(value) if self.name.startswith("float") else int(value)


int8, int32, int64, uint64, float32, float64 = map(dtype, CODES)
void = None


class ndarray:  # noqa: N801
    """Numbers in one or two axes over a flat row from `first` on; a constant array is stored as one item until read."""

    def __init__(self, numbers: Any, shape: tuple[int, ...], kind: dtype, first: int = 0) -> None:
        self.shape, self.dtype, self.first = shape, kind, first
        self._numbers = numbers
        self.pattern: Any = None
        self.blank = False
        """Whether nobody minds what the numbers are at first."""

    @classmethod
    def alike(cls, item: Any, shape: tuple[int, ...], kind: dtype) -> ndarray:
        """A constant array, which allocates its row only when the numbers are read."""
        made = cls(None, shape, kind)
        made.pattern = item
        return made

    @property
    def numbers(self) -> Any:
        """The flat row."""
        if self.pattern is not None:
            self._numbers, self.pattern, self.blank = self.pattern * self.shape[0], None, False
        return self._numbers

    def __class_getitem__(cls, item: Any) -> Any:
        return cls

    @property
    def width(self) -> int:
        """How many numbers an item of the first axis has."""
        return self.shape[1] if len(self.shape) > 1 else 1

    @property
    def nbytes(self) -> int:
        """The size in bytes."""
        return self.shape[0] * self.width * self.dtype.itemsize

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Any:
        return (self[place] for place in range(len(self)))

    def _at(self, place: Any) -> int:
        """The position of a single number in the row."""
        if isinstance(place, tuple):
            return self.first + int(place[0]) * self.width + int(place[1])
        return self.first + int(place)

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            start, end, _ = place.indices(self.shape[0])
            return ndarray(self.numbers, (end - start, *self.shape[1:]), self.dtype, self.first + start * self.width)
        if len(self.shape) > 1 and not isinstance(place, tuple):
            return ndarray(self.numbers, self.shape[1:], self.dtype, self.first + int(place) * self.width)
        return self.numbers[self._at(place)]

    def __setitem__(self, place: Any, value: Any) -> None:
        if isinstance(place, tuple) and isinstance(place[0], slice) and self.pattern is not None:
            self.pattern[place[1]], self.blank = value, False
        elif isinstance(place, tuple) and isinstance(place[0], slice):
            column = slice(self.first + place[1], self.first + self.shape[0] * self.width, self.width)
            self.numbers[column] = row(self.numbers.typecode, [value]) * self.shape[0]
        elif isinstance(place, slice):
            for offset, number in zip(range(*place.indices(self.shape[0])), value.flat(), strict=True):
                self.numbers[self.first + offset] = number
        else:
            self.numbers[self._at(place)] = value

    def reshape(self, shape: tuple[int, ...]) -> ndarray:
        """The same numbers with other axes."""
        return ndarray(self.numbers, shape, self.dtype, self.first)

    def flat(self) -> Any:
        """All numbers in a row; the bytes, if the items are states."""
        whole = self.dtype.name == "state" or len(self.numbers) == self.shape[0] * self.width
        return self.numbers if whole else self.numbers[self.first : self.first + self.shape[0] * self.width]

    def __ior__(self, mask: int) -> ndarray:
        for place in range(self.first, self.first + self.shape[0] * self.width):
            self.numbers[place] |= mask
        return self

    # --- reckoning with real numbers ----------------------------------------------------------------------------------

    def each(self, change: Number) -> ndarray:
        """A new array with `change` applied to every number."""
        return ndarray(row("d", map(change, self.flat())), self.shape, float64)

    def _with(self, other: Any, both: Callable[[float, float], float]) -> ndarray:
        """Combine two arrays element by element; a scalar or a single column is broadcast."""
        if not isinstance(other, ndarray):
            return self.each(lambda number: both(number, other))
        others = other.flat()
        if other.shape != self.shape:
            others = [number for number in others for _ in range(self.width)]
        return ndarray(row("d", map(both, self.flat(), others)), self.shape, float64)

    def __add__(self, other: Any) -> ndarray:
        return self._with(other, add)

    def __sub__(self, other: Any) -> ndarray:
        return self._with(other, sub)

    def __mul__(self, other: Any) -> ndarray:
        return self._with(other, mul)

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> ndarray:
        return self._with(other, truediv)

    def __neg__(self) -> ndarray:
        return self.each(lambda number: -number)

    def sum(self, axis: int, keepdims: bool = False) -> ndarray:
        """The sums over columns (axis 0) or rows."""
        numbers, width = self.flat(), self.width
        if axis == 0:
            return array([math.fsum(numbers[column::width]) for column in range(width)])
        sums = row("d", [sum(numbers[start : start + width]) for start in range(0, len(numbers), width)])
        return ndarray(sums, (len(sums), 1) if keepdims else (len(sums),), float64)

    def mean(self, axis: int | None = None, keepdims: bool = False) -> Any:
        """The means over columns or rows, or of everything."""
        if axis is None:
            return math.fsum(self.flat()) / (len(self) * self.width)
        return self.sum(axis, keepdims) / self.shape[axis]

    def std(self, axis: int) -> ndarray:
        """The standard deviations of the columns."""
        squares: ndarray = self.each(lambda number: number * number).mean(axis=axis)
        means: ndarray = self.mean(axis=axis)
        return (squares - means * means).each(lambda number: math.sqrt(max(number, 0.0)))


def zeros(shape: Any, kind: dtype = float64) -> ndarray:
    """An array of zeros."""
    shape = shape if isinstance(shape, tuple) else (shape,)
    return ndarray.alike(row(CODES[kind.name], [0] * math.prod(shape[1:])), shape, kind)


def empty(shape: Any, kind: dtype = float64) -> ndarray:
    """Whatever is there: each number is written before it is read."""
    made = zeros(shape, kind)
    made.blank = True
    return made


def ones(count: int, kind: dtype = float64) -> ndarray:
    """An array of ones."""
    return array([1] * count, kind)


def array(numbers: Iterable[Any], kind: dtype = float64) -> ndarray:
    """A one-dimensional array."""
    made = row(CODES[kind.name], numbers)
    return ndarray(made, (len(made),), kind)


def zeros_like(other: ndarray) -> ndarray:
    """Zeros of the same shape."""
    return zeros(other.shape)


def asarray(other: ndarray) -> ndarray:
    """The array itself."""
    return other


def frombuffer(raw: bytearray, kind: dtype) -> ndarray:
    """An array of states; nothing here reads the numbers in them."""
    return ndarray(row("B", bytes(raw)), (len(raw) // kind.itemsize,), kind)


def geomspace(first: float, last: float, count: int) -> ndarray:
    """A geometric sequence from `first` to `last`."""
    return array(first * (last / first) ** (place / (count - 1)) for place in range(count))


def abs(numbers: ndarray) -> ndarray:  # noqa: A001
    """Absolute values."""
    return numbers.each(math.fabs)


def exp(numbers: ndarray) -> ndarray:
    """Exponentials."""
    return numbers.each(math.exp)


def log(numbers: ndarray) -> ndarray:
    """Natural logarithms."""
    return numbers.each(math.log)


def sqrt(number: float) -> float:
    """The square root."""
    return math.sqrt(number)


def clip(numbers: ndarray, least: float, most: float) -> ndarray:
    """Limit the numbers to a range."""
    return numbers.each(lambda number: min(max(number, least), most))


def maximum(numbers: ndarray, least: float) -> ndarray:
    """Raise the numbers to at least `least`."""
    return numbers.each(lambda number: max(number, least))


class Generator:
    """A random generator."""

    def __init__(self, seed: int) -> None:
        self.chance = chance.Random(seed)

    def integers(self, least: int, most: int, count: int) -> ndarray:
        """Random integers below `most`."""
        return array([self.chance.randrange(least, most) for _ in range(count)], int64)


class random:  # noqa: N801
    """Stands for `numpy.random`."""

    default_rng = Generator
