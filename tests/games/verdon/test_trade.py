"""Trading with players: offers and counters in steps and whole, answers at the same time, closing."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest
from games.verdon.gorge import gorge, held, hold, legal, refused, told

import topout
from topout.core.match import Match
from topout.core.position import peek, position
from topout.games.verdon import refusals
from topout.games.verdon.cards import RESOURCES

EMPTY_SIDE, UNSORTED_OFFER = refusals.EMPTY_SIDE.reason, refusals.UNSORTED_OFFER.reason


def market(seats: int = 3, **options: int) -> Match:
    """Seat 0's turn; it holds 3 rope and 1 nut, seat 1 chalk and bolts, seat 2 a nut."""
    match = gorge(seats, **options)
    hold(match, 0, rope=3, nut=1)
    hold(match, 1, chalk=2, bolt=2)
    hold(match, 2, nut=1)
    return match


def test_an_offer_is_written_unit_by_unit_and_announced_with_its_last() -> None:
    match = market()
    for move in ("offer", "give rope", "give rope", "give nut", "want chalk", "for chalk"):
        assert match.owed == (0,)
        match.act(0, move)
    assert match.owed == (1, 2)
    assert match.view(2)["give"][0] == {"rope": 2, "nut": 1}
    assert match.view(2)["want"][0] == {"chalk": 2}
    assert told(match) == ["Seat 0 offers 2 ropes and 1 nut for 2 chalk"]
    offered = match.events(2)[-1]
    assert (offered["give"], offered["want"]) == ({"rope": 2, "nut": 1}, {"chalk": 2})


@pytest.mark.parametrize(
    "whole",
    [
        "offer 2 rope + 1 nut for 1 chalk",
        "OFFER 1 nuts, 2 ropes FOR 1 chalk",
        "offer 1 nut and 2 rope for 1 chalk",
        {"name": "offer", "params": {"give": {"nut": 1, "rope": 2}, "want": {"chalk": 1, "bolt": 0}}},
        ["offer", "give rope", "give rope", "give nut", "for chalk"],
        "offer; give rope; give rope; give nut; for chalk",
    ],
)
def test_a_whole_offer_goes_in_one_call_as_text_or_json(whole: object) -> None:
    match = market()
    match.act(0, whole)  # type: ignore[arg-type]
    assert told(match) == ["Seat 0 offers 2 ropes and 1 nut for 1 chalk"]


@pytest.mark.parametrize(
    ("whole", "rule"),
    [
        ("offer 4 rope for 1 chalk", "Trading"),
        ("offer 1 rope for 1 rope", "Trading"),
        ("offer 1 rope for 20 chalk", "Trading"),
        ("offer 1 rope for 9999 chalk", "Trading"),
        ("offer 1 rope + 1 rope for 1 chalk", "Actions"),
        ("offer 1 gold for 1 chalk", "Actions"),
        ("counter 1 rope for 1 chalk", "A turn"),
        ({"name": "offer", "params": {"give": {"rope": -1}, "want": {"nut": 1}}}, "Actions"),
        ({"name": "offer", "params": {"give": {"rope": True}, "want": {"nut": 1}}}, "Actions"),
        ({"name": "offer", "params": {"give": 3, "want": {"nut": 1}}}, "Actions"),
        ({"name": "offer", "params": {"give": {"rope": 10**12}, "want": {"nut": 1}}}, "Trading"),
    ],
)
def test_a_wrong_whole_offer_is_refused_and_changes_nothing(whole: object, rule: str) -> None:
    refused(market(), 0, whole, rule)


def test_up_to_19_of_a_kind_may_be_offered_and_wanted_and_no_more() -> None:
    match = market()
    hold(match, 0, rope=40)
    match.act(0, "offer 19 rope for 19 chalk + 19 nut")
    match = market()
    hold(match, 0, rope=40)
    refused(match, 0, "offer 20 rope for 1 chalk", "Trading")
    match.act(0, ["offer", *["give rope"] * 19])
    refused(match, 0, "give rope", "Trading")
    match.act(0, ["want chalk"] * 18)
    refused(match, 0, "want chalk", "Trading")
    match.act(0, "for chalk")
    assert match.view(1)["want"][0] == {"chalk": 19}


