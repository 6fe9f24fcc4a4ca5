"""Each game's module for its board: what a view has, what happens, which moves there are, and its facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from inspect import cleandoc
from typing import Any, get_args, get_type_hints, is_typeddict

from topout.core.ending import Ending
from topout.core.event import Part
from topout.core.game import Game
from topout.core.layout import HIDDEN, OWNED, PUBLIC, Field, Seats
from topout.core.speech import UNCHANGED
from topout.core.state import GameState
from topout.core.view import Result
from topout.typescript.spelling import (
    PAIR,
    Names,
    constant,
    constant_type,
    key,
    many,
    several,
    type_of,
    union,
    values_type,
    whole,
)

END = {"result": "Result | null", "ending": "Ending | null"}
MADE = "by `python -m topout.typescript`; not to be changed by hand."


def game_module(game: Game) -> str:
    """The module of one game."""
    records, layout = sum_records(game), game.layout
    names = {**label_sets(game.facts), "keyof Moves": tuple(game.actions.starts)}
    names |= {record.__name__: () for record in records}
    own = [field for field in layout.fields if field.name not in GameState.declared]
    return "\n".join(
        [
            f"// Made from the state, events, actions and facts of the game {MADE}",
            'import type { AnyView } from "$shell/board/view";',
            'import type { EventOf, MoveOf } from "$shell/board/contract";',
            "",
            *_labels(game.facts, names),
            *_records(records, names),
            f"/** {game.title} as one pair of eyes sees it. */",
            *_interface("View extends AnyView", view_fields(own, layout.fields, names) | sums_field(game, names)),
            "/** What can happen, by name; parts that not everyone sees may be missing. */",
            *_interface("Events", {key(name): whole(parts) for name, parts in event_parts(game, names).items()}),
            "export type GameEvent = EventOf<Events>;",
            "",
            "/** The moves there are, by name. */",
            *_interface("Moves", {key(verb.name): whole(_params(verb.params, names)) for verb in game.actions.verbs}),
            "export type Move = MoveOf<Moves>;",
            *_facts(game.facts, names),
            "",
        ]
    )


def any_view_module() -> str:
    """The module of what all views have in common."""
    fields = [each.field(name, each.sight, {"seats": Seats(1)}) for name, each in GameState.declared.items()]
    head = {"game": "string", "version": "number", "you": "number | null"}
    return (
        "\n".join(
            [
                f"// Made from topout/core {MADE}",
                "",
                "/** Of these several are called as one is. */",
                f"export const UNCHANGED: readonly string[] = {constant(UNCHANGED)};",
                "",
                "/** How a finished game ended. */",
                *_interface("Result", {name: type_of(kind, {}) for name, kind in get_type_hints(Result).items()}),
                "/** The end in words: why the winner has won, and for each seat where its points came from. */",
                *_interface("Ending", {name: type_of(kind, {}) for name, kind in get_type_hints(Ending).items()}),
                "/** What every game's view has. */",
                *_interface("AnyView", {**head, **view_fields(fields, fields, {}), **END}),
            ]
        ).rstrip()
        + "\n"
    )


def _interface(name: str, parts: Mapping[str, str]) -> Iterator[str]:
    yield f"export interface {name} {{"
    yield from (f"  {part}: {kind};" for part, kind in parts.items())
    yield from ("}", "")


# --- labels and facts -------------------------------------------------------------------------------------------------


def is_labels(fact: Any) -> bool:
    """Whether a fact is a set of labels: a tuple of words, no two the same."""
    words = isinstance(fact, tuple) and all(isinstance(word, str) for word in fact)
    return words and 0 < len(set(fact)) == len(fact)


def label_sets(facts: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """The facts that are sets of labels, by the type that one of them is."""
    return {singular(name): fact for name, fact in facts.items() if is_labels(fact)}


def singular(name: str) -> str:
    """The type of one of several things: `gold_cards` are each a `GoldCard`."""
    for ending, single in (("sses", "ss"), ("ies", "y"), ("s", "")):
        if name.endswith(ending):
            name = name.removesuffix(ending) + single
            break
    return "".join(word.capitalize() for word in name.split("_"))


def _labels(facts: Mapping[str, Any], names: Names) -> Iterator[str]:
    for name, labels in facts.items():
        if is_labels(labels):
            yield f"export const {name.upper()} = {constant(labels)} as const;"
            yield f"export type {singular(name)} = (typeof {name.upper()})[number];"
            yield ""


def _facts(facts: Mapping[str, Any], names: Names) -> Iterator[str]:
    for name, fact in facts.items():
        if not is_labels(fact):
            yield ""
            kind = constant_type([fact], names)
            fixed = f"Readonly<{kind}>" if isinstance(fact, (Mapping, list, tuple)) else kind
            yield f"export const {name.upper()}: {fixed} = {constant(fact)};"


# --- sums -------------------------------------------------------------------------------------------------------------


def sum_records(game: Game) -> list[Any]:
    """The objects that what a view adds up to is made of, each after its parts."""
    return list(dict.fromkeys(_records_in(get_type_hints(game.sums)["return"]))) if game.sums else []


def _records_in(kind: Any) -> Iterator[Any]:
    for part in get_type_hints(kind).values() if is_typeddict(kind) else get_args(kind):
        yield from _records_in(part)
    if is_typeddict(kind):
        yield kind


def _records(records: Iterable[Any], names: Names) -> Iterator[str]:
    for record in records:
        yield f"/** {' '.join(cleandoc(record.__doc__).split())} */"
        parts = get_type_hints(record).items()
        yield from _interface(record.__name__, {key(part): type_of(kind, names) for part, kind in parts})


def sums_field(game: Game, names: Names) -> dict[str, str]:
    """What the view of a game that adds up has besides the state."""
    return {"sums": type_of(get_type_hints(game.sums)["return"], names)} if game.sums else {}


# --- views, events and moves ------------------------------------------------------------------------------------------


def view_fields(fields: Iterable[Field], among: Iterable[Field], names: Names) -> dict[str, str]:
    """The types of the fields that anyone sees."""
    axes = {field.name: len(field.shape) for field in among}
    masked = {field.name: {PUBLIC: None, OWNED: 1}.get(field.sight, axes.get(field.sight)) for field in among}
    return {
        field.name: _field_type(field, field.shape, masked[field.name], names)
        for field in fields
        if field.sight != HIDDEN
    }


def _field_type(field: Field, shape: tuple[int, ...], masked: int | None, names: Names) -> str:
    """The type of a field below its first axes; it may be hidden behind the first `masked` of them."""
    if masked == 0:
        return union([_field_type(field, shape, None, names), "null"])
    depth = field.shows.depth if field.shows else 0
    if masked is None and len(shape) == depth:
        return type_of(field.shows.type, names) if field.shows else "number"
    inner = _field_type(field, shape[1:], None if masked is None else masked - 1, names)
    short = not isinstance(shape[0], Seats) and shape[0] <= PAIR
    return several(inner, shape[0]) if short else many(inner)


def event_parts(game: Game, names: Names) -> dict[str, dict[str, str]]:
    """The parts of each event, as names and types; events of one name are told apart by the parts they have."""
    told: dict[str, list[dict[str, Part]]] = {}
    for event in game.events:
        told.setdefault(event.name, []).append(event.parts)
    return {name: _merged(kinds, names) for name, kinds in told.items()}


def _merged(kinds: list[dict[str, Part]], names: Names) -> dict[str, str]:
    labels = dict.fromkeys(label for parts in kinds for label in parts)
    return {
        label + _mark([parts.get(label) for parts in kinds]): union(
            [type_of(parts[label].shows.type, names) for parts in kinds if label in parts]
        )
        for label in labels
    }


def _mark(parts: list[Part | None]) -> str:
    """What someone may not see, or some events of that name do not have."""
    return "?" if any(part is None or part.secret for part in parts) else ""


def _params(params: Mapping[str, Any], names: Names) -> dict[str, str]:
    return {name: values_type(param.values, names) for name, param in params.items()}
