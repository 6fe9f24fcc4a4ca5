"""Bots of all levels and hints do not go on offering when nobody wants to trade."""

from __future__ import annotations

from games.verdon.gorge import gorge, hold

import topout
from topout.bots.levels import considerate
from topout.core.bot import SeatView
from topout.core.match import Match
from topout.lab.simulate import play_match


def offers(match: Match, seat: int) -> bool:
    """Whether a considerate player thinks about an offer."""
    return any(action.name == "offer" for action in considerate(SeatView(match, seat), match.legal(seat)))


def market() -> Match:
    """Seat 0's turn; it holds rope, the others chalk."""
    match = gorge(3)
    hold(match, 0, rope=3)
    for seat in (1, 2):
        hold(match, seat, chalk=2)
    return match


def test_there_is_no_second_offer_after_one_that_came_to_nothing() -> None:
    match = market()
    assert offers(match, 0)
    match.act(0, "offer 1 rope for 1 chalk")
    for seat in (1, 2):
        match.act(seat, "decline")
    assert match.owed == (0,)
    assert not offers(match, 0)


def test_after_a_trade_another_is_offered() -> None:
    match = market()
    match.act(0, "offer 1 rope for 1 chalk")
    match.act(1, "accept")
    match.act(2, "decline")
    match.act(0, "close 1")
    assert offers(match, 0)


def test_in_real_play_no_bot_offers_again_in_the_turn_of_a_refusal() -> None:
    match = play_match(topout.new("verdon", seats=3, seed=1), ["medium"] * 3, 1)
    refused, refusals = False, 0
    for told in match.chronicle():
        assert not (refused and told["event"] == "offers"), told["text"]
        refused = told["event"] != "turn ended" and (refused or told["event"] == "no trade")
        refusals += told["event"] == "no trade"
    assert refusals
