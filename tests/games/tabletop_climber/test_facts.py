"""The facts for the page say what the rules do."""

from __future__ import annotations

import json

import pytest
from games.tabletop_climber.camp import ALL_CARDS, camp, season_of, told

from topout.games.tabletop_climber.facts import FACTS


def test_facts_are_ready_for_json_and_have_every_card() -> None:
    assert json.loads(json.dumps(FACTS))["seasons"] == 5
    assert list(FACTS["cards"]) == ALL_CARDS


@pytest.mark.parametrize("name", [name for name, card in FACTS["cards"].items() if card["suit"] != "two"])
def test_a_card_has_the_number_and_the_icon_it_says(name: str) -> None:
    card = FACTS["cards"][name]
    match = camp(f"{name} yellow-1" if name != "yellow-1" else f"{name} yellow-3", "red-1", "red-2")
    match.act(0, f"play {name}")
    assert told(match, "played")[-1]["strength"] == card["number"]
    view = match.view(None)
    effects = {"Reset": view["last_kind"] is None, "Discard": view["phase"] == "discard", "Reverse": view["turned"]}
    assert {icon for icon, happened in effects.items() if happened} == {card["icon"]} - {None}


@pytest.mark.parametrize(("season", "size"), list(enumerate(FACTS["hand_sizes"], 1)))
def test_a_hand_has_the_size_of_its_season(season: int, size: int) -> None:
    match = season_of("Standard" if season < 5 else "Climax", season)
    cards = match.view(0)["team"][0][:size]
    match.act(0, [*cards])
    assert len(match.view(0)["hand"][0]) == size
