"""A turn: prepare, draw a monster, fight or run, and how turns and the game end."""

from __future__ import annotations

from collections import Counter

import pytest
from games.gloombah.dungeon import (
    battle,
    discarded,
    dungeon,
    give,
    level,
    meet,
    notations,
    refused,
    settle,
    stack,
    told,
    wear,
)

from topout.core.position import position
from topout.games.gloombah.cards import MONSTERS


def test_g9_damaged_gear_is_repaired_when_its_owners_turn_begins() -> None:
    match = dungeon(seats=2)
    wear(match, 0, "Steel Plate", damaged=True)
    wear(match, 1, "Tower Shield", damaged=True)
    meet(match, "Cave Rat")
    match.act(0, "run")
    assert match.view(None)["damaged"] == [True, False]
    assert told(match, "repaired")[-1]["card"] == "Tower Shield"


def test_what_new_equipment_replaces_is_discarded() -> None:
    match = dungeon()
    wear(match, 0, "Padded Tunic", damaged=True)
    wear(match, 0, "Rusty Sword")
    give(match, 0, "Steel Plate", "War Axe")
    match.act(0, "equip steel-plate")
    match.act(0, "equip war-axe")
    view = match.view(None)
    assert (view["gear"][0], view["damaged"][0], view["weapon"][0]) == ("Steel Plate", False, "War Axe")
    assert discarded(match) == {"Padded Tunic": 1, "Rusty Sword": 1}


def test_preparing_goes_on_as_often_as_wished() -> None:
    match = dungeon()
    give(match, 0, "Level Up", "Level Up", "Padded Tunic", "Tower Shield")
    for move in ("use level-up", "equip padded-tunic", "use level-up", "equip tower-shield"):
        match.act(0, move)
    assert match.owed == (0,)
    assert match.view(None)["level"][0] == 3


def test_preparing_is_over_when_the_monster_is_drawn() -> None:
    match = dungeon()
    give(match, 0, "Level Up", "Padded Tunic")
    match.act(0, "go-on")
    for move in ("use level-up", "equip padded-tunic", "discard level-up", "go-on"):
        refused(match, 0, move, "Turn 1", "only possible while you prepare")


def test_fighting_and_running_wait_for_the_monster() -> None:
    match = dungeon()
    for move in ("fight", "run", "flee"):
        refused(match, 0, move, "Turn 3", "when you have drawn a monster")
    refused(match, 0, "pass", "The fight", "only possible in a fight")
    refused(match, 0, "keep wand", "Lost", "Only someone who has just died")


def test_only_the_seat_whose_turn_it_is_prepares() -> None:
    refused(dungeon(), 1, "go-on", "Turn", "not your turn")


@pytest.mark.parametrize("number", [1, 2])
def test_below_level_3_running_always_works(number: int) -> None:
    for _ in range(20):
        match = dungeon()
        level(match, 0, number)
        meet(match, "Dragon")
        match.act(0, "run")
        assert match.view(None)["turn"] == 1
        assert not told(match, "rolled")


@pytest.mark.parametrize("number", range(3, 12))
def test_g6_from_level_3_on_two_dice_must_reach_the_level(number: int) -> None:
    match = dungeon()
    level(match, 0, number)
    meet(match, "Dragon")
    outcomes: Counter[bool] = Counter()
    for seed in range(150):
        guess = match.redeal(0, seed)
        guess.act(0, "run")
        rolled = told(guess, "rolled")[-1]
        escaped = guess.view(None)["turn"] == 1
        assert escaped == (rolled["first"] + rolled["second"] >= number)
        assert escaped or (guess.view(None)["phase"] == "fight" and guess.owed == (0,))
        outcomes[escaped] += 1
    chance = sum(a + b >= number for a in range(1, 7) for b in range(1, 7)) / 36
    assert abs(outcomes[True] / 150 - chance) < 4 * (chance * (1 - chance) / 150) ** 0.5 + 0.01


def test_a_failed_roll_means_the_fight_and_no_second_try() -> None:
    match = dungeon()
    level(match, 0, 11)
    meet(match, "Dragon")
    guesses = [match.redeal(0, seed) for seed in range(9)]
    for guess in guesses:
        guess.act(0, "run")
    caught = next(guess for guess in guesses if told(guess, "caught"))
    refused(caught, 0, "run", "Turn 3", "not now")


