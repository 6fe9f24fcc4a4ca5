"""Links rules for a GPU with numba-cuda: each thread plays one game, the state in its own memory."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np

from topout.core.batch import BULK_BOTS, Array, Batch, Played
from topout.core.chance import lowest
from topout.core.cuda import SIMULATED, NoGpu, cuda_module, natives, small_code
from topout.core.drive import BOT_STATES, any_legal, bot_move, open_game, put, write_end
from topout.core.engine import slots_of
from topout.core.event import tell, tell_nobody
from topout.core.game import Game
from topout.core.layout import Layout
from topout.core.rule import Linker, Lookup, Slot, rule

__all__ = ["GpuBatch", "GpuLinker", "Kernel", "NoGpu", "Run", "kernel_of", "narrowest"]

BLOCK = 2 if SIMULATED else 256
THINKING_REGISTERS = 64
"""What a thread gets whose players think; for the rest the game knows best."""
act = Slot("act")
cuda: Any = None
STATE: Any = None
ID, WORD = (object, object) if SIMULATED else (np.int16, np.int64)
ACTIONS, STATES = 0, 0
"""What a kernel is linked with: the machine, what a state is, an action's number and a word, and how many actions there
are and states that a thread needs."""


def narrowest(values: Lookup[Any]) -> Array:
    """A table in the smallest integers that hold it: what many threads read should be small."""
    wide = np.array(values, np.int64)
    kinds: tuple[Any, ...] = (np.int8, np.int16, np.int32, np.int64)
    return wide.astype(next(kind for kind in kinds if wide.size == 0 or _fits(wide, np.iinfo(kind))))


def _fits(values: Array, limits: Any) -> bool:
    return bool(limits.min <= values.min() and values.max() <= limits.max)


class GpuLinker(Linker):
    """A linker whose functions run on a GPU; `named` are all names they use of anything, such as a state's fields."""

    def __init__(
        self, slots: Mapping[str, Callable[..., Any]], swaps: Mapping[Any, Any], forgetful: bool = False
    ) -> None:
        super().__init__(slots, swaps, forgetful)
        self.named: set[str] = set()

    def rebuilt(self, f: Callable[..., Any]) -> FunctionType:
        """A copy of a function whose names are noted."""
        self.named.update(f.__code__.co_names)
        return super().rebuilt(f)

    def value(self, value: Any) -> Any:
        """Lookups become small arrays, marked integers plain ones, native operations the GPU's."""
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


