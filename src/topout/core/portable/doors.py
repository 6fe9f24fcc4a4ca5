"""Doors: how drivers inside a WebAssembly module are called from outside."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numba as _numba
from numba.core import types

from topout.core.layout import Layout
from topout.core.rule import STATE

numba: Any = _numba
NUMBERS = {"int": types.int64, "word": types.uint64, "float": types.float64}
ITEMS = {name: getattr(types, name) for name in ("int8", "int32", "int64", "uint64", "float32", "float64")}
STATES = (STATE, "states")
LISTENING = "listening"
"""The variable by which a door says whether someone wants to know what happens."""
COMMON = f"@{LISTENING} = global i1 false\ndeclare void @llvm.trap()\n"
"""What all doors need."""


class Given:
    """One thing a driver is given: its type for Numba, the numbers it arrives by, and how the driver wants it."""

    def __init__(self, kind: str, label: str, states: Layout) -> None:
        self.kind, self.name = kind, f"%{label}"
        self.axes = 1 if kind in STATES else kind.count("[") + kind.count(",")
        if kind in STATES:
            self.item = numba.from_dtype(states.dtype)
        else:
            self.item = NUMBERS.get(kind) or ITEMS[kind.partition("[")[0]]
        self.type = types.Array(self.item, self.axes, "C") if self.axes else self.item

    @property
    def single(self) -> str:
        """LLVM's name for the type of a single number."""
        return "double" if self.item is types.float64 else "i64"

    @property
    def item_size(self) -> int:
        """How many bytes an item has."""
        return int(self.item.size if isinstance(self.item, types.Record) else self.item.bitwidth // 8)

    def arrives(self) -> list[tuple[str, str]]:
        """An array arrives by its address and its lengths, a number by itself."""
        if not self.axes:
            return [(self.name, self.single)]
        return [(self.name, "ptr"), *((f"{self.name}.length{axis}", "i64") for axis in range(self.axes))]

    def reckoned(self) -> Iterator[str]:
        """LLVM that reckons what Numba wants to know of an array: from the last axis on its strides, and its count."""
        stride = str(self.item_size)
        for axis in reversed(range(self.axes)):
            yield f"{self.name}.stride{axis} = add i64 {stride}, 0"
            yield f"{self.name}.bytes{axis} = mul i64 {self.name}.stride{axis}, {self.name}.length{axis}"
            stride = f"{self.name}.bytes{axis}"
        if self.axes:
            yield f"{self.name}.count = udiv i64 {stride}, {self.item_size}"

    def wanted(self) -> list[str]:
        """How the driver wants it: of an array its owners, count, size of items, address, lengths and strides."""
        if not self.axes:
            return [f"{self.single} {self.name}"]
        shape = [f"i64 {self.name}.{part}{axis}" for part in ("length", "stride") for axis in range(self.axes)]
        return ["ptr null", "ptr null", f"i64 {self.name}.count", f"i64 {self.item_size}", f"ptr {self.name}", *shape]


def signature_of(takes: tuple[Any, ...], given: Iterator[Given]) -> tuple[Any, ...]:
    """The types of what a driver is given, tuples put together again."""
    return tuple(
        next(given).type if isinstance(kind, str) else types.NamedTuple(signature_of(kind, given), type(kind))
        for kind in takes
    )


def door(name: str, inside: str, takes: list[Given]) -> str:
    """LLVM of a function that others can call with the address of its arguments, 8 bytes each.

    It hands on what Numba's function wants, and stops where that fails.
    """
    wanted = ["ptr %result", "ptr %problem", *(part for given in takes for part in given.wanted())]
    arguments = [argument for given in takes for argument in given.arrives()]
    lines = [
        f'declare i32 @"{inside}"({", ".join(part.split()[0] for part in wanted)})',
        f"define i64 @{name}(ptr %arguments) {{",
        "%result = alloca i64",
        "%problem = alloca ptr",
        "store i64 0, ptr %result",
        f"store i1 {int(any(given.kind == STATE for given in takes))}, ptr @{LISTENING}",
        *(line for number, argument in enumerate(arguments) for line in loaded(number, *argument)),
        *(line for given in takes for line in given.reckoned()),
        f'%status = call i32 @"{inside}"({", ".join(wanted)})',
        "%failed = icmp ne i32 %status, 0",
        "br i1 %failed, label %stop, label %done",
        "stop:",
        "call void @llvm.trap()",
        "unreachable",
        "done:",
        "%value = load i64, ptr %result",
        "ret i64 %value",
        "}",
    ]
    return "\n".join(lines)


def loaded(number: int, name: str, kind: str) -> list[str]:
    """LLVM that loads one argument."""
    return [f"{name}.at = getelementptr i64, ptr %arguments, i32 {number}", f"{name} = load {kind}, ptr {name}.at"]
