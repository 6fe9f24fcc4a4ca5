"""Turns: dice, income, the token, the cap."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from games.verdon.gorge import build, cards, gorge, held, hold, legal, refused, token, told

import topout
from topout.core.match import Match
from topout.core.position import position
from topout.games.verdon import turn
from topout.games.verdon.board import TILE_NAMES
from topout.games.verdon.state import PLACE_PROJECT, TOKEN


def earn(match: Match, number: int) -> list[dict[str, int]]:
    """What every seat has gained from a roll."""
    with position(match) as s:
        turn.income(s, number)
    return [held(match, seat) for seat in range(match.seats)]


def test_a_project_gets_1_and_a_route_2_from_each_tile_with_the_number() -> None:
    match = gorge(2)
    build(match, 0, "12D")
    build(match, 1, "3A", route=True)
    with position(match) as s:
        s.number[TILE_NAMES.index("E")] = 2
        s.on_tile[3] = TILE_NAMES.index("D")
    assert earn(match, 2) == [{"rope": 1, "chalk": 1}, {"rope": 2}]


def test_on_its_own_tile_it_gets_twice_that() -> None:
    match = gorge(2)
    build(match, 0, "12A")
    build(match, 1, "3A", route=True)
    assert earn(match, 2) == [{"rope": 2}, {"rope": 4}]


def test_income_adds_up_over_locations_and_tiles() -> None:
    match = gorge(2)
    build(match, 0, "12A", "4B")
    build(match, 0, "3A", route=True)
    assert earn(match, 2)[0] == {"rope": 2 + 1 + 4}
    assert earn(match, 3)[0] == {"rope": 7, "nut": 2}


def test_the_tokens_tile_gives_nothing_and_others_with_the_number_do() -> None:
    match = gorge(2)
    build(match, 0, "4B", "10C")
    token(match, "B")
    assert earn(match, 3)[0] == {"bolt": 2}


def test_income_is_told_to_all() -> None:
    match = gorge(2)
    build(match, 0, "12A")
    earn(match, 2)
    assert told(match) == ["Seat 0 gets 2 ropes from mountain 2"]


def test_v10_the_bank_is_unlimited() -> None:
    match = gorge(2)
    hold(match, 0, rope=900)
    build(match, 0, "12A")
    assert earn(match, 2)[0] == {"rope": 902}


def test_two_dice_are_rolled_at_the_start_of_each_turn() -> None:
    sums: Counter[int] = Counter()
    match = gorge(2)
    for _ in range(250):
        (seat,) = match.owed
        if match.view(seat)["phase"] == "token":
            match.act(seat, "leave")
        match.act(seat, "end")
        sums[sum(match.view(None)["dice"])] += 1
    assert set(sums) == set(range(2, 13))
    assert sums[7] > sums[2]
    assert sums[7] > sums[12]


def reach_turn(match: Match, turn: int) -> None:
    """Skip to a turn."""
    with position(match) as s:
        s.turn = turn


def seven(seats: int = 2) -> Match:
    """Seat 0 has rolled a 7."""
    match = gorge(seats)
    with position(match) as s:
        s.phase = TOKEN
    return match


def test_on_7_the_token_moves_to_another_tile_or_stays() -> None:
    match = seven()
    assert len(legal(match, 0)) == 19
    assert "leave" in legal(match, 0)
    refused(match, 0, "token J", "A turn 1")
    refused(match, 0, "end", "A turn")
    match.act(0, "token A")
    assert match.view(None)["token"] == "A"
    assert match.view(None)["phase"] == "act"


def test_leaving_the_token_goes_on_with_the_turn() -> None:
    match = seven()
    match.act(0, "leave")
    assert match.view(None)["token"] == "J"
    assert match.view(None)["phase"] == "act"


def test_there_is_no_income_on_7() -> None:
    for seed in range(60):
        match = gorge(2, seed)
        with position(match) as s:
            s.number = [7] * 19
        build(match, 0, "12A")
        match.act(0, "end")
        if match.view(None)["phase"] == "token":
            assert held(match, 0) == {}
            return
    raise AssertionError("no 7 was rolled")


def test_without_a_7_the_token_stays() -> None:
    match = gorge(2)
    refused(match, 0, "token A", "A turn")
    refused(match, 0, "leave", "A turn")


def test_turns_go_clockwise() -> None:
    match = gorge(3)
    for expected in (1, 2, 0, 1):
        (seat,) = match.owed
        if match.view(seat)["phase"] == "token":
            match.act(seat, "leave")
        match.act(seat, "end")
        assert match.owed == (expected,)


def test_only_the_seat_whose_turn_it_is_acts() -> None:
    match = gorge(3)
    refused(match, 1, "end", "Turn")


CARD_MOVES = ["fan-club A", "expedition", "sponsorship rope nut", "support", "rivalry 12"]


@pytest.mark.parametrize("phase", [PLACE_PROJECT, TOKEN])
@pytest.mark.parametrize("move", [*CARD_MOVES, "offer", "offer 1 rope for 1 nut"])
def test_v15_cards_and_offers_wait_for_the_roll_and_the_token(phase: int, move: str) -> None:
    match = rich()
    with position(match) as s:
        s.phase = phase
    refused(match, 0, move, "V15")


@pytest.mark.parametrize("move", ["buy", "bank rope nut", "end", "rope 7-12", "climb 0"])
def test_everything_else_waits_for_the_token_too(move: str) -> None:
    match = rich()
    with position(match) as s:
        s.phase = TOKEN
    refused(match, 0, move, "A turn")


def rich() -> Match:
    """Seat 0 has a card of each kind and some of everything, seat 1 a project."""
    match = gorge(2)
    cards(match, 0, "fan club", "expedition", "sponsorship", "community support", "friendly rivalry")
    hold(match, 0, rope=4, nut=4, bolt=4, crashpad=4, chalk=4)
    build(match, 1, "12A")
    return match


def test_v11_after_the_300th_turn_most_points_win_and_hidden_ones_count() -> None:
    match = gorge(3)
    reach_turn(match, 300)
    build(match, 0, "12A", "0A")
    build(match, 1, "30O", "43Q")
    cards(match, 1, "open a gym")
    match.act(0, "end")
    assert match.over
    assert match.result is not None
    assert match.result["scores"] == [2, 3, 0]
    assert match.result["placings"] == [2, 1, 3]


def test_v11_ties_at_the_cap_are_shared() -> None:
    match = gorge(3)
    reach_turn(match, 300)
    build(match, 0, "12A")
    build(match, 1, "30O")
    match.act(0, "end")
    assert match.result is not None
    assert match.result["placings"] == [1, 1, 3]
    assert match.result["winners"] == [0, 1]


def test_v11_the_300th_turn_is_played_out() -> None:
    match = gorge(2)
    reach_turn(match, 299)
    match.act(0, "end")
    assert not match.over
    assert match.view(None)["turn"] == 300


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_end(seats: int) -> None:
    rng = random.Random(seats)
    match = topout.new("verdon", seats=seats, seed=seats)
    while not match.over:
        seat = rng.choice(match.owed)
        match.act(seat, rng.choice(match.legal(seat)))
    assert match.view(None)["turn"] <= 300
