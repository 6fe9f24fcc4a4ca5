"""From the deal to the end: set-up, reveals, rewards and the winner."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from games.tabletop_climber.camp import (
    ALL_CARDS,
    INITIAL_CARDS,
    camp,
    cards,
    deck_cards,
    field,
    finished,
    shown,
    start,
    told,
)

import topout
from topout.core.match import Match
from topout.core.position import peek, position
from topout.games.tabletop_climber.cards import GOLD_NAMES, HAND_SIZE, SEASONS
from topout.games.tabletop_climber.scoring import end


def test_t2_and_t13_there_are_74_cards_as_listed() -> None:
    deck = deck_cards("default")
    assert len(deck) == len(set(deck)) == 74
    groups = Counter(card.split("-")[0] if "-" in card else "high" for card in deck)
    assert groups == {"red": 11, "blue": 11, "green": 11, "yellow": 11, "wild": 8, "high": 11, "two": 5, "mountain": 6}
    assert sorted(card for card in deck if card.startswith("two")) == [f"two-{n}" for n in range(2, 7)]
    assert sorted(card for card in deck if card.startswith("mountain")) == [f"mountain-{n}" for n in range(1, 7)]
    assert sorted(int(card.rstrip("ab")) for card in deck if "-" not in card) == [*sorted([*range(12, 17)] * 2), 18]
    assert set(INITIAL_CARDS) <= set(deck)


def test_t14_the_mountains_deck() -> None:
    deck = deck_cards("mountains")
    assert len(deck) == len(set(deck)) == 74
    assert sorted(card for card in deck if "-" not in card) == ["12a", "13a", "14a", "15a", "16a", "18"]
    assert sum(card.startswith("two") for card in deck) == 7
    assert sum(card.startswith("mountain") for card in deck) == 9
    match = start(reinforcements="mountains")
    assert set(match.view(None)["deck"]) == set(deck) - set(INITIAL_CARDS)
    played = {
        card
        for seed in range(6)
        for season in finished(seed, reinforcements="mountains").view(0)["shown"]
        for row in season
        for card in row
    }
    assert played <= set(deck)
    assert {"mountain-9", "two-7"} & played
    assert set(ALL_CARDS) == {*deck, *deck_cards("default")}


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"reinforcements": "jokers"}, "It takes one of default, mountains"),
        ({"reinforcements": 3}, "Reinforcements: 3 will not do"),
        ({"silver_vp": [1, 2, 3]}, "5 whole numbers"),
        ({"silver_vp": "1,2,3,4,x"}, "5 whole numbers from 0 to 99"),
        ({"silver_vp": [1, 2, 3, 4, 100]}, "from 0 to 99"),
        ({"silver_vp": [1, 2, 3, 4, True]}, "5 whole numbers from 0 to 99"),
        ({"silver_vp": [1, 2, 3, 4, -1]}, "from 0 to 99"),
        ({"silver_vp": "1,2,3,4,-1"}, "from 0 to 99"),
        ({"silver_vp": [1, 2, 3, 4, 2.0]}, "5 whole numbers from 0 to 99"),
    ],
)
def test_wrong_options_are_refused_with_what_would_do(given: dict[str, Any], says: str) -> None:
    with pytest.raises(topout.BadOption, match=says):
        start(**given)


def test_options_can_be_written_as_text() -> None:
    match = start(silver_vp="1, 2,3,4,5", reinforcements="Mountains")
    assert match.options == {"silver_vp": [1, 2, 3, 4, 5], "reinforcements": "mountains"}


@pytest.mark.parametrize("seats", [3, 4])
def test_set_up_deals_seven_initial_and_two_reinforcement_cards(seats: int) -> None:
    match = start(seats)
    s = peek(match)
    teams = [set(shown(s.team[p]).split()) for p in range(seats)]
    for team in teams:
        assert len(team) == 9
        assert len(team & set(INITIAL_CARDS)) == 7
    assert len(set.union(*teams)) == 9 * seats
    assert match.view(None)["team_size"] == [9] * seats
    assert match.view(None)["pile_size"] == 46 - 2 * seats == len(shown(s.pile).split())


def test_with_three_players_the_other_seven_initial_cards_leave_the_game_unseen() -> None:
    s = peek(finished(5))
    everywhere = {card for p in range(3) for card in shown(s.team[p]).split()} | set(shown(s.pile).split())
    assert len(set(INITIAL_CARDS) - everywhere) == 7


def test_t10_a_random_seat_gets_the_start_card() -> None:
    starts = Counter(peek(start(4, seed)).start for seed in range(400))
    assert set(starts) == {0, 1, 2, 3}
    assert min(starts.values()) > 70


def test_season_1_is_standard_and_5_climax_and_the_others_any_three_of_six() -> None:
    orders: Counter[str] = Counter()
    for seed in range(60):
        golds = [event["gold"] for event in told(finished(seed), "season")]
        assert (golds[0], golds[4]) == ("Standard", "Climax")
        assert len(set(golds)) == 5
        orders.update(golds[1:4])
    assert set(orders) == set(GOLD_NAMES[1:7])
    assert min(orders.values()) > 15


def test_unused_and_unrevealed_gold_cards_cannot_be_told_apart() -> None:
    view = start().view(0)
    assert view["gold"] == "Standard"
    assert set(view["gold_left"]) == set(GOLD_NAMES[1:7])


def test_hand_sizes_grow_from_8_to_12() -> None:
    """T3."""
    assert [HAND_SIZE[season] for season in range(1, 6)] == [8, 9, 10, 11, 12]
    match, rng = start(4, 8), random.Random(8)
    seen: dict[int, list[int]] = {}
    while not match.over:
        view = match.view(None)
        if view["phase"] == "play" and view["season"] < 5:
            seen[view["season"]] = view["announced"]
        seat = rng.choice(match.owed)
        match.act(seat, rng.choice(match.legal(seat)))
    assert seen == {1: [8] * 4, 2: [9] * 4, 3: [10] * 4, 4: [11] * 4}


def ending(gold: str, season: int, seats: int = 3, announced: int = 9, **fields: Any) -> Match:
    """Seat 1 is already out and seat 0 goes out second with its last card."""
    hands = ["red-7", "", *["blue-5 blue-6"] * (seats - 2)]
    match = camp(*hands, gold=gold, season=season, on=field("Single", seat=2), out_first=1, **fields)
    with position(match) as s:
        s.announced = [announced] * 4
        for p in range(seats):
            s.team[p] = cards(" ".join(INITIAL_CARDS[7 * p : 7 * p + 7]))
        s.team_size = [7] * seats + [0] * (4 - seats)
        s.pile, s.pile_size = list(s.deck), 46
    match.act(0, "play red-7")
    return match


@pytest.mark.parametrize(
    ("gold", "vp"),
    [
        ("Standard", 5), ("Reverse", 6), ("No Set", 7), ("Transfer", 7), ("Up to 2 cards", 8), ("Accident", 8),
        ("Revolution", 9),
    ],
)  # fmt: skip
def test_the_first_takes_the_gold_cards_vp_and_the_second_the_silver_cards(gold: str, vp: int) -> None:
    view = ending(gold, 3).view(None)
    assert view["gold_points"] == [0, vp, 0]
    assert view["silver_points"] == [3, 0, 0]


@pytest.mark.parametrize(("season", "vp"), [(1, 2), (2, 3), (3, 3), (4, 4), (5, 5)])
def test_t3_silver_cards_are_worth_2_3_3_4_5(season: int, vp: int) -> None:
    assert ending("Climax" if season == 5 else "Reverse", season, announced=12).view(None)["silver_points"][0] == vp


def test_t3_silver_vp_is_an_option() -> None:
    match = ending("Reverse", 2, silver_vp=[9, 8, 7, 6, 5])
    assert match.view(None)["silver_points"][0] == 8


@pytest.mark.parametrize("announced", [12, 13, 17])
def test_climax_is_worth_ten_and_one_for_every_card_beyond_twelve(announced: int) -> None:
    match = ending("Climax", 5, announced=announced)
    assert match.result is not None
    assert match.result["scores"] == [5, 10 + announced - 12, 0]


def test_climax_announces_the_hand_sizes() -> None:
    match, rng = start(4, 8), random.Random(8)
    while match.view(None)["season"] < 5 or match.view(None)["phase"] != "play":
        assert match.view(None)["season"] < 5 or match.view(None)["hand_size"] == [0] * 4
        seat = rng.choice(match.owed)
        match.act(seat, rng.choice(match.legal(seat)))
    view = match.view(None)
    assert [event["cards"] for event in told(match, "announced")] == view["announced"]
    assert min(view["announced"]) >= 12
    assert max(view["announced"]) > 12


@pytest.mark.parametrize(("gold", "season"), [("Reverse", 2), ("Climax", 5)])
def test_the_first_gets_the_start_card_after_the_last_season_too(gold: str, season: int) -> None:
    assert ending(gold, season, announced=12, start=2).view(None)["start"] == 1


@pytest.mark.parametrize("seats", [3, 4])
def test_the_first_draws_one_the_second_two_the_others_three_in_that_order(seats: int) -> None:
    match = ending("Reverse", 2, seats)
    assert match.view(None)["team_size"] == [9, 8, *[10] * (seats - 2)]
    drew = [event["seat"] for event in told(match, "drew")][-(3 + 3 * (seats - 2)) :]
    assert drew == [1, 0, 0, *[2] * 3, *[3] * 3 * (seats - 3)]
    assert match.view(None)["pile_size"] == 46 - len(drew)


def test_t14_a_short_pile_is_drawn_to_its_end_in_order() -> None:
    match = camp("red-7", "", "blue-5 blue-6", season=2, gold="Reverse", on=field("Single", 1, 1, 2), out_first=1)
    with position(match) as s:
        s.pile, s.pile_size, s.team_size = cards("18 wild-0"), 2, [7, 7, 7, 0]
    match.act(0, "play red-7")
    assert match.view(None)["team_size"] == [8, 8, 7]
    assert match.view(None)["pile_size"] == 0


@pytest.mark.parametrize("seats", [3, 4])
def test_t4_nobody_draws_after_season_5(seats: int) -> None:
    match = ending("Climax", 5, seats, announced=12)
    assert match.over
    assert match.view(None)["team_size"] == [7] * seats
    assert finished(3, 4).view(None)["pile_size"] == 2
    assert finished(3, 3).view(None)["pile_size"] == 46 - 6 - 24


def test_all_cards_return_to_the_team_and_passes_and_field_are_cleared() -> None:
    match = ending("Reverse", 2)
    view = match.view(2)
    assert view["season"] == 3
    assert {"red-1", "blue-1"} <= {*view["deck"], *INITIAL_CARDS}
    assert len(view["team"][2]) == view["team_size"][2]
    assert (view["last_kind"], view["passed"], view["out_first"], view["turned"]) == (None, [], None, False)


def test_most_vp_wins() -> None:
    match = ending("Climax", 5, announced=12, gold_points=[0, 0, 30, 0])
    assert match.result is not None
    assert match.result["scores"] == [5, 10, 30]
    assert match.result["placings"] == [3, 2, 1]
    assert match.result["lines"][0] == {"silver season cards": 5}
    assert match.result["lines"][1] == {"gold season cards": 10}


def test_a_tie_goes_to_the_larger_team_and_is_then_shared() -> None:
    match = start()
    with position(match) as s:
        s.gold_points, s.silver_points, s.team_size = [6, 9, 4, 0], [3, 0, 5, 0], [14, 15, 15, 0]
        end(s)
    assert match.result is not None
    assert match.result["placings"] == [3, 1, 1]
    assert match.result["winners"] == [1, 2]


def test_teams_hands_and_what_is_left_of_them_stay_private_to_the_end() -> None:
    view = finished(4).view(0)
    assert view["team"][1:] == [None, None]
    assert SEASONS == len(view["shown"])


def test_every_card_has_its_place_at_all_times() -> None:
    for seed in range(6):
        match, rng = start(3 + seed % 2, seed), random.Random(seed)
        while not match.over:
            seat = rng.choice(match.owed)
            match.act(seat, rng.choice(match.legal(seat)))
            s = peek(match)
            teams = [set(shown(s.team[p]).split()) for p in range(match.seats)]
            assert [len(team) for team in teams] == s.team_size[: match.seats]
            assert sum(map(len, teams)) == len(set.union(*teams))
            for p, team in enumerate(teams):
                hand = set(shown(s.hand[p]).split())
                assert hand <= team
                assert not hand & set(shown(s.shown[s.season - 1][p]).split())
