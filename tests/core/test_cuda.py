"""What is changed inside numba-cuda still makes small code of rules; its compiler's own language can be read here."""

from __future__ import annotations

import importlib
import sys
from contextlib import nullcontext
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from topout.core import cuda
from topout.core.cuda import NoGpu, insides, small_code

HEIGHTS = np.array([3, 1, 4, 1, 5], np.int8)
CAPABILITY = (9, 0)


def climb(steps: Any, count: int, reached: Any) -> None:
    """A loop, a lookup and an index that may be negative: all that small code is about."""
    height = 0
    for i in range(count):
        height += HEIGHTS[i] + steps[i - 1]
    reached[0] = height


def code_of_climb(context: Any) -> str:
    """What numba-cuda makes of it for NVIDIA's own compiler, which is not needed here."""
    types, compiler = importlib.import_module("numba.types"), importlib.import_module("numba.cuda.compiler")
    with context:
        takes = (types.int8[::1], types.int64, types.int64[::1])
        made = compiler.compile_cuda(climb, types.void, takes, cc=CAPABILITY)
        return str(nvvm().llvm_replace(made.library.get_llvm_str()))


def nvvm() -> Any:
    return importlib.import_module("numba.cuda.cudadrv.nvvm")


def test_lookups_lie_where_threads_read_at_many_places_and_loops_stay_loops() -> None:
    usual, small = code_of_climb(nullcontext()), code_of_climb(small_code(unsigned=False))
    assert "addrspace(4)" in usual
    assert "addrspace(4)" not in small
    assert "llvm.loop" not in usual
    assert "llvm.loop.unroll.disable" in small


def test_indices_are_looked_at_for_their_sign_unless_it_is_promised() -> None:
    looked, promised = (code_of_climb(small_code(unsigned)) for unsigned in (False, True))
    assert looked.count("icmp slt") >= 2
    assert promised.count("icmp slt") == 0


def test_numba_cuda_finishes_all_its_code_where_loops_are_marked() -> None:
    assert "llvm_replace" in nvvm().compile_ir.__code__.co_names


def test_nothing_of_numba_cuda_stays_changed() -> None:
    modules = insides()
    before = [dict(vars(module)) for module in modules]
    code_of_climb(small_code(unsigned=True))
    for module, names in zip(modules, before, strict=True):
        assert all(vars(module)[name] is value for name, value in names.items())


@pytest.mark.parametrize("name", list(cuda.INSIDES))
def test_a_numba_cuda_built_otherwise_is_answered_by_what_to_install(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, name, ModuleType(name))
    with pytest.raises(NoGpu, match=r"built otherwise .* pip install 'topout\[gpu\]'"), small_code(unsigned=True):
        pass
