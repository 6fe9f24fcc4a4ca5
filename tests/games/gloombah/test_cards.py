"""The default cards are those of the rulebook, and every item does what it says."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
from games.gloombah.dungeon import (
    attack,
    battle,
    discarded,
    dungeon,
    give,
    level,
    monster_attack,
    notations,
    refused,
    wear,
    word,
)

from topout.core.position import peek, position
from topout.games.gloombah.cards import ITEMS, SHIPPED

RULES = files("topout.games.gloombah").joinpath("rules.md").read_text()
DEFAULT = SHIPPED["default"]


def rows(heading: str) -> list[list[str]]:
    """The cells of the first table after a heading, without its heading rows."""
    text = RULES.split(heading, 1)[1].split("\n\n")
    lines = next(part for part in text if part.startswith("|")).splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def numbers_of_items() -> dict[str, tuple[int, int]]:
    """Value and copies of each item as the rulebook has them."""
    found = {}
    for row in rows("**Items** (73)"):
        for part in row[1].split("·"):
            matched = re.fullmatch(r"(.+?)(?: \+?(\d+)%?)? ×(\d+)", part.strip())
            assert matched, part
            in_text = re.search(r"−(\d+)%", row[2])
            value = matched[2] or (in_text[1] if in_text else 0)
            found[matched[1]] = (int(value), int(matched[3]))
    return found


def test_g1_the_items_are_those_of_the_rulebook() -> None:
    assert {name: (item.value, item.copies) for name, item in DEFAULT.items.items()} == numbers_of_items()
    assert sum(item.copies for item in DEFAULT.items.values()) == 73


def test_g1_the_monsters_are_those_of_the_rulebook() -> None:
    found = {}
    for name, ap, damage, xp, treasure, status, *modifiers, copies in rows("**Monsters** (40)"):
        numbers = (cell.replace("−", "-").replace("%", "") or "0" for cell in (xp, treasure, status, *modifiers))
        stats = (int(ap), int(damage.rstrip("p")), int(damage.endswith("p")), *map(int, numbers))
        found[name] = (stats, int(copies))
    assert {name: (monster.stats, monster.copies) for name, monster in DEFAULT.monsters.items()} == found
    assert sum(monster.copies for monster in DEFAULT.monsters.values()) == 40


@pytest.mark.parametrize("name", ["Light Chainmail", "Steel Plate", "Exploding Vial", "Duplicate", "Curse of Weakness"])
def test_g1_g20_every_card_the_seed_names_is_there(name: str) -> None:
    assert DEFAULT.items[name].copies


def of_kind(*kinds: str) -> list[str]:
    return [name for name, item in DEFAULT.items.items() if item.kind in kinds]


@pytest.mark.parametrize("name", of_kind("gear"))
def test_gear_gives_its_armour_to_any_class(name: str) -> None:
    match = dungeon()
    give(match, 0, name)
    match.act(0, {"name": "equip", "params": {"card": name}})
    view = match.view(1)
    assert (view["gear"][0], view["armour"][0], view["hand_size"][0]) == (name, DEFAULT.items[name].value, 0)


@pytest.mark.parametrize("name", of_kind("warrior weapon", "rogue weapon", "mage weapon"))
def test_a_weapon_is_for_its_class_and_adds_its_bonus(name: str) -> None:
    move = {"name": "equip", "params": {"card": name}}
    for own in ("Warrior", "Rogue", "Mage"):
        match = dungeon(classes=own)
        give(match, 0, name)
        if DEFAULT.items[name].kind == f"{own.lower()} weapon":
            match.act(0, move)
            battle(match, "Orc Brute")
            assert attack(match, 0) == 1 + DEFAULT.items[name].value
        else:
            refused(match, 0, move, "Cards", "Your class cannot use that weapon")


@pytest.mark.parametrize("name", of_kind("bonus"))
def test_a_bonus_card_adds_its_points_after_the_percentages(name: str) -> None:
    match = dungeon()
    level(match, 0, 5)
    with position(match) as s:
        s.status[0][0] = -50
    give(match, 0, name)
    battle(match, "Dragon")
    match.act(0, {"name": "play", "params": {"card": name}})
    assert attack(match, 0) == 3 + DEFAULT.items[name].value
    assert discarded(match) == {name: 1}


@pytest.mark.parametrize("name", of_kind("blessing"))
def test_a_blessing_raises_its_player_by_per_cent(name: str) -> None:
    match = dungeon()
    level(match, 0, 5)
    give(match, 0, name)
    battle(match, "Dragon")
    match.act(0, {"name": "play", "params": {"card": name}})
    assert attack(match, 0) == {"Blessing of Strength": 8, "Blessing of Fury": 10}[name]


def test_a_curse_of_weakness_halves_the_fighter_or_the_helper() -> None:
    match = dungeon()
    level(match, 0, 6)
    give(match, 1, "Curse of Weakness", "Curse of Weakness")
    battle(match, "Dragon")
    word(match, 1, "backstab curse-of-weakness 0")
    assert attack(match, 0) == 3
    word(match, 1, "backstab curse-of-weakness 0")
    assert attack(match, 0) == 0


def test_a_curse_hits_the_helper_alone() -> None:
    match = dungeon()
    level(match, 0, 4)
    level(match, 1, 6)
    give(match, 2, "Curse of Weakness")
    battle(match, "Dragon")
    word(match, 1, "offer 0 0")
    word(match, 0, "accept 1")
    word(match, 2, "backstab curse-of-weakness 1")
    assert (attack(match, 0), attack(match, 1)) == (4, 3)


@pytest.mark.parametrize(("name", "points"), [("Ambush", 3), ("Frenzy", 5)])
def test_g16_ambush_and_frenzy_add_points_to_the_monster(name: str, points: int) -> None:
    match = dungeon()
    give(match, 1, name)
    battle(match, "Orc Brute")
    word(match, 1, f"backstab {name}")
    assert monster_attack(match) == 5 + points


def test_duplicate_counts_the_monster_and_its_modifier_once_more_and_nothing_else() -> None:
    match = dungeon()
    give(match, 1, "Duplicate", "Ambush")
    battle(match, "Minotaur")
    word(match, 1, "backstab ambush")
    word(match, 1, "backstab duplicate")
    assert monster_attack(match) == 2 * (9 - 2) + 3
    view = match.view(None)
    assert view["twin"] is True
    assert view["foe"]["xp"] == 2
    assert view["foe"]["damage"] == 5


def test_duplicate_is_played_once_per_fight() -> None:
    match = dungeon()
    give(match, 1, "Duplicate")
    give(match, 2, "Duplicate")
    battle(match, "Orc Brute")
    word(match, 1, "backstab duplicate")
    refused(match, 2, "backstab duplicate", "Cards", "duplicated already in this fight")


def test_g17_destroy_armor_discards_the_gear_damaged_or_not() -> None:
    for damaged in (False, True):
        match = dungeon()
        wear(match, 0, "Steel Plate", damaged)
        give(match, 1, "Destroy Armor")
        battle(match, "Orc Brute")
        word(match, 1, "backstab destroy-armor 0")
        view = match.view(None)
        assert (view["gear"][0], view["armour"][0], view["damaged"][0]) == (None, 0, False)
        assert discarded(match) == {"Steel Plate": 1, "Destroy Armor": 1}


def test_destroy_armor_needs_gear_to_destroy() -> None:
    match = dungeon()
    wear(match, 0, "Longsword")
    give(match, 1, "Destroy Armor")
    battle(match, "Orc Brute")
    match.act(0, "pass")
    refused(match, 1, "backstab destroy-armor 0", "The fight", "wears no gear")


def test_level_up_raises_by_one_but_never_from_11_to_12() -> None:
    match = dungeon()
    level(match, 0, 10)
    give(match, 0, "Level Up", "Level Up")
    match.act(0, "use level-up")
    assert match.view(None)["level"][0] == 11
    refused(match, 0, "use level-up", "Turn 1", "never lifts you from level 11 to 12")


def test_a_healing_salve_ends_statuses_and_needs_one() -> None:
    match = dungeon()
    give(match, 0, "Healing Salve", "Healing Salve")
    refused(match, 0, "use healing-salve", "Turn 1", "no status effect")
    with position(match) as s:
        s.status[0][0] = -75
    match.act(0, "use healing-salve")
    assert match.view(None)["status"][0] == [0, 0]


def test_g14_a_scavengers_map_draws_two_items_once_a_turn() -> None:
    match = dungeon()
    give(match, 0, "Scavenger's Map", "Scavenger's Map")
    match.act(0, "use scavengers-map")
    assert match.view(None)["hand_size"][0] == 3
    assert peek(match).hand[0][ITEMS.index("Scavenger's Map")] >= 1
    refused(match, 0, "use scavengers-map", "G14", "Only one Scavenger's Map")


def test_g14_the_next_turn_allows_a_map_again() -> None:
    match = dungeon(seats=2)
    give(match, 0, "Scavenger's Map")
    give(match, 1, "Scavenger's Map")
    match.act(0, "use scavengers-map")
    match.act(0, "go-on")
    match.act(0, "run")
    match.act(1, "use scavengers-map")
    assert match.view(None)["hand_size"][1] == 2


def test_g15_any_card_may_be_shed_while_preparing() -> None:
    match = dungeon()
    give(match, 0, "Wand", "Ambush", "Steel Plate")
    for name in ("wand", "ambush", "steel-plate"):
        match.act(0, f"discard {name}")
    assert discarded(match) == {"Wand": 1, "Ambush": 1, "Steel Plate": 1}
    assert notations(match, 0) == ["go-on"]


def test_g20_the_vial_is_spelled_as_one() -> None:
    assert "Exploding Vial" in ITEMS
    assert not any("Vile" in name for name in ITEMS)
