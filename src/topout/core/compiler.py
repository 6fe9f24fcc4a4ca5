"""Links rules into machine code with Numba, and keeps the result in a folder that any edit of the rules renames."""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import time
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
STALE_SECONDS = 30 * 24 * 3600
NO_RULES = {"__pycache__", "lessons", "web"}
"""Folders of a game in which there are no rules."""


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


def cache_root() -> Path:
    """Where compiled rules are kept; TOPOUT_CACHE names another place."""
    chosen = os.environ.get("TOPOUT_CACHE")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "topout"


def source_key(folders: tuple[Path, ...], extra: str) -> str:
    """A name that changes with any rule, data or version; Numba's own cache misses edits in imported modules."""
    digest = hashlib.blake2b(digest_size=10)
    versions = (sys.version, numba.__version__, np.__version__, extra)
    digest.update("\n".join(versions).encode())
    for folder in folders:
        for path in _sources(folder):
            digest.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


def _sources(folder: Path) -> list[Path]:
    """Every file that rules may be made of, in sub-folders too."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".md")
    return sorted(path for path in files if NO_RULES.isdisjoint(path.relative_to(folder).parts))


def open_cache(game: str, key: str) -> Path:
    """The cache folder of a game's present rules; folders of the same game unused for a month are removed."""
    root = cache_root()
    folder = root / f"{game}-{key}"
    if not folder.exists():
        folder.mkdir(parents=True, exist_ok=True)
        for other in root.glob(f"{game}-*"):
            if time.time() - other.stat().st_mtime > STALE_SECONDS:
                shutil.rmtree(other, ignore_errors=True)
    return folder


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
            return NATIVE[value.__native__]
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
