"""Publicity cards: the deck, buying, and what each card does."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from games.verdon.gorge import build, cards, give_turn, gorge, held, hold, legal, refused, ropes, stack, token, told

from topout.core.match import Match
from topout.games.verdon.board import PATH_NAMES
from topout.games.verdon.cards import CARDS

ALL = {"rope": 9, "nut": 9, "bolt": 9, "crashpad": 9, "chalk": 9}
POINT_CARDS = ("free solo climb", "write a book", "open a gym", "competition victory", "classic climb")


def test_the_deck_has_27_cards() -> None:
    assert dict(CARDS) == {
        "fan club": 14,
        "sponsorship": 2,
        "expedition": 2,
        "community support": 2,
        "friendly rivalry": 2,
        **dict.fromkeys(POINT_CARDS, 1),
    }
    assert gorge().view(None)["deck_size"] == 27


def test_a_card_costs_1_nut_1_crashpad_1_chalk_and_is_private() -> None:
    match = gorge()
    hold(match, 0, nut=1, crashpad=1, chalk=1)
    match.act(0, "buy")
    assert held(match, 0) == {}
    (card,) = match.view(0)["cards"][0]
    assert match.view(1)["cards"][0] is None
    assert match.view(1)["card_count"] == [1, 0, 0, 0]
    assert match.view(1)["deck_size"] == 26
    assert told(match, 0) == [f"Seat 0 buys a publicity card: {card}"]
    assert told(match, 1) == told(match) == ["Seat 0 buys a publicity card"]


@pytest.mark.parametrize("kind", ["nut", "crashpad", "chalk"])
def test_a_card_cannot_be_had_for_less(kind: str) -> None:
    match = gorge()
    hold(match, 0, **{**ALL, kind: 0})
    refused(match, 0, "buy", "Publicity card")


def test_with_an_empty_deck_none_can_be_bought() -> None:
    match = gorge()
    hold(match, 0, nut=30, crashpad=30, chalk=30)
    stack(match, fan_club=14, sponsorship=2, expedition=2, community_support=2, friendly_rivalry=2)
    for _ in range(22):
        match.act(0, "buy")
    assert match.view(0)["cards"][0] == {
        "fan club": 14, "sponsorship": 2, "expedition": 2, "community support": 2, "friendly rivalry": 2
    }  # fmt: skip
    refused(match, 0, "buy", "Publicity cards")


def test_each_card_of_the_deck_is_as_likely() -> None:
    drawn: Counter[str] = Counter()
    for seed in range(540):
        match = gorge(2, seed)
        hold(match, 0, nut=1, crashpad=1, chalk=1)
        match.act(0, "buy")
        drawn.update(match.view(0)["cards"][0])
    for name, copies in CARDS:
        assert abs(drawn[name] - 20 * copies) < 4.5 * (20 * copies) ** 0.5


MOVES = {
    "fan club": "fan-club A",
    "sponsorship": "sponsorship rope nut",
    "expedition": "expedition",
    "community support": "support",
    "friendly rivalry": "rivalry 12",
}


@pytest.mark.parametrize("card", MOVES)
def test_a_card_is_played_from_the_hand_also_when_just_bought_and_is_spent(card: str) -> None:
    match = gorge()
    build(match, 1, "12A")
    refused(match, 0, MOVES[card], "Publicity cards")
    cards(match, 0, card)
    match.act(0, MOVES[card])
    assert match.view(0)["cards"][0] == {}
    assert match.view(1)["card_count"][0] == 0
    assert match.view(1)["deck_size"] == 26
    assert f"Seat 0 plays {card}" in told(match)


def test_any_number_of_cards_in_a_turn() -> None:
    match = gorge()
    cards(match, 0, "fan club", "fan club", "sponsorship", "fan club")
    for move in ("fan-club A", "fan-club B", "sponsorship rope rope", "fan-club C"):
        match.act(0, move)
    assert match.view(1)["fans"][0] == 3


@pytest.mark.parametrize("card", POINT_CARDS)
def test_point_cards_count_at_once_are_never_played_and_stay_private(card: str) -> None:
    match = gorge()
    cards(match, 0, card)
    assert match.view(0)["point_cards"][0] == 1
    assert match.view(1)["point_cards"][0] is None
    assert match.view(1)["points"][0] == 0
    assert set(legal(match, 0)) == {"end"}


@pytest.mark.parametrize("card", POINT_CARDS)
def test_a_point_card_is_never_played_for_it_counts_by_itself(card: str) -> None:
    match = gorge()
    cards(match, 0, card)
    for move in (card, card.replace(" ", "-"), f"play {card}", {"name": card}, {"name": card.replace(" ", "-")}):
        refused(match, 0, move, "Publicity cards", "A point card is never played: it counts by itself.")


# fan club


def test_v12_fan_club_moves_the_token_to_another_tile() -> None:
    match = gorge()
    cards(match, 0, "fan club")
    assert len([move for move in legal(match, 0) if move.startswith("fan-club")]) == 18
    refused(match, 0, "fan-club J", "Publicity cards")
    match.act(0, "fan-club Q")
    assert match.view(1)["token"] == "Q"
    assert told(match) == ["Seat 0 plays fan club", "Seat 0 moves the token to big wall 11"]


# sponsorship


def test_v12_sponsorship_gives_any_2_resources() -> None:
    match = gorge()
    cards(match, 0, "sponsorship", "sponsorship")
    assert len([move for move in legal(match, 0) if move.startswith("sponsorship")]) == 15
    match.act(0, "sponsorship rope chalk")
    match.act(0, "sponsorship bolt bolt")
    assert held(match, 0) == {"rope": 1, "chalk": 1, "bolt": 2}
    assert "Seat 0 gets 1 rope and 1 chalk" in told(match)


@pytest.mark.parametrize(
    "move", ["sponsorship chalk rope", {"name": "sponsorship", "params": {"first": "chalk", "second": "rope"}}]
)
def test_sponsored_resources_are_named_in_any_order(move: Any) -> None:
    match = gorge()
    cards(match, 0, "sponsorship")
    match.act(0, move)
    assert held(match, 0) == {"rope": 1, "chalk": 1}
    assert str(match.game.actions[match.actions[-1][1]]) == "sponsorship rope chalk"


# expedition


def test_expedition_places_up_to_two_free_ropes_one_after_another_before_anything_else() -> None:
    match = gorge()
    build(match, 0, "12A")
    cards(match, 0, "expedition")
    hold(match, 0, **ALL)
    match.act(0, "expedition")
    assert set(legal(match, 0)) == {"rope 7-12", "rope 8-12", "rope 12-17", "stop"}
    refused(match, 0, "end", "A turn")
    refused(match, 0, "bank rope nut", "A turn")
    match.act(0, "rope 8-12")
    assert "rope 8-13" in legal(match, 0)
    match.act(0, "rope 8-13")
    assert held(match, 0) == ALL
    assert "end" in legal(match, 0)
    assert match.view(0)["ropes"][0] == ["8-12", "8-13"]


@pytest.mark.parametrize("placed", [0, 1])
def test_an_expedition_may_stop_at_any_time(placed: int) -> None:
    match = gorge()
    build(match, 0, "12A")
    cards(match, 0, "expedition")
    match.act(0, "expedition")
    for path in ["8-12"][:placed]:
        match.act(0, f"rope {path}")
    match.act(0, "stop")
    assert legal(match, 0) == ["end"]
    refused(match, 0, "stop", "A turn")


def test_expedition_ropes_are_placed_as_any_rope() -> None:
    match = gorge()
    build(match, 0, "12A")
    ropes(match, 1, "8-12")
    cards(match, 0, "expedition")
    match.act(0, "expedition")
    refused(match, 0, "rope 8-12", "V5")
    refused(match, 0, "rope 0-3", "Fixed rope")


def test_v12_expedition_places_what_it_can_perhaps_none() -> None:
    match = gorge()
    cards(match, 0, "expedition")
    match.act(0, "expedition")
    assert legal(match, 0) == ["end"]
    match = gorge()
    build(match, 0, "12A")
    ropes(match, 1, *(name for name in PATH_NAMES if name != "8-12"))
    cards(match, 0, "expedition")
    match.act(0, "expedition")
    match.act(0, "rope 8-12")
    assert legal(match, 0) == ["end"]


# community support


def test_community_support_takes_1_unit_from_each_2_from_more_than_5_and_what_there_is() -> None:
    match = gorge()
    cards(match, 0, "community support")
    hold(match, 0, rope=1)
    hold(match, 1, nut=5)
    hold(match, 2, bolt=6)
    hold(match, 3)
    match.act(0, "support")
    assert held(match, 0) == {"rope": 1, "nut": 1, "bolt": 2}
    assert [held(match, seat) for seat in (1, 2, 3)] == [{"nut": 4}, {"bolt": 4}, {}]
    assert match.view(None)["hand_size"] == [4, 4, 4, 0]


def test_v12_community_support_may_be_played_though_it_takes_nothing() -> None:
    match = gorge()
    cards(match, 0, "community support")
    match.act(0, "support")
    assert told(match) == ["Seat 0 plays community support"]


def test_community_support_goes_clockwise_and_only_the_two_see_what_was_taken() -> None:
    match = gorge(4, current=2)
    cards(match, 2, "community support")
    for seat, kind in ((0, "rope"), (1, "nut"), (3, "bolt")):
        hold(match, seat, **{kind: 1})
    match.act(2, "support")
    assert told(match, 2)[1:] == [
        "Seat 2 takes 1 bolt from seat 3", "Seat 2 takes 1 rope from seat 0", "Seat 2 takes 1 nut from seat 1"
    ]  # fmt: skip
    assert told(match, 0)[1:] == [
        "Seat 2 takes 1 unit from seat 3", "Seat 2 takes 1 rope from seat 0", "Seat 2 takes 1 unit from seat 1"
    ]  # fmt: skip
    assert match.view(0)["taken"][0] == [{"rope": 1}, None, {}, None] or match.view(0)["taken"][0][0] == {"rope": 1}
    assert match.view(None)["taken"][0] == [None] * 4


def test_every_unit_is_as_likely_to_be_taken() -> None:
    taken: Counter[str] = Counter()
    for seed in range(600):
        match = gorge(2, seed)
        cards(match, 0, "community support")
        hold(match, 1, rope=1, nut=3)
        match.act(0, "support")
        taken.update(held(match, 0))
    assert abs(taken["nut"] - 450) < 4.5 * (600 * 3 / 16) ** 0.5


# friendly rivalry


def rivals(wanted: str) -> Match:
    """Seat 0 challenges seat 1's project at 12, and the dice fall as wanted."""
    for seed in range(100):
        match = gorge(3, seed)
        build(match, 1, "12A")
        cards(match, 0, "friendly rivalry")
        match.act(0, "rivalry 12")
        rolled = match.events(None)[1]
        outcome = "win" if rolled["one"] > rolled["two"] else "lose" if rolled["one"] < rolled["two"] else "tie"
        if outcome == wanted:
            return match
    raise AssertionError(wanted)


