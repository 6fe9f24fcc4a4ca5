"""What a board is told of its game: types from the declarations, facts as they are."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from core.cairn import CAIRN

from topout.core.layout import Seats, int8
from topout.core.reading import FLAG, MAYBE_NUMBER, POSITIVE, counted, each_of, maybe_named, members, named
from topout.core.state import PER_SEAT, Cube, GameState, Grid, Row, hidden, owned, public, seen_by
from topout.typescript.games import any_view_module, game_module, singular, view_fields
from topout.typescript.spelling import constant, constant_type, type_of

COLOURS, TILES = ("red", "blue"), ("A", "B", "C")
NAMES = {"Colour": COLOURS}


class State(GameState, seats=Seats(3)):
    """A field of each sort."""

    eyes: int = hidden(int8)
    each_eyes: Row = hidden(int8, PER_SEAT)
    height: int = public(int8)
    heights: Row = public(int8, PER_SEAT)
    grid: Cube = public(int8, 4, PER_SEAT, 5)
    pair: Row = public(int8, 2)
    open: int = public(int8, shows=FLAG)
    leader: int = public(int8, shows=MAYBE_NUMBER)
    colour: Row = public(int8, PER_SEAT, shows=named(COLOURS))
    tile: Row = public(int8, PER_SEAT, shows=maybe_named(TILES))
    tiles: int = public(int8, shows=members(TILES))
    hand: Grid = owned(int8, PER_SEAT, 2, shows=counted(COLOURS))
    goal: int = seen_by(eyes, int8, shows=POSITIVE)
    role: Row = seen_by(each_eyes, int8, PER_SEAT, shows=named(COLOURS))


TYPES = {
    "height": "number",
    "heights": "number[]",
    "grid": "number[][][]",
    "pair": "[number, number]",
    "open": "boolean",
    "leader": "number | null",
    "colour": "Colour[]",
    "tile": '("A" | "B" | "C" | null)[]',
    "tiles": '("A" | "B" | "C")[]',
    "hand": "(Partial<Record<Colour, number>> | null)[]",
    "goal": "number | null",
    "role": "(Colour | null)[]",
}


def test_fields_have_the_type_that_views_give_them_and_hidden_ones_none() -> None:
    own = [field for field in State.layout.fields if field.name not in GameState.declared]
    assert view_fields(own, State.layout.fields, NAMES) == TYPES


def test_what_has_a_number_for_every_label_is_whole() -> None:
    assert type_of(each_of(COLOURS), NAMES) == "Record<Colour, number>"


def test_all_views_have_the_table_and_the_result() -> None:
    text = any_view_module()
    for line in ("  you: number | null;", "  owed: number[];", "  over: boolean;", "  result: Result | null;"):
        assert line in text
    assert "key" not in text


def test_a_module_has_the_view_events_and_moves_of_its_game() -> None:
    text = game_module(CAIRN)
    assert "export interface View extends AnyView {" in text
    for event in CAIRN.events:
        assert f"  {event.name}: {{" in text or f'  "{event.name}": {{' in text or not event.parts
    for verb in CAIRN.actions.verbs:
        assert f"  {verb.name}: " in text


def test_labels_become_types_and_other_facts_constants_that_use_them() -> None:
    facts = {"colours": COLOURS, "worth": {"red": 3, "blue": 1}, "first": "red", "to_win": 13, "xy": [(0, 1), (2, 3)]}
    text = game_module(replace(CAIRN, facts=facts))
    assert 'export const COLOURS = ["red", "blue"] as const;\nexport type Colour = (typeof COLOURS)[number];' in text
    assert "export const WORTH: Readonly<Record<Colour, number>> = { red: 3, blue: 1 };" in text
    assert 'export const FIRST: Colour = "red";' in text
    assert "export const TO_WIN: number = 13;" in text
    assert "export const XY: Readonly<[number, number][]> = [[0, 1], [2, 3]];" in text


@pytest.mark.parametrize(
    ("fact", "kind"),
    [
        ([], "never[]"),
        ([1, None], "(number | null)[]"),
        ({"red": 1}, "Partial<Record<Colour, number>>"),
        ({"a": True, "b": ["red", "blue"]}, "{ a: boolean; b: Colour[] }"),
        ([{"a": 1}, {"a": None}], "{ a: number | null }[]"),
        ("green", "string"),
    ],
)
def test_constants_have_the_narrowest_type_that_fits(fact: Any, kind: str) -> None:
    assert constant_type([fact], NAMES) == kind


def test_long_constants_are_broken_into_lines() -> None:
    assert constant(list(range(5))) == "[0, 1, 2, 3, 4]"
    lines = constant([f"word {n}" for n in range(40)]).split("\n")
    assert len(lines) > 3
    assert max(map(len, lines)) <= 120


@pytest.mark.parametrize(
    ("several", "one"),
    [("resources", "Resource"), ("gold_cards", "GoldCard"), ("classes", "Class"), ("bodies", "Body"), ("gear", "Gear")],
)
def test_a_type_is_called_after_one_of_its_labels(several: str, one: str) -> None:
    assert singular(several) == one
