"""The bytes of a state, the same in every mode, and its plain object of integers and nested lists."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from topout.core.reading import Shows

if TYPE_CHECKING:
    import numpy as np


class Kind(NamedTuple):
    """An integer type: its NumPy name, its `struct` code and its size in bytes."""

    name: str
    code: str
    size: int


int8, int16, int32, int64 = Kind("i1", "b", 1), Kind("i2", "h", 2), Kind("i4", "i", 4), Kind("i8", "q", 8)
uint32, uint64 = Kind("u4", "I", 4), Kind("u8", "Q", 8)


class Seats(int):
    """The length of an axis with one entry per seat; what leaves the state shows only the seats in play."""


PUBLIC, OWNED, HIDDEN = "public", "owned", "hidden"
WHOLE = 8
"""The size of a state is a multiple of this."""


Read = Callable[[Any, int], Any]
"""A value as it reads outside, at a table of so many seats."""


def _reading(shows: Shows | None, axes: tuple[int, ...]) -> Read:
    if shows and len(axes) == shows.depth:
        say = shows.say
        return lambda value, seats: say(value)
    if not axes:
        return lambda value, seats: value
    per_seat, part = isinstance(axes[0], Seats), _reading(shows, axes[1:])
    if len(axes) == 1 and not shows:
        return lambda value, seats: value[:seats] if per_seat else value[:]
    return lambda value, seats: [part(one, seats) for one in (value[:seats] if per_seat else value)]


@dataclass(frozen=True)
class Field:
    """One value or array of a state; `sight` is public, owned, hidden or the name of the field of who sees it."""

    name: str
    kind: Kind
    shape: tuple[int, ...] = ()
    sight: str = PUBLIC
    shows: Shows | None = None

    @property
    def length(self) -> int:
        """How many integers the field holds."""
        total = 1
        for axis in self.shape:
            total *= axis
        return total

    @cached_property
    def read(self) -> Read:
        """How the whole of its value reads outside; made once, since it is asked for after every move."""
        return _reading(self.shows, self.shape)


EVENT_CAP, EVENT_WIDTH = 128, 8
EVENT_FIELDS = (Field("event_count", int64, (), HIDDEN), Field("event_log", int32, (EVENT_CAP, EVENT_WIDTH), HIDDEN))
"""Where compiled rules put events when asked for: behind the saved state, whose size is a multiple of 8."""


def _blank(shape: tuple[int, ...]) -> Any:
    if not shape:
        return 0
    return [_blank(shape[1:]) for _ in range(shape[0])]


def _flat(value: Any, axes: int) -> Iterable[int]:
    """The integers of a value with that many axes, in order."""
    if axes == 0:
        return (value,)
    for _ in range(axes - 1):
        value = chain.from_iterable(value)
    flat: Iterable[int] = value
    return flat


def _nest(numbers: Sequence[int], shape: tuple[int, ...]) -> Any:
    """The value of that shape with these integers."""
    if not shape:
        return numbers[0]
    rows: list[Any] = list(numbers)
    for axis in reversed(shape[1:]):
        rows = [rows[i : i + axis] for i in range(0, len(rows), axis)]
    return rows


def _copy_text(name: str, axes: int) -> str:
    """Python that copies nested lists of that many axes."""
    if axes == 0:
        return name
    return f"{name}[:]" if axes == 1 else f"[{_copy_text('row', axes - 1)} for row in {name}]"


def _copy_source(fields: Iterable[Field]) -> str:
    """The text of a copying function; written out because a generic one is five times slower."""
    lines = [f"    t.{f.name} = {_copy_text('s.' + f.name, len(f.shape))}" for f in fields]
    return "\n".join(["def copy(s):", "    t = Plain()", *lines, "    t.events = []", "    return t"])


def _changed_source(fields: Iterable[Field]) -> str:
    """The text of a comparing function."""
    lines = [f"    if s.{f.name} != t.{f.name}: found.append({f.name!r})" for f in fields]
    return "\n".join(["def changed(s, t):", "    found = []", *lines, "    return found"])


class Layout:
    """Where each field lies; `plain` is the class of plain objects, with a slot for every field and the events."""

    def __init__(self, fields: Sequence[Field], plain: type[Any]) -> None:
        self.fields = tuple(fields)
        self.plain = plain
        self.by_name = {f.name: f for f in fields}
        self.public = {f.name: f for f in fields if f.sight == PUBLIC}
        self.offsets, self.format, self.size = self._lay_out()
        namespace: dict[str, Any] = {"Plain": plain}
        exec(f"{_copy_source(fields)}\n{_changed_source(fields)}", namespace)
        self.copy: Callable[[Any], Any] = namespace["copy"]
        self.changed: Callable[[Any, Any], list[str]] = namespace["changed"]

    def _lay_out(self) -> tuple[list[int], str, int]:
        offsets, text, at = [], "<", 0
        for f in self.fields:
            gap = -at % f.kind.size
            at += gap
            offsets.append(at)
            text += f"{gap}x{f.length}{f.kind.code}"
            at += f.length * f.kind.size
        gap = -at % WHOLE
        return offsets, f"{text}{gap}x", at + gap

    def blank(self) -> Any:
        """A state of zeros."""
        state = self.plain()
        for f in self.fields:
            setattr(state, f.name, _blank(f.shape))
        state.events = []
        return state

    def pack(self, state: Any) -> bytes:
        """The state's bytes."""
        parts = (_flat(getattr(state, f.name), len(f.shape)) for f in self.fields)
        return struct.pack(self.format, *chain.from_iterable(parts))

    def unpack(self, raw: bytes) -> Any:
        """The state these bytes hold."""
        numbers = struct.unpack(self.format, raw)
        state, at = self.plain(), 0
        for f in self.fields:
            setattr(state, f.name, _nest(numbers[at : at + f.length], f.shape))
            at += f.length
        state.events = []
        return state

    def noisy(self) -> Layout:
        """The same layout with room for the events of one action."""
        return Layout((*self.fields, *EVENT_FIELDS), self.plain)

    @cached_property
    def dtype(self) -> np.dtype[np.void]:
        """The NumPy type with this layout."""
        import numpy as np

        formats = [("<" + f.kind.name, f.shape) for f in self.fields]
        layout: Any = {"names": [f.name for f in self.fields], "formats": formats, "offsets": self.offsets}
        dtype: np.dtype[np.void] = np.dtype(layout | {"itemsize": self.size}, align=True)
        return dtype
