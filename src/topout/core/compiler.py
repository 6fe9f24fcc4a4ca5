"""Links rules into machine code with Numba."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType
from typing import Any

import numba as _numba
import numpy as np
from numba.core import types
from numba.extending import intrinsic

from topout.core.rule import Linker, Lookup

numba: Any = _numba  # its stubs know neither its configuration nor all options


@intrinsic
def trailing_zeros(typing_context: Any, bits: Any) -> Any:
    """The machine's own count of trailing zero bits."""
    if not isinstance(bits, types.Integer):
        return None

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        wide = context.cast(builder, args[0], signature.args[0], types.int64)
        return builder.cttz(wide, context.get_constant(types.boolean, True))

    return types.int64(bits), build


@intrinsic
def population(typing_context: Any, bits: Any) -> Any:
    """The machine's own count of one bits."""
    if not isinstance(bits, types.Integer):
        return None

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(context.cast(builder, args[0], signature.args[0], types.int64))

    return types.int64(bits), build


NATIVE: dict[str, Any] = {
    "uint64": numba.uint64,
    "int64": numba.int64,
    "trailing_zeros": trailing_zeros,
    "population": population,
}


@contextmanager
def _cache_in(folder: Path) -> Iterator[None]:
    """Numba reads its cache folder when a function is decorated."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


def widened(kind: Any) -> Any:
    """Rules reckon in 64 bits: narrow and constant integers are passed on so, and no function is compiled twice."""
    return types.int64 if getattr(kind, "signed", False) else kind


class Compiler(Linker):
    """A linker whose functions are machine code; only entry points are cached and callable from Python."""

    natives: Mapping[str, Any] = NATIVE

    def __init__(
        self, slots: Mapping[str, Callable[..., Any]], swaps: Mapping[Any, Any], folder: Path, checked: bool
    ) -> None:
        super().__init__(slots, swaps)
        self.folder = folder
        self.options = {"nogil": True, "boundscheck": checked, "error_model": "numpy"}

    def value(self, value: Any) -> Any:
        """Lookups become constant arrays, marked integers plain ones, native operations machine ones."""
        if isinstance(value, Lookup):
            return np.array(value, dtype=np.int64)
        if isinstance(value, int) and type(value) not in (int, bool):
            return int(value)
        if hasattr(value, "__native__"):
            return self.natives[value.__native__]
        return super().value(value)

    def finish(self, f: FunctionType) -> Any:
        """An inner function: compiled into those that call it, once for every width of integer."""
        inner = numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, **self.options)(f)
        template = inner.get_call_template
        inner.get_call_template = lambda args, kws: template(tuple(map(widened, args)), kws)
        return inner

    def entry(self, f: Callable[..., Any]) -> Any:
        """A function that Python calls."""
        with _cache_in(self.folder):
            return numba.njit(cache=True, no_cfunc_wrapper=True, **self.options)(self.rebuilt(f))
