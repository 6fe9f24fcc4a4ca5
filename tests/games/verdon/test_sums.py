"""What a view of the gorge adds up to: what the rules say of the whole state, as far as the view shows it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from games.verdon.gorge import build, cards, give_turn, gorge, hold, ropes

import topout
from topout.core.match import Match
from topout.core.position import peek, position
from topout.games.verdon.cards import FAN_CLUB, RESOURCES
from topout.games.verdon.facts import FACTS
from topout.games.verdon.scoring import LINES, claim_explorer, claim_popular

PLENTY = dict.fromkeys(RESOURCES, 9)
TABLES = [(2, False), (3, True), (4, False)]
every_table = pytest.mark.parametrize(("seats", "held"), TABLES)


def positions(seats: int, held: bool, count: int) -> Iterator[Match]:
    """Random games of seats that never lack anything, at their points of decision."""
    rng = random.Random(seats)
    while count > 0:
        seed = rng.getrandbits(60)
        match = topout.new("verdon", seats=seats, seed=seed, mode="plain", count_held_fans=held, offers_per_turn=0)
        while not match.over:
            if rng.random() < 0.2:
                count -= 1
                yield match
            seat = match.owed[0]
            if match.view(None)["phase"] == "act":
                hold(match, seat, **PLENTY)
            verb = rng.choice(sorted({action.name for action in match.legal(seat)} - {"bank"}))
            match.act(seat, rng.choice([action for action in match.legal(seat) if action.name == verb]))
        yield match


@every_table
def test_points_are_those_of_the_state_but_for_what_others_hide(seats: int, held: bool) -> None:
    seen: Counter[str] = Counter()
    for match in positions(seats, held, 120):
        s = peek(match)
        for view in match.views([*range(seats), None]):
            for p, points in enumerate(view["sums"]["points"]):
                known = s.point_cards[p] if match.over or view["you"] == p else 0
                lines = {line.label: line.points(s, p) for line in LINES} | {"point cards": known}
                assert points["lines"] == {label: n for label, n in lines.items() if n}
                assert points["total"] == sum(points["lines"].values()) == s.points[p] + known
                assert points["to_go"] == max(13 - points["total"], 0)
                seen.update(points["lines"])
    assert set(seen) == {line.label for line in LINES}


@every_table
def test_so_many_more_take_an_emblem_and_one_less_does_not(seats: int, held: bool) -> None:
    holders: Counter[tuple[str, bool]] = Counter()
    for match in positions(seats, held, 60):
        sums = match.truth()["sums"]
        for name, claim, field in (("popular", claim_popular, "fans"), ("explorer", claim_explorer, "chain")):
            emblem = sums[name]
            holders[name, emblem["holder"] is None] += 1
            for p, short in enumerate(emblem["short"]):
                for change in (0, 1):
                    s = peek(match)
                    getattr(s, field)[p] += short - change
                    claim(s, p)
                    took = p == emblem["holder"] or change == 0
                    assert (getattr(s, name) == p) == took
    assert len(holders) == 4


@every_table
def test_fan_clubs_count_as_this_view_sees_them(seats: int, held: bool) -> None:
    hidden = 0
    for match in positions(seats, held, 60):
        s = peek(match)
        for view in match.views([*range(seats), None]):
            for p, count in enumerate(view["sums"]["popular"]["counts"]):
                in_hand = s.cards[p][FAN_CLUB] if held and view["you"] == p else 0
                assert count == s.fans[p] + in_hand
                hidden += in_hand
    assert bool(hidden) == held


@every_table
def test_whoever_can_pay_can_climb_and_repeat_just_what_is_listed(seats: int, held: bool) -> None:
    made: Counter[str] = Counter()
    for match in positions(seats, held, 150):
        for seat in range(seats) if match.view(None)["phase"] == "act" and not match.over else ():
            then = match.branch()
            give_turn(then, seat)
            hold(then, seat, **PLENTY)
            for verb, moves in (("climb", "climbs"), ("repeat", "repeats")):
                listed = match.view(seat)["sums"][moves]
                assert open_ones(match, listed) == {
                    action.params["place"] for action in then.legal(seat) if action.name == verb
                }
                for ascent in listed:
                    if ascent["place"] in open_ones(match, listed):
                        assert paid(then, seat, f"{verb} {ascent['place']}") == ascent["price"]
                        made[verb] += 1
    assert made["climb"]
    assert made["repeat"]


def open_ones(match: Match, listed: list[dict[str, Any]]) -> set[str]:
    """The places of a list that are not on the tile with the token."""
    view = match.view(None)
    return {ascent["place"] for ascent in listed if view["on_tile"][int(ascent["place"])] != view["token"]}


def paid(match: Match, seat: int, move: str) -> dict[str, int]:
    """What a move costs, by making it."""
    then = match.branch()
    then.act(seat, move)
    left = peek(then).hand[seat]
    return {kind: 9 - n for kind, n in zip(RESOURCES, left, strict=True) if n < 9}


@every_table
def test_the_camps_that_are_open_to_a_seat_give_it_its_rates(seats: int, held: bool) -> None:
    for match in positions(seats, held, 60):
        view = match.view(None)
        for p in range(seats):
            deals = [
                FACTS["camp_deals"][kind]
                for kind, who in zip(view["camp"], view["sums"]["camps"], strict=True)
                if p in who
            ]
            best = [min([4, *(d["rate"] for d in deals if d["kind"] in (None, kind))]) for kind in RESOURCES]
            assert view["rates"][p] == best


def test_hidden_points_count_for_their_owner_alone_even_while_it_waits() -> None:
    match = gorge(3, mode="plain")
    cards(match, 1, "open a gym", "write a book")
    totals = [view["sums"]["points"][1]["total"] for view in match.views([0, 1, 2, None])]
    assert totals == [0, 2, 0, 0]
    assert match.truth()["sums"]["points"][1] == {"total": 2, "to_go": 11, "lines": {"point cards": 2}}


def test_a_route_is_listed_until_it_is_repeated_even_under_the_token() -> None:
    match = gorge(3, mode="plain")
    build(match, 1, "14F", route=True)
    ropes(match, 0, "14-19")
    with position(match) as s:
        s.token = s.on_tile[14]
    listed = [{"place": "14", "on": "mountain 5", "price": {"rope": 3, "chalk": 1}}]
    assert match.view(0)["sums"]["repeats"] == listed
    assert match.view(1)["sums"]["repeats"] == match.view(2)["sums"]["repeats"] == []
    with position(match) as s:
        s.repeaters[14] = 1 << 0
    assert match.view(0)["sums"]["repeats"] == []


def test_spectators_have_nothing_to_climb() -> None:
    match = gorge(2, mode="plain")
    build(match, 0, "12A")
    assert [len(view["sums"]["climbs"]) for view in match.views([0, 1, None])] == [1, 0, 0]
