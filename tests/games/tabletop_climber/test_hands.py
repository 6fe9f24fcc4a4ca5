"""Before the main phase: Transfer, Accident and the selection of hands."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest
from games.tabletop_climber.camp import ALL_CARDS, INITIAL_CARDS, cards, legal, season_of, shown, start, told

import topout
from topout.core.match import Match
from topout.core.position import peek, position
from topout.games.tabletop_climber.cards import CLIMAX
from topout.games.tabletop_climber.seasons import open_hands


def test_a_hand_is_chosen_by_leaving_the_others_in_the_lodge() -> None:
    match = season_of("Standard")
    assert match.view(0)["team_size"] == [12, 12, 12]
    team = shown(peek(match).team[0]).split()
    for card in team[2:5]:
        assert f"leave {card}" in legal(match, 0)
        match.act(0, f"leave {card}")
    assert 0 not in match.owed
    assert shown(peek(match).hand[0]).split() == team[:2] + team[5:]


def test_every_hand_is_exactly_one_sequence_of_steps() -> None:
    match = season_of("Standard")
    team = shown(peek(match).team[0]).split()
    found = Counter(left_after(match, 0, ()))
    assert found == Counter(dict.fromkeys(combinations(team, 3), 1))


def left_after(match: Match, seat: int, left: tuple[str, ...]) -> list[tuple[str, ...]]:
    """What is left in the lodge at the end of every sequence of steps; each has one."""
    if seat not in match.owed:
        return [left]
    found = []
    steps = match.legal(seat)
    assert steps
    for action in steps:
        twin = match.branch()
        twin.act(seat, action)
        found.extend(left_after(twin, seat, (*left, *map(str, action.params.values()))))
    return found


def test_in_climax_any_number_from_twelve_is_one_sequence_of_steps() -> None:
    match = start()
    with position(match) as s:
        s.season, s.gold, s.team_size[0] = 5, CLIMAX, 15
        s.team[0] = cards(" ".join(ALL_CARDS[:15]))
        s.hand[0], s.owed = list(s.team[0]), 0b111
    found = Counter(left_after(match, 0, ()))
    hands = [left for size in range(4) for left in combinations(ALL_CARDS[:15], size)]
    assert found == Counter(dict.fromkeys(hands, 1))


def test_hand_selection_is_simultaneous_and_private() -> None:
    match = season_of("Standard")
    assert match.owed == (0, 1, 2)
    before = match.view(1)
    match.act(0, match.legal(0)[0])
    assert match.view(1) == before
    while 0 in match.owed:
        match.act(0, match.legal(0)[0])
    view = match.view(1)
    assert view["hand"][0] is None
    assert view["hand_size"] == [0, 0, 0]
    with pytest.raises(topout.Illegal, match="handed in is final"):
        match.act(0, "done")


def test_the_order_in_which_choices_arrive_changes_nothing() -> None:
    for gold in ("Standard", "Transfer", "Accident"):
        ends = set()
        for order in ([0, 1, 2], [2, 1, 0], [1, 2, 0]):
            match = season_of(gold, season=3)
            while match.view(None)["phase"] != "play":
                waiting = [p for p in order if p in match.owed]
                match.act(waiting[0], match.legal(waiting[0])[0])
            ends.add(match.hash)
        assert len(ends) == 1


def test_refusals_of_hand_selection() -> None:
    match = season_of("Standard")
    team = shown(peek(match).team[0]).split()
    for action, rule in (("done", "Hand selection"), (f"leave {team[-1]}", "Hand selection"), ("pass", "Main phase")):
        with pytest.raises(topout.Illegal) as refused:
            match.act(0, action)
        assert refused.value.rule == rule
    missing = next(card for card in INITIAL_CARDS if card not in team)
    with pytest.raises(topout.Illegal, match="not among those"):
        match.act(0, f"leave {missing}")
    match.act(0, f"leave {team[1]}")
    with pytest.raises(topout.Illegal, match="in their order"):
        match.act(0, f"leave {team[0]}")


def test_transfer_passes_one_card_to_the_next_seat_for_good() -> None:
    match = season_of("Transfer")
    s = peek(match)
    assert match.owed == (0, 1, 2)
    sent = [shown(s.team[p]).split()[0] for p in range(3)]
    for p in (2, 0, 1):
        assert legal(match, p) == [f"send {card}" for card in shown(s.team[p]).split()]
        match.act(p, f"send {sent[p]}")
    s = peek(match)
    for p in range(3):
        assert sent[p] in shown(s.team[(p + 1) % 3]).split()
        assert sent[p] not in shown(s.team[p]).split()
        assert sent[p] in shown(s.hand[(p + 1) % 3]).split()
    assert match.view(None)["phase"] == "hand selection"


def test_a_transferred_card_is_known_to_giver_and_receiver_only() -> None:
    match = season_of("Transfer", seats=4)
    for p in range(4):
        match.act(p, match.legal(p)[0])
    sent = [match.view(p)["sent"] for p in range(4)]
    for p in range(4):
        known = [q for q in range(4) if sent[p][q] is not None]
        assert known == sorted({p, (p - 1) % 4})
    assert match.view(None)["sent"] == [None] * 4
    assert "card" in told(match, "sent", 1)[0]
    assert "card" not in told(match, "sent", 3)[1]


def test_nobody_sees_a_card_that_is_being_passed_before_all_have_chosen() -> None:
    match = season_of("Transfer")
    match.act(0, match.legal(0)[3])
    assert match.view(1)["sent"] == [None, None, None]
    assert match.view(1)["team"][0] is None
    assert told(match, "chose", 1) == [{"event": "chose", "seat": 0, "text": "Seat 0 has chosen a card to pass on"}]
    with pytest.raises(topout.Illegal):
        match.act(0, match.legal(1)[0])
    with pytest.raises(topout.Illegal, match="not in your team"):
        match.act(1, next(f"send {card}" for card in ALL_CARDS if f"send {card}" not in legal(match, 1)))


def test_a_card_just_received_cannot_be_passed_on() -> None:
    match = season_of("Transfer")
    match.act(0, match.legal(0)[0])
    card = match.view(0)["sent"][0]
    assert f"send {card}" not in legal(match, 1)


def test_accident_loses_one_random_card_for_this_season_only() -> None:
    lost: Counter[int] = Counter()
    for seed in range(150):
        match = season_of("Accident", season=2, seed=seed)
        view = match.view(0)
        assert view["lost"][0] in view["team"][0]
        assert view["lost"][0] not in view["hand"][0]
        assert view["lost"][1:] == [None, None]
        assert view["team_size"] == [12, 12, 12]
        lost[view["team"][0].index(view["lost"][0])] += 1
    assert len(lost) == 12
    match = season_of("Accident", season=3)
    rng = random.Random(2)
    card = match.view(0)["lost"][0]
    while match.view(0)["season"] == 3:
        assert not {f"leave {card}", f"add {card}", f"discard {card}"} & set(legal(match, 0))
        seat = rng.choice(match.owed)
        match.act(seat, rng.choice(match.legal(seat)))
    assert card in match.view(0)["team"][0]
    assert match.view(0)["lost"][0] is None


def test_t3_a_seat_that_always_wins_just_fills_its_hand_in_an_accident() -> None:
    match = season_of("Accident", season=4)
    with position(match) as s:
        s.team[0], s.team_size[0] = cards(" ".join(ALL_CARDS[:12])), 12
        open_hands(s)
    assert match.owed == (1, 2)
    assert len(shown(s.hand[0]).split()) == 11
