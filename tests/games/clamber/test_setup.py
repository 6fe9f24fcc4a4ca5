"""Clamber's cards, roles and set-up."""

from __future__ import annotations

import collections

import pytest

import topout
from topout.core.position import peek
from topout.games.clamber.cards import COPIES, NAMES, role_deck


def test_c7_the_listed_counts_add_up_to_53_cards() -> None:
    assert dict(zip(NAMES, COPIES, strict=True)) == {
        "Climb!": 10,
        "Leap!": 5,
        "Sharp elbows!": 6,
        "Kick in the face!": 3,
        "Everyone together!": 4,
        "Collapse!": 4,
        "Me first!": 6,
        "Heroism!": 5,
        "You're not going without me!": 4,
        "Bait the Skittering!": 2,
        "Sabotage!": 2,
        "There must be another way!": 2,
    }
    assert sum(COPIES) == 53


@pytest.mark.parametrize(
    ("seats", "deck"),
    [(3, [2, 2, 1]), (4, [2, 2, 1]), (5, [3, 3, 2]), (6, [3, 3, 2]), (7, [4, 4, 2]), (8, [4, 4, 2])],
)
def test_c1_the_role_deck_grows_with_the_table(seats: int, deck: list[int]) -> None:
    assert role_deck(seats) == deck
    state = peek(topout.new("clamber", seats=seats, seed=1))
    dealt = collections.Counter(state.role[:seats])
    assert [dealt[r] + state.undealt[r] for r in range(3)] == deck


def test_c1_the_roles_option_names_the_deck() -> None:
    match = topout.new("clamber", seats=3, seed=1, roles=["Sadist", "Sadist", "Hero"])
    assert sorted(match.truth()["role"]) == ["Hero", "Sadist", "Sadist"]
    by_text = topout.new("clamber", seats=3, seed=1, roles="sadist, sadist, HERO")
    assert by_text.truth()["role"] == match.truth()["role"]


def test_c1_a_role_deck_smaller_than_the_table_is_refused() -> None:
    with pytest.raises(ValueError, match="2 roles are too few for 3 players"):
        topout.new("clamber", seats=3, roles=["Hero", "Hero"])
    with pytest.raises(topout.BadOption, match=r"Roles: “Villain” is not a role\. It takes roles with commas "):
        topout.new("clamber", seats=3, roles=["Hero", "Hero", "Villain"])


def test_everyone_starts_on_5_with_four_cards_and_the_skittering_has_moved_up_once() -> None:
    state = peek(topout.new("clamber", seats=5, seed=3))
    assert state.position[:5] == [5] * 5
    assert [sum(hand) for hand in state.hand[:5]] == [4] * 5
    assert state.deck_size == sum(state.deck) == 53 - 20
    assert (state.round_number, state.skittering) == (1, 1)


def test_a_random_seat_is_the_first_player() -> None:
    firsts = collections.Counter(topout.new("clamber", seats=4, seed=seed).owed[0] for seed in range(400))
    assert set(firsts) == {0, 1, 2, 3}
    assert min(firsts.values()) > 60


@pytest.mark.parametrize("seats", [2, 9])
def test_c15_clamber_is_for_three_to_eight(seats: int) -> None:
    with pytest.raises(topout.BadOption, match="3 to 8 seats"):
        topout.new("clamber", seats=seats)
