"""Arrays lent by DLPack are the same memory, and stay while others hold them."""

from __future__ import annotations

import gc
import weakref

import numpy as np

from topout.envs import dlpack


class Owner:
    """Someone who keeps memory."""


def test_an_array_is_lent_without_a_copy_and_kept_until_it_is_given_back() -> None:
    memory, owner = np.arange(12, dtype=np.int16).reshape(4, 3, order="F"), Owner()
    kept = weakref.ref(owner)
    lent = dlpack.Shared(owner, memory.ctypes.data, memory.shape, memory.strides, memory.dtype, (dlpack.CPU, 0))
    taken = np.from_dlpack(lent)
    del owner, lent
    gc.collect()
    memory[2, 1] = 77
    assert np.array_equal(taken, memory)
    assert taken.dtype == np.int16
    assert kept() is not None
    del taken
    gc.collect()
    assert kept() is None
