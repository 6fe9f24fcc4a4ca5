"""What each card does and to whom, and what is learned at the ledge."""

from __future__ import annotations

import collections
from typing import Any

import pytest
from games.clamber.well import give, play, well

import topout
from topout.core.position import peek


@pytest.mark.parametrize(
    ("card", "target", "positions", "skittering"),
    [
        ("Climb!", 1, [5, 6, 5], 3),
        ("Climb!", 0, [6, 5, 5], 3),
        ("Leap!", 2, [5, 5, 7], 3),
        ("Leap!", 0, [7, 5, 5], 3),
        ("Sharp elbows!", 1, [5, 4, 5], 3),
        ("Sharp elbows!", 0, [4, 5, 5], 3),
        ("Kick in the face!", 2, [5, 5, 3], 3),
        ("Kick in the face!", 0, [3, 5, 5], 3),
        ("Everyone together!", None, [6, 6, 6], 3),
        ("Collapse!", None, [4, 4, 4], 3),
        ("Me first!", 2, [6, 5, 4], 3),
        ("Heroism!", None, [5, 6, 6], 3),
        ("You're not going without me!", None, [5, 4, 4], 3),
        ("Bait the Skittering!", None, [5, 5, 5], 1),
        ("Sabotage!", None, [5, 5, 5], 4),
        ("There must be another way!", None, [5, 5, 5], 3),
    ],
)
def test_each_card_moves_whom_it_says(card: str, target: int | None, positions: list[int], skittering: int) -> None:
    match = well(seats=3, skittering=3)
    play(match, 0, card, target)
    assert peek(match).position[:3] == positions
    assert peek(match).skittering == skittering


@pytest.mark.parametrize("card", ["Everyone together!", "Collapse!", "Heroism!", "You're not going without me!"])
def test_cards_move_only_players_still_in_the_well(card: str) -> None:
    match = well(seats=3, inside=0b101, fate=[0, 1, 0])
    play(match, 0, card)
    assert peek(match).position[1] == 5


def test_a_player_who_left_cannot_be_a_target() -> None:
    match = well(seats=3, inside=0b101, fate=[0, 1, 0])
    give(match, 0, "Climb!")
    with pytest.raises(topout.Illegal, match="still in the well"):
        match.act(0, "play climb 1")


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("play kick-in-the-face 1", "You do not hold that card."),
        ("play climb", "That card needs a target."),
        ("play heroism 1", "That card takes no target."),
        ("play climb 7", "The target must be a player still in the well."),
    ],
)
def test_refusals_say_why(action: str, reason: str) -> None:
    match = well()
    give(match, 0, "Climb!", "Heroism!")
    with pytest.raises(topout.Illegal) as refusal:
        match.act(0, action)
    assert refusal.value.reason == reason


def test_c6_no_position_goes_below_0() -> None:
    match = well(position=[1, 5, 5, 5])
    play(match, 0, "Kick in the face!", 0)
    assert peek(match).position[0] == 0
    match = well(skittering=1)
    play(match, 0, "Bait the Skittering!")
    assert peek(match).skittering == 0


def test_c13_me_first_needs_another_player() -> None:
    match = well(seats=3)
    give(match, 0, "Me first!")
    with pytest.raises(topout.Illegal, match="needs another player") as refusal:
        match.act(0, "play me-first 0")
    assert refusal.value.rule == "C13"
    with pytest.raises(topout.Illegal, match="only when you are alone"):
        match.act(0, "play me-first")
    assert {str(a) for a in match.legal(0)} == {"play me-first 1", "play me-first 2"}


def test_c13_me_first_has_no_target_for_a_player_alone_in_the_well() -> None:
    match = well(seats=3, inside=0b001, fate=[0, 2, 2])
    give(match, 0, "Me first!")
    assert [str(a) for a in match.legal(0)] == ["play me-first"]
    for target in range(3):
        with pytest.raises(topout.Illegal, match="alone in the well: play Me first! without a target") as refusal:
            match.act(0, f"play me-first {target}")
        assert refusal.value.rule == "C13"
    match.act(0, "play me-first")
    assert peek(match).position[0] == 6
    assert peek(match).hurt[0] == 0


def test_who_reaches_10_learns_the_goal_and_the_first_sets_it() -> None:
    match = well(position=[9, 5, 5, 5])
    assert peek(match).goal == 0
    play(match, 0, "Climb!", 0)
    assert 15 <= peek(match).goal <= 20
    assert match.view(0)["goal"] == peek(match).goal
    assert match.view(1)["goal"] is None
    assert match.view(1)["knows_goal"] == [0]


def test_players_who_get_there_by_the_same_card_all_learn_it() -> None:
    match = well(position=[9, 9, 8, 9])
    play(match, 0, "Everyone together!")
    assert match.view(None)["knows_goal"] == [0, 1, 3]


def test_the_goal_is_set_once_and_knowledge_is_kept_after_a_fall() -> None:
    match = well(seats=3, position=[9, 9, 5])
    play(match, 0, "Climb!", 0)
    goal = peek(match).goal
    play(match, 1, "Kick in the face!", 0)
    play(match, 2, "Climb!", 1)
    assert peek(match).goal == goal
    assert match.view(0)["goal"] == match.view(1)["goal"] == goal


def test_the_goal_is_14_and_a_die() -> None:
    goals: collections.Counter[int] = collections.Counter()
    for seed in range(600):
        match = well(seed=seed, position=[9, 5, 5, 5])
        play(match, 0, "Climb!", 0)
        goals[peek(match).goal] += 1
    assert set(goals) == {15, 16, 17, 18, 19, 20}
    assert min(goals.values()) > 60


@pytest.mark.parametrize(
    "move",
    [
        "play climb -1",
        "play climb +1",
        "play climb 01",
        "play climb 1.0",
        "play climb on 1",
        {"name": "play", "params": {"card": "Climb!", "target": -1}},
        {"name": "play", "params": {"card": "Climb!", "target": 1.0}},
        {"name": "play", "params": {"card": "Climb!", "target": True}},
    ],
)
def test_what_only_resembles_a_play_is_refused(move: Any) -> None:
    match = well(seats=3)
    give(match, 0, "Climb!")
    before = match.hash
    with pytest.raises(topout.Illegal, match="Clamber has no action"):
        match.act(0, move)
    assert match.hash == before


@pytest.mark.parametrize(
    "move",
    [
        "play there-must-be-another-way",
        "Play There must be another way!",
        {"name": "play", "params": {"card": "There must be another way!"}},
        {"name": "play", "params": {"card": "there-must-be-another-way", "target": None}},
    ],
)
def test_a_card_is_named_as_it_is_printed_and_a_target_may_be_left_out(move: Any) -> None:
    match = well(seats=3)
    give(match, 0, "There must be another way!")
    match.act(0, move)
    assert match.view(None)["discards"] == {"There must be another way!": 1}
