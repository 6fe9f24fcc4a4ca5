"""Rules are written once. A mode links their text: as it stands (plain), compiled, or compiled with bounds checks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dis import get_instructions
from types import CodeType, FunctionType
from typing import Any, TypeVar, overload

F = TypeVar("F", bound=Callable[..., Any])
STATE = "state"


def rule(f: F) -> F:
    """Mark a function of a game's rules: the linker carries it into every mode."""
    f.__rule__ = True  # type: ignore[attr-defined]
    return f


def knowledge(f: F) -> F:
    """Mark a rule that only notes what players may conclude: left out where nobody thinks, it counts as answering 0."""
    f.__knowledge__ = True  # type: ignore[attr-defined]
    return rule(f)


def driver(*takes: Any) -> Callable[[F], F]:
    """Mark a rule that Python calls, with what it is given, so that it can be built before anyone calls it.

    `int`, `word` (unsigned) and `float` are numbers, `int32[]` and `int32[,]` arrays of one and two axes, `states` is
    an array of states, and `state` one of a single state that has room for events behind it. A named tuple of these,
    and of others like it, stands for one of arrays.
    """

    def mark(f: F) -> F:
        f.__takes__ = takes  # type: ignore[attr-defined]
        return rule(f)

    return mark


def flat(given: Iterable[Any]) -> Iterator[Any]:
    """What a driver is given, tuples taken apart."""
    for part in given:
        yield from flat(part) if isinstance(part, tuple) else (part,)


def shaped(like: Any, parts: Iterator[Any]) -> Any:
    """Parts put together as they were in a tuple that was taken apart."""
    return type(like)(*(shaped(part, parts) for part in like)) if isinstance(like, tuple) else next(parts)


def native(name: str) -> Callable[[F], F]:
    """Mark a plain function that compiled code replaces by the machine operation `name`."""

    def mark(f: F) -> F:
        f.__native__ = name  # type: ignore[attr-defined]
        return f

    return mark


class Slot:
    """A name in a driver's source that each game fills with its own function."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, *args: Any) -> Any:
        raise TypeError(f"{self.name} is filled when the driver is linked to a game")


T = TypeVar("T")


class Lookup(tuple[T, ...]):
    """A table of constant integers: nested tuples in plain mode, a constant array when compiled."""


@overload
def lookup(rows: Iterable[int]) -> Lookup[int]: ...
@overload
def lookup(rows: Iterable[Iterable[int]]) -> Lookup[tuple[int, ...]]: ...
def lookup(rows: Iterable[Any]) -> Lookup[Any]:
    """Facts as data: rules index them as `PRICES[i]` or `PRICES[i][j]`."""
    return Lookup(tuple(row) if isinstance(row, (list, tuple)) else row for row in rows)


def _names(code: CodeType) -> set[str]:
    """Every global name a function's code may read, inner functions included; a field may share a rule's name."""
    inner = (const for const in code.co_consts if isinstance(const, CodeType))
    own = {step.argval for step in get_instructions(code) if step.opname == "LOAD_GLOBAL"}
    return own.union(*(_names(part) for part in inner))


def _nothing_like(f: Callable[..., Any]) -> Any:
    """A function that takes what another takes, and does nothing."""
    return eval(f"lambda {', '.join(f.__code__.co_varnames[: f.__code__.co_argcount])}: 0")


class Linker:
    """Rebuilds rule functions over globals in which slots are filled and functions replaced.

    A `forgetful` one leaves out what only notes knowledge.
    """

    def __init__(
        self, slots: Mapping[str, Callable[..., Any]], swaps: Mapping[Any, Any], forgetful: bool = False
    ) -> None:
        self.slots = slots
        self.swaps = swaps
        self.forgetful = forgetful
        self.linked: dict[Any, Any] = {}

    def __call__(self, f: Callable[..., Any]) -> Any:
        """The function in this mode."""
        f = self.swaps.get(f, f)
        if f not in self.linked:
            left_out = self.forgetful and hasattr(f, "__knowledge__")
            self.linked[f] = self.finish(_nothing_like(f) if left_out else self.rebuilt(f))
        return self.linked[f]

    def rebuilt(self, f: Callable[..., Any]) -> FunctionType:
        """A copy of a function whose globals are those of this mode."""
        assert isinstance(f, FunctionType)
        scope = {name: self.value(f.__globals__[name]) for name in _names(f.__code__) if name in f.__globals__}
        scope["__builtins__"] = __builtins__
        copy = FunctionType(f.__code__, scope, f.__name__, f.__defaults__)
        copy.__module__ = f.__module__
        copy.__qualname__ = f.__qualname__
        return copy

    def value(self, value: Any) -> Any:
        """What a global name means in this mode."""
        if isinstance(value, Slot):
            return self(self.slots[value.name])
        if hasattr(value, "__rule__"):
            return self(value)
        return value

    def finish(self, f: FunctionType) -> Any:
        """Plain rules need no further work."""
        return f