def test_v8_the_higher_roll_owns_a_route_in_the_projects_place_on_the_same_tile() -> None:
    view = rivals("win").view(0)
    assert (view["projects"], view["routes"]) == ([[], [], []], [["12"], [], []])
    assert view["points"] == [2, 0, 0]
    assert view["on_tile"][12] == "A"


def test_v8_the_owner_may_win_and_has_climbed() -> None:
    view = rivals("lose").view(0)
    assert (view["projects"], view["routes"]) == ([[], [], []], [[], ["12"], []])
    assert view["points"] == [0, 2, 0]


def test_v8_a_tie_changes_nothing_but_the_card_is_spent() -> None:
    view = rivals("tie").view(0)
    assert (view["projects"], view["routes"]) == ([[], ["12"], []], [[], [], []])
    assert view["points"] == [0, 1, 0]
    assert view["cards"][0] == {}


def test_v8_the_new_route_counts_as_the_winners_own_for_every_rule() -> None:
    match = rivals("win")
    hold(match, 0, **ALL)
    assert {"rope 7-12", "rope 8-12", "rope 12-17"} <= set(legal(match, 0))
    give_turn(match, 1)
    hold(match, 1, **ALL)
    assert not [move for move in legal(match, 1) if move.startswith("rope")]
    ropes(match, 1, "8-12")
    match.act(1, "repeat 12")
    assert match.view(0)["points"] == [3, 1, 0]


