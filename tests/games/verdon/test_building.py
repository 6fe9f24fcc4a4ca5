"""Ropes, projects, climbs, repeats and the bank: every cost, place and refusal."""

from __future__ import annotations

import pytest
from games.verdon.gorge import build, give_turn, gorge, held, hold, legal, refused, ropes, token, told

from topout.core.match import Match
from topout.core.position import position
from topout.games.verdon.cards import ANY_KIND, CHALK

ALL = {"rope": 9, "nut": 9, "bolt": 9, "crashpad": 9, "chalk": 9}
PROJECT = {"nut": 1, "bolt": 1, "rope": 1, "crashpad": 1}
CLIMBS = {
    "12A": {"rope": 3, "chalk": 1, "nut": 1},
    "4B": {"nut": 3, "rope": 1, "bolt": 1},
    "5C": {"bolt": 3, "nut": 1, "crashpad": 1},
    "12D": {"crashpad": 3, "bolt": 1, "chalk": 1},
    "12E": {"chalk": 3, "rope": 1, "crashpad": 1},
}
REPEATS = {
    "12A": {"rope": 3, "chalk": 1},
    "4B": {"nut": 3, "chalk": 1},
    "5C": {"bolt": 3, "chalk": 1},
    "12D": {"crashpad": 3, "chalk": 1},
    "12E": {"chalk": 4},
}


def place_of(site: str) -> str:
    return site[:-1]


def spent(match: Match, seat: int) -> dict[str, int]:
    """What a seat that held nine of each has paid."""
    return {kind: 9 - held(match, seat).get(kind, 0) for kind in ALL if held(match, seat).get(kind, 0) != 9}


def one_short(cost: dict[str, int]) -> list[dict[str, int]]:
    """Hands with one unit too few of one kind of the cost."""
    return [{**ALL, kind: n - 1} for kind, n in cost.items()]


# fixed ropes


def test_a_rope_costs_1_rope_and_1_bolt() -> None:
    match = gorge()
    build(match, 0, "12A")
    hold(match, 0, **ALL)
    match.act(0, "rope 8-12")
    assert spent(match, 0) == {"rope": 1, "bolt": 1}
    assert match.view(1)["ropes"][0] == ["8-12"]
    assert told(match) == ["Seat 0 fixes a rope between mountain 2 and cave 4"]


@pytest.mark.parametrize("hand", one_short({"rope": 1, "bolt": 1}))
def test_a_rope_cannot_be_had_for_less(hand: dict[str, int]) -> None:
    match = gorge()
    build(match, 0, "12A")
    hold(match, 0, **hand)
    refused(match, 0, "rope 8-12", "Fixed rope")


def test_a_rope_touches_an_own_rope_project_or_route() -> None:
    match = gorge()
    build(match, 0, "12A")
    build(match, 0, "52R", route=True)
    ropes(match, 0, "30-36")
    build(match, 1, "2C")
    hold(match, 0, **ALL)
    reach = {move.split()[1] for move in legal(match, 0) if move.startswith("rope")}
    assert reach == {
        *("7-12", "8-12", "12-17"),
        *("48-52", "49-52"),
        *("24-30", "30-35", "31-36", "36-41"),
    }
    refused(match, 0, "rope 2-5", "Fixed rope")


def test_v5_one_rope_to_a_path() -> None:
    match = gorge()
    build(match, 0, "12A")
    ropes(match, 1, "8-12")
    hold(match, 0, **ALL)
    refused(match, 0, "rope 8-12", "V5")


def test_v5_others_projects_neither_block_nor_cut_ropes() -> None:
    match = gorge()
    ropes(match, 0, "7-12", "4-8")
    build(match, 1, "12A")
    hold(match, 0, **ALL)
    match.act(0, "rope 8-12")
    match.act(0, "rope 8-13")
    assert match.view(0)["chain"][0] == 3


def test_v10_there_are_as_many_ropes_as_paths() -> None:
    match = gorge()
    build(match, 0, "12A")
    hold(match, 0, rope=80, bolt=80)
    while any(move.startswith("rope") for move in legal(match, 0)):
        match.act(0, next(move for move in legal(match, 0) if move.startswith("rope")))
    assert len(match.view(0)["ropes"][0]) == 72


# projects


