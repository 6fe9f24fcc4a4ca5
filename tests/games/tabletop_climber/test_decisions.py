"""Whole choices in one call: a hand, a play, a card; as text or as a list; all or nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest
from games.tabletop_climber.camp import ALL_CARDS, camp, cards, field, hand, legal, season_of, shown

import topout
from topout.core.match import Match
from topout.core.position import peek, position
from topout.games.tabletop_climber.cards import CLIMAX

OTHERS = ("blue-1 blue-2", "green-1 green-2")


def choosing(team: str, season: int = 2, gold: int = 0) -> Match:
    """Seat 0 is about to choose its hand from this team."""
    match = topout.new("tabletop_climber", seats=3, seed=1)
    with position(match) as s:
        s.season, s.gold, s.team[0], s.hand[0] = season, gold, cards(team), cards(team)
        s.team_size[0] = len(team.split())
    return match


def refused(match: Match, action: Any) -> topout.Illegal:
    before = match.hash
    with pytest.raises(topout.Illegal) as refusal:
        match.act(0, action)
    assert match.hash == before
    return refusal.value


TWELVE = " ".join(ALL_CARDS[:12])
NINE = " ".join(ALL_CARDS[2:11])


@pytest.mark.parametrize("action", [f"hand {NINE}", NINE.split(), f"HAND {NINE.upper()}", NINE.split()[::-1]])
def test_a_whole_hand_in_one_call(action: Any) -> None:
    match = choosing(TWELVE)
    match.act(0, action)
    assert hand(match, 0) == NINE
    assert 0 not in match.owed
    assert [str(match.game.actions[number]) for _, number in match.actions] == [
        f"leave {name}" for name in TWELVE.split() if name not in NINE.split()
    ]


def test_the_cards_that_stay_in_the_lodge_may_be_named_instead() -> None:
    match = choosing(TWELVE)
    match.act(0, "leave wild-0 red-1 wild-2")
    assert 0 not in match.owed
    assert len(hand(match, 0).split()) == 9


@pytest.mark.parametrize("size", [12, 13, 15])
@pytest.mark.parametrize("offset", [0, 1, -1])
def test_a_climax_hand_of_any_size_in_one_call(size: int, offset: int) -> None:
    team = ALL_CARDS[:15]
    wanted = team[offset:] + team[:offset]
    match = choosing(" ".join(team), 5, CLIMAX)
    match.act(0, wanted[:size])
    assert set(hand(match, 0).split()) == set(wanted[:size])
    assert 0 not in match.owed


def test_a_hand_of_the_wrong_size_is_refused() -> None:
    match = choosing(TWELVE)
    assert refused(match, f"hand {NINE} red-1").reason == "This season's hand has exactly 9 cards; you named 10."
    assert refused(match, "hand red-1").reason == "This season's hand has exactly 9 cards; you named 1."
    climax = choosing(" ".join(ALL_CARDS[:14]), 5, CLIMAX)
    assert "at least 12" in refused(climax, ALL_CARDS[:11]).reason


def test_a_hand_with_cards_one_does_not_have_is_refused() -> None:
    match = choosing(TWELVE)
    assert "18: it is not in your team" in refused(match, f"hand 18 {' '.join(NINE.split()[1:])}").reason
    assert "no card 'red-99'" in refused(match, "hand red-99").reason
    assert "more often" in refused(match, "hand red-1 red-1").reason


@pytest.mark.parametrize("action", ["play red-3 red-4", ["red-4", "red-3"], ("red-3", "red-4"), "play red-4, red-3"])
def test_a_whole_play_in_one_call(action: Any) -> None:
    match = camp("red-3 red-4 red-5", *OTHERS)
    match.act(0, action)
    assert match.view(1)["last_play"] == ["red-3", "red-4"]
    assert match.owed == (1,)


def test_a_play_that_nothing_fits_to_is_played_at_once() -> None:
    match = camp("red-3 red-4 blue-7", *OTHERS)
    match.act(0, "play red-3 red-4")
    assert [str(match.game.actions[number]) for _, number in match.actions] == ["add red-3", "add red-4"]
    match = camp("red-3 red-4 red-5", *OTHERS)
    match.act(0, "play red-3")
    assert [str(match.game.actions[number]) for _, number in match.actions] == ["add red-3", "play"]


def test_the_steps_of_a_play_can_be_written_out() -> None:
    match = camp("red-3 red-4 red-5", *OTHERS)
    match.act(0, "add red-3; add red-4; play")
    assert match.view(1)["last_play"] == ["red-3", "red-4"]


def test_a_card_with_copies_may_be_called_without_its_letter() -> None:
    match = camp("12b 13a 13b red-1", *OTHERS, on=field("Single", 1, 3, 2))
    match.act(0, "play 12")
    assert match.view(1)["last_play"] == ["12b"]
    match = camp("12b 13a 13b red-1", *OTHERS)
    match.act(0, ["13", "13"])
    assert match.view(1)["last_play"] == ["13a", "13b"]


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("play red-3 red-5", "Those cards do not go together"),
        ("play red-3", "only a Run of the same length or a Mountain beats it, not a Single"),
        ("play green-7", "not in your hand"),
        ("play red-3 red-3", "more often"),
        ("play banana", "There is no card 'banana'"),
        ("play blue-2 blue-3", "not stronger than the one on the field"),
        (["red-5"], "A Run lies on the field"),
        ("hand red-3", "before the main phase"),
        ("banana", "has no action"),
        (["banana"], "has no action"),
        ([], "has no action"),
        ("send red-3", "Transfer"),
        ("discard red-3", "nothing to discard"),
    ],
)
def test_a_refused_whole_choice_says_why_and_changes_nothing(action: Any, reason: str) -> None:
    match = camp("blue-2 blue-3 red-3 red-4 red-5", *OTHERS, on=field("Run", 2, 3, 2))
    assert reason in refused(match, action).reason


@pytest.mark.parametrize(
    ("action", "on", "reason"),
    [
        ("red-3 blue-3", field("Single", 1, 2, 2), "A Single lies on the field: only a Single or a Mountain beats it"),
        ("red-3 blue-3", field("Single", 1, 9, 2), "beats it, not a Set"),
        ("red-3 blue-3", field("Single", seat=2), "beats it, not a Set"),
        ("red-3 red-4", field("Single", 1, 2, 2), "beats it, not a Run"),
        ("red-3 red-4", field("Set", 2, 2, 2), "A Set lies on the field: only a Set of the same size"),
        ("red-3 blue-3 two-3", field("Set", 2, 2, 2), "only one of the same size beats it"),
        ("red-3 blue-3", field("Set", 3, 2, 2), "only one of the same size beats it"),
        ("red-3 red-4", field("Run", 3, 2, 2), "only one of the same size beats it"),
        ("red-3 blue-3", field("Set", 2, 3, 2), "not stronger than the one on the field"),
        ("two-3", field("Single", 1, 2, 2), "counts as two: alone it is a 2-Set, never a Single"),
        ("two-3", field("Single", seat=2), "never a Single"),
        ("two-3", field("Run", 2, 2, 2), "A Run lies on the field"),
        ("red-3 blue-3", field("Mountain", 3, None, 2), "beaten only by a Mountain"),
        ("red-3 blue-4", field("Single", 1, 2, 2), "Those cards do not go together in a play that is allowed now"),
        ("green-6", field("Single", 1, 2, 2), "not in your hand"),
    ],
)
def test_cards_that_do_not_beat_the_field_are_told_what_would(action: str, on: dict[str, int], reason: str) -> None:
    match = camp("red-3 red-4 blue-3 blue-4 two-3 18", *OTHERS, on=on)
    for sent in (f"play {action}", action.split()):
        no = refused(match, sent)
        assert reason in no.reason
        assert no.rule in ("A play", "Main phase")


def test_a_set_of_two_that_is_added_to_nothing_is_told_the_same() -> None:
    match = camp("red-3 two-3 18", *OTHERS, on=field("Single", 1, 2, 2))
    assert "never a Single" in refused(match, "add two-3").reason
    free = camp("red-3 two-3 18", *OTHERS, on=field("Single", 1, 2, 2), gold="No Set")
    free.act(0, "play two-3")
    assert free.view(None)["last_play"] == ["two-3"]


def test_a_whole_play_is_refused_exactly_when_it_is_not_listed() -> None:
    rng = random.Random(8)
    kinds = [field(), field("Single", seat=1), field("Single", 1, 4, 1), field("Set", 2, 3, 1), field("Run", 2, 4, 1)]
    for _ in range(150):
        team = rng.sample(ALL_CARDS[:28] + ALL_CARDS[63:], 7)
        match = camp(
            " ".join(team), *OTHERS, on=rng.choice(kinds), gold=rng.choice(["Standard", "No Set", "Revolution"])
        )
        listed = {frozenset(play["cards"]) for play in match.plays(0)}
        for _ in range(12):
            wanted = rng.sample(team, rng.randint(1, 3))
            twin = match.branch()
            if frozenset(wanted) in listed:
                twin.act(0, wanted)
                assert set(twin.view(0)["last_play"]) in (set(wanted), set())
            else:
                refused(twin, wanted)


def test_a_hand_sent_during_transfer_is_told_that_transfer_comes_first() -> None:
    match = season_of("Transfer")
    team = match.view(0)["team"][0]
    for sent in (team[:9], f"hand {' '.join(team[:9])}", "done", f"leave {team[0]}"):
        no = refused(match, sent)
        assert (no.rule, no.reason) == ("Transfer", "Transfer comes first: pass one card on, then choose your hand.")


def test_a_second_card_to_pass_on_and_a_second_hand_are_told_that_the_first_is_final() -> None:
    match = season_of("Transfer")
    team = match.view(0)["team"][0]
    match.act(0, [team[0]])
    no = refused(match, [team[1]])
    assert (no.rule, "that is final" in no.reason) == ("Transfer", True)
    match = choosing(TWELVE)
    match.act(0, f"hand {NINE}")
    for again in (f"hand {NINE}", NINE.split(), "done"):
        no = refused(match, again)
        assert (no.rule, no.reason) == (
            "Hand selection",
            "Your hand for this season stands: one that is handed in is final.",
        )


def test_a_seat_whose_turn_it_is_not_is_told_so() -> None:
    match = camp(*OTHERS, "red-3 red-4")
    with pytest.raises(topout.Illegal, match="not your turn"):
        match.act(2, "play red-3 red-4")
    with pytest.raises(topout.Illegal, match="not your turn"):
        match.act(2, ["red-3"])


def test_a_transfer_and_a_discard_can_be_sent_as_a_list_too() -> None:
    match = camp("red-9 red-3 red-1", *OTHERS)
    match.act(0, ["red-9"])
    assert [play["text"] for play in match.plays(0)] == ["discard red-1", "discard red-3"]
    match.act(0, ["red-3"])
    assert hand(match, 0) == "red-1"


def test_plays_are_listed_for_the_seat_in_turn_only_and_hands_are_not() -> None:
    match = camp("red-3", *OTHERS)
    assert match.plays(0) == [{"kind": "Single", "cards": ["red-3"], "text": "play red-3"}]
    assert match.plays(1) == []
    assert choosing(TWELVE).plays(0) == []


def test_plays_of_a_play_in_the_making_begin_with_its_cards() -> None:
    match = camp("red-3 red-4 red-5 blue-3", *OTHERS)
    match.act(0, "add red-3")
    assert {play["text"] for play in match.plays(0)} == {
        "play red-3",
        "play red-3 blue-3",
        "play red-3 red-4",
        "play red-3 red-4 red-5",
    }


def test_every_listed_play_can_be_made_as_listed() -> None:
    rng = random.Random(5)
    match = topout.new("tabletop_climber", seats=4, seed=5)
    made = 0
    while not match.over:
        seat = rng.choice(match.owed)
        playing = match.view(seat)["phase"] == "play" and rng.random() < 0.3
        for play in match.plays(seat)[:12] if playing else []:
            twin, season = match.branch(), peek(match).season - 1
            twin.act(seat, rng.choice([play["text"], play["cards"]]))
            assert set(play["cards"]) <= set(shown(peek(twin).shown[season][seat]).split())
            made += 1
        match.act(seat, rng.choice(match.legal(seat)))
    assert made > 50


def test_a_whole_random_game_by_whole_choices() -> None:
    rng = random.Random(9)
    match = topout.new("tabletop_climber", seats=3, seed=9)
    while not match.over:
        seat = rng.choice(match.owed)
        view = match.view(seat)
        if view["phase"] == "hand selection":
            match.act(seat, rng.sample(view["hand"][seat], view["season"] + 7))
            assert seat not in match.owed or view["season"] == match.view(seat)["season"]
        else:
            options = [play["text"] for play in match.plays(seat)]
            match.act(seat, rng.choice([*options, *(["pass"] if "pass" in legal(match, seat) else [])]))
    assert match.result
