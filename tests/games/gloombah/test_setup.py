"""Set-up: classes, hands, the first seat, and everyone's equipment chosen together."""

from __future__ import annotations

from collections import Counter

import pytest
from games.gloombah.dungeon import ITEM, give, notations, refused, told

import topout
from topout.core.engine import engine_for
from topout.core.match import Match
from topout.core.position import position
from topout.games.gloombah.cards import CLASSES


@pytest.mark.parametrize("seats", range(2, 7))
def test_each_seat_has_a_public_class_five_private_items_and_level_1(seats: int) -> None:
    match = topout.new("gloombah", seats=seats, seed=5)
    view = match.view(0)
    assert view["level"] == [1] * seats
    assert view["hand_size"] == [5] * seats
    assert sum(view["hand"][0].values()) == 5
    assert view["hand"][1:] == [None] * (seats - 1)
    assert view["deck_size"] == 73 - 5 * seats
    assert max(Counter(view["class_of"]).values()) <= 2
    assert match.owed == tuple(range(seats))


def test_six_seats_use_up_the_six_class_cards() -> None:
    view = topout.new("gloombah", seats=6, seed=8).view(None)
    assert Counter(view["class_of"]) == dict.fromkeys(CLASSES, 2)


def test_classes_are_drawn_without_replacement() -> None:
    pairs = Counter(tuple(topout.new("gloombah", seats=2, seed=n).view(None)["class_of"]) for n in range(900))
    same = sum(count for (a, b), count in pairs.items() if a == b)
    assert abs(same / 900 - 1 / 5) < 0.05
    assert len(pairs) == 9


def test_a_random_seat_starts_and_is_public_from_the_first() -> None:
    starts = Counter(topout.new("gloombah", seats=4, seed=n).view(None)["turn"] for n in range(400))
    assert set(starts) == {0, 1, 2, 3}
    assert min(starts.values()) > 70
    assert told(topout.new("gloombah", seed=1), "starts")


def ready() -> Match:
    match = topout.new("gloombah", seats=3, seed=1)
    with position(match) as s:
        s.class_of[:3] = [0, 1, 2]
    for seat in range(3):
        give(match, seat)
    give(match, 0, "Steel Plate", "Padded Tunic", "Longsword", "Dagger", "Ambush")
    give(match, 1, "Dagger", "Wand", "Ambush", "Ambush", "Frenzy")
    give(match, 2, "Level Up", "Level Up", "Ambush", "Frenzy", "Duplicate")
    return match


def test_one_gear_and_one_weapon_of_the_class_may_be_equipped() -> None:
    match = ready()
    assert notations(match, 0) == [
        "outfit padded-tunic longsword",
        "outfit padded-tunic",
        "outfit steel-plate longsword",
        "outfit steel-plate",
        "outfit longsword",
        "outfit",
    ]
    refused(match, 0, "outfit steel-plate dagger", "Cards", "Your class cannot use")
    refused(match, 0, "outfit dragonscale", "Cards", "do not hold")


def test_a_seat_with_nothing_to_equip_is_asked_all_the_same() -> None:
    match = ready()
    assert notations(match, 2) == ["outfit"]
    assert 2 in match.owed


def test_what_is_chosen_stays_private_until_all_have_chosen() -> None:
    match = ready()
    match.act(0, "outfit steel-plate longsword")
    assert list(match.owed) == [1, 2]
    assert match.view(0)["outfit_gear"] == ["Steel Plate", None, None]
    for other in (1, 2, None):
        view = match.view(other)
        assert view["outfit_gear"][0] is None
        assert view["outfit_weapon"][0] is None
        assert view["gear"][0] is None
        assert view["hand_size"][0] == 5
    match.act(2, "outfit")
    match.act(1, "outfit dagger")
    view = match.view(None)
    assert view["gear"] == ["Steel Plate", None, None]
    assert view["weapon"] == ["Longsword", "Dagger", None]
    assert view["hand_size"] == [3, 4, 5]
    assert view["phase"] == "prepare"
    assert list(match.owed) == [view["turn"]]


def test_equipment_is_chosen_once_before_the_first_turn() -> None:
    match = ready()
    for seat in range(3):
        match.act(seat, "outfit")
    refused(match, match.owed[0], "outfit", "Set-up", "once, before the first turn")


def test_a_tiny_deck_is_dealt_as_far_as_it_goes() -> None:
    match = topout.new("gloombah", seats=3, seed=1)
    game = match.game
    template = game.template(match.options, 3)
    template.copies = [0] * len(template.copies)
    template.copies[ITEM["Ambush"]] = 7
    state = engine_for(game, "plain").start(template, 4)
    assert [state.hand_size[p] for p in range(3)] == [5, 2, 0]
