"""Card sets: the two that come with the game, sets of one's own, and what is said of a faulty one."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.gloombah.dungeon import battle, dungeon, monster_attack

import topout
from topout.games.gloombah.card_sets import OWN_SETS, BadCards, read_set
from topout.games.gloombah.cards import SHIPPED, card_set

ITEMS = '[items]\n"Wand" = { kind = "mage weapon", value = 2, copies = 12 }\n'
MONSTERS = '[monsters]\n"Cave Rat" = { ap = 4, damage = 1, xp = 1, treasure = 1, copies = 3 }\n'


def written(folder: Path, text: str, name: str = "mine") -> Path:
    path = folder / f"{name}.toml"
    path.write_text(text)
    return path


def test_g1_the_sets_differ_in_cards_and_numbers() -> None:
    default, brutal = SHIPPED["default"], SHIPPED["brutal"]
    assert {"Stampede", "Executioner's Blade"} <= set(brutal.items) - set(default.items)
    assert {"Plague Swarm", "Bone Colossus"} <= set(brutal.monsters) - set(default.monsters)
    shared = set(default.monsters) & set(brutal.monsters)
    assert sum(default.monsters[name].stats != brutal.monsters[name].stats for name in shared) > len(shared) // 2


def test_g1_the_chosen_set_is_the_one_played_with() -> None:
    brutal = dungeon(cards="brutal")
    battle(brutal, "Dragon")
    assert monster_attack(brutal) == 19
    assert brutal.view(0)["value"]["Curse of Weakness"] == 75
    assert brutal.view(0)["options"]["cards"] == "brutal"
    assert "Stampede" not in dungeon().view(0)["value"]


@pytest.mark.parametrize("cards", SHIPPED)
def test_no_card_of_another_set_is_dealt(cards: str) -> None:
    match = topout.new("gloombah", seats=6, seed=3, cards=cards)
    in_play = set(SHIPPED[cards].items)
    assert all(set(hand) <= in_play for hand in match.truth()["hand"])
    assert set(match.truth()["deck"]) <= in_play


def test_an_unknown_set_is_refused_with_those_there_are() -> None:
    with pytest.raises(topout.BadOption, match="there are brutal, default"):
        topout.new("gloombah", cards="../secrets")


def test_sets_of_ones_own_are_found_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, ITEMS + MONSTERS)
    monkeypatch.setenv(OWN_SETS, str(tmp_path))
    match = topout.new("gloombah", seats=2, seed=1, cards="mine")
    assert match.view(0)["hand"][0] == {"Wand": 5}
    assert match.view(0)["deck_size"] == 2
    assert topout.replay(match.record()).hash == match.hash


def test_a_set_of_ones_own_does_not_hide_one_of_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, ITEMS + MONSTERS, "default")
    monkeypatch.setenv(OWN_SETS, str(tmp_path))
    assert card_set("default") is SHIPPED["default"]


WAND = '"Wand" = { kind = "mage weapon", value = 2, copies = 12 }'
RAT = '"Cave Rat" = { ap = 4, damage = 1, xp = 1, treasure = 1, copies = 3 }'
FAULTS = [
    (WAND, '"Wand" = { kind = "mage weapon" value = 2 }', r"line 2, column \d+"),
    (WAND, '"Wand" = { kind = "stick", value = 2, copies = 1 }', r"line 2: kind of 'Wand' is 'stick'; it must be one"),
    (WAND, '"Wand" = { kind = "mage weapon", copies = 1 }', "line 2: 'Wand' has no value"),
    (WAND, '"Wand" = { kind = "mage weapon", value = 99, copies = 1 }', "line 2: value of 'Wand' is 99; .* 1 to 12"),
    (WAND, '"Wand" = { kind = "mage weapon", value = 1.5, copies = 1 }', "line 2: value of 'Wand' is 1.5"),
    (WAND, '"Wand" = { kind = "mage weapon", value = 2, copies = -1 }', "line 2: copies of 'Wand' is -1"),
    (WAND, '"Wand" = { kind = "mage weapon", value = 2, colour = 1 }', "line 2: 'Wand' has 'colour'; it can have"),
    (WAND, '"Duplicate" = { kind = "duplicate", value = 2, copies = 1 }', "line 2: 'Duplicate' has 'value'"),
    (WAND, '"Wand" = 3', "line 2: 'Wand' is not a table"),
    (WAND, '"Wand" = { kind = "mage weapon", value = 2, copies = 0 }', "line 1: the set has 0 items"),
    (RAT, '"Cave Rat" = { ap = 4, damage = 0, xp = 1, treasure = 1, copies = 3 }', "line 4: damage of 'Cave Rat' is 0"),
    (RAT, '"Cave Rat" = { ap = 4, damage = 1, xp = 9, treasure = 1, copies = 3 }', "line 4: xp .* from 0 to 4"),
    (RAT, '"Cave Rat" = { ap = 4, damage = 1, xp = 1, copies = 3 }', "line 4: 'Cave Rat' has no treasure"),
    (RAT, f"{RAT}\n{RAT}", r"at line 5"),
    (RAT, RAT.replace("xp", "status = 25, xp"), "line 4: status of 'Cave Rat' is 25; .* -100 to 0"),
    ("[items]", "[stuff]", "line 1: 'stuff' is neither items nor monsters"),
]


@pytest.mark.parametrize(("old", "new", "words"), FAULTS)
def test_a_faulty_set_is_refused_with_its_line(tmp_path: Path, old: str, new: str, words: str) -> None:
    path = written(tmp_path, (ITEMS + MONSTERS).replace(old, new))
    with pytest.raises(BadCards, match=words) as problem:
        read_set(path)
    assert str(problem.value).startswith("mine.toml")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"Wand"', '"Spoon"', "line 2: there is no item 'Spoon'"),
        ('"Cave Rat"', '"Cave Cat"', "line 4: there is no monster 'Cave Cat'"),
        ("mage weapon", "rogue weapon", "line 2: kind of 'Wand' is 'rogue weapon'; it must be 'mage weapon'"),
        (WAND, '"Wand" = 3', "line 2: 'Wand' is not a table"),
    ],
)
def test_a_match_with_a_faulty_set_is_refused_with_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, words: str
) -> None:
    written(tmp_path, (ITEMS + MONSTERS).replace(old, new))
    monkeypatch.setenv(OWN_SETS, str(tmp_path))
    with pytest.raises(topout.BadOption, match=words):
        topout.new("gloombah", cards="mine")


def test_a_set_without_monsters_or_in_no_known_letters_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadCards, match="the set has no monsters"):
        read_set(written(tmp_path, ITEMS))
    (tmp_path / "odd.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadCards, match=r"odd\.toml cannot be read"):
        read_set(tmp_path / "odd.toml")
