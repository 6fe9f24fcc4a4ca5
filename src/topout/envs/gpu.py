"""The native vector environment on a GPU: a thread steps a table, and everything stays in the GPU's memory.

Tables, observations and masks lie there entry by entry, so that threads side by side write side by side.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from topout.core.batch import Batch
from topout.core.chance import lowest
from topout.core.cuda import SIMULATED, cuda_module, small_code
from topout.core.drive import act, legal, observe, open_game, put
from topout.core.game import Game
from topout.core.gpu import BLOCK, Kernel, kernel_of
from topout.core.rule import rule
from topout.envs.dlpack import Shared
from topout.envs.encodings import ENTRY, Array, Encoding, encoding
from topout.envs.episode import PAYS, chosen
from topout.envs.steps import any_step, number, pay_out, seed_of, word

cuda: Any = None
STATE: Any = None
ID: Any = None
ACTIONS = 0
"""What a kernel is linked with: the machine, what a state is and an action's number, and how many actions there are."""
WORD = (1 << 64) - 1


@rule
def fetch(local: Any, columns: Any, i: int) -> None:
    """Take a table's state out of the columns, as the first of a thread's own."""
    words = local.view(np.uint64)
    for k in range(columns.shape[0]):
        words[k] = columns[k, i]


@rule
def keep(columns: Any, i: int, local: Any) -> None:
    """Put a table's state back."""
    words = local.view(np.uint64)
    for k in range(columns.shape[0]):
        columns[k, i] = words[k]


@rule
def take_step(s: Any, seat: int, action: int) -> None:
    """Let a seat take a step."""
    act(s, seat, action)


@rule
def mark_moves(s: Any, seat: int, ids: Any, mask: Any) -> int:
    """List and mark what a seat may do; how much that is."""
    for a in range(mask.size):
        mask[a] = 0
    count = legal(s, seat, ids)
    for k in range(count):
        mask[ids[k]] = 1
    return count


@rule
def look(s: Any, seat: int, seen: Any) -> None:
    """Write what a seat may see."""
    observe(s, seat, seen)


@rule
def asked(s: Any) -> int:
    """The first seat that owes a decision."""
    return lowest(s.owed)


@rule
def pay(s: Any, pays: int, rewards: Any) -> int:
    """Pay each seat if a step was the last; whether it was."""
    if s.over:
        pay_out(s, pays, rewards)
    return s.over


def step_tables(
    columns: Any,
    template: Any,
    given: Any,
    actions: Any,
    observations: Any,
    masks: Any,
    turns: Any,
    rewards: Any,
    dones: Any,
    lengths: Any,
    seeds: Any,
    begun: Any,
    refused: Any,
    stream: Any,
    anew: Any,
    watched: Any,
    pays: Any,
) -> None:
    """What a thread does: step its table or begin anew, and show what is there then.

    A step that is not legal is counted and not taken. `actions` gets a legal action for the next step, by lot.
    """
    i = cuda.grid(1)
    if i < turns.size:
        local, ids = cuda.local.array(1, STATE), cuda.local.array(ACTIONS, ID)
        fetch(local, columns, i)
        for p in range(rewards.shape[1]):
            rewards[i, p] = 0.0
        action = number(given[i])
        wrong = not anew and (action < 0 or action >= ACTIONS or masks[i, action] == 0)
        if wrong:
            refused[i] += 1
        elif not anew:
            take_step(local[0], number(turns[i]), action)
            lengths[i] += 1
        dones[i] = 0 if anew or wrong else pay(local[0], pays, rewards[i])
        if anew or dones[i]:
            seeds[i] = seed_of(word(stream[0]), number(begun[i]) * turns.size + i)
            begun[i] += 1
            lengths[i] = 0
            put(local, 0, template, 0)
            open_game(local[0], word(seeds[i]))
        seat = asked(local[0])
        turns[i] = seat
        count = mark_moves(local[0], seat, ids, masks[i])
        actions[i] = ids[any_step(word(stream[0]), word(seeds[i]), number(begun[i]), number(lengths[i]), count)]
        if watched:
            look(local[0], seat, observations[i])
        keep(columns, i, local)


RULES = (fetch, keep, take_step, mark_moves, look, asked, pay, put, open_game, number, word, seed_of, any_step)


def _fetch_object(local: Any, columns: Any, i: int) -> None:
    local[0] = columns[i]


