"""A turn of the game: the Skittering, deaths and escapes, who plays when, and the end."""

from __future__ import annotations

import pytest
from games.clamber.well import checked, give, play, put, well

import topout
from topout.core.position import peek, position
from topout.games.clamber.scoring import end
from topout.games.clamber.state import DEAD, ESCAPED, IN_WELL


def test_c2_a_turn_of_the_game_is_a_round_the_skittering_moves_once_for_all_players() -> None:
    match = well(seats=3, position=[5, 5, 5])
    for seat in range(3):
        assert peek(match).skittering == 1
        play(match, seat, "Climb!", seat)
    assert peek(match).skittering == 2
    assert peek(match).round_number == 2


def test_the_skittering_takes_who_stands_on_or_below_it() -> None:
    state = checked(well(position=[4, 5, 6, 7], skittering=5))
    assert state.fate[:4] == [DEAD, DEAD, IN_WELL, IN_WELL]


def test_who_stands_on_or_above_the_goal_escapes_once_it_is_set() -> None:
    state = checked(well(position=[16, 17, 18, 9], goal=17))
    assert state.fate[:4] == [IN_WELL, ESCAPED, ESCAPED, IN_WELL]
    state = checked(well(position=[16, 17, 18, 9], goal=0))
    assert state.fate[:4] == [IN_WELL] * 4


def test_c8_death_is_checked_before_escape() -> None:
    state = checked(well(position=[18, 19, 5, 5], goal=15, skittering=18))
    assert state.fate[:2] == [DEAD, ESCAPED]


def test_c9_higher_positions_escape_first_and_equal_ones_share_the_better_place() -> None:
    state = checked(well(seats=5, position=[16, 18, 18, 15, 3], goal=15))
    assert state.escape_place[:5] == [3, 1, 1, 4, 0]


def test_c9_later_checks_go_on_counting() -> None:
    match = well(position=[16, 5, 5, 5], goal=15)
    checked(match)
    put(match, position=[16, 17, 17, 5])
    assert checked(match).escape_place[:3] == [1, 2, 2]


def test_who_escapes_and_who_does_not_tells_the_table_where_the_goal_can_be() -> None:
    state = checked(well(position=[18, 16, 5, 5], goal=17, goal_low=15, goal_high=20))
    assert (state.goal_low, state.goal_high) == (17, 18)


def test_the_game_ends_when_nobody_is_left_in_the_well() -> None:
    match = well(seats=3, first=2, position=[1, 1, 2], skittering=1)
    put(match, first=0, nth=2)
    play(match, 2, "Sabotage!")
    assert match.over
    assert match.owed == ()


def test_c12_the_first_player_moves_on_one_seat_every_round() -> None:
    match = well(seats=3)
    order = []
    for _ in range(6):
        seat = match.owed[0]
        order.append(seat)
        play(match, seat, "Climb!", seat)
    assert order == [0, 1, 2, 1, 2, 0]


def test_c12_seats_that_have_left_are_skipped() -> None:
    match = well(seats=4, position=[5, 1, 5, 5], skittering=0)
    for seat in range(4):
        play(match, seat, "Climb!", seat if seat != 1 else 0)
    assert peek(match).fate[1] == DEAD
    assert peek(match).first == 1
    order = []
    for _ in range(4):
        seat = match.owed[0]
        order.append(seat)
        play(match, seat, "Climb!", seat)
    assert order == [2, 3, 0, 2]


def test_c12_fixed_first_keeps_the_first_player() -> None:
    match = topout.new("clamber", seats=3, seed=5, fixed_first=True)
    first = match.owed[0]
    for _ in range(3):
        play(match, match.owed[0], "Climb!", match.owed[0])
    assert match.owed[0] == first


def test_c13_a_player_without_cards_skips_the_play() -> None:
    match = well(seats=3)
    give(match, 1)
    play(match, 0, "Climb!", 0)
    assert match.owed == (2,)


def test_c14_after_round_200_everyone_left_dies_without_an_escape_check() -> None:
    match = well(seats=3, first=2, round_number=200, position=[19, 19, 19], goal=15, skittering=1)
    put(match, first=0, nth=2)
    play(match, 2, "Climb!", 2)
    assert match.over
    assert match.truth()["fate"] == ["dead"] * 3


def test_c14_round_199_is_followed_by_another() -> None:
    match = well(seats=3, first=2, round_number=199, position=[5, 5, 5], skittering=0)
    put(match, first=0, nth=2)
    play(match, 2, "Climb!", 2)
    assert not match.over
    assert peek(match).round_number == 200


def test_roles_are_private_until_the_end() -> None:
    match = well(seats=3)
    assert [role is None for role in match.view(1)["role"]] == [True, False, True]
    assert match.view(None)["role"] == [None] * 3
    with position(match) as s:
        end(s)
    assert None not in match.view(None)["role"]
    assert match.view(2)["role"] == match.truth()["role"]


@pytest.mark.parametrize("fate", [ESCAPED, DEAD])
def test_who_has_left_the_well_is_told_so_and_who_waits_that_it_is_not_its_turn(fate: int) -> None:
    match = well(seats=3, inside=0b101, fate=[IN_WELL, fate, IN_WELL])
    with pytest.raises(topout.Illegal, match="You have left the well") as refusal:
        match.act(1, "play climb 1")
    assert refusal.value.rule == "Turn 4"
    with pytest.raises(topout.Illegal, match="not your turn") as refusal:
        match.act(2, "play climb 1")
    assert refusal.value.rule == "Turn"


def test_the_rule_by_which_the_game_ended_is_cited_afterwards() -> None:
    match = well(seats=3, first=2, position=[1, 1, 2], skittering=1)
    put(match, first=0, nth=2)
    play(match, 2, "Sabotage!")
    with pytest.raises(topout.Illegal, match="The game is over") as refusal:
        match.act(2, "play climb 1")
    assert refusal.value.rule == "Turn 3"


@pytest.mark.parametrize(("goal", "told"), [(17, ["The goal was at height 17"]), (0, [])])
def test_the_log_tells_the_goal_at_the_end_if_there_was_one(goal: int, told: list[str]) -> None:
    match = well(seats=3, goal=goal)
    with position(match) as s:
        end(s)
    for seat in (0, None):
        assert [e["text"] for e in match.events(seat) if "goal" in e] == told
