"""Runs rules that were built as WebAssembly: they work on a memory of their own, without the GIL."""

from __future__ import annotations

import atexit
import struct
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, TypeVar, cast

import numpy as np
import wasmtime

from topout.core import drive
from topout.core.game import Game
from topout.core.portable.calling import PAGE, aligned, arguments_of, kinds_of
from topout.core.portable.files import built
from topout.core.rule import flat, shaped

Array = np.ndarray[Any, Any]
Arrays = TypeVar("Arrays", bound=tuple[Any, ...])


@cache
def engine() -> wasmtime.Engine:
    """What makes machine code of WebAssembly in a moment; all threads share it."""
    made = wasmtime.Engine()
    atexit.register(made.close)  # later, Python has already taken apart what it is closed with
    return made


def raw(array: Array) -> Array:
    """The bytes of an array, to read and to write."""
    if not array.flags.c_contiguous:
        raise ValueError("Rules work on arrays in one piece.")
    return array.reshape(-1).view(np.uint8)


class Workspace:
    """A memory and the rules that work in it, for one thread at a time."""

    def __init__(self, module: wasmtime.Module) -> None:
        self.store = wasmtime.Store(engine())
        instance: Any = wasmtime.Instance(self.store, module, [])
        self.exports = instance.exports(self.store)
        self.free = int(self.exports["free"].value(self.store))
        self.settled: dict[int, int] = {}
        self._look()

    def _look(self) -> None:
        """Take the whole memory in; whoever holds a part of it holds the store that it belongs to."""
        buffer: Any = self.exports["memory"].get_buffer_ptr(self.store)
        buffer.store = self.store
        self.bytes = np.frombuffer(buffer, np.uint8)

    def reserve(self, end: int) -> None:
        """Have the memory reach so far."""
        missing = end - len(self.bytes)
        if missing > 0:
            self.exports["memory"].grow(self.store, -(-missing // PAGE))
            self._look()

    def settle(self, arrays: Arrays) -> Arrays:
        """Move arrays in, to stay; there must be room for the arguments of calls behind them."""
        parts = list(flat(arrays))
        places, self.free = self._places(parts)
        self.reserve(self.free + PAGE)
        self.residents = [self._moved(array, at) for array, at in zip(parts, places, strict=True)]
        self.settled = {id(array): at for array, at in zip(self.residents, places, strict=True)}
        return cast(Arrays, shaped(arrays, iter(self.residents)))

    def _moved(self, array: Array, at: int) -> Array:
        """The same array at a place in this memory."""
        part = self.bytes[at : at + array.nbytes]
        part[:] = raw(array)
        return part.view(array.dtype).reshape(array.shape)

    def _places(self, arrays: list[Array]) -> tuple[list[int], int]:
        """Where arrays would lie one after another, and where they would end."""
        places, at = [], self.free
        for array in arrays:
            places.append(at)
            at += aligned(array.nbytes)
        return places, at

    def call(self, name: str, arguments: struct.Struct, given: list[Any]) -> int:
        """Call rules; arrays that are not settled here are copied in before and out after."""
        guests = [part for part in given if isinstance(part, np.ndarray) and id(part) not in self.settled]
        places, end = self._places(guests)
        self.reserve(end + arguments.size)
        parts = [self.bytes[at : at + guest.nbytes] for at, guest in zip(places, guests, strict=True)]
        for part, guest in zip(parts, guests, strict=True):
            part[:] = raw(guest)
        arguments.pack_into(self.bytes.data, end, *self._numbers(given, iter(places)))
        result: int = self.exports[name](self.store, end)
        for part, guest in zip(parts, guests, strict=True):
            raw(guest)[:] = part
        return result

    def _numbers(self, given: list[Any], places: Iterator[int]) -> Iterator[Any]:
        """What arrives: of an array its address and lengths."""
        for part in given:
            if isinstance(part, np.ndarray):
                yield self.settled[id(part)] if id(part) in self.settled else next(places)
                yield from part.shape
            else:
                yield part


class Driver:
    """A driver that Python calls like any function."""

    def __init__(self, portable: Portable, f: Callable[..., Any]) -> None:
        self.name = f.__name__
        self.portable = portable
        self.kinds = kinds_of(f)
        self.arguments = arguments_of(self.kinds)

    def __call__(self, *given: Any) -> int:
        """Call it in any workspace that is free."""
        workspace = self.portable.enter()
        try:
            return self.within(workspace, *given)
        finally:
            self.portable.leave(workspace)

    def within(self, workspace: Workspace, *given: Any) -> int:
        """Call it in a workspace."""
        parts = list(flat(given))
        for kind, part in zip(self.kinds, parts, strict=True):
            if isinstance(part, np.ndarray) and kind not in fitting(part.dtype):
                raise TypeError(f"{self.name} works on {kind}, not on {part.dtype}.")
        return workspace.call(self.name, self.arguments, parts)


@cache
def fitting(dtype: np.dtype[Any]) -> set[str]:
    """The kinds of array that items of a type make."""
    return {f"{dtype}[]", f"{dtype}[,]"} if dtype.names is None else {"state", "states"}


class Portable:
    """The drivers of a game, built as WebAssembly; the same to those who call them as compiled ones."""

    def __init__(self, game: Game) -> None:
        self.module = wasmtime.Module(engine(), built(game).read_bytes())
        self.idle: list[Workspace] = []
        atexit.register(self.close)

    def close(self) -> None:
        """Give back what nobody works in, while Python still has what it is closed with."""
        while self.idle:
            self.idle.pop().store.close()
        self.module.close()

    def enter(self) -> Workspace:
        """A workspace nobody works in."""
        try:
            return self.idle.pop()
        except IndexError:
            return Workspace(self.module)

    def leave(self, workspace: Workspace) -> None:
        """Leave a workspace to others."""
        self.idle.append(workspace)

    def __getattr__(self, name: str) -> Any:
        entry = self.link(getattr(drive, name))
        setattr(self, name, entry)
        return entry

    def link(self, driver: Callable[..., Any]) -> Driver:
        """A driver written elsewhere, over this game's slots."""
        return Driver(self, driver)

    def settle(self, driver: Callable[..., Any], arrays: Arrays) -> tuple[Callable[..., Any], Arrays]:
        """A driver in a workspace of its own, and arrays there that it works on again and again without copying."""
        workspace, linked = Workspace(self.module), self.link(driver)
        return lambda *given: linked.within(workspace, *given), workspace.settle(arrays)


@cache
def portable(game: Game) -> Portable:
    """The drivers of a game, loaded once."""
    return Portable(game)
