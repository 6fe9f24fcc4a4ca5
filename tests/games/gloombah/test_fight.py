"""The fight: whose word it is, cards, backstabs, bargains and the arithmetic of attack points."""

from __future__ import annotations

import pytest
from games.gloombah.dungeon import (
    MONSTER,
    attack,
    battle,
    discarded,
    dungeon,
    give,
    help_from,
    level,
    monster_attack,
    notations,
    passes,
    refused,
    settle,
    told,
    wear,
    word,
)

from topout.core.position import position
from topout.games.gloombah.cards import SHIPPED


def test_g2_g3_the_seeds_13_attack_points_beat_12_by_one() -> None:
    """Level 5, a +2 weapon, +50 % and an Exploding Vial: (5 + 2) × 1.5, rounded up, + 2 = 13."""
    match = dungeon(seats=2)
    level(match, 0, 5)
    wear(match, 0, "Longsword")
    give(match, 0, "Exploding Vial", "Blessing of Strength")
    battle(match, "Orc Brute")
    with position(match) as s:
        s.foe[0] = 12
    match.act(0, "play exploding-vial")
    assert attack(match, 0) == 9
    word(match, 0, "play blessing-of-strength")
    assert attack(match, 0) == 13
    settle(match)
    assert told(match, "won")[-1]["players"] == 13
    assert told(match, "won")[-1]["monster"] == 12


@pytest.mark.parametrize(
    ("number", "bonus", "percent", "points"),
    [(1, 0, -50, 1), (3, 0, -50, 2), (3, 2, -25, 4), (5, 0, 50, 8), (7, 0, -25, 6), (4, 0, -100, 0), (4, 0, -175, 0)],
)
def test_g3_points_are_rounded_up_after_the_percentages_and_the_factor_is_never_below_0(
    number: int, bonus: int, percent: int, points: int
) -> None:
    match = dungeon()
    level(match, 0, number)
    with position(match) as s:
        s.weapon_bonus[0] = bonus
        s.status[0][0] = percent
    battle(match, "Dragon")
    assert attack(match, 0) == points


def test_g3_each_player_is_rounded_alone_and_percentages_are_added_not_multiplied() -> None:
    match = dungeon()
    level(match, 0, 3)
    level(match, 1, 3)
    with position(match) as s:
        s.status[0][0] = s.status[1][0] = -25
        s.status[0][1] = -25
    give(match, 0, "Blessing of Fury", "Blessing of Strength")
    battle(match, "Dragon")
    help_from(match, 1)
    assert (attack(match, 0), attack(match, 1)) == (2, 3)
    word(match, 0, "play blessing-of-fury")
    word(match, 0, "play blessing-of-strength")
    assert attack(match, 0) == 6


@pytest.mark.parametrize("name", SHIPPED["default"].monsters)
@pytest.mark.parametrize("fighter", ["Warrior", "Rogue", "Mage"])
def test_g19_the_modifier_of_the_fighters_class_counts_and_no_other(name: str, fighter: str) -> None:
    match = dungeon(classes=f"{fighter} Mage Warrior")
    battle(match, name)
    stats = SHIPPED["default"].monsters[name].stats
    expected = max(stats[0] + stats[6 + ["Warrior", "Rogue", "Mage"].index(fighter)], 0)
    assert monster_attack(match) == expected
    help_from(match, 1)
    assert monster_attack(match) == expected


def test_a_monster_never_has_less_than_0_points() -> None:
    match = dungeon()
    with position(match) as s:
        s.stats[MONSTER["Cave Rat"]][6] = -3
    battle(match, "Cave Rat")
    assert monster_attack(match) == 0


def test_g4_equal_points_lose() -> None:
    match = dungeon()
    level(match, 0, 5)
    battle(match, "Orc Brute")
    settle(match)
    assert told(match, "lost")


def test_g4_with_ties_to_players_equal_points_win() -> None:
    match = dungeon(ties_to_players=True)
    level(match, 0, 5)
    battle(match, "Orc Brute")
    settle(match)
    assert told(match, "won")


def test_the_fighter_begins_and_the_word_goes_clockwise() -> None:
    match = dungeon(seats=4)
    with position(match) as s:
        s.turn, s.owed = 2, 4
    battle(match, "Orc Brute")
    order = []
    for _ in range(4):
        order.append(match.owed)
        passes(match, 1)
    assert order == [(2,), (3,), (0,), (1,)]
    assert match.view(None)["turn"] == 3


