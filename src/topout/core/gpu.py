"""Links rules for a GPU with numba-cuda: each thread plays one game, the state in its own memory."""

from __future__ import annotations

import importlib
import os
from collections.abc import Mapping
from functools import cache
from types import FunctionType
from typing import Any

import numpy as np

from topout.core.batch import Array, Batch, Played
from topout.core.chance import lowest
from topout.core.drive import player_word, write_end
from topout.core.engine import slots_of
from topout.core.event import tell, tell_nobody
from topout.core.game import Game
from topout.core.rule import Linker, Lookup, Slot, rule

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # numba-cuda 0.30 still asks for it

SIMULATED = os.environ.get("NUMBA_ENABLE_CUDASIM") == "1"
"""Whether numba's own simulator stands in for a GPU: slow, but everything but the machine code is real."""
BLOCK = 2 if SIMULATED else 128

setup = Slot("setup")
legal = Slot("legal")
act = Slot("act")
cuda: Any = None
STATE: Any = None
ACTIONS, ID = 0, object if SIMULATED else np.int16
"""What `kernel` fills in."""


class NoGpu(RuntimeError):
    """There is no GPU to play on, or numba-cuda is missing; the message says what would help."""


def cuda_module() -> Any:
    """numba-cuda's module, or why there is none."""
    try:
        found: Any = importlib.import_module("numba.cuda")
    except ImportError:
        raise NoGpu("Playing on a GPU needs numba-cuda: pip install 'topout[gpu]'.") from None
    if not found.is_available():
        raise NoGpu("No CUDA GPU is found on this machine; leave out `--device gpu` to play on the CPU.")
    return found


def narrowest(values: Lookup[Any]) -> Array:
    """A table in the smallest integers that hold it: constant memory is small."""
    wide = np.array(values, np.int64)
    kinds: tuple[Any, ...] = (np.int8, np.int16, np.int32, np.int64)
    return wide.astype(next(kind for kind in kinds if wide.size == 0 or _fits(wide, np.iinfo(kind))))


def _fits(values: Array, limits: Any) -> bool:
    return bool(limits.min <= values.min() and values.max() <= limits.max)


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


class GpuLinker(Linker):
    """A linker whose functions run on a GPU."""

    def value(self, value: Any) -> Any:
        """Lookups become small constant arrays, marked integers plain ones, native operations the GPU's."""
        if SIMULATED:
            return super().value(value)
        if isinstance(value, Lookup):
            return narrowest(value)
        if isinstance(value, int) and type(value) not in (int, bool):
            return int(value)
        if hasattr(value, "__native__"):
            return natives()[value.__native__]
        return super().value(value)

    def finish(self, f: Any) -> Any:
        """A function that others on the GPU call."""
        return f if SIMULATED else cuda_module().jit(device=True)(f)


@rule
def put(states: Any, to: int, state: Any) -> None:
    """Write a copy of a state; the simulator, whose states are plain objects, has its own way."""
    states[to] = state


@rule
def begin(states: Any, template: Any, seed: Any) -> None:
    """A new game in states[0]."""
    put(states, 0, template[0])
    states[0].key[0] = seed
    setup(states[0])


@rule
def random_move(s: Any, stream: Any, moves: int, ids: Any) -> None:
    """One uniform random choice, the same as the CPU's for the same stream."""
    seat = lowest(s.owed)
    count = legal(s, seat, ids)
    act(s, seat, ids[player_word(stream, moves) * count >> 32])


def play(template: Any, seeds: Any, scores: Any, places: Any, moves: Any) -> None:
    """What every thread does: play one game to its end, and write down how it ended."""
    i = cuda.grid(1)
    if i < seeds.size:
        states = cuda.local.array(1, STATE)
        ids = cuda.local.array(ACTIONS, ID)
        begin(states, template, seeds[i])
        made = 0
        while not states[0].over:
            made += 1
            random_move(states[0], seeds[i], made, ids)
        moves[i] = made
        write_end(states[0], scores[i], places[i])


def kernel(link: Linker, state: Any, actions: int) -> Any:
    """The kernel over a game's own functions and sizes."""
    scope = {f.__name__: link(f) for f in (begin, random_move, write_end)}
    scope |= {"cuda": cuda_module(), "STATE": state, "ACTIONS": actions, "ID": ID}
    return cuda_module().jit(FunctionType(play.__code__, scope, "play"))


class Run:
    """Seeds on the GPU, ready to be played, and room there for how their games end."""

    def __init__(self, batch: GpuBatch, seeds: Array, block: int) -> None:
        self.seeds = seeds
        gpu, shape = cuda_module(), (len(seeds), batch.seats)
        self._given = batch.template(), gpu.to_device(seeds.astype(object if SIMULATED else np.uint64))
        kinds = (shape, np.int32), (shape, np.int8), (len(seeds), np.int32)
        self._ended = [gpu.device_array(*kind) for kind in kinds]
        self._launch = _kernel(batch.game)[-(-len(seeds) // block), block]

    def __call__(self) -> None:
        """Play all games and wait for the last."""
        self._launch(*self._given, *self._ended)
        cuda_module().synchronize()

    def ended(self) -> Played:
        """How the games ended, fetched from the GPU."""
        scores, places, moves = (array.copy_to_host() for array in self._ended)
        return Played(scores, places, moves)

    def moves(self) -> Array:
        """How many moves each game took."""
        moves: Array = self._ended[2].copy_to_host()
        return moves


class GpuBatch(Batch):
    """Bulk play of a kind of table on a GPU; the same seeds give the same games as on the CPU."""

    def play_random(self, seeds: Array, threads: int | None = None) -> Played:
        """Play one game per seed by uniform random choice."""
        run = self.prepared(seeds)
        run()
        return run.ended()

    def prepared(self, seeds: Array, block: int = BLOCK) -> Run:
        """The same in parts, for those who measure."""
        return Run(self, seeds, block)

    def template(self) -> Any:
        """The state before set-up, on the GPU."""
        if SIMULATED:
            template = np.empty(1, object)
            template[0] = self.game.layout.unpack(self.raw)
            return template
        return cuda_module().to_device(np.frombuffer(self.raw, self.game.layout.dtype))


@cache
def _kernel(game: Game) -> Any:
    """The kernel of a game, compiled when first used; random players neither hear anything nor remember it."""
    linker = GpuLinker(slots_of(game, f"<{game.name} on a GPU>"), {tell: tell_nobody}, forgetful=True)
    if SIMULATED:
        linker.linked[put] = lambda states, to, state: states.__setitem__(to, game.layout.copy(state))
        return kernel(linker, object, len(game.actions))
    import numba

    return kernel(linker, numba.from_dtype(game.layout.dtype), len(game.actions))
