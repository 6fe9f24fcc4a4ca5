"""The greedy player trades by what both sides gain, and feeds nobody who is about to win."""

from __future__ import annotations

import random

import pytest
from games.verdon.gorge import build, gorge, hold, set_points

from topout.bots import Budget, ask, bot
from topout.core.match import Match


def decision(match: Match, seat: int, player: str = "medium") -> str:
    """What a player decides."""
    return match.game.written(ask(bot(player), match, seat, Budget(), random.Random(3)).steps)


def offered(points: int) -> Match:
    """Seat 0, with so many points, lacks one chalk to make its project a route, and offers rope for it."""
    match = gorge(2)
    build(match, 0, "12A")
    set_points(match, points)
    hold(match, 0, rope=4, nut=1)
    hold(match, 1, chalk=4, bolt=1)
    match.act(0, "offer 1 rope for 1 chalk")
    return match


def test_a_fair_trade_is_accepted() -> None:
    assert decision(offered(points=3), 1) == "accept"


def test_nobody_feeds_a_seat_that_is_about_to_win() -> None:
    assert decision(offered(points=12), 1) == "decline"


def test_a_unit_one_cannot_spare_is_not_given() -> None:
    match = gorge(2)
    hold(match, 0, rope=1)
    hold(match, 1, chalk=1, rope=4)
    match.act(0, "offer 1 rope for 1 chalk")
    assert decision(match, 1) != "accept"


def test_an_offer_asks_for_what_another_has_too_much_of() -> None:
    match = gorge(3)
    hold(match, 0, rope=3)
    hold(match, 1, chalk=4)
    hold(match, 2, rope=5)
    assert decision(match, 0) == "offer; give rope; for chalk"


def test_no_offer_is_made_when_nobody_would_gain() -> None:
    match = gorge(3)
    hold(match, 0, rope=2)
    hold(match, 1, rope=4)
    hold(match, 2, rope=5)
    assert not decision(match, 0).startswith("offer")


def test_a_poor_offer_is_countered_by_one_that_both_gain_by() -> None:
    match = gorge(2)
    hold(match, 0, rope=4, bolt=1)
    hold(match, 1, chalk=4, nut=1)
    match.act(0, "offer 1 bolt for 2 chalk")
    assert decision(match, 1) == "counter; give chalk; for rope"
    match.act(1, "counter 1 chalk for 1 rope")
    assert decision(match, 0) == "close 1"


@pytest.mark.parametrize("points", [3, 12])
def test_of_two_who_accept_the_one_further_from_the_win_gets_the_trade(points: int) -> None:
    match = gorge(3)
    for seat, site in ((1, "12A"), (2, "30K")):
        build(match, seat, site)
        hold(match, seat, chalk=4, rope=0, nut=1, bolt=1, crashpad=1)
    set_points(match, 0, points, 15 - points)
    hold(match, 0, rope=4)
    match.act(0, "offer 1 rope for 1 chalk")
    for seat in (1, 2):
        match.act(seat, "accept")
    assert decision(match, 0) == ("close 1" if points == 3 else "close 2")


def test_hints_like_points_income_and_a_fair_trade() -> None:
    match = gorge(2)
    poor = match.evaluate(0)
    build(match, 0, "12A")
    assert match.evaluate(0) > poor
    hold(match, 0, rope=5)
    hold(match, 1, chalk=1)
    best = max(match.legal(0), key=lambda action: tried(match, str(action)))
    assert str(best) in ("offer", "bank rope nut", "bank rope bolt", "bank rope crashpad", "bank rope chalk")
    match.act(0, "offer")
    match.act(0, "give rope")
    assert tried(match, "for chalk") > tried(match, "want chalk")


def tried(match: Match, move: str) -> int:
    """What the hints think after a move."""
    after = match.branch()
    after.act(0, move)
    return after.evaluate(0)