def test_as_many_passes_in_a_row_as_seats_resolve_the_fight_and_anything_done_starts_them_again() -> None:
    match = dungeon()
    give(match, 2, "Ambush")
    battle(match, "Cave Rat")
    passes(match, 2)
    match.act(2, "backstab ambush")
    assert match.view(None)["passes"] == 0
    passes(match, 2)
    assert match.view(None)["phase"] == "fight"
    passes(match, 1)
    assert match.view(None)["phase"] == "prepare"


def test_a_seat_with_nothing_to_do_is_asked_all_the_same() -> None:
    match = dungeon()
    battle(match, "Cave Rat")
    help_from(match, 1)
    assert match.owed == (1,)
    assert notations(match, 1) == ["pass"]
    passes(match, 1)
    assert notations(match, 2) == ["pass"]


def test_bonus_cards_and_blessings_are_for_the_fighter_and_the_helper() -> None:
    match = dungeon()
    for seat in range(3):
        give(match, seat, "Exploding Vial")
    battle(match, "Orc Brute")
    assert "play exploding-vial" in notations(match, 0)
    passes(match, 1)
    refused(match, 1, "play exploding-vial", "The fight", "Only the fighter and the helper")
    match.act(1, "offer 0 0")
    passes(match, 1)
    match.act(0, "accept 1")
    assert "play exploding-vial" in notations(match, 1)
    match.act(1, "play exploding-vial")
    assert (attack(match, 0), attack(match, 1)) == (1, 3)


def test_g8_fighter_and_helper_do_not_backstab() -> None:
    match = dungeon()
    give(match, 0, "Ambush")
    give(match, 1, "Ambush")
    battle(match, "Orc Brute")
    refused(match, 0, "backstab ambush", "G8", "may not play backstab cards")
    help_from(match, 1)
    refused(match, 1, "backstab ambush", "G8", "may not play backstab cards")


def test_an_offerer_not_yet_accepted_may_still_backstab() -> None:
    match = dungeon()
    give(match, 1, "Ambush")
    battle(match, "Orc Brute")
    word(match, 1, "offer 1 1")
    word(match, 1, "backstab ambush")
    assert match.view(None)["offer_xp"][1] == 1


def test_backstabs_say_what_they_are_played_on() -> None:
    match = dungeon(seats=4)
    give(match, 1, "Curse of Weakness", "Ambush", "Destroy Armor")
    wear(match, 2, "Steel Plate")
    battle(match, "Orc Brute")
    passes(match, 1)
    refused(match, 1, "backstab curse-of-weakness", "Cards", "say on which")
    refused(match, 1, "backstab ambush 0", "Cards", "takes no target")
    refused(match, 1, "backstab curse-of-weakness 3", "Cards", "only be played on the fighter or the helper")
    refused(match, 1, "backstab destroy-armor 2", "Cards", "only be played on the fighter or the helper")
    refused(match, 1, "backstab frenzy", "Cards", "do not hold")
    match.act(1, "pass")
    help_from(match, 2)
    word(match, 1, "backstab destroy-armor 2")
    assert match.view(None)["gear"][2] is None


def test_a_played_card_goes_to_the_discards_at_once() -> None:
    match = dungeon()
    give(match, 0, "Exploding Vial")
    give(match, 1, "Ambush")
    battle(match, "Orc Brute")
    match.act(0, "play exploding-vial")
    match.act(1, "backstab ambush")
    assert discarded(match) == {"Exploding Vial": 1, "Ambush": 1}
    assert match.view(None)["hand_size"] == [0, 0, 0]


def test_an_offer_is_any_share_of_xp_and_treasure_as_they_stand() -> None:
    match = dungeon()
    battle(match, "Cave Troll")
    passes(match, 1)
    offers = [text for text in notations(match, 1) if text.startswith("offer")]
    assert offers == [f"offer {x} {t}" for x in range(3) for t in range(3)]
    refused(match, 1, "offer 3 0", "The fight", "does not give that much XP")
    refused(match, 1, "offer 0 3", "The fight", "does not have that much treasure")


def test_a_whole_offer_is_one_call_as_text_or_json() -> None:
    match = dungeon()
    battle(match, "Cave Troll")
    passes(match, 1)
    match.act(1, {"name": "offer", "params": {"xp": 1, "treasure": 2}})
    view = match.view(None)
    assert (view["offer_xp"], view["offer_treasure"]) == ([None, 1, None], [None, 2, None])


