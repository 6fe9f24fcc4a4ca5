"""A game's rules linked for one mode, behind one interface: plain, compiled, checked or portable."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from topout.core import drive
from topout.core.cache import cache_root, open_cache, source_key, toolchain
from topout.core.dispatch import Dispatch
from topout.core.event import tell, tell_nobody, tell_record
from topout.core.game import Game
from topout.core.layout import EVENT_CAP, Layout
from topout.core.observation import Observation
from topout.core.portable.files import at_hand
from topout.core.rule import Linker
from topout.core.state import GameState

if TYPE_CHECKING:
    from topout.core.compiler import Compiler

State = Any
"""A plain object or an array of one state, as the engine has it."""
Mode = Literal["plain", "compiled", "checked", "portable"]
MODES: tuple[Mode, ...] = ("plain", "compiled", "checked", "portable")


def fastest_mode(game: Game, driver: str) -> Mode:
    """Machine code where it was made before; else what was built for any machine; else what can be made here."""
    if toolchain() and is_warm(game, driver):
        return "compiled"
    if at_hand(game):
        return "portable"
    return "compiled" if toolchain() else "plain"


def thinking_mode(game: Game, driver: str) -> Mode:
    """What search and analysis run on; plain rules are far too slow, whoever asks for them."""
    fastest = fastest_mode(game, driver)
    mode = chosen_mode(fastest)
    return fastest if mode == "plain" else mode


def chosen_mode(default: Mode) -> Mode:
    """The mode TOPOUT_RULES asks for, or the default."""
    asked = os.environ.get("TOPOUT_RULES", default)
    for mode in MODES:
        if asked == mode:
            return mode
    raise ValueError(f"TOPOUT_RULES is {asked!r}; it can be {', '.join(MODES)}.")


def key_of(seed: int) -> list[int]:
    """The 128-bit key of a seed, as two words."""
    return [seed & 0xFFFFFFFFFFFFFFFF, seed >> 64]


def slots_of(game: Game, filename: str) -> dict[str, Callable[..., Any]]:
    """What a game puts into the drivers' slots."""
    functions = Dispatch(game.actions, game.unasked).functions(filename)
    functions["observe"] = Observation(game.layout).function(f"<what seats of {game.name} observe>")
    functions |= {"setup": game.setup, "redeal": game.redeal, "evaluate": game.evaluate, "believe": game.believe}
    return functions | {"forecast": game.forecast or game.evaluate}


class PlainEngine:
    """The rules as ordinary Python over a plain object: instant to start, real tracebacks, real coverage."""

    mode: Mode = "plain"

    def __init__(self, game: Game) -> None:
        self.game = game
        slots = slots_of(game, f"<dispatch of {game.name}>")
        link = Linker(slots, {})
        self._why, self._legal, self._act = link(slots["why"]), link(slots["legal"]), link(slots["act"])
        self._setup, self._redeal = link(game.setup), link(game.redeal)
        self._evaluate, self._believe = link(game.evaluate), link(game.believe)
        self._ids = [0] * len(game.actions)

    def start(self, template: GameState, seed: int) -> State:
        """A game set up from its template."""
        state = self.game.layout.copy(template)
        state.key = key_of(seed)
        self._setup(state)
        return state

    def copy(self, state: State) -> State:
        """An independent copy."""
        return self.game.layout.copy(state)

    def legal(self, state: State, seat: int) -> list[int]:
        """The numbers of the seat's legal actions."""
        return self._ids[: self._legal(state, seat, self._ids)]

    def why(self, state: State, seat: int, action: int) -> int:
        """0, or the number of the refusal."""
        return int(self._why(state, seat, action))

    def act(self, state: State, seat: int, action: int) -> None:
        """Carry out a legal action."""
        self._act(state, seat, action)

    def redeal(self, state: State, seat: int, seed: int) -> None:
        """Resample in place what a seat cannot know."""
        state.key, state.draws = key_of(seed), 0
        self._redeal(state, seat)

    def evaluate(self, state: State, seat: int) -> int:
        """What the hints think of a seat's position."""
        return int(self._evaluate(state, seat))

    def believe(self, state: State, seat: int) -> None:
        """Make a fresh guess a likely one, by what others did."""
        self._believe(state, seat)

    def events(self, state: State) -> list[tuple[int, ...]]:
        """The events told since the last call."""
        told: list[tuple[int, ...]] = state.events
        state.events = []
        return told

    def plain(self, state: State) -> State:
        """The state for reading."""
        return state

    def number(self, state: State, name: str) -> int:
        """One single number of the state."""
        return int(getattr(state, name))

    def load(self, plain: GameState) -> State:
        """A state of this engine from a plain one."""
        return self.game.layout.copy(plain)

    def pack(self, state: State) -> bytes:
        """The state's bytes, the same in every mode."""
        return self.game.layout.pack(state)


