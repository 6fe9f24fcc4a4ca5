"""What every number of the environments means, as a page of the documentation; `python -m topout.envs` writes it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from topout.core.action import Param, Verb
from topout.core.layout import Field, Seats
from topout.core.observation import YOU, Section
from topout.core.reading import FLAG, SEAT_SET
from topout.envs.encodings import Encoding, encoding, limits
from topout.games import registry

FEW = 6
"""So many labels are named; where there are more, the first of them."""
HEAD = """# What the numbers of environments mean

Made of the games' own declarations by `python -m topout.envs`; a test compares. [For researchers](for-researchers.md)
shows how they are read in Python.

An observation is a row of 16-bit integers in named sections, at the same places whatever the number of seats; what
stands there for absent seats means nothing. It holds what the seat may see and nothing else: public fields, its own
entry of those that have owners, and of the others what it sees, with a mark that says so. An action is one number;
where a decision takes several steps, each is an action. The version behind a game's name is raised when its rules
change or a number comes to mean something else.
"""


def page() -> str:
    """All games, one after the other."""
    return HEAD + "".join("\n" + "\n".join(game_lines(encoding(name))) + "\n" for name in registry.GAMES)


def game_lines(numbers: Encoding) -> Iterator[str]:
    """The tables of a game."""
    yield f"## {numbers.game.title} (`{numbers.name}`)\n"
    yield f"An observation has {numbers.length:,} entries.\n"
    yield "| section | entries | shape | what it holds |\n| --- | --- | --- | --- |"
    for section in numbers.sections:
        yield f"| `{section.name}` | {_span(section.start, section.end)} | {_shape(section)} | {_holds(section)} |"
    yield f"\nThere are {len(numbers.actions):,} actions.\n"
    yield "| action | numbers | parameters, the last one counting fastest |\n| --- | --- | --- |"
    for verb in numbers.actions.verbs:
        yield f"| `{verb.name}` | {_span(*numbers.actions.spans[verb.name])} | {_parameters(verb)} |"


def _span(start: int, end: int) -> str:
    return str(start) if end == start + 1 else f"{start}–{end - 1}"


def _shape(section: Section) -> str:
    return " × ".join(f"{axis} seats" if isinstance(axis, Seats) else str(axis) for axis in section.shape) or "1"


def _holds(section: Section) -> str:
    field = section.field
    if field is None:
        assert section.name == YOU
        return "1 at the seat that sees this"
    if section.mark:
        return f"1 where the seat sees `{field.name}`"
    return _set(field) if section.bits else _number(section, field)


def _set(field: Field) -> str:
    if field.shows is SEAT_SET or field.shows is None:
        return "1 for each seat in it"
    return f"1 for each that is in it of {_named(field.shows.labels)}"


def _number(section: Section, field: Field) -> str:
    if field.shows is FLAG:
        return "0 or 1"
    if field.shows and field.shows.labels:
        return f"{'a number for each' if field.shows.depth else 'one'} of {_named(field.shows.labels)}"
    low, high = limits(section)
    return f"a number from {low:,} to {high:,}".replace("-", "−")


def _named(labels: Sequence[Any]) -> str:
    """A few labels by name."""
    some = ", ".join(str(label) for label in labels[:FEW])
    return f"{some}, … ({len(labels)})" if len(labels) > FEW else some


def _parameters(verb: Verb) -> str:
    return "; ".join(f"`{name}`: {_values(param)}" for name, param in verb.params.items())


def _values(param: Param) -> str:
    return _named(["none" if value is None else value for value in param.values])
