"""What there is in a game and who may see it, declared once: a class of annotated fields, each a few small integers.

    class State(GameState, seats=SEATS):
        position: Row = public(int8, PER_SEAT)
        role_seen: Row = hidden(int32, PER_SEAT)
        role: Row = seen_by(role_seen, int8, PER_SEAT, shows=named(ROLES))

Type checkers hold every rule to the annotations; the bytes, the plain object, the NumPy type, the view and its
TypeScript follow from the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from topout.core.layout import HIDDEN, OWNED, PUBLIC, WHOLE, Field, Kind, Layout, int8, int32, uint32, uint64
from topout.core.reading import FLAG, SEAT_SET, Shows

EVERYONE = (1 << 31) - 1
"""The set of seats that holds every seat and the spectators."""

Row = list[int]
Grid = list[Row]
Cube = list[Grid]
AXES = {"int": 0, "Row": 1, "Grid": 2, "Cube": 3}
"""How many axes a field has that is annotated so."""


class Axis(NamedTuple):
    """The length of an axis that each game gives a number of its own, or labels whose number it is."""

    name: str

    def labels(self, shows: Callable[[tuple[str, ...]], Shows]) -> Late:
        """A reading over the labels that the game gives this axis."""
        return Late(self.name, shows)


class Late(NamedTuple):
    """A reading that is known when the game has named the labels of an axis."""

    axis: str
    shows: Callable[[tuple[str, ...]], Shows]


PER_SEAT = Axis("seats")


class Declared(NamedTuple):
    """A field as a class body declares it: before it has its name and the game's axes."""

    kind: Kind
    shape: tuple[int | Axis, ...]
    sight: Any
    shows: Shows | Late | None
    tucked: bool = False

    def field(self, name: str, sight: str, axes: Mapping[str, Any]) -> Field:
        """The field with the lengths and labels that a game gives its axes."""
        shape = tuple(_length(axes[axis.name]) if isinstance(axis, Axis) else axis for axis in self.shape)
        shows = self.shows.shows(axes[self.shows.axis]) if isinstance(self.shows, Late) else self.shows
        return Field(name, self.kind, shape, sight, shows)


def _length(given: int | tuple[str, ...]) -> int:
    return given if isinstance(given, int) else len(given)


def public(kind: Kind, *shape: int | Axis, shows: Shows | Late | None = None, tucked: bool = False) -> Any:
    """A field the whole table sees.

    One that is `tucked` in lies where others leave a gap, so that states in which it is zero have the bytes they had.
    """
    return Declared(kind, shape, PUBLIC, shows, tucked)


def owned(kind: Kind, *shape: int | Axis, shows: Shows | Late | None = None) -> Any:
    """A field whose first axis is its owner: each seat sees its own entry."""
    return Declared(kind, shape, OWNED, shows)


def hidden(kind: Kind, *shape: int | Axis, shows: Shows | Late | None = None) -> Any:
    """A field nobody sees."""
    return Declared(kind, shape, HIDDEN, shows)


def seen_by(mask: int | Row | Grid, kind: Kind, *shape: int | Axis, shows: Shows | Late | None = None) -> Any:
    """A field seen by the seats in the field `mask`, whose shape is the front of this field's."""
    return Declared(kind, shape, mask, shows)


class StateType(type):
    """Takes the fields out of a class body; a class that gives its axes gets a layout and a plain object."""

    declared: dict[str, Declared]
    layout: Layout

    def __new__(mcls, name: str, bases: tuple[type, ...], body: dict[str, Any], **axes: Any) -> StateType:
        """`axes` are the numbers or labels that the game gives the axes of its fields."""
        own = {label: value for label, value in body.items() if isinstance(value, Declared)}
        rest: dict[str, Any] = {label: value for label, value in body.items() if label not in own}
        rest["__slots__"] = () if bases else ("events",)
        cls = super().__new__(mcls, name, bases, rest)
        _check_annotations(name, own, body.get("__annotations__", {}))
        inherited = bases[0].declared if bases else {}  # type: ignore[attr-defined]
        cls.declared = {**inherited, **own}
        if axes:
            plain = type.__new__(StateType, name, (cls,), {"__slots__": tuple(cls.declared)})
            cls.layout = Layout(cls._fields(axes), plain)
        return cls

    def __init__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any], **axes: Any) -> None:
        super().__init__(name, bases, body)

    def _fields(cls, axes: Mapping[str, Any]) -> list[Field]:
        """The fields in the order of their bytes."""
        named = {label: field.field(label, cls._sight(field), axes) for label, field in cls.declared.items()}
        fields = [field for label, field in named.items() if not cls.declared[label].tucked]
        for label, field in named.items():
            if cls.declared[label].tucked:
                fields.insert(_gap_for(field, fields), field)
        return fields

    def _sight(cls, field: Declared) -> str:
        """Who sees a field; where it is a field itself, its name."""
        if isinstance(field.sight, str):
            return field.sight
        return next(name for name, other in cls.declared.items() if other is field.sight)


def _gap_for(tucked: Field, fields: list[Field]) -> int:
    """Before which field there is room for another."""
    at, size = 0, tucked.length * tucked.kind.size
    for number, width in enumerate([*(field.kind.size for field in fields), WHOLE]):
        if -at % tucked.kind.size + size <= -at % width:
            return number
        at += -at % width + (fields[number].length * width if number < len(fields) else 0)
    raise TypeError(f"{tucked.name} is tucked in, but there is no gap of {size} bytes")


def _check_annotations(state: str, fields: Mapping[str, Declared], annotations: Mapping[str, str]) -> None:
    """What type checkers believe of a field must be what it is."""
    for name, field in fields.items():
        if AXES.get(annotations.get(name, "")) != len(field.shape):
            raise TypeError(
                f"{state}.{name} has {len(field.shape)} axes: annotate it as {list(AXES)[len(field.shape)]}"
            )


class GameState(metaclass=StateType):
    """What every game's state begins with: its chance, its table and its result, which leaves only at the end."""

    key: Row = hidden(uint64, 2)
    draws: int = hidden(uint32)
    owed: int = public(int32, shows=SEAT_SET)
    score: Row = hidden(int32, PER_SEAT)
    place: Row = hidden(int8, PER_SEAT)
    seats: int = public(int8)
    over: int = public(int8, shows=FLAG)

    events: list[tuple[int, ...]]
    """What was told in plain mode since it was last asked for; no part of the state itself."""
