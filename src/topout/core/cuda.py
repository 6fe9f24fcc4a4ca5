"""numba-cuda, or why there is none, and how it is brought to write small machine code for rules.

Threads of a GPU that play different games go different ways through the code and wait mostly for the next piece of it.
So while rules are compiled loops stay loops and lookups lie where threads can read at many places at once; and where
no player thinks, indices are not looked at for their sign: the rules of play count from the front.
"""

from __future__ import annotations

import importlib
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # numba-cuda 0.30 still asks for it

SIMULATED = os.environ.get("NUMBA_ENABLE_CUDASIM") == "1"
"""Whether numba's own simulator stands in for a GPU: slow, but everything but the machine code is real."""
LABEL, TARGET = re.compile(r'"?([\w.$-]+)"?:'), re.compile(r'label %"?([\w.$-]+)"?')
KEPT = "900001"
"""The number of what says so of a loop, in the compiler's own language."""
ROLLED = f', !llvm.loop !{KEPT}\n!{KEPT} = distinct !{{!{KEPT}, !{KEPT}0}}\n!{KEPT}0 = !{{!"llvm.loop.unroll.disable"}}'


INSIDES = {
    "numba.cuda.cudadrv.nvvm": ("ADDRSPACE_CONSTANT", "ADDRSPACE_GLOBAL", "llvm_replace"),
    "numba.cuda.np.arrayobj": ("fix_integer_index",),
}
"""What is changed in numba-cuda while rules are compiled, by module; the extra `gpu` asks for a version that has it."""


class NoGpu(ValueError):
    """There is no GPU to play on, or numba-cuda is missing; the message says what would help."""


@cache
def cuda_module() -> Any:
    """numba-cuda's module, or why there is none."""
    try:
        importlib.import_module("numba_cuda")
        found: Any = importlib.import_module("numba.cuda")
    except ImportError:
        raise NoGpu("Playing on a GPU needs numba-cuda: pip install 'topout[gpu]'.") from None
    if not found.is_available():
        raise NoGpu("No CUDA GPU is found on this machine; leave out `--device gpu` to play on the CPU.")
    return found


@cache
def natives() -> Mapping[str, Any]:
    """The machine operations that replace marked functions; the simulator keeps the plain ones."""
    if SIMULATED:
        return {}
    import numba

    gpu = cuda_module()
    int64: Any = numba.int64

    def trailing_zeros(bits: Any) -> Any:
        return int64(gpu.ffs(int64(bits))) - 1

    def population(bits: Any) -> Any:
        return int64(gpu.popc(int64(bits)))

    inline = gpu.jit(device=True, inline=True)
    counts = {"trailing_zeros": inline(trailing_zeros), "population": inline(population)}
    return {"uint64": numba.uint64, "int64": int64, **counts}


def loops_kept(code: str) -> str:
    """Code in the compiler's own language in which every jump back forbids to write its loop out."""
    mark, _, meaning = ROLLED.partition("\n")
    lines, seen = [], set[str]()
    for line in code.split("\n"):
        if line.startswith("define "):
            seen.clear()
        if label := LABEL.match(line):
            seen.add(label[1])
        back = line.lstrip().startswith("br ") and not seen.isdisjoint(TARGET.findall(line))
        lines.append(line + mark if back else line)
    return "\n".join([*lines, meaning])


def _plain_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """An index as it is: numba's own way lets negative ones count from the end."""
    kinds = importlib.import_module("numba.cuda.types")
    return context.cast(builder, index, kind, kinds.intp if kind.signed else kinds.uintp)


def insides() -> list[Any]:
    """The modules of numba-cuda that are changed, if all that is changed is there."""
    return [_inside(name, changed) for name, changed in INSIDES.items()]


def _inside(name: str, changed: Sequence[str]) -> Any:
    """A module of numba-cuda that has all that is changed in it."""
    try:
        module = importlib.import_module(name)
    except ImportError:
        module = None
    if not all(hasattr(module, one) for one in changed):
        raise NoGpu("This numba-cuda is built otherwise than the one that Topout knows: pip install 'topout[gpu]'.")
    return module


@contextmanager
def _replaced(place: Any, name: str, value: Any) -> Iterator[None]:
    before = getattr(place, name)
    setattr(place, name, value)
    try:
        yield
    finally:
        setattr(place, name, before)


@contextmanager
def small_code(unsigned: bool) -> Iterator[None]:
    """While rules are compiled for a GPU, their code is kept small; `unsigned` promises that no index is negative."""
    if SIMULATED:
        yield
        return
    nvvm, arrays = insides()
    finished = nvvm.llvm_replace
    with ExitStack() as stack:
        stack.enter_context(_replaced(nvvm, "ADDRSPACE_CONSTANT", nvvm.ADDRSPACE_GLOBAL))
        stack.enter_context(_replaced(nvvm, "llvm_replace", lambda code: loops_kept(finished(code))))
        if unsigned:
            stack.enter_context(_replaced(arrays, "fix_integer_index", _plain_index))
        yield