def _keep_object(columns: Any, i: int, local: Any) -> None:
    columns[i] = local[0]


STAND_INS = {fetch: _fetch_object, keep: _keep_object}
"""In the simulator states are objects."""


@cache
def step_kernel(game: Game, watched: bool) -> Kernel:
    """The kernel of a game; where nothing is observed, nobody notes what players may conclude."""
    return kernel_of(game, step_tables, RULES, 1, forgetful=not watched, stand_ins=STAND_INS)


class GpuVector:
    """Tables of one game on a GPU; the arrays of `Vector`, there as device arrays that `shared` hands to others.

    The same seeds and actions lead to the same numbers as on the CPU. Actions that are not legal are not taken;
    `refused()` says how many there were.
    """

    def __init__(
        self,
        game: Game | str,
        num_envs: int,
        seats: int | None = None,
        *,
        seed: int = 0,
        observe: bool = True,
        reward: str = "win",
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.encoding: Encoding = encoding(game)
        self.game, self.num_envs = self.encoding.game, num_envs
        self.seats = self.game.seats[0] if seats is None else seats
        self.watched, self.pays = observe, chosen(reward, PAYS, "reward")
        self._kernel = self._linked()
        self._launch = self._kernel.launch[-(-num_envs // BLOCK), BLOCK]
        self._make(Batch(self.game, self.seats, options, mode="plain"))
        self.reset(seed)

    def _linked(self) -> Kernel:
        """What steps the tables; a kernel of one's own must keep the same states."""
        return step_kernel(self.game, self.watched)

    def _make(self, batch: Batch) -> None:
        """Room for everything there is of the tables."""
        count, gpu = self.num_envs, cuda_module()
        self._template, self._columns = self._kernel.template(batch), self._states()
        self.actions = gpu.to_device(np.zeros(count, np.int32))
        entries = self.encoding.length if self.watched else 1
        self.observations = gpu.to_device(np.zeros((count, entries), ENTRY, order="F"))
        self.masks = gpu.to_device(np.zeros((count, len(self.game.actions)), np.int8, order="F"))
        self.rewards = gpu.to_device(np.zeros((count, self.seats), np.float32))
        self.turns, self.dones = (gpu.to_device(np.zeros(count, np.int8)) for _ in range(2))
        self.lengths, self._refused = (gpu.to_device(np.zeros(count, np.int32)) for _ in range(2))
        self.seeds, self._stream = gpu.to_device(np.zeros(count, np.uint64)), gpu.to_device(np.zeros(1, np.uint64))
        self._begun = gpu.to_device(np.zeros(count, np.int64))

    def _states(self) -> Any:
        """Room for the states, word by word; in the simulator they are objects."""
        if SIMULATED:
            return np.full(self.num_envs, None, object)
        return cuda_module().to_device(np.zeros((self._kernel.state.itemsize // 8, self.num_envs), np.uint64))

    def reset(self, seed: int | None = None) -> None:
        """Begin a new game at every table; with a seed, the same games as ever with it."""
        if seed is not None:
            self._stream.copy_to_device(np.array([seed & WORD], np.uint64))
            self._begun.copy_to_device(np.zeros(self.num_envs, np.int64))
        self._run(self.actions, anew=True)

    def step(self, actions: Any = None) -> None:
        """Take a step at every table; without actions those in `actions`, which are legal ones by lot."""
        self._run(self.actions if actions is None else actions, anew=False)

    def _run(self, given: Any, anew: bool) -> None:
        shown = (self.observations, self.masks, self.turns, self.rewards, self.dones, self.lengths, self.seeds)
        more = (self._begun, self._refused, self._stream, anew, self.watched, self.pays)
        with small_code(unsigned=self._kernel.forgetful):
            self._launch(self._columns, self._template, given, self.actions, *shown, *more)

    def refused(self) -> int:
        """How many actions were not legal so far; asking waits for the GPU."""
        return int(self._refused.copy_to_host().sum())

    def shared(self, name: str) -> Shared:
        """One of the arrays for PyTorch, JAX and others, by DLPack: `torch.from_dlpack(env.shared("observations"))`."""
        array = getattr(self, name)
        return Shared(array, array.device_ctypes_pointer.value, array.shape, array.strides, array.dtype)

    def fetched(self, name: str) -> Array:
        """One of the arrays, copied to the CPU."""
        array: Array = getattr(self, name).copy_to_host()
        return array
