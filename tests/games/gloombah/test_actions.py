"""How moves are written: as the notation has them, as views print their cards, or as JSON."""

from __future__ import annotations

from typing import Any

import pytest
from games.gloombah.dungeon import battle, dungeon, give, refused, word

import topout


@pytest.mark.parametrize(
    "move", ["equip padded-tunic", "equip Padded Tunic", "equip padded tunic", "EQUIP PADDED-TUNIC"]
)
def test_a_card_is_called_as_views_print_it_or_in_one_word(move: str) -> None:
    match = dungeon()
    give(match, 0, "Padded Tunic")
    match.act(0, move)
    assert match.view(None)["gear"][0] == "Padded Tunic"


def test_a_card_with_an_apostrophe_is_called_as_it_is_printed() -> None:
    match = dungeon()
    give(match, 0, "Giant's Maul", "Scavenger's Map")
    match.act(0, "equip Giant's Maul")
    match.act(0, "use Scavenger's Map")
    assert match.view(None)["weapon"][0] == "Giant's Maul"


@pytest.mark.parametrize("move", ["backstab Curse of Weakness 0", "backstab curse-of-weakness 0"])
def test_a_target_follows_a_card_of_several_words(move: str) -> None:
    match = dungeon()
    give(match, 1, "Curse of Weakness")
    battle(match, "Orc Brute")
    word(match, 1, move)
    assert match.view(None)["percent"][0] == -50


@pytest.mark.parametrize("params", [{"card": "Ambush"}, {"card": "ambush"}, {"card": "Ambush", "target": None}])
def test_json_may_leave_out_a_target_that_is_not_wanted(params: dict[str, Any]) -> None:
    match = dungeon()
    give(match, 1, "Ambush")
    battle(match, "Orc Brute")
    match.act(0, "pass")
    match.act(1, {"name": "backstab", "params": params})
    assert match.view(None)["monster_bonus"] == 3


def test_json_without_a_target_that_is_wanted_is_told_so() -> None:
    match = dungeon()
    give(match, 1, "Curse of Weakness")
    battle(match, "Orc Brute")
    match.act(0, "pass")
    no_target = {"name": "backstab", "params": {"card": "Curse of Weakness"}}
    refused(match, 1, no_target, "Cards", "say on which")


@pytest.mark.parametrize("action", [{"name": "outfit"}, {"name": "outfit", "params": {}}])
def test_json_may_leave_out_equipment(action: dict[str, Any]) -> None:
    match = topout.new("gloombah", seats=2, seed=1)
    match.act(0, action)
    assert match.owed == (1,)


@pytest.mark.parametrize(
    "move", ["equip Padded", "equip Padded-Tunic 0", "backstab ambush -1", "offer -1 0", "offer 0"]
)
def test_what_only_resembles_a_move_is_none(move: str) -> None:
    match = dungeon()
    give(match, 0, "Padded Tunic")
    refused(match, 0, move, "Actions", "has no action")