def test_v8_rivalry_moves_a_camp_too() -> None:
    for seed in range(40):
        match = gorge(2, seed)
        build(match, 1, "0A")
        cards(match, 0, "friendly rivalry")
        match.act(0, "rivalry 0")
        if match.view(0)["routes"][0]:
            assert match.view(0)["rates"] == [[2, 4, 4, 4, 4], [4, 4, 4, 4, 4]]
            return
    raise AssertionError("seat 0 never won")


def test_v8_rivalry_is_a_climb_so_not_on_the_tokens_tile() -> None:
    match = gorge()
    build(match, 1, "12A")
    token(match, "A")
    cards(match, 0, "friendly rivalry")
    refused(
        match, 0, "rivalry 12", "V8", "A rivalry is a climb, and nothing can be climbed on the tile with the token."
    )


def test_v12_rivalry_needs_another_seats_project() -> None:
    match = gorge()
    build(match, 0, "12A")
    build(match, 1, "30O", route=True)
    cards(match, 0, "friendly rivalry")
    for place in ("12", "30", "0"):
        refused(match, 0, f"rivalry {place}", "V8")
    assert legal(match, 0) == ["end"]


def test_v8_no_rope_and_no_payment_is_needed() -> None:
    match = gorge()
    build(match, 1, "12A")
    cards(match, 0, "friendly rivalry")
    assert "rivalry 12" in legal(match, 0)
