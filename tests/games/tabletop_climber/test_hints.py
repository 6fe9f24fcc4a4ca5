"""Hints: the hand they choose, the plays they make, and that they beat chance."""

from __future__ import annotations

import random

import numpy as np
import pytest
from games.tabletop_climber.camp import camp, cards, field, hand, shown

import topout
from topout.core.batch import Batch
from topout.core.match import Match
from topout.core.position import peek, position
from topout.games import registry

OTHERS = ("blue-1 blue-2 blue-3", "green-1 green-2 green-3")


def best(match: Match, seat: int) -> str:
    """The step after which the hints like the position best."""
    worth = {}
    for action in match.legal(seat):
        twin = match.branch()
        twin.act(seat, action)
        worth[str(action)] = twin.evaluate(seat)
    return max(worth, key=lambda step: worth[step])


def choosing(team: str, season: int = 2, gold: int = 0) -> Match:
    match = topout.new("tabletop_climber", seats=3, seed=1)
    with position(match) as s:
        s.season, s.gold, s.team[0], s.hand[0] = season, gold, cards(team), cards(team)
        s.team_size[0] = len(team.split())
    return match


def chosen(match: Match) -> str:
    while 0 in match.owed and match.view(0)["phase"] == "hand selection":
        match.act(0, best(match, 0))
    return hand(match, 0)


def test_the_hand_leaves_lone_low_cards_in_the_lodge() -> None:
    team = "yellow-1 blue-3 red-5 red-6 red-7 green-7 yellow-7 blue-9 green-11 14a 16a 18"
    left = set(team.split()) - set(chosen(choosing(team)).split())
    assert left >= {"yellow-1", "blue-3"}
    assert "red-6" not in left


def test_in_revolution_the_high_cards_stay_in_the_lodge() -> None:
    team = "wild-0 red-1 blue-2 red-3 blue-3 green-4 red-5 blue-5 yellow-6 14a 16a 18"
    assert set(team.split()) - set(chosen(choosing(team, gold=6)).split()) == {"14a", "16a", "18"}


def test_a_climax_hand_has_twelve_cards() -> None:
    team = "yellow-1 blue-3 red-5 red-6 red-7 green-7 yellow-7 blue-9 green-11 14a 16a 18 wild-1 two-4"
    assert len(chosen(choosing(team, 5, 7)).split()) == 12


def test_a_leader_sheds_a_long_run() -> None:
    match = camp("red-3 red-4 red-5 red-6 18 16a", *OTHERS)
    while match.owed == (0,) and not match.view(0)["shown"][1][0]:
        match.act(0, best(match, 0))
    assert match.view(1)["last_play"] == ["red-3", "red-4", "red-5", "red-6"]


def test_a_follower_plays_the_weakest_card_that_does() -> None:
    match = camp("red-3 blue-7 18 16a", *OTHERS, on=field("Single", 1, 6, 2))
    assert best(match, 0) == "add blue-7"


def test_the_worst_card_is_discarded_and_passed_on() -> None:
    match = camp("red-9 yellow-1 18 16a", *OTHERS, on=field("Single", 1, 1, 2))
    match.act(0, "play red-9")
    assert best(match, 0) == "discard yellow-1"
    match = choosing("yellow-1 blue-3 red-5 red-6 red-7 green-7 yellow-7 blue-9 18")
    with position(match) as s:
        s.phase = 0
    assert best(match, 0) == "send yellow-1"


def test_an_opinion_changes_nothing() -> None:
    rng = random.Random(3)
    match = topout.new("tabletop_climber", seats=3, seed=3)
    while not match.over:
        before = match.hash
        for seat in range(3):
            match.evaluate(seat)
        assert match.hash == before
        seat = rng.choice(match.owed)
        match.act(seat, rng.choice(match.legal(seat)))
    assert shown(peek(match).picked[0]) == ""


@pytest.mark.xdist_group("tabletop_climber")
def test_one_greedy_player_beats_random_ones_nearly_always() -> None:
    for seats in (3, 4):
        table = Batch(registry.game("tabletop_climber"), seats)
        played = table.play_bots(np.arange(300), ["greedy", *["random"] * (seats - 1)])
        assert (played.places[:, 0] == 1).mean() > 0.93