def test_duplicate_doubles_what_may_be_offered_but_not_offers_already_made() -> None:
    match = dungeon()
    give(match, 2, "Duplicate")
    battle(match, "Orc Brute")
    passes(match, 1)
    match.act(1, "offer 1 1")
    match.act(2, "backstab duplicate")
    passes(match, 1)
    assert match.view(None)["offer_treasure"][1] == 1
    match.act(1, "offer 1 2")
    assert match.view(None)["offer_treasure"][1] == 2


def test_g12_a_seat_makes_two_offers_in_a_fight_at_most_even_on_the_same_terms() -> None:
    match = dungeon()
    battle(match, "Orc Brute")
    word(match, 1, "offer 1 0")
    word(match, 1, "offer 1 0")
    word(match, 2, "offer 0 0")
    passes(match, 1)
    refused(match, 1, "offer 0 0", "G12", "two offers in this fight")


def test_g12_the_next_fight_allows_two_offers_again() -> None:
    match = dungeon(seats=2)
    battle(match, "Cave Rat")
    word(match, 1, "offer 1 0")
    word(match, 1, "offer 1 0")
    settle(match)
    battle(match, "Cave Rat")
    word(match, 0, "offer 0 0")
    assert match.view(None)["offers_made"] == [1, 0]


def test_g23_a_withdrawn_offer_counts_as_one_of_the_two() -> None:
    match = dungeon()
    battle(match, "Orc Brute")
    word(match, 1, "offer 1 0")
    word(match, 1, "withdraw")
    assert match.view(None)["offer_xp"][1] is None
    word(match, 1, "offer 0 1")
    word(match, 1, "withdraw")
    word(match, 2, "offer 0 0")
    passes(match, 1)
    refused(match, 1, "offer 0 0", "G12", "withdrawn ones included")
    refused(match, 1, "withdraw", "The fight", "no standing offer")


def test_g18_the_fighter_does_not_offer_and_nobody_else_accepts() -> None:
    match = dungeon()
    battle(match, "Orc Brute")
    refused(match, 0, "offer 0 0", "G18", "The fighter does not offer help")
    refused(match, 0, "accept 1", "The fight", "no standing offer")
    word(match, 1, "offer 0 0")
    refused(match, 2, "accept 1", "G18", "Only the fighter accepts")
    passes(match, 1)
    assert "accept 1" in notations(match, 0)


def test_g5_there_is_one_helper_and_other_offers_lapse() -> None:
    match = dungeon(seats=4)
    battle(match, "Orc Brute")
    passes(match, 1)
    for seat in (1, 2):
        match.act(seat, "offer 1 1")
    passes(match, 1)
    match.act(0, "accept 2")
    view = match.view(None)
    assert view["helper"] == 2
    assert view["offer_xp"] == [None, None, 1, None]
    refused(match, 1, "offer 0 0", "G5", "has a helper already")
    passes(match, 1)
    refused(match, 2, "withdraw", "G5", "has a helper already")
    passes(match, 2)
    refused(match, 0, "accept 1", "G5", "has a helper already")


def test_an_empty_seat_cannot_be_accepted() -> None:
    match = dungeon(seats=2)
    battle(match, "Orc Brute")
    refused(match, 0, "accept 5", "The fight", "no standing offer")


def test_effects_of_cards_and_offers_last_for_one_fight() -> None:
    match = dungeon(seats=2)
    level(match, 0, 5)
    give(match, 0, "Blessing of Fury", "Exploding Vial")
    give(match, 1, "Ambush", "Duplicate", "Curse of Weakness")
    battle(match, "Cave Rat")
    match.act(0, "play blessing-of-fury")
    for card in ("ambush", "duplicate", "curse-of-weakness 0"):
        word(match, 1, f"backstab {card}")
    word(match, 0, "play exploding-vial")
    word(match, 1, "offer 0 0")
    settle(match)
    view = match.view(None)
    assert (view["percent"], view["bonus"], view["monster_bonus"], view["twin"]) == ([0, 0], [0, 0], 0, False)
    assert (view["offer_xp"], view["offers_made"], view["helper"]) == ([None, None], [0, 0], None)


@pytest.mark.parametrize(
    "move", ["play exploding-vial", "backstab ambush", "offer 0 0", "withdraw", "accept 1", "pass"]
)
def test_outside_a_fight_its_moves_are_refused(move: str) -> None:
    refused(dungeon(), 0, move, "The fight", "only possible in a fight")
