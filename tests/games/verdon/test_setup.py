"""Set-up: who starts, the snake, tiles of projects, ropes and starting resources."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from games.verdon.gorge import gorge, held, legal, refused, token

import topout
from topout.core.match import Match
from topout.core.position import position
from topout.games.verdon.state import PLACE_PROJECT


def start(seats: int = 4, starter: int = 0) -> Match:
    """A match on the fixed map with nothing placed yet."""
    match = gorge(seats)
    with position(match) as s:
        s.phase, s.starter, s.owed, s.placed, s.turn = PLACE_PROJECT, starter, 1 << starter, 0, 0
    return match


SPREAD = [("0A", "0-3"), ("2C", "2-6"), ("11D", "7-11"), ("15G", "10-15"), ("23I", "18-23"), ("26L", "26-32"),
          ("33H", "27-33"), ("35N", "35-40")]  # fmt: skip


def test_v3_a_random_seat_starts() -> None:
    starters = Counter(topout.new("verdon", seats=4, seed=seed).owed for seed in range(200))
    assert set(starters) == {(0,), (1,), (2,), (3,)}
    assert min(starters.values()) > 25


@pytest.mark.parametrize(("seats", "starter"), [(2, 1), (3, 2), (4, 0), (4, 2)])
def test_v3_seats_place_clockwise_then_in_reverse_and_pick_clockwise(seats: int, starter: int) -> None:
    match = start(seats, starter)
    order = [(starter + i) % seats for i in range(seats)]
    placed = []
    for site, path in SPREAD[: 2 * seats]:
        (seat,) = match.owed
        placed.append(seat)
        match.act(seat, f"project {site}")
        assert match.owed == (seat,)
        match.act(seat, f"rope {path}")
    assert placed == order + order[::-1]
    for seat in order:
        assert match.owed == (seat,)
        assert match.view(seat)["phase"] == "pick"
        match.act(seat, match.legal(seat)[0])
    assert match.owed == (starter,)
    assert match.view(None)["turn"] == 1


def test_placing_is_free_and_counts_a_point_each() -> None:
    match = start()
    match.act(0, "project 12A")
    match.act(0, "rope 8-12")
    view = match.view(0)
    assert view["points"] == [1, 0, 0, 0]
    assert view["projects"][0] == ["12"]
    assert view["on_tile"][12] == "A"
    assert view["ropes"][0] == ["8-12"]


@pytest.mark.parametrize("site", ["12A", "12D", "7A", "8E", "17D"])
def test_the_distance_rule_keeps_a_location_and_its_neighbours_free(site: str) -> None:
    match = start()
    match.act(0, "project 12A")
    match.act(0, "rope 8-12")
    refused(match, 1, f"project {site}", "Distance rule")


def test_two_locations_apart_is_far_enough() -> None:
    match = start()
    match.act(0, "project 12A")
    match.act(0, "rope 8-12")
    match.act(1, "project 4A")


def test_v4_no_project_on_grass_but_beside_it() -> None:
    match = start()
    token(match, "A")
    refused(match, 0, "project 30J", "V4")
    match.act(0, "project 30O")


def test_v14_no_project_on_the_tokens_tile_but_on_another_tile_there() -> None:
    match = start()
    token(match, "A")
    refused(match, 0, "project 12A", "V14")
    assert {"project 12d", "project 12e"} <= set(legal(match, 0))
    match.act(0, "project 12D")


def test_a_location_with_no_tile_allowed_cannot_be_chosen() -> None:
    match = start()
    token(match, "A")
    assert not [move for move in legal(match, 0) if move.startswith("project 0")]
    refused(match, 0, "project 0A", "V14")


def test_the_rope_touches_the_project_just_placed() -> None:
    match = start()
    match.act(0, "project 12A")
    assert legal(match, 0) == ["rope 7-12", "rope 8-12", "rope 12-17"]
    refused(match, 0, "rope 0-3", "Set-up")
    refused(match, 0, "project 40N", "A turn")


def test_the_second_rope_touches_the_second_project() -> None:
    match = start(2)
    for seat, site, path in ((0, "12A", "8-12"), (1, "30O", "30-36"), (1, "43Q", "43-47")):
        match.act(seat, f"project {site}")
        match.act(seat, f"rope {path}")
    match.act(0, "project 52R")
    refused(match, 0, "rope 7-12", "Set-up")
    assert legal(match, 0) == ["rope 48-52", "rope 49-52"]


def picking() -> Match:
    """Two seats that have placed; seat 0 at 12 (Mountain, Boulder, Cave) and 20 (Big wall, Mountain)."""
    match = start(2)
    for seat, site, path in ((0, "12A", "8-12"), (1, "30O", "30-36"), (1, "43Q", "43-47"), (0, "20G", "15-20")):
        match.act(seat, f"project {site}")
        match.act(seat, f"rope {path}")
    return match


def test_two_resources_are_picked_of_types_produced_at_the_two_locations() -> None:
    match = picking()
    kinds = {word for move in legal(match, 0) for word in move.split()[1:]}
    assert kinds == {"rope", "crashpad", "chalk", "nut"}
    refused(match, 0, "pick rope bolt", "Set-up")
    refused(match, 0, "pick bolt chalk", "Set-up")
    match.act(0, "pick rope chalk")
    assert held(match, 0) == {"rope": 1, "chalk": 1}


def test_the_same_type_twice_is_fine() -> None:
    match = picking()
    match.act(0, "pick crashpad crashpad")
    assert held(match, 0) == {"crashpad": 2}


@pytest.mark.parametrize("move", ["pick chalk rope", {"name": "pick", "params": {"first": "chalk", "second": "rope"}}])
def test_two_types_are_named_in_any_order_and_written_down_in_one(move: Any) -> None:
    match = picking()
    match.act(0, move)
    assert held(match, 0) == {"rope": 1, "chalk": 1}
    assert str(match.game.actions[match.actions[-1][1]]) == "pick rope chalk"


def test_a_pair_has_one_number() -> None:
    match = picking()
    refused(match, 0, match.game.actions.parse("pick chalk rope"), "Set-up")


def test_picks_are_open_to_all() -> None:
    match = picking()
    match.act(0, "pick rope nut")
    assert "Seat 0 picks 1 rope and 1 nut" in [event["text"] for event in match.events(None)]
    assert match.view(1)["ledger"][0] == {"rope": 1, "nut": 1}
    assert match.view(1)["hand"][0] is None


def test_grass_produces_nothing_to_pick() -> None:
    match = start(2)
    for seat, site, path in ((0, "30O", "30-36"), (1, "12A", "8-12"), (1, "43Q", "43-47"), (0, "23I", "18-23")):
        match.act(seat, f"project {site}")
        match.act(seat, f"rope {path}")
    kinds = {word for move in legal(match, 0) for word in move.split()[1:]}
    assert kinds == {"crashpad", "chalk"}


@pytest.mark.parametrize("seats", [1, 5])
def test_v2_two_to_four_seats(seats: int) -> None:
    with pytest.raises(topout.BadOption, match="2 to 4"):
        topout.new("verdon", seats=seats)
