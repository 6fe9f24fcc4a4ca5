"""After the fight: levels, treasure, damage, statuses and death."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from games.gloombah.dungeon import (
    attack,
    battle,
    discarded,
    dungeon,
    give,
    help_from,
    level,
    meet,
    notations,
    refused,
    settle,
    stack,
    told,
    wear,
    word,
)

from topout.core.match import Match
from topout.core.position import position
from topout.games.gloombah.cards import SHIPPED

MONSTERS = SHIPPED["default"].monsters


def fought(match: Match, monster: str) -> dict[str, Any]:
    """What everyone sees after a fight in which nobody does anything more."""
    battle(match, monster)
    settle(match)
    return match.view(None)


@pytest.mark.parametrize("name", MONSTERS)
def test_a_beaten_monster_gives_its_xp_and_treasure(name: str) -> None:
    match = dungeon()
    level(match, 0, 5)
    with position(match) as s:
        s.weapon_bonus[0] = 60
    view = fought(match, name)
    stats = MONSTERS[name].stats
    assert view["level"] == [5 + stats[3], 1, 1]
    assert view["hand_size"] == [stats[4], 0, 0]
    assert view["monster_discards"] == {name: 1}
    assert view["turn"] == 1


@pytest.mark.parametrize("name", MONSTERS)
def test_a_lost_fight_costs_damage_and_gives_the_status(name: str) -> None:
    match = dungeon()
    level(match, 0, 11)
    with position(match) as s:
        s.weapon_bonus[0] = -11
    view = fought(match, name)
    stats = MONSTERS[name].stats
    assert view["level"] == [11 - stats[1], 1, 1]
    assert view["status"] == [[stats[5], 0], [0, 0], [0, 0]]
    assert view["hand_size"] == [0, 0, 0]


@pytest.mark.parametrize("name", MONSTERS)
def test_piercing_damage_passes_the_armour_and_other_damage_does_not(name: str) -> None:
    match = dungeon()
    level(match, 0, 11)
    with position(match) as s:
        s.weapon_bonus[0] = -11
    wear(match, 0, "Dragonscale")
    view = fought(match, name)
    stats = MONSTERS[name].stats
    if stats[2]:
        assert (view["level"], view["gear"], view["damaged"]) == (
            [11 - stats[1], 1, 1],
            ["Dragonscale", None, None],
            [False] * 3,
        )
    elif stats[1] > 6:
        assert (view["level"], view["gear"]) == ([11 - (stats[1] - 6), 1, 1], [None] * 3)
        assert discarded(match) == {"Dragonscale": 1}
    else:
        assert (view["level"], view["gear"], view["damaged"]) == (
            [11, 1, 1],
            ["Dragonscale", None, None],
            [True, False, False],
        )


def test_the_seeds_light_chainmail_breaks_under_5_damage_and_3_get_through() -> None:
    match = dungeon()
    level(match, 0, 7)
    wear(match, 0, "Light Chainmail")
    view = fought(match, "Minotaur")
    assert (view["level"][0], view["gear"][0]) == (4, None)
    assert discarded(match) == {"Light Chainmail": 1}


def test_the_seeds_steel_plate_takes_2_damage_and_is_damaged() -> None:
    match = dungeon()
    level(match, 0, 2)
    wear(match, 0, "Steel Plate")
    view = fought(match, "Skeleton")
    assert (view["level"][0], view["gear"][0], view["damaged"][0]) == (2, "Steel Plate", True)


def test_the_seeds_level_6_with_6_damage_and_no_armour_dies() -> None:
    match = dungeon()
    level(match, 0, 6)
    view = fought(match, "Hydra")
    assert view["level"][0] == 1
    assert told(match, "died")


def test_damaged_gear_breaks_even_when_it_takes_all_the_damage() -> None:
    match = dungeon()
    level(match, 0, 2)
    wear(match, 0, "Steel Plate", damaged=True)
    view = fought(match, "Skeleton")
    assert (view["level"][0], view["gear"][0]) == (2, None)
    assert discarded(match) == {"Steel Plate": 1}


def test_damage_as_great_as_the_armour_is_all_taken_by_it() -> None:
    match = dungeon()
    level(match, 0, 2)
    wear(match, 0, "Light Chainmail")
    view = fought(match, "Skeleton")
    assert (view["level"][0], view["damaged"][0]) == (2, True)


def test_the_helper_takes_its_share_first_and_the_fighter_the_rest() -> None:
    match = dungeon()
    level(match, 0, 6)
    level(match, 1, 6)
    stack(match, "Wand", "Wand", "Wand")
    battle(match, "Basilisk")
    help_from(match, 1, 1, 2)
    settle(match)
    view = match.view(None)
    assert view["level"] == [7, 7, 1]
    assert view["hand_size"] == [1, 2, 0]
    assert [event["seat"] for event in told(match, "levelled")] == [1, 0]
    assert [event["seat"] for event in told(match, "drew")[-3:]] == [1, 1, 0]


def test_duplicate_doubles_the_treasure_and_the_fighter_gets_what_the_offer_does_not() -> None:
    match = dungeon()
    level(match, 0, 9)
    level(match, 1, 9)
    give(match, 2, "Duplicate")
    battle(match, "Cave Troll")
    help_from(match, 1, 2, 2)
    word(match, 2, "backstab duplicate")
    settle(match)
    view = match.view(None)
    assert view["level"] == [9, 11, 1]
    assert view["hand_size"] == [2, 2, 0]


def test_a_helper_never_rises_above_11_and_what_it_cannot_take_is_lost() -> None:
    match = dungeon()
    level(match, 0, 9)
    level(match, 1, 10)
    battle(match, "Cave Troll")
    help_from(match, 1, 2, 0)
    settle(match)
    assert match.view(None)["level"] == [9, 11, 1]
    assert not match.over


def test_the_fighter_wins_the_game_at_level_12_and_no_treasure_is_drawn() -> None:
    match = dungeon()
    level(match, 0, 11)
    level(match, 1, 8)
    battle(match, "Cave Troll")
    help_from(match, 1, 1, 1)
    settle(match)
    assert match.over
    assert match.result
    assert match.result["scores"] == [12, 9, 1]
    assert match.result["winners"] == [0]
    assert match.view(None)["hand_size"] == [0, 0, 0]


def test_the_fighter_rises_to_12_and_never_more() -> None:
    match = dungeon()
    level(match, 0, 11)
    with position(match) as s:
        s.weapon_bonus[0] = 20
    fought(match, "Dragon")
    assert match.view(None)["level"][0] == 12


def test_fighter_and_helper_both_take_the_full_damage_and_status() -> None:
    match = dungeon()
    level(match, 0, 5)
    level(match, 1, 4)
    wear(match, 1, "Light Chainmail")
    battle(match, "Basilisk")
    with position(match) as s:
        s.foe[0] = 30
    help_from(match, 1)
    settle(match)
    view = match.view(None)
    assert view["level"] == [1, 2, 1]
    assert view["gear"] == [None, None, None]
    assert view["status"] == [[-50, 0], [-50, 0], [0, 0]]


def test_g10_a_status_got_in_ones_own_turn_ends_with_the_next() -> None:
    match = dungeon(seats=2)
    level(match, 0, 5)
    battle(match, "Basilisk")
    settle(match)
    assert match.view(None)["status"][0] == [-50, 0]
    battle(match, "Dragon")
    help_from(match, 0)
    assert attack(match, 0) == 1
    with position(match) as s:
        s.attack[1] = 99
    settle(match)
    assert match.view(None)["status"][0] == [-50, 0]
    meet(match, "Cave Rat")
    assert match.view(None)["status"][0] == [-50, 0]
    match.act(0, "run")
    assert match.view(None)["status"][0] == [0, 0]
    assert told(match, "recovered")[-1] == {
        "event": "recovered",
        "seat": 0,
        "percent": 50,
        "text": "Seat 0 regains 50 % of their strength",
    }


def test_g10_a_status_got_by_helping_ends_with_the_helpers_own_next_turn() -> None:
    match = dungeon(seats=3)
    level(match, 0, 2)
    level(match, 2, 4)
    battle(match, "Giant Spider")
    with position(match) as s:
        s.foe[0] = 30
    help_from(match, 2)
    settle(match)
    assert match.view(None)["status"][2] == [-25, 0]
    meet(match, "Cave Rat")
    match.act(1, "run")
    assert match.view(None)["status"][2] == [-25, 0]
    meet(match, "Cave Rat")
    match.act(2, "run")
    assert match.view(None)["status"][2] == [0, 0]


def test_g10_statuses_add_up_and_each_has_its_own_end() -> None:
    match = dungeon(seats=2)
    level(match, 0, 11)
    with position(match) as s:
        s.weapon_bonus[0] = -11
        s.status[0][0] = -25
    battle(match, "Basilisk")
    assert match.view(None)["status"][0] == [-25, 0]
    settle(match)
    assert match.view(None)["status"][0] == [-50, 0]


def test_who_dies_keeps_one_card_of_its_choice_and_its_class() -> None:
    match = dungeon()
    level(match, 0, 3)
    wear(match, 0, "Longsword")
    wear(match, 0, "Padded Tunic")
    with position(match) as s:
        s.status[0][0] = -25
    give(match, 0, "Ambush", "Ambush", "Wand")
    battle(match, "Basilisk")
    settle(match)
    view = match.view(None)
    assert (view["phase"], match.owed) == ("death", (0,))
    assert notations(match, 0) == ["keep wand", "keep ambush"]
    refused(match, 0, "keep dagger", "Cards", "do not hold")
    match.act(0, "keep ambush")
    view = match.view(None)
    assert view["hand_size"][0] == 1
    assert match.view(0)["hand"][0] == {"Ambush": 1}
    assert discarded(match) == {"Longsword": 1, "Padded Tunic": 1, "Ambush": 1, "Wand": 1}
    assert (view["class_of"][0], view["level"][0], view["turn"]) == ("Warrior", 1, 1)


def test_g21_level_equipment_and_statuses_are_reset_before_the_card_is_chosen() -> None:
    match = dungeon()
    level(match, 0, 3)
    wear(match, 0, "Longsword")
    wear(match, 0, "Padded Tunic")
    with position(match) as s:
        s.status[0][0] = -25
    give(match, 0, "Ambush", "Wand")
    battle(match, "Basilisk")
    settle(match)
    view = match.view(1)
    assert (view["level"][0], view["gear"][0], view["weapon"][0], view["status"][0]) == (1, None, None, [0, 0])
    assert (view["armour"][0], view["weapon_bonus"][0], view["hand_size"][0]) == (0, 0, 2)


def test_death_ends_the_status_of_the_same_fight_too() -> None:
    match = dungeon()
    view = fought(match, "Basilisk")
    assert view["status"][0] == [0, 0]
    assert told(match, "suffers")


@pytest.mark.parametrize("cards", [(), ("Wand",)])
def test_with_no_card_or_one_there_is_nothing_to_choose(cards: tuple[str, ...]) -> None:
    match = dungeon()
    give(match, 0, *cards)
    view = fought(match, "Dragon")
    assert (view["phase"], view["turn"]) == ("prepare", 1)
    assert view["hand_size"][0] == len(cards)


def both_die() -> Match:
    match = dungeon()
    give(match, 0, "Ambush", "Wand")
    give(match, 1, "Frenzy", "Dagger", "Dagger")
    battle(match, "Dragon")
    help_from(match, 1)
    settle(match)
    assert match.owed == (0, 1)
    return match


def test_fighter_and_helper_choose_at_the_same_time_and_the_order_does_not_matter() -> None:
    ends = set()
    for order in itertools.permutations([(0, "keep wand"), (1, "keep frenzy")]):
        match = both_die()
        for seat, move in order:
            match.act(seat, move)
        assert discarded(match) == {"Ambush": 1, "Dagger": 2}
        ends.add(match.hash)
    assert len(ends) == 1


def test_what_a_dead_player_keeps_is_private_and_waits_for_the_other() -> None:
    match = both_die()
    match.act(1, "keep frenzy")
    assert match.owed == (0,)
    assert match.view(1)["keeping"] == [None, "Frenzy", None]
    assert match.view(0)["keeping"] == [None, None, None]
    assert discarded(match) == {}
    match.act(0, "keep wand")
    assert told(match, "kept", 1)[-1]["text"] == "Seat 1 keeps Frenzy"
    assert told(match, "kept", 0)[-1]["text"] == "Seat 1 keeps one card"
    assert "card" not in told(match, "kept", 0)[-1]


def test_a_helper_may_die_alone() -> None:
    match = dungeon()
    level(match, 0, 9)
    give(match, 1, "Ambush", "Wand")
    battle(match, "Orc Brute")
    with position(match) as s:
        s.foe[0] = 30
    help_from(match, 1)
    settle(match)
    assert match.owed == (1,)
    match.act(1, "keep wand")
    assert match.view(None)["level"] == [6, 1, 1]