@pytest.mark.parametrize(
    "whole",
    [
        "offer 1 rope for",
        "offer 1 rope",
        "offer 1 rope for nothing",
        "offer 0 rope for 1 chalk",
        "offer for 1 chalk",
        "offer nothing for 1 chalk",
        {"name": "offer", "params": {"give": {"rope": 1}, "want": {}}},
        {"name": "offer", "params": {"give": {}, "want": {"chalk": 1}}},
        {"name": "offer", "params": {"give": {"rope": 1}}},
    ],
)
def test_each_side_of_an_offer_has_at_least_one_unit(whole: object) -> None:
    refused(market(), 0, whole, "Trading", EMPTY_SIDE)


def test_each_side_of_a_counter_has_at_least_one_unit() -> None:
    match = market()
    match.act(0, "offer 1 rope for 1 chalk")
    refused(match, 1, "counter 1 bolt for nothing", "Trading", EMPTY_SIDE)
    refused(match, 1, "counter for 1 rope", "Trading", EMPTY_SIDE)


def test_steps_come_in_one_order() -> None:
    match = market()
    match.act(0, "offer")
    refused(match, 0, "for chalk", "Trading", EMPTY_SIDE)
    refused(match, 0, "want chalk", "Trading", EMPTY_SIDE)
    refused(match, 0, "end", "A turn")
    match.act(0, "give nut")
    refused(match, 0, "give rope", "Trading", UNSORTED_OFFER)
    refused(match, 0, "give nut", "Trading")
    refused(match, 0, "for nut", "Trading")
    match.act(0, "want chalk")
    refused(match, 0, "for bolt", "Trading", UNSORTED_OFFER)
    refused(match, 0, "give nut", "Trading", UNSORTED_OFFER)
    assert legal(match, 0) == ["want chalk", "for chalk"]


def test_a_kind_is_left_to_ask_for() -> None:
    match = market()
    hold(match, 0, rope=1, nut=1, bolt=1, crashpad=1, chalk=1)
    match.act(0, ["offer", "give rope", "give nut", "give bolt", "give crashpad"])
    refused(match, 0, "give chalk", "Trading")
    assert legal(match, 0) == ["want chalk", "for chalk"]


def small_market() -> Match:
    """Two seats and a hand of three units."""
    match = gorge(2)
    hold(match, 0, rope=2, bolt=1)
    return match


def test_every_whole_offer_is_exactly_one_sequence_of_steps_and_every_prefix_can_be_completed() -> None:
    most = 2
    seen: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
    open_drafts = [small_market()]
    open_drafts[0].act(0, "offer")
    while open_drafts:
        draft = open_drafts.pop()
        moves = legal(draft, 0)
        assert any(move.startswith(("give", "want", "for")) for move in moves)
        for move in moves:
            after = draft.branch()
            after.act(0, move)
            s = peek(after)
            if max(s.want[0]) > most:
                continue
            if 0 in after.owed:
                open_drafts.append(after)
            else:
                seen[tuple(s.give[0]), tuple(s.want[0])] += 1
    sides = list(itertools.product(range(most + 1), repeat=5))
    expected = {
        (give, want)
        for give in sides
        for want in sides
        if any(give) and any(want) and give[0] <= 2 and give[2] <= 1 and not (give[1] or give[3] or give[4])
        and not any(g and w for g, w in zip(give, want, strict=True))
    }  # fmt: skip
    assert set(seen) == expected
    assert set(seen.values()) == {1}


def test_the_offerer_needs_something_to_give() -> None:
    match = gorge(2)
    refused(match, 0, "offer", "Trading")


