"""The facts for the page say what the rules do."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest
from games.tabletop_climber.camp import ALL_CARDS, camp, season_of, told
from games.tabletop_climber.naive import named

import topout
from topout.games.tabletop_climber.facts import FACTS


def test_facts_are_ready_for_json_and_have_every_card() -> None:
    assert json.loads(json.dumps(FACTS))["seasons"] == 5
    assert list(FACTS["cards"]) == ALL_CARDS


def test_t1_the_icons_are_on_8_9_and_10_of_each_colour() -> None:
    icons = {name: card["icon"] for name, card in FACTS["cards"].items() if card["icon"]}
    by_number = {8: "Reset", 9: "Discard", 10: "Reverse"}
    colours = ("red", "blue", "green", "yellow")
    assert icons == {f"{colour}-{number}": icon for colour in colours for number, icon in by_number.items()}


@pytest.mark.parametrize("name", [name for name, card in FACTS["cards"].items() if card["suit"] != "two"])
def test_a_card_has_the_number_and_the_icon_it_says(name: str) -> None:
    card = FACTS["cards"][name]
    match = camp(f"{name} yellow-1" if name != "yellow-1" else f"{name} yellow-3", "red-1", "red-2")
    match.act(0, f"play {name}")
    assert told(match, "played")[-1]["strength"] == card["number"]
    view = match.view(None)
    effects = {"Reset": view["last_kind"] is None, "Discard": view["phase"] == "discard", "Reverse": view["turned"]}
    assert {icon for icon, happened in effects.items() if happened} == {card["icon"]} - {None}


@pytest.mark.parametrize(("season", "size"), list(enumerate(FACTS["hand_sizes"], 1)))
def test_a_hand_has_the_size_of_its_season(season: int, size: int) -> None:
    match = season_of("Standard" if season < 5 else "Climax", season)
    cards = match.view(0)["team"][0][:size]
    match.act(0, [*cards])
    assert len(match.view(0)["hand"][0]) == size


LARGEST = [
    "red-4 blue-4 green-4 yellow-4 wild-4 two-4 mountain-4",
    "wild-0 red-1 red-2 red-3 red-4 red-5 red-6 red-7 red-8 red-9 red-10 red-11",
    "mountain-1 mountain-2 mountain-3 mountain-4",
]
every_gold = pytest.mark.parametrize("gold", FACTS["gold_cards"])


def sizes(hand: str, gold: str) -> Counter[str]:
    """The most cards of each kind of play that a hand can lead."""
    most: Counter[str] = Counter()
    for play in camp(hand, "blue-1", "green-1", gold=gold).plays(0):
        kind = str(play["kind"]).rpartition("-")[2]
        most[kind] = max(most[kind], len(play["cards"]))
    return most


@every_gold
def test_plays_are_as_large_as_the_season_allows_and_never_larger(gold: str) -> None:
    allowed = Counter(FACTS["gold_seasons"][gold]["most_cards"])
    assert sizes(LARGEST[0], gold) | sizes(LARGEST[1], gold) | sizes(LARGEST[2], gold) == +allowed
    rng = random.Random(gold)
    for _ in range(20):
        assert sizes(" ".join(rng.sample(ALL_CARDS, 12)), gold) <= allowed


@every_gold
def test_the_second_set_of_rules_allows_the_same_kinds(gold: str) -> None:
    allowed = FACTS["gold_seasons"][gold]["most_cards"]
    whole = [tuple(hand.split()[:most]) for hand, most in zip(LARGEST, list(allowed.values())[1:], strict=True)]
    kinds = {found[0] for cards in whole if (found := named(cards, gold))}
    assert kinds == {kind for kind, most in allowed.items() if most} - {"Single"}


@every_gold
def test_a_hand_may_be_larger_only_where_the_facts_say_so(gold: str) -> None:
    season = 5 if gold == FACTS["last_gold"] else 2
    match = season_of(gold, season)
    assert match.view(0)["gold"] == gold
    if gold == "Transfer":
        for seat in range(3):
            match.act(seat, match.legal(seat)[0])
    hand = match.view(0)["hand"][0][: FACTS["hand_sizes"][season - 1] + 1]
    if FACTS["gold_seasons"][gold]["larger_hands"]:
        match.act(0, hand)
        assert match.view(0)["hand"][0] == hand
    else:
        with pytest.raises(topout.Illegal):
            match.act(0, hand)
