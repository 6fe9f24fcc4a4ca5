"""Hands of four, the deck that is renewed, and who sees what of them."""

from __future__ import annotations

import random

import pytest
from games.clamber.well import CARD, checked, empty_deck, give, play, small_table, well

import topout
from topout.core.position import peek, position
from topout.games.clamber.cards import COPIES
from topout.games.clamber.hands import draw_up
from topout.games.clamber.state import DEAD, ESCAPED

ANOTHER_WAY = "There must be another way!"


def test_c3_a_player_draws_back_up_to_four_after_playing() -> None:
    match = well()
    play(match, 0, "Leap!", 0)
    assert peek(match).hand_size[0] == sum(peek(match).hand[0]) == 4
    assert peek(match).discards[CARD["Leap!"]] == 1


def test_c4_an_empty_deck_is_renewed_from_the_discards_with_the_card_just_played() -> None:
    match = well()
    give(match, 0, "Leap!", "Climb!", "Climb!", "Climb!")
    empty_deck(match)
    match.act(0, "play leap 0")
    state = peek(match)
    assert state.hand[0][CARD["Leap!"]] == 1
    assert state.deck_size == sum(state.discards) == 0


def test_c4_with_deck_and_discards_empty_no_card_is_drawn() -> None:
    match = well()
    give(match, 0)
    empty_deck(match)
    with position(match) as s:
        draw_up(s, 0)
    assert peek(match).hand_size[0] == 0


@pytest.mark.parametrize(("skittering", "goal", "fate"), [(12, 20, DEAD), (3, 12, ESCAPED)])
def test_c5_a_leavers_hand_is_discarded(skittering: int, goal: int, fate: int) -> None:
    others = 5 if fate == ESCAPED else 15
    match = well(position=[12, others, others, others], goal=goal, skittering=skittering)
    hand = peek(match).hand[0]
    state = checked(match)
    assert state.fate[0] == fate
    assert state.discards == hand
    assert state.hand_size[0] == sum(state.hand[0]) == 0


def test_there_must_be_another_way_discards_the_rest_of_the_hand_and_draws_four() -> None:
    match = well()
    give(match, 0, "There must be another way!", "Leap!", "Leap!", "Leap!")
    match.act(0, "play there-must-be-another-way")
    state = peek(match)
    assert state.discards[CARD["Leap!"]] == 3
    assert state.hand_size[0] == sum(state.hand[0]) == 4


def test_hands_are_private_and_the_discards_public() -> None:
    match = well(seats=3)
    play(match, 0, "Leap!", 0)
    view = match.view(1)
    assert [hand is None for hand in view["hand"]] == [True, False, True]
    assert view["discards"] == {"Leap!": 1}
    assert view["hand_size"] == [4, 4, 4]
    assert "deck" not in view
    assert "undealt" not in view


def test_cards_are_conserved_through_whole_games() -> None:
    for seed in range(30):
        match = topout.new("clamber", seats=3 + seed % 6, seed=seed)
        rng = random.Random(seed)
        while not match.over:
            state = peek(match)
            for kind in range(12):
                hands = sum(hand[kind] for hand in state.hand)
                assert hands + state.deck[kind] + state.discards[kind] == COPIES[kind]
            assert state.deck_size == sum(state.deck)
            assert state.hand_size == [sum(hand) for hand in state.hand]
            assert state.older_size == [[sum(part) for part in older] for older in state.older]
            for hand, older in zip(state.hand, state.older, strict=True):
                assert all(sum(part[kind] for part in older) <= hand[kind] for kind in range(12))
            match.act(match.owed[0], rng.choice(match.legal(match.owed[0])))


def test_plays_are_told_to_everyone_and_draws_only_to_their_owner() -> None:
    match = well(seats=3)
    before = len(match.events(1))
    play(match, 0, "Leap!", 2)
    told = match.events(1)[before:]
    assert told[0] == {
        "event": "played on",
        "seat": 0,
        "card": "Leap!",
        "age": 0,
        "target": 2,
        "text": "Seat 0 plays Leap! on seat 2",
    }
    assert told[-1] == {"event": "drew", "seat": 0, "text": "Seat 0 draws a card"}
    assert "card" in match.events(0)[-1]


def test_c18_of_equal_cards_the_oldest_leaves_first_and_shows_how_long_it_was_held() -> None:
    match = small_table([[["Climb!", "Heroism!"], ["Climb!", "Leap!"]], [[]], [[]]], ["Collapse!"] * 4)
    match.act(0, "play climb 1")
    played = next(e for e in match.events(2) if e["event"] == "played on")
    assert (played["age"], played["text"]) == (1, "Seat 0 plays Climb! on seat 1, held since before the reshuffle")
    assert match.view(2)["older_size"][0] == [1, 0, 0]
    assert match.view(2)["lacks"][0] == [[], [], []]


def test_c18_a_younger_card_shows_that_no_older_copy_was_held() -> None:
    match = small_table([[["Climb!", "Heroism!"], ["Leap!"]], [[]], [[]]], ["Collapse!"] * 4)
    match.act(0, "play climb 1")
    played = next(e for e in match.events(2) if e["event"] == "played on")
    assert (played["age"], played["text"]) == (0, "Seat 0 plays Climb! on seat 1")
    assert match.view(2)["older_size"][0] == [1, 0, 0]
    assert match.view(2)["lacks"][0] == [["Climb!"], [], []]


def test_c18_how_many_cards_were_held_through_how_many_reshuffles_is_public_but_not_which() -> None:
    match = small_table([[["Climb!"], ["Leap!", "Collapse!"], ["Heroism!"]], [[]], [[]]], ["Collapse!"] * 4)
    for seat in (1, 2, None):
        view = match.view(seat)
        assert view["older_size"] == [[2, 1, 0], [0, 0, 0], [0, 0, 0]]
        assert view["older"][0] is None
    assert match.view(0)["older"][0] == [{"Leap!": 1, "Collapse!": 1}, {"Heroism!": 1}, {}]


def test_c18_every_card_of_a_hand_that_is_discarded_shows_how_long_it_was_held() -> None:
    match = small_table([[["Climb!", ANOTHER_WAY], ["Leap!"], ["Heroism!"]], [[]], [[]]], ["Collapse!"] * 4)
    match.act(0, f"play {ANOTHER_WAY}")
    told = [e["text"] for e in match.events(1) if e["event"] in ("played", "discarded")]
    assert told == [
        "Seat 0 plays There must be another way!",
        "Seat 0 discards Climb!",
        "Seat 0 discards Leap!, held since before the reshuffle",
        "Seat 0 discards Heroism!, held through 2 reshuffles",
    ]