def slim(layout: Layout, named: set[str]) -> np.dtype[np.void]:
    """The fields that rules name, widest first so that there are no gaps."""
    fields = sorted((f for f in layout.fields if f.name in named), key=lambda f: -f.kind.size)
    ends = np.cumsum([f.length * f.kind.size for f in fields]).tolist()
    formats = [("<" + f.kind.name, f.shape) for f in fields]
    shape: Any = {"names": [f.name for f in fields], "formats": formats, "offsets": [0, *ends[:-1]]}
    state: np.dtype[np.void] = np.dtype(shape | {"itemsize": -(-ends[-1] // 8) * 8}, align=True)
    return state


@rule
def put_words(states: Any, to: int, source: Any, at: int) -> None:
    """Copy a state word by word, which a GPU does far sooner than byte by byte."""
    words, given = states.view(np.uint64), source.view(np.uint64)
    size = words.size // states.size
    for i in range(size):
        words[to * size + i] = given[at * size + i]


@rule
def random_move(s: Any, stream: Any, made: int, ids: Any) -> None:
    """One uniform random choice, the same as the CPU's for the same stream."""
    seat = lowest(s.owed)
    act(s, seat, any_legal(s, seat, stream, made, ids))


def play_random(template: Any, seeds: Any, scores: Any, places: Any, moves: Any) -> None:
    """What a thread does: play one game to its end, and write down how it ended."""
    i = cuda.grid(1)
    if i < seeds.size:
        states, ids = cuda.local.array(STATES, STATE), cuda.local.array(ACTIONS, ID)
        put(states, 0, template, 0)
        open_game(states[0], seeds[i])
        made = 0
        while not states[0].over:
            made += 1
            random_move(states[0], seeds[i], made, ids)
        moves[i] = made
        write_end(states[0], scores[i], places[i])


def play_bots(template: Any, seeds: Any, bots: Any, scores: Any, places: Any, moves: Any) -> None:
    """The same by one bot per seat."""
    i = cuda.grid(1)
    if i < seeds.size:
        states, ids = cuda.local.array(STATES, STATE), cuda.local.array(ACTIONS, ID)
        words = cuda.local.array(1, WORD)
        put(states, 0, template, 0)
        open_game(states[0], seeds[i])
        made = 0
        while not states[0].over:
            made += 1
            bot_move(states, bots, seeds[i], made, ids, words)
        moves[i] = made
        write_end(states[0], scores[i], places[i])


class Kernel(NamedTuple):
    """A kernel linked to a game, and the state it works on."""

    launch: Any
    state: Any
    forgetful: bool

    def template(self, batch: Batch) -> Any:
        """The state before set-up, on the GPU."""
        layout = batch.game.layout
        if SIMULATED:
            template = np.empty(1, object)
            template[0] = layout.unpack(batch.raw)
            return template
        template, whole = np.zeros(1, self.state), np.frombuffer(batch.raw, layout.dtype)
        for name in self.state.names:
            template[name] = whole[name]
        return cuda_module().to_device(template)


@cache
def random_kernel(game: Game) -> Kernel:
    """Random players of a game; they neither hear anything nor remember it."""
    return kernel_of(game, play_random, (put, open_game, random_move, write_end), 1, forgetful=True)


@cache
def bot_kernel(game: Game) -> Kernel:
    """Bots of a game, with room for the states they think in."""
    return kernel_of(game, play_bots, (put, open_game, bot_move, write_end), BOT_STATES, forgetful=False)


def kernel_of(
    game: Game,
    play: Any,
    rules: Sequence[Any],
    states: int,
    forgetful: bool,
    stand_ins: Mapping[Any, Any] | None = None,
) -> Kernel:
    """A kernel over a game's own functions and sizes, compiled when first used.

    `stand_ins` are what replaces rules about the bytes of states in the simulator, whose states are plain objects.
    """
    link = GpuLinker(slots_of(game, f"<{game.name} on a GPU>"), {tell: tell_nobody, put: put_words}, forgetful)
    if SIMULATED:
        link.linked[put_words] = lambda states, to, source, at: states.__setitem__(to, game.layout.copy(source[at]))
        link.linked.update(stand_ins or {})
    linked = {f.__name__: link.value(f) for f in rules}
    state = slim(game.layout, link.named)
    sizes = {"STATE": _type_of(state), "ID": ID, "WORD": WORD, "ACTIONS": len(game.actions), "STATES": states}
    made = FunctionType(play.__code__, {**linked, **sizes, "cuda": cuda_module()}, play.__name__)
    return Kernel(_compiled(made, game.registers if forgetful else THINKING_REGISTERS), state, forgetful)


def _type_of(state: np.dtype[np.void]) -> Any:
    """What numba calls a state; the simulator has plain objects."""
    if SIMULATED:
        return object
    import numba

    return numba.from_dtype(state)


def _compiled(kernel: FunctionType, registers: int) -> Any:
    gpu = cuda_module()
    return gpu.jit(kernel) if SIMULATED else gpu.jit(kernel, max_registers=registers)


class Run:
    """Seeds on the GPU, ready to be played, and room there for how their games end."""

    def __init__(self, batch: Batch, kernel: Kernel, seeds: Array, *more: Array) -> None:
        self.seeds, self._kernel = seeds, kernel
        gpu, shape = cuda_module(), (len(seeds), batch.seats)
        seeds = seeds.astype(object if SIMULATED else np.uint64)
        self._given = (kernel.template(batch), *(gpu.to_device(array) for array in (seeds, *more)))
        kinds = (shape, np.int32), (shape, np.int8), (len(seeds), np.int32)
        self._ended = [gpu.device_array(*kind) for kind in kinds]
        self._launch = kernel.launch[-(-len(seeds) // BLOCK), BLOCK]

    def __call__(self) -> None:
        """Play all games and wait for the last."""
        with small_code(unsigned=self._kernel.forgetful):
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

    def play_bots(self, seeds: Array, bots: Sequence[str], threads: int | None = None) -> Played:
        """Play one game per seed by one bot per seat."""
        run = self.prepared(seeds, bots)
        run()
        return run.ended()

    def prepared(self, seeds: Array, bots: Sequence[str] | None = None) -> Run:
        """The same in parts, for those who measure."""
        if bots is None:
            return Run(self, random_kernel(self.game), seeds)
        kinds = np.array([BULK_BOTS.index(bot) for bot in bots], object if SIMULATED else np.int8)
        return Run(self, bot_kernel(self.game), seeds, kinds)
