"""Links rules into machine code with Numba.

Numba by itself links, optimises and emits every function on its own and then again within each function that calls it.
Here that is done once, for the functions that Python calls: half the time to compile, and faster code.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType
from typing import Any

import numba as _numba
import numpy as np
from numba.core import caching, codegen, types
from numba.core.compiler import Compiler as Pipeline
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


class Part(codegen.JITCodeLibrary):
    """The code of an inner function, as it is before anything was linked; it runs only as a part of others."""

    def finalize(self) -> None:
        """Nothing is left to do."""
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """There is no machine code of its own to point to."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> type[NoEnvironment]:
        """Where Numba keeps what a function's code needs of Python."""
        return NoEnvironment


class NoEnvironment:
    """Rules need nothing of Python, so nothing is kept for them."""

    @staticmethod
    def set_env(name: str, environment: Any) -> None:
        """Keep nothing."""


class Whole(codegen.JITCodeLibrary):
    """The code of a function that Python calls, with all that it calls."""

    def finalize(self) -> None:
        """Link everything, callers first, as LLVM leaves out what nothing calls yet; then optimise it and emit it."""
        self._linking_libraries = list(reversed(list(called_first(self, set()))))
        super().finalize()


def called_first(library: Any, seen: set[Any]) -> Iterator[Any]:
    """All that a function calls, itself or through others, each after what it calls in turn."""
    for called in library._linking_libraries:
        if called not in seen:
            seen.add(called)
            yield from called_first(called, seen)
            yield called


class InnerPipeline(Pipeline):
    """How Numba compiles an inner function."""

    def define_pipelines(self) -> Any:
        """As usual, but into a part."""
        self.state.library = Part(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        return super().define_pipelines()


class EntryPipeline(Pipeline):
    """How Numba compiles a function that Python calls."""

    def define_pipelines(self) -> Any:
        """As usual, but into a whole, which can be kept in the cache."""
        self.state.library = Whole(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        self.state.library.enable_object_caching()
        return super().define_pipelines()

    def compile_extra(self, func: Any) -> Any:
        """Without garbage collection meanwhile: almost everything that is made stays."""
        with _uncollected():
            return super().compile_extra(func)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Leave garbage where it is."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


class Kept(caching.UserProvidedCacheLocator):
    """Where a function's machine code is: by its module alone, so that every copy of the same sources finds it."""

    def __init__(self, function: Any, file: str) -> None:
        super().__init__(function, file)
        self._cache_path = str(Path(numba.config.CACHE_DIR, Path(file).parent.name))


@contextmanager
def _cache_in(folder: Path) -> Iterator[None]:
    """Numba reads where to keep code when a function is decorated."""
    config, here = numba.config, {"CACHE_DIR": str(folder), "CACHE_LOCATOR_CLASSES": f"{__name__}.{Kept.__name__}"}
    before = {name: getattr(config, name) for name in here}
    vars(config).update(here)
    try:
        yield
    finally:
        vars(config).update(before)


def widened(kind: Any) -> Any:
    """Rules reckon in 64 bits: narrow and constant integers are passed on so, and no function is compiled twice."""
    return types.int64 if getattr(kind, "signed", False) else kind


class Compiler(Linker):
    """A linker whose functions are machine code; only entry points are cached and callable from Python."""

    natives: Mapping[str, Any] = NATIVE
    inner_pipeline: Any = InnerPipeline

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
        inner = numba.njit(
            no_cpython_wrapper=True, no_cfunc_wrapper=True, pipeline_class=self.inner_pipeline, **self.options
        )(f)
        template = inner.get_call_template
        inner.get_call_template = lambda args, kws: template(tuple(map(widened, args)), kws)
        return inner

    def entry(self, f: Callable[..., Any]) -> Any:
        """A function that Python calls."""
        with _cache_in(self.folder):
            decorated = numba.njit(cache=True, no_cfunc_wrapper=True, pipeline_class=EntryPipeline, **self.options)
            return decorated(self.rebuilt(f))