def test_answers_come_in_any_order_and_open_together() -> None:
    match = market()
    match.act(0, "offer 1 rope for 1 chalk")
    match.act(2, "decline")
    assert match.owed == (1,)
    assert told(match, 1)[-1] == "Seat 2 has answered"
    assert match.view(1)["answer"] == ["offered", None, None]
    assert match.view(2)["answer"][2] == "declined"
    match.act(1, "accept")
    assert match.view(2)["answer"] == ["offered", "accepted", "declined"]
    assert told(match)[-2:] == ["Seat 1 accepts", "Seat 2 declines"]
    assert match.owed == (0,)


def test_the_order_of_arrival_changes_nothing() -> None:
    answers = {1: "counter 1 chalk for 1 rope", 2: "decline", 3: "accept"}
    hashes = set()
    for order in itertools.permutations(answers):
        match = market(4)
        hold(match, 3, chalk=1)
        match.act(0, "offer 1 rope for 1 chalk")
        for seat in order:
            match.act(seat, answers[seat])
        hashes.add(match.hash)
    assert len(hashes) == 1


def test_a_seat_in_the_middle_of_a_counter_still_owes_and_shows_nothing() -> None:
    match = market()
    match.act(0, "offer 1 rope for 1 chalk")
    before = match.view(2), match.view(None), match.events(2)
    match.act(1, ["counter", "give bolt"])
    assert match.owed == (1, 2)
    assert (match.view(2), match.view(None), match.events(2)) == before
    match.act(2, "decline")
    match.act(1, "for rope")
    assert match.view(2)["answer"] == ["offered", "countered", "declined"]
    assert match.view(2)["give"][1] == {"bolt": 1}


def test_only_who_can_pay_accepts() -> None:
    match = market()
    match.act(0, "offer 1 rope for 2 chalk")
    refused(match, 2, "accept", "Trading")
    match.act(1, "accept")
    refused(match, 1, "decline", "Turn")


def test_a_counter_is_an_offer_of_its_own_that_its_seat_can_pay_and_may_mirror_the_offer() -> None:
    match = market()
    match.act(0, "offer 1 rope for 1 chalk")
    refused(match, 1, "counter 3 chalk for 1 rope", "Trading")
    refused(match, 1, "offer 1 chalk for 1 rope", "A turn")
    match.act(1, "counter 1 chalk for 1 rope")
    match.act(2, "decline")
    match.act(0, "close 1")
    assert held(match, 0) == {"rope": 2, "nut": 1, "chalk": 1}


def test_a_seat_without_units_cannot_counter() -> None:
    match = market()
    hold(match, 2)
    match.act(0, "offer 1 rope for 1 chalk")
    refused(match, 2, "counter", "Trading")
    match.act(2, "decline")


def test_closing_with_an_accepter_exchanges_the_offer() -> None:
    match = market()
    match.act(0, "offer 2 rope + 1 nut for 1 chalk")
    match.act(1, "accept")
    match.act(2, "decline")
    match.act(0, "close 1")
    assert held(match, 0) == {"rope": 1, "chalk": 1}
    assert held(match, 1) == {"rope": 2, "nut": 1, "chalk": 1, "bolt": 2}
    assert told(match)[-1] == "Seat 0 gives 2 ropes and 1 nut to seat 1 for 1 chalk"
    assert match.view(None)["phase"] == "act"
    assert match.view(0)["answer"] == [None] * 3


def test_closing_with_a_counter_exchanges_the_counter() -> None:
    match = market()
    match.act(0, "offer 1 rope for 1 chalk")
    match.act(1, "counter 1 bolt for 1 nut + 1 rope")
    match.act(2, "decline")
    match.act(0, "close 1")
    assert held(match, 0) == {"rope": 2, "bolt": 1}
    assert held(match, 1) == {"rope": 1, "nut": 1, "bolt": 1, "chalk": 2}
    assert told(match)[-1] == "Seat 0 gives 1 rope and 1 nut to seat 1 for 1 bolt"


