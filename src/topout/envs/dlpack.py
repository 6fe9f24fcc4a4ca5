"""Arrays of a GPU handed to PyTorch, JAX and others by DLPack, the interface they share: nothing is copied."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

CPU, CUDA = 1, 2
"""What DLPack calls the places where memory is."""
CODES = {"i": 0, "u": 1, "f": 2}
"""What DLPack calls kinds of numbers, by NumPy's letter."""
NAME = b"dltensor"


class _Place(ctypes.Structure):
    _fields_ = (("kind", ctypes.c_int32), ("number", ctypes.c_int32))


class _Number(ctypes.Structure):
    _fields_ = (("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16))


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("place", _Place),
        ("axes", ctypes.c_int32),
        ("number", _Number),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("offset", ctypes.c_uint64),
    )


class _Managed(ctypes.Structure):
    """A tensor, and how whoever took it says that it is needed no more."""


_Done = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Managed._fields_ = (("tensor", _Tensor), ("context", ctypes.c_void_p), ("done", _Done))
_lent: dict[int, tuple[Any, ...]] = {}
"""What others hold of ours, by the place of what was lent: it stays until they are done."""
_new_capsule = ctypes.pythonapi.PyCapsule_New
_new_capsule.restype, _new_capsule.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)


def _give_back(managed: Any) -> None:
    _lent.pop(ctypes.addressof(managed.contents), None)


_done = _Done(_give_back)


class Shared:
    """An array that others can take by DLPack; `owner` keeps its memory."""

    def __init__(
        self,
        owner: Any,
        address: int,
        shape: tuple[int, ...],
        strides: tuple[int, ...],
        dtype: Any,
        place: tuple[int, int] = (CUDA, 0),
    ) -> None:
        """`strides` are in bytes, as NumPy has them."""
        self.owner, self.address, self.shape, self.strides = owner, address, shape, strides
        self.dtype, self.place = np.dtype(dtype), place

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.place

    def __dlpack__(self, **ignored: Any) -> Any:
        """A capsule with this array; whoever opens it must say when it is done."""
        axes = len(self.shape)
        shape = (ctypes.c_int64 * axes)(*self.shape)
        strides = (ctypes.c_int64 * axes)(*(step // self.dtype.itemsize for step in self.strides))
        number = _Number(CODES[self.dtype.kind], self.dtype.itemsize * 8, 1)
        tensor = _Tensor(self.address, _Place(*self.place), axes, number, shape, strides, 0)
        managed = _Managed(tensor, None, _done)
        _lent[ctypes.addressof(managed)] = (managed, shape, strides, self.owner)
        return _new_capsule(ctypes.addressof(managed), NAME, None)