@pytest.mark.parametrize("number", [1, 2, 3, 11])
def test_g22_discarding_the_whole_hand_is_a_sure_escape_at_any_level(number: int) -> None:
    match = dungeon()
    level(match, 0, number)
    give(match, 0, "Wand", "Wand", "Ambush")
    meet(match, "Dragon")
    match.act(0, "flee")
    assert discarded(match) == {"Wand": 2, "Ambush": 1}
    assert match.view(None)["turn"] == 1
    assert match.view(None)["monster_discards"] == {"Dragon": 1}


def test_g7_an_empty_hand_cannot_be_discarded_to_flee() -> None:
    match = dungeon()
    meet(match, "Dragon")
    refused(match, 0, "flee", "G7", "no card to discard")
    assert notations(match, 0) == ["fight", "run"]


def test_after_an_escape_the_monster_is_discarded_and_the_next_seat_prepares() -> None:
    match = dungeon(seats=2)
    for seat in (0, 1, 0):
        meet(match, "Cave Rat")
        assert match.owed == (seat,)
        match.act(seat, "run")
    assert match.view(None)["monster_discards"] == {"Cave Rat": 3}
    assert match.view(None)["turn_number"] == 4


def test_the_monster_deck_is_renewed_from_its_discards() -> None:
    match = dungeon()
    with position(match) as state:
        state.monster_deck, state.monsters_left = [0] * len(MONSTERS), 0
        state.monster_discards[MONSTERS.index("Hydra")] = 1
    match.act(0, "go-on")
    view = match.view(None)
    assert (view["monster"], view["monsters_left"], view["monster_discards"]) == ("Hydra", 0, {})


def test_without_any_monster_the_turn_ends() -> None:
    match = dungeon()
    with position(match) as s:
        s.monster_deck, s.monsters_left = [0] * len(MONSTERS), 0
    match.act(0, "go-on")
    assert told(match, "no monster")
    assert (match.view(None)["turn"], match.view(None)["phase"]) == (1, "prepare")


def test_items_are_drawn_one_by_one_and_the_deck_is_renewed_in_between() -> None:
    match = dungeon()
    give(match, 0, "Scavenger's Map")
    stack(match, "Wand")
    match.act(0, "use scavengers-map")
    assert match.view(0)["hand"][0] == {"Wand": 1, "Scavenger's Map": 1}
    assert [event["event"] for event in match.events(None)[-3:]] == ["drew", "renewed", "drew"]


def test_without_deck_and_discards_nothing_is_drawn() -> None:
    match = dungeon()
    level(match, 0, 5)
    stack(match)
    battle(match, "Cave Rat")
    settle(match)
    assert match.view(None)["hand_size"][0] == 0
    assert match.view(None)["level"][0] == 6


def test_g13_after_the_last_turn_the_highest_level_wins_and_ties_are_shared() -> None:
    match = dungeon(seats=3, max_turns=2)
    for seat, number in enumerate((4, 2, 4)):
        level(match, seat, number)
    with position(match) as s:
        s.turn_number = 2
    meet(match, "Cave Rat")
    match.act(0, "fight")
    settle(match)
    assert match.result
    assert match.result["scores"] == [5, 2, 4]
    assert match.result["winners"] == [0]


def test_g13_equal_levels_share_the_win() -> None:
    match = dungeon(seats=3, max_turns=1)
    for seat, number in enumerate((2, 1, 2)):
        level(match, seat, number)
    with position(match) as s:
        s.turn_number = 1
    meet(match, "Dragon")
    match.act(0, "run")
    assert match.result
    assert match.result["winners"] == [0, 2]
    assert match.result["lines"][0] == {"level": 2}


def test_g13_the_cap_is_600_turns_unless_the_option_says_otherwise() -> None:
    assert dungeon().view(None)["max_turns"] == 600
    assert dungeon(max_turns=7).view(None)["max_turns"] == 7


def test_g11_there_is_no_hand_limit() -> None:
    match = dungeon()
    level(match, 0, 5)
    give(match, 0, *["Ambush"] * 4, *["Exploding Vial"] * 5, *["Acid Flask"] * 3)
    battle(match, "Cave Rat")
    settle(match)
    assert match.view(None)["hand_size"][0] == 13
    assert match.view(None)["turn"] == 1
