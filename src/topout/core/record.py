"""What there is in a game and who may see it: a flat record of small integers with declared visibility."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy as np

SPECTATOR = 30
"""The seat number of everyone who does not sit at the table."""
EVERYONE = (1 << 31) - 1
"""The set of seats that holds every seat and the spectators."""


class Kind(NamedTuple):
    """An integer type: its NumPy name, its `struct` code and its size in bytes."""

    name: str
    code: str
    size: int


int8, int16, int32, int64 = Kind("i1", "b", 1), Kind("i2", "h", 2), Kind("i4", "i", 4), Kind("i8", "q", 8)
uint32, uint64 = Kind("u4", "I", 4), Kind("u8", "Q", 8)


class Seats(int):
    """The length of an axis with one entry per seat; what leaves the record shows only the seats in play."""


class Shows(NamedTuple):
    """How a value reads outside: `say` takes the value `depth` axes above the single integers."""

    say: Callable[[Any], Any]
    depth: int = 0


def named(labels: tuple[str, ...], first: int = 0) -> Shows:
    """An integer that stands for one of `labels`, counted from `first`; anything below shows as null."""
    return Shows(lambda value: labels[value - first] if value >= first else None)


def counted(labels: tuple[str, ...]) -> Shows:
    """A row with a number of copies per label, shown as `{label: copies}` without the zeros."""
    return Shows(lambda row: {label: n for label, n in zip(labels, row, strict=True) if n}, 1)


def members(labels: tuple[Any, ...]) -> Shows:
    """A bit set over `labels`, shown as the list of its members."""

    known = (1 << len(labels)) - 1

    def say(bits: int) -> list[Any]:
        found = []
        bits &= known
        while bits:
            found.append(labels[(bits & -bits).bit_length() - 1])
            bits &= bits - 1
        return found

    return Shows(say)


FLAG = Shows(bool)
SEAT_SET = members(tuple(range(SPECTATOR)))


@dataclass(frozen=True)
class Field:
    """One value or array of the record; `sight` is public, owned, hidden or the field that holds who sees it."""

    name: str
    kind: Kind
    shape: tuple[int, ...] = ()
    sight: str = "public"
    shows: Shows | None = None

    @property
    def length(self) -> int:
        """How many integers the field holds."""
        total = 1
        for axis in self.shape:
            total *= axis
        return total


def _field(name: str, kind: Kind, shape: int | tuple[int, ...], sight: str, shows: Shows | None) -> Field:
    return Field(name, kind, shape if isinstance(shape, tuple) else (shape,), sight, shows)


def public(name: str, kind: Kind, shape: int | tuple[int, ...] = (), shows: Shows | None = None) -> Field:
    """A field the whole table sees."""
    return _field(name, kind, shape, "public", shows)


def owned(name: str, kind: Kind, shape: int | tuple[int, ...], shows: Shows | None = None) -> Field:
    """A field whose first axis is its owner: each seat sees its own entry."""
    return _field(name, kind, shape, "owned", shows)


def hidden(name: str, kind: Kind, shape: int | tuple[int, ...] = (), shows: Shows | None = None) -> Field:
    """A field nobody sees."""
    return _field(name, kind, shape, "hidden", shows)


def seen_by(mask: str, name: str, kind: Kind, shape: int | tuple[int, ...] = (), shows: Shows | None = None) -> Field:
    """A field seen by the seats in field `mask`; the mask's shape is the front of this field's."""
    return _field(name, kind, shape, mask, shows)


def header(seats: Seats) -> tuple[Field, ...]:
    """What every game's record begins with: its chance, its table and its result, which leaves only at the end."""
    return (
        hidden("key", uint64, 2),
        hidden("draws", uint32),
        public("owed", int32, shows=SEAT_SET),
        hidden("score", int32, seats),
        hidden("place", int8, seats),
        public("seats", int8),
        public("over", int8, shows=FLAG),
    )


EVENT_CAP, EVENT_WIDTH = 128, 8
EVENT_FIELDS = (hidden("event_count", int64), hidden("event_log", int32, (EVENT_CAP, EVENT_WIDTH)))
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


class PlainState:
    """A record as ordinary Python: integers and nested lists under the fields' names, and the events told."""

    __slots__ = ("events",)
    events: list[tuple[int, ...]]

    def __getattr__(self, name: str) -> Any:  # the fields themselves are slots of the generated subclass
        raise AttributeError(f"this record has no field {name!r}")

    if TYPE_CHECKING:

        def __setattr__(self, name: str, value: Any) -> None: ...


def _copy_text(name: str, axes: int) -> str:
    """Python that copies nested lists of that many axes."""
    if axes == 0:
        return name
    return f"{name}[:]" if axes == 1 else f"[{_copy_text('row', axes - 1)} for row in {name}]"


def _copy_source(fields: Iterable[Field]) -> str:
    """The text of a copying function; written out because a generic one is five times slower."""
    lines = [f"    t.{f.name} = {_copy_text('s.' + f.name, len(f.shape))}" for f in fields]
    return "\n".join(["def copy(s):", "    t = Plain()", *lines, "    t.events = []", "    return t"])


class Record:
    """The layout of a game's state, the same bytes in every mode."""

    def __init__(self, *fields: Field) -> None:
        self.fields = fields
        self.by_name = {f.name: f for f in fields}
        self.offsets, self.format, self.size = self._layout()
        slots = {"__slots__": tuple(self.by_name)}
        self.plain: type[PlainState] = type("Plain", (PlainState,), slots)
        namespace: dict[str, Any] = {"Plain": self.plain}
        exec(_copy_source(fields), namespace)
        self.copy: Callable[[PlainState], PlainState] = namespace["copy"]

    def _layout(self) -> tuple[list[int], str, int]:
        offsets, text, at = [], "<", 0
        for f in self.fields:
            gap = -at % f.kind.size
            at += gap
            offsets.append(at)
            text += f"{gap}x{f.length}{f.kind.code}"
            at += f.length * f.kind.size
        gap = -at % 8
        return offsets, f"{text}{gap}x", at + gap

    def blank(self) -> PlainState:
        """A state of zeros."""
        state = self.plain()
        for f in self.fields:
            setattr(state, f.name, _blank(f.shape))
        state.events = []
        return state

    def pack(self, state: PlainState) -> bytes:
        """The state's bytes."""
        parts = (_flat(getattr(state, f.name), len(f.shape)) for f in self.fields)
        return struct.pack(self.format, *chain.from_iterable(parts))

    def unpack(self, raw: bytes) -> PlainState:
        """The state these bytes hold."""
        numbers = struct.unpack(self.format, raw)
        state, at = self.plain(), 0
        for f in self.fields:
            setattr(state, f.name, _nest(numbers[at : at + f.length], f.shape))
            at += f.length
        state.events = []
        return state

    def noisy(self) -> Record:
        """The same record with room for the events of one action."""
        return Record(*self.fields, *EVENT_FIELDS)

    @cached_property
    def dtype(self) -> np.dtype[np.void]:
        """The NumPy type with this layout."""
        import numpy as np

        formats = [("<" + f.kind.name, f.shape) for f in self.fields]
        layout: Any = {"names": [f.name for f in self.fields], "formats": formats, "offsets": self.offsets}
        dtype: np.dtype[np.void] = np.dtype(layout | {"itemsize": self.size}, align=True)
        return dtype
