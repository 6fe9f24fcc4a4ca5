"""What the board is told: the map, the prices, what earns and what wins, as the rulebook has them."""

from __future__ import annotations

import json
import re

import pytest
from games.verdon.gorge import build, gorge

from topout.core.position import peek
from topout.games.verdon import GAME
from topout.games.verdon.board import TILE_NAMES
from topout.games.verdon.cards import CLIMB_COST, COSTS, KINDS, REPEAT_COST, TERRAIN_NAMES
from topout.games.verdon.facts import FACTS
from topout.games.verdon.state import UNITS
from topout.games.verdon.turn import harvest


def row(action: str) -> str:
    """The price of an action in the rulebook's table."""
    found = re.search(rf"^\| {action}[^|]*\| ([^|]+) \|", GAME.rules, re.MULTILINE)
    assert found
    return found[1]


def units(text: str) -> dict[str, int]:
    """`1 nut, 1 bolt` as units."""
    return {kind: int(n) for n, kind in re.findall(r"(\d) (\w+)", text)}


def test_facts_are_ready_for_json() -> None:
    assert json.loads(json.dumps(FACTS))["to_win"] == 13


def test_the_map_is_that_of_the_rules() -> None:
    assert [len(FACTS[part]) for part in ("tiles", "locations", "paths", "camps")] == [19, 54, 72, 9]
    assert FACTS["tiles"][9] == {"name": "J", "xy": (4, 6), "corners": ["18", "24", "30", "35", "29", "23"]}
    assert FACTS["locations"][12] == {"name": "12", "xy": (2, 2), "tiles": ["A", "D", "E"], "says": "between {}"}
    coastal = {"tiles": ["A"], "says": "along the upper left side of {}"}
    assert FACTS["paths"][0] == {"name": "0-3", "ends": ("0", "3"), **coastal}
    assert FACTS["sites"]["12D"] == {"place": "12", "tile": "D"}


@pytest.mark.parametrize(
    ("price", "action"), [("rope", "fixed rope"), ("project", "project"), ("card", "publicity card")]
)
def test_prices_are_those_of_the_rulebook(price: str, action: str) -> None:
    assert FACTS["prices"][price] == units(row(action))


@pytest.mark.parametrize(("action", "first"), [("climb", CLIMB_COST), ("repeat", REPEAT_COST)])
def test_prices_by_terrain_are_those_of_the_rulebook(action: str, first: int) -> None:
    listed = [re.split(r" (?=\d)", part.strip(), maxsplit=1) for part in row(action).split("·")]
    prices = {name: UNITS.say(COSTS[first + TERRAIN_NAMES.index(name)]) for name, _ in listed}
    assert prices == {terrain: units(price) for terrain, price in listed}
    assert len(prices) == KINDS


def test_the_odds_are_those_of_two_dice() -> None:
    rolls = [one + two for one in range(1, 7) for two in range(1, 7)]
    assert FACTS["odds"] == [0 if number == 7 else rolls.count(number) for number in range(13)]


@pytest.mark.parametrize("route", [False, True])
def test_income_is_what_tiles_give(route: bool) -> None:
    match = gorge()
    build(match, 0, "12A", route=route)
    gives = FACTS["income"]["route" if route else "project"]
    earned = [harvest(peek(match), 0, TILE_NAMES.index(tile)) for tile in "ADB"]
    assert earned == [gives["on_its_tile"], gives["beside"], 0]


def test_every_card_that_is_played_has_its_verb() -> None:
    verbs = {verb.name for verb in GAME.actions.verbs}
    assert set(FACTS["played_by"].values()) <= verbs
    assert sum(FACTS["copies"].values()) == 27
    assert set(FACTS["copies"]) - set(FACTS["played_by"]) == {
        "free solo climb", "write a book", "open a gym", "competition victory", "classic climb"
    }  # fmt: skip