def test_a_project_costs_1_nut_1_bolt_1_rope_1_crashpad_and_is_a_point() -> None:
    match = gorge()
    ropes(match, 0, "8-12")
    hold(match, 0, **ALL)
    match.act(0, "project 12A")
    assert spent(match, 0) == PROJECT
    assert match.view(0)["points"][0] == 1
    assert match.view(0)["on_tile"][12] == "A"
    assert told(match) == ["Seat 0 places a project between mountain 2, boulder 4 and cave 4, on mountain 2"]


@pytest.mark.parametrize("hand", one_short(PROJECT))
def test_a_project_cannot_be_had_for_less(hand: dict[str, int]) -> None:
    match = gorge()
    ropes(match, 0, "8-12")
    hold(match, 0, **hand)
    refused(match, 0, "project 12A", "Project")


def test_a_project_touches_an_own_rope() -> None:
    match = gorge()
    ropes(match, 0, "8-12")
    ropes(match, 1, "12-17")
    hold(match, 0, **ALL)
    refused(match, 0, "project 17D", "Project")
    sites = {move.split()[1] for move in legal(match, 0) if move.startswith("project")}
    assert sites == {"8a", "8b", "8e", "12a", "12d", "12e"}


def test_a_project_keeps_the_distance_rule() -> None:
    match = gorge()
    ropes(match, 0, "8-12", "7-12")
    build(match, 1, "4A")
    hold(match, 0, **ALL)
    refused(match, 0, "project 8A", "Distance rule")
    match.act(0, "project 12A")
    refused(match, 0, "project 12A", "Distance rule")
    refused(match, 0, "project 7D", "Distance rule")


def test_routes_keep_their_distance_too() -> None:
    match = gorge()
    ropes(match, 0, "8-12")
    build(match, 1, "12A", route=True)
    hold(match, 0, **ALL)
    refused(match, 0, "project 8B", "Distance rule")


def test_v4_v14_the_tile_is_neither_grass_nor_the_tokens() -> None:
    match = gorge()
    token(match, "E")
    ropes(match, 0, "18-23")
    hold(match, 0, **ALL)
    refused(match, 0, "project 18J", "V4")
    refused(match, 0, "project 18E", "V14")
    sites = {move.split()[1] for move in legal(match, 0) if move.startswith("project")}
    assert sites == {"18f", "23i"}


# climbs


@pytest.mark.parametrize("site", CLIMBS)
def test_a_climb_costs_by_the_projects_tile(site: str) -> None:
    match = gorge()
    build(match, 0, site)
    hold(match, 0, **ALL)
    match.act(0, f"climb {place_of(site)}")
    assert spent(match, 0) == CLIMBS[site]
    view = match.view(1)
    assert view["points"][0] == 2
    assert view["routes"][0] == [place_of(site)]
    assert view["projects"][0] == []


@pytest.mark.parametrize(("site", "hand"), [(site, hand) for site in CLIMBS for hand in one_short(CLIMBS[site])])
def test_a_climb_cannot_be_had_for_less(site: str, hand: dict[str, int]) -> None:
    match = gorge()
    build(match, 0, site)
    hold(match, 0, **hand)
    refused(match, 0, f"climb {place_of(site)}", "Climb")


def test_only_the_seats_own_project_is_climbed() -> None:
    match = gorge()
    build(match, 0, "12A", route=True)
    build(match, 1, "30O")
    hold(match, 0, **ALL)
    refused(match, 0, "climb 12", "Climb")
    refused(match, 0, "climb 30", "Climb")
    refused(match, 0, "climb 0", "Climb")


def test_no_climb_on_the_tokens_tile_but_beside_it() -> None:
    match = gorge()
    build(match, 0, "12A", "14F")
    token(match, "A")
    hold(match, 0, **ALL)
    refused(match, 0, "climb 12", "A turn", "Nothing can be climbed or repeated on the tile with the token.")
    match.act(0, "climb 14")


# repeats


@pytest.mark.parametrize("site", REPEATS)
def test_a_repeat_costs_by_the_routes_tile_and_gives_both_a_point(site: str) -> None:
    match = gorge()
    build(match, 1, site, route=True)
    ropes(match, 0, {"12": "8-12", "4": "0-4", "5": "1-5"}[place_of(site)])
    hold(match, 0, **ALL)
    match.act(0, f"repeat {place_of(site)}")
    assert spent(match, 0) == REPEATS[site]
    assert match.view(0)["points"] == [1, 3, 0, 0]
    assert match.view(0)["repeaters"][int(place_of(site))] == [0]


