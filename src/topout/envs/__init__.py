"""Environments for research: the games behind the interfaces of the field, with masks, seeds and documented numbers.

`vector` is the native one. `topout.envs.gym`, `topout.envs.zoo` and `topout.envs.spiel` are those of Gymnasium,
PettingZoo and OpenSpiel, each with the extra that brings its library.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from topout.envs.encodings import Encoding, encoding
    from topout.envs.native import Vector

__all__ = ["Encoding", "Vector", "encoding", "vector"]


def vector(game: Any, num_envs: int, seats: int | None = None, *, device: str = "cpu", **more: Any) -> Any:
    """Many tables of a game, stepped together: see `Vector`, and `GpuVector` for `device="gpu"`."""
    if device == "gpu":
        from topout.envs.gpu import GpuVector

        return GpuVector(game, num_envs, seats, **more)
    from topout.envs.native import Vector

    return Vector(game, num_envs, seats, **more)


def __getattr__(name: str) -> Any:
    """What needs NumPy is loaded when it is asked for."""
    from importlib import import_module

    places = {"Encoding": "encodings", "encoding": "encodings", "Vector": "native"}
    if name not in places:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{places[name]}"), name)
