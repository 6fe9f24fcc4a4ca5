"""The table as text: what a player must see is there, with and without colour."""

from __future__ import annotations

import random

from games.endings import ended
from games.tabletop_climber.camp import camp, field
from rich.text import Text

import topout
from topout.core.match import Match
from topout.core.position import position
from topout.games.tabletop_climber.cards import CLIMAX, GOLD_NAMES
from topout.games.tabletop_climber.words import why

HANDS = ("red-3 red-8 12a", "blue-1 blue-2", "green-1 green-2 two-3")


def drawn(match: Match, seat: int | None) -> str:
    return Text.from_markup(match.game.draw(match.view(seat))).plain


def asked(match: Match, seat: int | None) -> str:
    return match.prompt(seat)


def test_field_strength_hand_sizes_and_passes_are_shown() -> None:
    match = camp(*HANDS, on=field("Single", 1, 2, 2), passed=0b010, turned=1)
    with position(match) as s:
        s.last_play = [1 << 6, 0]
    text = drawn(match, 0)
    assert "Single of seat 2:  red-2" in text
    assert "reversed" in text
    assert "seat 1  0 VP  team of 9  ▮▮ 2 of 2 left  passed" in text
    assert "seat 0 (you)  0 VP  team of 9  ▮▮▮ 3 of 3 left  to decide" in text
    assert "Your hand:  red-3   red-8(reset)   12a" in text
    assert "blue-1" not in text


def test_an_empty_field_the_start_card_and_sets_have_their_words() -> None:
    assert "Field: empty, any play leads" in drawn(camp(*HANDS), 0)
    assert "the Start Card of seat 1" in drawn(camp(*HANDS, on=field("Single", seat=1)), 0)
    match = camp("red-3 blue-3 18", *HANDS[1:])
    match.act(0, "play red-3 blue-3")
    assert "Field: 2-Set of seat 0:  red-3 blue-3" in drawn(match, None)


def test_a_play_in_the_making_is_shown_apart() -> None:
    match = camp("red-3 red-4 red-5", *HANDS[1:])
    match.act(0, "add red-3")
    assert "Your play so far:  red-3" in drawn(match, 0)
    assert "Your hand:  red-4   red-5" in drawn(match, 0)
    assert "so far" not in drawn(match, 1)
    assert asked(match, 0) == "Add more cards to your play or play them as they are."


def test_who_went_out_is_shown() -> None:
    assert "out, 1st" in drawn(camp("", *HANDS[1:], on=field("Single", 1, 3, 0), turn=1, out_first=0), 1)


def test_every_season_says_its_rule() -> None:
    for gold in GOLD_NAMES:
        text = drawn(camp(*HANDS, gold=gold), 0)
        assert f"Season 2 of 5: {gold} — " in text


def test_the_question_fits_the_decision() -> None:
    match = camp(*HANDS)
    assert asked(match, 0).startswith("You lead")
    assert asked(match, 1) == asked(match, None) == "Wait for the others."
    assert asked(camp(*HANDS, on=field("Single", 1, 2, 2)), 0).startswith("Beat the field")
    assert asked(camp(*HANDS, on=field("Single", 1, 18, 2)), 0) == "Nothing you hold beats the field: pass."
    match = topout.new("tabletop_climber", seats=3, seed=1)
    assert "leave 1 card in the lodge" in asked(match, 0)
    with position(match) as s:
        s.gold = CLIMAX
    assert "leave up to 1 card in the lodge" in asked(match, 0)
    with position(match) as s:
        s.phase = 0
    assert asked(match, 2) == "Choose a card to pass on to seat 0."
    with position(match) as s:
        s.phase = 3
    assert asked(match, 0) == "Discard one card from your hand."


def test_every_point_of_a_game_can_be_drawn_for_everyone() -> None:
    for seed in range(3):
        match, rng = topout.new("tabletop_climber", seats=4, seed=seed), random.Random(seed)
        while not match.over:
            seat = rng.choice(match.owed)
            match.act(seat, rng.choice(match.legal(seat)))
            for viewer in (0, None):
                assert "Season" in drawn(match, viewer)
        assert asked(match, 0) == "The game is over."
        assert "The end" in drawn(match, 1)


def test_equal_points_over_five_seasons_go_to_the_larger_team() -> None:
    view = ended([20, 20, 3], [2, 1, 3], team_size=[14, 15, 19])
    assert why(view) == "20 VP, as many as seat 0; the larger team, 15 cards, decides."