@pytest.mark.parametrize(("site", "hand"), [(site, hand) for site in REPEATS for hand in one_short(REPEATS[site])])
def test_a_repeat_cannot_be_had_for_less(site: str, hand: dict[str, int]) -> None:
    match = gorge()
    build(match, 1, site, route=True)
    ropes(match, 0, {"12": "8-12", "4": "0-4", "5": "1-5"}[place_of(site)])
    hold(match, 0, **hand)
    refused(match, 0, f"repeat {place_of(site)}", "Repeat")


def test_v6_a_repeat_needs_an_own_rope_at_the_route() -> None:
    match = gorge()
    build(match, 1, "12A", route=True)
    ropes(match, 1, "8-12")
    hold(match, 0, **ALL)
    refused(match, 0, "repeat 12", "V6")


def test_v6_each_seat_repeats_a_route_once() -> None:
    match = gorge()
    build(match, 1, "12A", route=True)
    ropes(match, 0, "8-12")
    ropes(match, 2, "7-12")
    hold(match, 0, **ALL)
    match.act(0, "repeat 12")
    refused(match, 0, "repeat 12", "V6")
    give_turn(match, 2)
    hold(match, 2, **ALL)
    match.act(2, "repeat 12")
    assert match.view(0)["points"] == [1, 4, 1, 0]
    assert match.view(0)["repeaters"][12] == [0, 2]


def test_only_another_seats_route_is_repeated() -> None:
    match = gorge()
    build(match, 0, "12A", route=True)
    build(match, 1, "14F")
    ropes(match, 0, "8-12", "14-19")
    hold(match, 0, **ALL)
    refused(match, 0, "repeat 12", "Repeat")
    refused(match, 0, "repeat 14", "Repeat")
    refused(match, 0, "repeat 8", "Repeat")


def test_no_repeat_on_the_tokens_tile() -> None:
    match = gorge()
    build(match, 1, "12A", route=True)
    ropes(match, 0, "8-12")
    token(match, "A")
    hold(match, 0, **ALL)
    refused(match, 0, "repeat 12", "A turn", "Nothing can be climbed or repeated on the tile with the token.")


# the bank


def test_the_bank_takes_4_of_one_kind_for_1_of_another() -> None:
    match = gorge()
    hold(match, 0, rope=5, nut=3)
    refused(match, 0, "bank nut rope", "Bank")
    refused(match, 0, "bank rope rope", "Bank")
    match.act(0, "bank rope chalk")
    assert held(match, 0) == {"rope": 1, "nut": 3, "chalk": 1}
    assert told(match) == ["Seat 0 gives the bank 4 ropes for 1 chalk"]


def test_v16_a_3_to_1_camp_takes_3_of_one_kind_and_a_camp_of_its_kind_2() -> None:
    match = gorge()
    with position(match) as s:
        s.camp[:2] = [ANY_KIND, CHALK]
    build(match, 0, "0A", "5C")
    hold(match, 0, rope=3, nut=2, chalk=2)
    refused(match, 0, "bank nut rope", "Bank")
    match.act(0, "bank rope bolt")
    match.act(0, "bank chalk bolt")
    assert held(match, 0) == {"nut": 2, "bolt": 2}


def test_the_best_rate_applies() -> None:
    match = gorge()
    with position(match) as s:
        s.camp[:2] = [ANY_KIND, CHALK]
    build(match, 0, "0A", "5C")
    hold(match, 0, chalk=6)
    match.act(0, "bank chalk rope")
    assert held(match, 0) == {"rope": 1, "chalk": 4}


def test_as_often_as_it_can_pay_and_in_any_order() -> None:
    match = gorge()
    build(match, 0, "12A")
    hold(match, 0, rope=12, bolt=4)
    for move in ("rope 8-12", "bank rope nut", "rope 8-13", "bank rope crashpad", "project 13E"):
        match.act(0, move)
    assert held(match, 0) == {"rope": 1, "bolt": 1}
