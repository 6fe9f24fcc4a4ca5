"""Runs rules that were built as WebAssembly inside a browser, which runs them itself."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from typing import Any, TypeVar, cast

from topout.core import drive
from topout.core.game import Game
from topout.core.portable.calling import PAGE, aligned, arguments_of, kinds_of
from topout.core.portable.files import FILE
from topout.core.rule import flat, shaped

Arrays = TypeVar("Arrays", bound=tuple[Any, ...])
FLOATS = {"float32": "Float32", "float64": "Float64"}
ROWS = {"int8": "Int8", "int32": "Int32", "int64": "BigInt64", "uint64": "BigUint64", **FLOATS}
"""What JavaScript calls a row of such numbers in a memory; states are bytes."""


def is_array(part: Any) -> bool:
    """Whether something given to a driver is an array."""
    return hasattr(part, "shape")


class Workspace:
    """A memory of the browser's and the rules that work in it."""

    def __init__(self, module: Any) -> None:
        import js  # type: ignore[import-not-found]

        self.js = js
        self.exports = js.WebAssembly.Instance.new(module).exports
        self.first = self.free = int(self.exports.free.value)
        self.settled: dict[int, int] = {}
        self.residents: list[Any] = []

    def reserve(self, end: int) -> None:
        """Have the memory reach so far."""
        missing = end - self.exports.memory.buffer.byteLength
        if missing > 0:
            self.exports.memory.grow(-(-missing // PAGE))

    def _bytes(self, at: int, size: int) -> Any:
        return self.js.Uint8Array.new(self.exports.memory.buffer, at, size)

    def _places(self, arrays: list[Any]) -> tuple[list[int], int]:
        """Where arrays would lie one after another, and where they would end."""
        places, at = [], self.free
        for array in arrays:
            places.append(at)
            at += aligned(array.nbytes)
        return places, at

    def settle(self, arrays: Arrays) -> Arrays:
        """Move arrays in, in the place of those that stayed here before."""
        self.free, parts = self.first, list(flat(arrays))
        places, end = self._places(parts)
        self.free = end
        self.reserve(end + PAGE)
        self.residents = [self._moved(array, at) for array, at in zip(parts, places, strict=True)]
        self.settled = {id(array): at for array, at in zip(self.residents, places, strict=True)}
        return cast(Arrays, shaped(arrays, iter(self.residents)))

    def _moved(self, array: Any, at: int) -> Any:
        """The same array at a place in this memory."""
        self._lay(array, at)
        kind = ROWS.get(array.dtype.name)
        numbers = getattr(self.js, f"{kind or 'Uint8'}Array").new(
            self.exports.memory.buffer, at, array.nbytes // (array.dtype.itemsize if kind else 1)
        )
        return type(array)(numbers, array.shape, array.dtype)

    def _lay(self, array: Any, at: int) -> None:
        """Put an array's numbers at a place; of items that are all alike one, and then as many again and again.

        Where nobody minds what they are nothing is put: a browser gives memory only to what is written.
        """
        if array.blank:
            return
        room = self._bytes(at, array.nbytes)
        if array.pattern is None:
            room.assign(memoryview(array.flat()).cast("B"))
        elif array.nbytes:
            item = memoryview(array.pattern).cast("B")
            room.subarray(0, len(item)).assign(item)
            done = len(item)
            while done < array.nbytes:
                room.copyWithin(done, 0, done)
                done *= 2

    def call(self, name: str, arguments: struct.Struct, given: list[Any]) -> int:
        """Call rules; arrays that are not settled here are copied in before and out after."""
        guests = [part for part in given if is_array(part) and id(part) not in self.settled]
        places, end = self._places(guests)
        self.reserve(end + arguments.size)
        for guest, at in zip(guests, places, strict=True):
            self._lay(guest, at)
        self._bytes(end, arguments.size).assign(arguments.pack(*self._numbers(given, iter(places))))
        result = int(getattr(self.exports, name)(end))
        for guest, at in zip(guests, places, strict=True):
            self._bytes(at, guest.nbytes).assign_to(memoryview(guest.flat()).cast("B"))
        return result

    def _numbers(self, given: list[Any], places: Iterator[int]) -> Iterator[Any]:
        """What arrives: of an array its address and lengths."""
        for part in given:
            if is_array(part):
                yield self.settled[id(part)] if id(part) in self.settled else next(places)
                yield from part.shape
            else:
                yield part


class Portable:
    """The drivers of a game; a worker calls one at a time, so one workspace for guests and one to settle in will do."""

    def __init__(self, game: Game) -> None:
        import js

        raw = js.Uint8Array.new((game.folder / FILE).stat().st_size)
        raw.assign((game.folder / FILE).read_bytes())
        self.module = js.WebAssembly.Module.new(raw)
        self.passing, self.settling = Workspace(self.module), Workspace(self.module)

    def __getattr__(self, name: str) -> Any:
        entry = self.link(getattr(drive, name))
        setattr(self, name, entry)
        return entry

    def link(self, driver: Callable[..., Any], workspace: Workspace | None = None) -> Callable[..., int]:
        """A driver written elsewhere, over this game's slots."""
        arguments, within = arguments_of(kinds_of(driver)), workspace or self.passing
        return lambda *given: within.call(driver.__name__, arguments, list(flat(given)))

    def settle(self, driver: Callable[..., Any], arrays: Arrays) -> tuple[Callable[..., Any], Arrays]:
        """A driver, and the arrays it works on again and again without copying, until others are settled."""
        return self.link(driver, self.settling), self.settling.settle(arrays)