class CompiledEngine:
    """The rules as machine code or WebAssembly over an array of one record."""

    def __init__(self, game: Game, mode: Mode) -> None:
        self.game = game
        self.mode = mode
        self.layout: Layout = game.layout.noisy()
        self.entries = entries_for(game, mode, silent=False)
        import numpy as np

        self._ids = np.zeros(len(game.actions), np.int32)

    def start(self, template: GameState, seed: int) -> State:
        """A game set up from its template."""
        state = self.load(template)
        state["key"][0] = key_of(seed)
        self.entries.setup_at(state, 0)
        return state

    def copy(self, state: State) -> State:
        """An independent copy."""
        import numpy as np

        return np.frombuffer(bytearray(state.tobytes()), self.layout.dtype)

    def legal(self, state: State, seat: int) -> list[int]:
        """The numbers of the seat's legal actions."""
        count = self.entries.legal_at(state, 0, seat, self._ids)
        return list(self._ids[:count].tolist())

    def why(self, state: State, seat: int, action: int) -> int:
        """0, or the number of the refusal."""
        return int(self.entries.why_at(state, 0, seat, action))

    def act(self, state: State, seat: int, action: int) -> None:
        """Carry out a legal action."""
        self.entries.act_at(state, 0, seat, action)

    def redeal(self, state: State, seat: int, seed: int) -> None:
        """Resample in place what a seat cannot know."""
        state["key"][0], state["draws"][0] = key_of(seed), 0
        self.entries.redeal_at(state, 0, seat)

    def evaluate(self, state: State, seat: int) -> int:
        """What the hints think of a seat's position."""
        return int(self.entries.evaluate_at(state, 0, seat))

    def believe(self, state: State, seat: int) -> None:
        """Make a fresh guess a likely one, by what others did."""
        self.entries.believe_at(state, 0, seat)

    def events(self, state: State) -> list[tuple[int, ...]]:
        """The events told since the last call."""
        count = int(state["event_count"][0])
        if count > EVENT_CAP:
            raise OverflowError(f"{self.game.name} told {count} events in one action; EVENT_CAP is {EVENT_CAP}")
        told = [tuple(row[:7]) for row in state["event_log"][0, :count].tolist()]
        state["event_count"] = 0
        return told

    def plain(self, state: State) -> State:
        """The state for reading."""
        return self.game.layout.unpack(self.pack(state))

    def number(self, state: State, name: str) -> int:
        """One single number of the state."""
        return int(state[name][0])

    def load(self, plain: GameState) -> State:
        """A state of this engine from a plain one."""
        import numpy as np

        raw = self.game.layout.pack(plain)
        return np.frombuffer(bytearray(raw.ljust(self.layout.size, b"\0")), self.layout.dtype)

    def pack(self, state: State) -> bytes:
        """The state's bytes, the same in every mode."""
        return bytes(state.tobytes()[: self.game.layout.size])


Arrays = TypeVar("Arrays", bound=tuple[Any, ...])


class Entries:
    """The compiled driver functions of a game, made when first asked for and kept in the cache folder."""

    def __init__(self, game: Game, mode: Mode, silent: bool) -> None:
        self.game, self.mode = game, mode
        self.compiler = _compiler(game, mode, silent)
        self._linked: dict[Callable[..., Any], Any] = {}

    def __getattr__(self, name: str) -> Any:
        entry = self.link(getattr(drive, name))
        setattr(self, name, entry)
        return entry

    def link(self, driver: Callable[..., Any]) -> Any:
        """A driver written elsewhere, over this game's slots; the same one is linked once."""
        if driver not in self._linked:
            self._announce(driver.__name__)
            self._linked[driver] = self.compiler.entry(driver)
        return self._linked[driver]

    def settle(self, driver: Callable[..., Any], arrays: Arrays) -> tuple[Callable[..., Any], Arrays]:
        """A driver, and the arrays it works on again and again, where it reaches them at once."""
        return self.link(driver), arrays

    def _announce(self, name: str) -> None:
        """Someone at a terminal is told why the first use of a game takes seconds."""
        if not is_warm(self.game, name, self.mode) and sys.stderr.isatty():
            sys.stderr.write(f"Compiling {self.game.title} for this machine ({name}); later starts are instant ...\n")


@cache
def _key(game: Game, mode: Mode) -> str:
    return source_key((Path(__file__).parent, game.folder), toolchain(), mode)


def is_warm(game: Game, driver: str, mode: Mode = "compiled") -> bool:
    """Whether machine code of a driver is in the cache."""
    return any((cache_root() / f"{game.name}-{_key(game, mode)}").rglob(f"*.{driver}-*.nbi"))


def entries_for(game: Game, mode: Mode, silent: bool) -> Any:
    """The drivers of a game in a mode, with or without events; portable ones know by their states."""
    if mode == "portable":
        return _portable(game)
    return Entries(game, mode, silent)


def _portable(game: Game) -> Any:
    """Built rules, run by the browser where this is one."""
    if sys.platform == "emscripten":
        from topout.core.portable.browser import Portable

        return Portable(game)
    from topout.core.portable.runtime import portable

    return portable(game)


def _compiler(game: Game, mode: Mode, silent: bool) -> Compiler:
    from topout.core.compiler import Compiler

    folder = open_cache(game.name, _key(game, mode))
    source = folder / "dispatch.py"
    if not source.exists():
        source.write_text(Dispatch(game.actions, game.unasked).source)
    swaps: Mapping[Any, Any] = {tell: tell_nobody if silent else tell_record}
    return Compiler(slots_of(game, str(source)), swaps, folder, mode == "checked")


Engine = PlainEngine | CompiledEngine


@cache
def engine_for(game: Game, mode: Mode) -> Engine:
    """The one engine of a game in a mode."""
    return PlainEngine(game) if mode == "plain" else CompiledEngine(game, mode)


def compiled_engine(game: Game) -> CompiledEngine:
    """The one whose rules are machine code: what more is linked to it shares what it has compiled."""
    engine = engine_for(game, "compiled")
    assert isinstance(engine, CompiledEngine)
    return engine
