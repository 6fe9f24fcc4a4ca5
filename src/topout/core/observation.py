"""Writes out, for one game, the function that puts what a seat may see into a row of small integers: an observation.

It is made of the same declarations as the view: public fields whole, of owned ones the seat's own entry, of those that
some seats see only what this one sees, with a mark for each part that says whether it does. Sets become a number 0 or
1 for every member. The places are the same at tables of every size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

from topout.core.layout import HIDDEN, OWNED, PUBLIC, Field, Layout
from topout.core.reading import SEAT_SET
from topout.core.rule import rule

if TYPE_CHECKING:
    from topout.core.game import Game

INDENT = "    "
YOU = "you"
LEAST, MOST = -(1 << 15), (1 << 15) - 1
"""What an entry can hold; greater numbers are cut off there."""
FORMAT = 0
"""Raised when observations or actions of unchanged rules become others."""


def encoding_version(game: Game) -> int:
    """Changes when the same number of an observation or action would mean something else, or the rules are others."""
    return game.version + FORMAT


def encoding_name(game: Game) -> str:
    """What a game's observations and actions are called, and environments made of them."""
    return f"{game.name.title().replace('_', '')}-v{encoding_version(game)}"


class Section(NamedTuple):
    """A part of an observation with a name: where it begins, its shape, and the field it shows.

    A `mark` says with 0 or 1 what a seat sees of the field, `bits` what is in a set; the rest are numbers.
    """

    name: str
    start: int
    shape: tuple[int, ...]
    field: Field | None = None
    mark: bool = False
    bits: tuple[int, ...] = ()

    @property
    def length(self) -> int:
        """How many entries it has."""
        return prod(self.shape)

    @property
    def end(self) -> int:
        """Where the next begins."""
        return self.start + self.length

    @property
    def strides(self) -> tuple[int, ...]:
        """How far apart neighbours on each axis are."""
        return tuple(prod(self.shape[axis + 1 :]) for axis in range(len(self.shape)))


def sections_of(layout: Layout) -> list[Section]:
    """Everything an observation of a game has, in order: whose it is, then the fields as they are declared."""
    seats = layout.by_name["score"].length
    found = [Section(YOU, 0, (seats,))]
    for field in layout.fields:
        if field.sight != HIDDEN:
            found += _shown(layout, field, found[-1].end, seats)
    return found


def _shown(layout: Layout, field: Field, start: int, seats: int) -> Iterator[Section]:
    """A field, behind its marks where not everyone sees it."""
    if field.sight not in (PUBLIC, OWNED):
        marks = Section(f"{field.name} seen", start, layout.by_name[field.sight].shape, field, mark=True)
        yield marks
        start = marks.end
    axes = field.shape[1:] if field.sight == OWNED else field.shape
    bits = _bits(field, seats)
    if bits:
        axes = (*axes[: len(axes) - _depth(field)], sum(bits))
    yield Section(field.name, start, axes, field, bits=bits)


def _bits(field: Field, seats: int) -> tuple[int, ...]:
    if field.shows is SEAT_SET:
        return (seats,)
    return field.shows.bits if field.shows else ()


def _depth(field: Field) -> int:
    return field.shows.depth if field.shows else 0


class Observation:
    """The sections of a game's observations, and the source of the function that fills them."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.sections = sections_of(layout)
        self.length = self.sections[-1].end
        self.source = "\n".join([*self._observe(), ""])

    def function(self, filename: str) -> Callable[..., Any]:
        """The function, marked as a rule."""
        scope: dict[str, Callable[..., Any]] = {}
        exec(compile(self.source, filename, "exec"), {"__name__": __name__}, scope)
        return rule(scope["observe"])

    def _observe(self) -> Iterator[str]:
        yield "def observe(s, seat, seen):"
        yield '    """Write what a seat may see."""'
        yield f"    for p in range({self.sections[0].length}):\n        seen[p] = 0"
        yield "    seen[seat] = 1"
        marks: Section | None = None
        for section in self.sections[1:]:
            if not section.mark:
                yield from _lines(section, marks)
            marks = section if section.mark else None


def _lines(section: Section, marks: Section | None) -> Iterator[str]:
    """Loops over a field's axes; where the marks end it is known whether the seat sees the rest."""
    assert section.field
    own = "[seat]" if section.field.sight == OWNED else ""
    value, axes = f"s.{section.field.name}{own}", len(section.shape) - bool(section.bits)
    for axis in range(axes + 1):
        indent = INDENT * (axis + 1)
        if marks and axis == len(marks.shape):
            yield f"{indent}known = s.{section.field.sight}{_indices(axis)} >> seat & 1"
            yield f"{indent}seen[{_place(marks, axis)}] = known"
        if axis < axes:
            yield f"{indent}for i{axis} in range({section.shape[axis]}):"
    place, value = _place(section, axes), value + _indices(axes)
    yield from (INDENT * (axes + 1) + line for line in _entries(section, place, value, " * known" if marks else ""))


def _indices(axes: int) -> str:
    return "".join(f"[i{axis}]" for axis in range(axes))


def _place(section: Section, axes: int) -> str:
    """Where the entry at these indices is."""
    steps = [f"i{axis} * {stride}" for axis, stride in enumerate(section.strides[:axes])]
    return " + ".join([str(section.start), *steps])


def _entries(section: Section, place: str, value: str, known: str) -> Iterator[str]:
    """Lines that write one number, or the members of a set; most sets are empty, and that is quickly said."""
    assert section.field
    if not section.bits:
        wide = section.field.kind.size > 2
        yield f"seen[{place}] = {f'min(max({value}, {LEAST}), {MOST})' if wide else value}{known}"
    before = 0
    for word, size in enumerate(section.bits):
        yield f"bits = {value}{f'[{word}]' if _depth(section.field) else ''}{known}"
        for condition, entry in (("if bits", "bits >> b & 1"), ("else", "0")):
            yield f"{condition}:"
            yield f"    for b in range({size}):"
            yield f"        seen[{place} + {before} + b] = {entry}"
        before += size