def test_the_seat_chooses_among_several_or_nobody() -> None:
    match = market()
    hold(match, 2, chalk=1)
    match.act(0, "offer 1 rope for 1 chalk")
    match.act(1, "accept")
    match.act(2, "accept")
    assert legal(match, 0) == ["close 1", "close 2", "no-trade"]
    refused(match, 0, "close 0", "Trading")
    refused(match, 0, "close 3", "Trading")
    match.act(0, "no-trade")
    assert held(match, 0) == {"rope": 3, "nut": 1}
    assert told(match)[-1] == "Seat 0 trades with nobody"


def test_a_decliner_cannot_be_closed_with_nor_a_counter_that_cannot_be_paid() -> None:
    match = market()
    hold(match, 2, chalk=1, bolt=1)
    match.act(0, "offer 1 rope for 1 chalk")
    match.act(1, "counter 1 bolt for 9 rope")
    match.act(2, "accept")
    refused(match, 0, "close 1", "Trading")
    assert legal(match, 0) == ["close 2", "no-trade"]


def test_when_all_decline_the_turn_goes_on() -> None:
    match = market()
    match.act(0, "offer 1 rope for 1 chalk")
    match.act(1, "decline")
    match.act(2, "decline")
    assert match.view(None)["phase"] == "act"
    assert match.owed == (0,)


def test_counters_everyone_knows_cannot_be_paid_need_no_closing() -> None:
    match = market()
    match.act(0, "offer 1 rope for 1 chalk")
    match.act(1, "counter 1 bolt for 4 rope")
    match.act(2, "decline")
    assert match.view(None)["phase"] == "act"


def test_once_hands_are_uncertain_the_seat_itself_must_close() -> None:
    match = market()
    with position(match) as s:
        s.supports = 1
    match.act(0, "offer 1 rope for 1 chalk")
    match.act(1, "counter 1 bolt for 4 rope")
    match.act(2, "decline")
    assert legal(match, 0) == ["no-trade"]


def test_v9_at_most_8_offers_in_a_turn_closed_or_not_and_counters_do_not_count() -> None:
    match = market()
    for i in range(8):
        match.act(0, "offer 1 rope for 1 chalk")
        match.act(1, "counter 1 bolt for 1 nut" if i % 2 else "decline")
        match.act(2, "decline")
        if i % 2:
            match.act(0, "no-trade")
    refused(match, 0, "offer", "V9")
    match.act(0, "end")
    assert match.view(None)["offers_made"] == 0


@pytest.mark.parametrize("most", [0, 1, 3])
def test_v9_offers_per_turn_is_an_option_and_0_means_no_trading(most: int) -> None:
    match = market(offers_per_turn=most)
    for _ in range(most):
        match.act(0, "offer 1 rope for 1 chalk")
        match.act(1, "decline")
        match.act(2, "decline")
    none = "There is no trading between players at this table."
    refused(match, 0, "offer", "V9", "You have made all the offers you may make in a turn." if most else none)


def test_trading_only_with_the_seat_whose_turn_it_is() -> None:
    match = market()
    refused(match, 1, "offer", "Turn")
    with pytest.raises(topout.Illegal):
        match.act(1, "accept")


def test_two_seats_trade_too() -> None:
    match = gorge(2)
    hold(match, 0, rope=1)
    hold(match, 1, chalk=1)
    match.act(0, "offer 1 rope for 1 chalk")
    match.act(1, "accept")
    match.act(0, "close 1")
    assert (held(match, 0), held(match, 1)) == ({"chalk": 1}, {"rope": 1})


def test_every_kind_can_be_given_and_wanted() -> None:
    for give, want in itertools.permutations(RESOURCES, 2):
        match = gorge(2)
        hold(match, 0, **{give: 1})
        hold(match, 1, **{want: 1})
        match.act(0, f"offer 1 {give} for 1 {want}")
        match.act(1, "accept")
        match.act(0, "close 1")
        assert held(match, 0) == {want: 1}
