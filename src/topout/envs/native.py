"""The native vector environment: many tables of one game, stepped together by compiled rules on all cores.

Everything it shows are NumPy arrays that stay where they are: each step writes into the same ones.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from topout.core.batch import BULK_BOTS, bulk_entries
from topout.core.cache import toolchain
from topout.core.drive import put
from topout.core.engine import Mode, chosen_mode, slots_of
from topout.core.event import tell, tell_nobody
from topout.core.game import Game
from topout.core.layout import Layout
from topout.core.rule import Linker
from topout.envs import steps
from topout.envs.encodings import ENTRY, Array, Encoding, encoding
from topout.envs.episode import PAYS, chosen

MODES: tuple[Mode, ...] = ("compiled", "checked", "plain")
FEW = 128
"""A thread is worth its while for more tables than this."""
FEW_MOVES = 1 << 15
WORD = (1 << 64) - 1


class Illegal(ValueError):
    """An action that is not legal at its table; the message says which, and nothing has happened anywhere."""


class Step(NamedTuple):
    """What is there after a step; these are the environment's own arrays."""

    observations: Array
    masks: Array
    turns: Array
    rewards: Array
    dones: Array


class Vector:
    """Tables of one game side by side; a game that ends is paid and replaced by a new one in the same step.

    | array | shape | what it holds |
    | --- | --- | --- |
    | `observations` | tables, entries | what the seat sees whose turn it is (`encoding` says what the entries mean) |
    | `masks` | tables, actions | 1 for each action that is legal for that seat |
    | `ids`, `counts` | tables, actions | the same as a list: the numbers of the legal actions, and how many |
    | `turns` | tables | the seat whose turn it is; where several owe a decision, the first |
    | `rewards` | tables, seats | what each seat got by this step |
    | `dones` | tables | whether a game ended by this step; observation and mask are of the next game |
    | `lengths` | tables | how many steps the game in play has had |
    | `seeds` | tables | the seed of the game in play |
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
        opponents: str | Sequence[str] | None = None,
        seat: int | None = None,
        threads: int | None = None,
        mode: Mode | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        """With `opponents` bots play all seats but one: `seat`, or one after the other from table to table."""
        self.encoding: Encoding = encoding(game)
        self.game, self.num_envs = self.encoding.game, num_envs
        self.seats = self.game.seats[0] if seats is None else seats
        self.pays, self.watched = chosen(reward, PAYS, "reward"), int(observe)
        self.mode = _mode(mode)
        template = self.game.template(self.game.settle(options or {}), self.seats)
        rules = _Plain(self.game) if self.mode == "plain" else _Compiled(self.game, self.mode)
        self._tables = self._made(rules.states(template, num_envs + 1))
        self._threads = min(threads or os.cpu_count() or 1, max(1, num_envs // FEW)) if self.mode != "plain" else 1
        self._crew = ThreadPoolExecutor(self._threads - 1) if self._threads > 1 else None
        self._more: list[tuple[Any, ...]] = [(rules.ids(len(self.game.actions)),) for _ in range(self._threads)]
        self._driver = rules.linked(steps.run)
        if opponents is not None:
            self._seat_bots(opponents, seat)
            self._driver = rules.linked(steps.run_among_bots)
            self._more = [(*own, rules.states(template, steps.SCRATCH), rules.words()) for own in self._more]
        self.actions: Array = self._tables.actions
        self._show(self._tables)
        self.reset(seed)

    def _made(self, states: Any) -> steps.Tables:
        count, entries, moves = self.num_envs, self.encoding.length if self.watched else 0, len(self.game.actions)
        return steps.Tables(
            states=states,
            actions=np.zeros(count, np.int32),
            observations=np.zeros((count, entries), ENTRY),
            masks=np.zeros((count, moves), np.int8),
            ids=np.zeros((count, moves), np.int16 if moves < FEW_MOVES else np.int32),
            counts=np.zeros(count, np.int32),
            turns=np.zeros(count, np.int8),
            rewards=np.zeros((count, self.seats), np.float32),
            dones=np.zeros(count, np.int8),
            lengths=np.zeros(count, np.int32),
            seeds=np.zeros(count, np.uint64),
            begun=np.zeros(count, np.int64),
            bots=np.full((count, self.seats), steps.YOURS, np.int8),
        )

    def _show(self, tables: steps.Tables) -> None:
        """Everything to look at; only the rules may write there."""
        self.observations, self.masks = _read_only(tables.observations), _read_only(tables.masks)
        self.ids, self.counts, self.turns = map(_read_only, (tables.ids, tables.counts, tables.turns))
        self.rewards, self.dones = _read_only(tables.rewards), _read_only(tables.dones).view(np.bool_)
        self.lengths, self.seeds = _read_only(tables.lengths), _read_only(tables.seeds)

    def _seat_bots(self, opponents: str | Sequence[str], seat: int | None) -> None:
        """Bots on all chairs but one at each table; several are seated in turn from the player's left on."""
        names = [opponents] if isinstance(opponents, str) else list(opponents)
        kinds = [chosen(name, {bot: kind for kind, bot in enumerate(BULK_BOTS)}, "opponent") for name in names]
        yours = np.arange(self.num_envs) % self.seats if seat is None else np.full(self.num_envs, seat)
        self.yours: Array = yours
        for step in range(1, self.seats):
            chair = (yours + step) % self.seats
            self._tables.bots[np.arange(self.num_envs), chair] = kinds[(step - 1) % len(kinds)]

    def reset(self, seed: int | None = None) -> Step:
        """Begin a new game at every table; with a seed, the same games as ever with it."""
        if seed is not None:
            self._stream = seed & WORD
            self._tables.begun[:] = 0
        self._tables.dones[:], self._tables.rewards[:] = 0, 0
        self._run(steps.RESET)
        return self._seen()

    def step(self, actions: Any) -> Step:
        """Take a step at every table, by the seat whose turn it is there."""
        if actions is not self.actions:
            self.actions[:] = actions
        wrong = self._part(steps.CHECK, 0, self.num_envs) if self._crew else steps.ALL_WELL
        if wrong == steps.ALL_WELL:
            wrong = self._run(steps.STEP)
        if wrong != steps.ALL_WELL:
            raise Illegal(f"Action {self.actions[wrong]} is not legal for seat {self.turns[wrong]} at table {wrong}.")
        return self._seen()

    def sample(self) -> Array:
        """A legal action for every table, all equally likely; written into `actions`."""
        self._run(steps.SAMPLE)
        return self.actions

    def close(self) -> None:
        """Let the threads go."""
        if self._crew:
            self._crew.shutdown()

    def _seen(self) -> Step:
        return Step(self.observations, self.masks, self.turns, self.rewards, self.dones)

    def _run(self, what: int) -> int:
        """Do it at all tables, a part of them in each thread; the first table at which it is not legal."""
        edges = [self.num_envs * i // self._threads for i in range(self._threads + 1)]
        parts = list(enumerate(pairwise(edges)))
        crew = [self._crew.submit(self._part, what, *part, thread) for thread, part in parts[1:]] if self._crew else []
        found = [self._part(what, *parts[0][1]), *(part.result() for part in crew)]
        return max(found)

    def _part(self, what: int, first: int, last: int, thread: int = 0) -> int:
        given = (what, first, last, self._stream, self.watched, self.pays)
        return int(self._driver(self._tables, *given, *self._more[thread]))


class _Compiled:
    """Rules as machine code, and arrays of states for them."""

    def __init__(self, game: Game, mode: Mode) -> None:
        self.layout, self._entries = game.layout, bulk_entries(game, mode)

    def states(self, template: Any, count: int) -> Array:
        return np.frombuffer(bytearray(self.layout.pack(template) * count), self.layout.dtype)

    def ids(self, moves: int) -> Array:
        return np.zeros(moves, np.int32)

    def words(self) -> Array:
        return np.zeros(1, np.int64)

    def linked(self, driver: Callable[..., Any]) -> Callable[..., Any]:
        entry = self._entries.link(driver)
        return lambda tables, what, first, last, stream, *more: entry(
            tables, what, first, last, np.uint64(stream), *more
        )


class _Plain:
    """Rules as ordinary Python, and lists of plain states for them."""

    def __init__(self, game: Game) -> None:
        self.layout = game.layout
        self.linked = plain_linker(game)

    def states(self, template: Any, count: int) -> list[Any]:
        return [self.layout.copy(template) for _ in range(count)]

    def ids(self, moves: int) -> list[int]:
        return [0] * moves

    def words(self) -> list[int]:
        return [0]


def plain_linker(game: Game) -> Linker:
    """A linker for bulk play as ordinary Python: nothing is told, and to put a state somewhere is to copy it."""
    link = Linker(slots_of(game, f"<dispatch of {game.name}>"), {tell: tell_nobody})
    link.linked[put] = _putting(game.layout)
    return link


def _putting(layout: Layout) -> Callable[..., None]:
    def put_copy(states: Any, to: int, source: Any, at: int) -> None:
        states[to] = layout.copy(source[at])

    return put_copy


def _mode(asked: Mode | None) -> Mode:
    """Machine code where Numba is installed."""
    mode = asked or chosen_mode("compiled" if toolchain() else "plain")
    if mode not in MODES:
        raise ValueError(f"Environments play by rules that are {' or '.join(MODES)}, not {mode}.")
    if mode != "plain" and not toolchain():
        raise ValueError("Compiled rules need Numba: pip install 'topout[lab]'.")
    return mode


def _read_only(array: Array) -> Array:
    shown = array.view()
    shown.flags.writeable = False
    return shown
