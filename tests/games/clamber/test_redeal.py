"""What a seat cannot know is dealt again exactly: every consistent assignment, each as often as it should."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable
from typing import Any

from games.clamber.well import CARD, well

import topout
from topout.core.match import Match

DEALS = 4000
HANDS = list[tuple[int, ...]]


def frequencies(match: Match, seat: int | None, look: Any) -> Counter[Any]:
    """How often each look at the hidden part comes up over many redeals."""
    return Counter(look(match.redeal(seat, seed)._state) for seed in range(DEALS))


def assert_like(seen: Counter[Any], expected: Counter[Any]) -> None:
    """The same outcomes, with frequencies within four standard errors."""
    assert set(seen) == set(expected)
    total = expected.total()
    for outcome, weight in expected.items():
        chance = weight / total
        error = (DEALS * chance * (1 - chance)) ** 0.5
        assert abs(seen[outcome] - DEALS * chance) <= 4.5 * error + 1


def test_roles_are_any_of_those_not_seen() -> None:
    match = topout.new("clamber", seats=3, seed=4, roles=["Hero", "Hero", "Competitor", "Sadist"])
    own = match._state.role[0]
    unseen = [0, 0, 1, 2]
    unseen.remove(own)
    expected = Counter(itertools.permutations(unseen, 2))
    assert_like(frequencies(match, 0, lambda s: (s.role[1], s.role[2])), expected)


def test_a_spectator_knows_no_role_at_all() -> None:
    match = topout.new("clamber", seats=3, seed=4, roles=["Hero", "Competitor", "Sadist"])
    expected = Counter(itertools.permutations(range(3)))
    assert_like(frequencies(match, None, lambda s: tuple(s.role[:3])), expected)


def test_the_goal_is_anywhere_the_table_has_not_ruled_out() -> None:
    match = well(goal=17, knows_goal=0b0001, goal_low=16, goal_high=19)
    assert_like(frequencies(match, 1, lambda s: s.goal), Counter({16: 1, 17: 1, 18: 1, 19: 1}))
    assert frequencies(match, 0, lambda s: s.goal) == {17: DEALS}


def test_a_goal_that_is_not_set_stays_so() -> None:
    assert frequencies(well(), 1, lambda s: s.goal) == {0: DEALS}


def small_table(held: dict[int, list[str]], fresh: dict[int, list[str]], deck: list[str]) -> Match:
    """Three seats with these cards held through a reshuffle, drawn since, and left in the deck."""
    match = well(seats=3)
    state = match._state
    state.deck = [deck.count(name) for name in CARD]
    state.deck_size = len(deck)
    for seat in range(3):
        kept, drawn = held.get(seat, []), fresh.get(seat, [])
        state.held[seat] = [kept.count(name) for name in CARD]
        state.hand[seat] = [(kept + drawn).count(name) for name in CARD]
        state.held_size[seat], state.hand_size[seat] = len(kept), len(kept + drawn)
    return match


def hands(state: Any) -> tuple[tuple[int, ...], ...]:
    """The other two hands, held and fresh apart, and the deck."""
    return (*map(tuple, state.held[1:3]), *map(tuple, state.hand[1:3]), tuple(state.deck))


def counts(cards: Iterable[str]) -> tuple[int, ...]:
    cards = list(cards)
    return tuple(cards.count(name) for name in CARD)


def every_deal(
    match: Match, held: list[str], fresh: list[str], banned: dict[int, set[str]]
) -> Counter[tuple[tuple[int, ...], ...]]:
    """All ways to lay the physical cards into the unseen places, by brute force."""
    state = match._state
    first, second = state.held_size[1], state.held_size[2]
    new_1, new_2 = state.hand_size[1] - first, state.hand_size[2] - second
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for old in itertools.permutations(held):
        if banned[1] & set(old[:first]) or banned[2] & set(old[first:]):
            continue
        for new in itertools.permutations(fresh):
            one = counts(old[:first] + new[:new_1])
            two = counts(old[first:] + new[new_1 : new_1 + new_2])
            found[counts(old[:first]), counts(old[first:]), one, two, counts(new[new_1 + new_2 :])] += 1
    return found


def test_hands_and_deck_are_dealt_from_all_unseen_cards() -> None:
    match = small_table({}, {0: ["Climb!"], 1: ["Leap!", "Climb!"], 2: ["Leap!"]}, ["Climb!", "Heroism!"])
    unseen = ["Leap!", "Climb!", "Leap!", "Climb!", "Heroism!"]
    expected = every_deal(match, [], unseen, {1: set(), 2: set()})
    assert_like(frequencies(match, 0, hands), expected)


def test_c4_cards_held_through_a_reshuffle_stay_among_those_who_hold_some() -> None:
    held = {1: ["Leap!", "Climb!"], 2: ["Sabotage!"]}
    fresh = {0: ["Climb!"], 1: ["Heroism!"], 2: ["Climb!"]}
    match = small_table(held, fresh, ["Collapse!"])
    expected = every_deal(
        match, ["Leap!", "Climb!", "Sabotage!"], ["Heroism!", "Climb!", "Collapse!"], {1: set(), 2: set()}
    )
    assert_like(frequencies(match, 0, hands), expected)


def test_a_fresh_card_played_shows_that_no_older_copy_was_held() -> None:
    held = {1: ["Leap!", "Climb!"], 2: ["Sabotage!", "Climb!"]}
    match = small_table(held, {0: ["Climb!"], 1: ["Heroism!"]}, ["Collapse!"])
    match._state.not_held[2] = 1 << CARD["Leap!"]
    banned: dict[int, set[str]] = {1: set(), 2: {"Leap!"}}
    expected = every_deal(match, ["Leap!", "Climb!", "Sabotage!", "Climb!"], ["Heroism!", "Collapse!"], banned)
    assert_like(frequencies(match, 0, hands), expected)


def test_the_oldest_copy_is_played_first_and_the_table_sees_which_it_was() -> None:
    match = small_table({0: ["Climb!", "Leap!"]}, {0: ["Climb!", "Heroism!"]}, ["Collapse!"] * 4)
    match.act(0, "play climb 1")
    assert next(e for e in match.events(2) if e["event"] == "played on")["held"] is True
    assert match.view(2)["held_size"][0] == 1
    assert match.view(2)["not_held"][0] == []
    match._state.owed, match._state.nth = 1, 0
    match.act(0, "play climb 1")
    assert match.view(2)["not_held"][0] == ["Climb!"]


def test_a_reshuffle_makes_every_card_in_hand_a_held_one() -> None:
    match = well(seats=3)
    state = match._state
    state.discards, state.deck, state.deck_size = [3] + [0] * 11, [0] * 12, 0
    seat = match.owed[0]
    match.act(seat, match.legal(seat)[0])
    assert state.held_size[:3] == [3 if p == seat else 4 for p in range(3)]
    assert state.hand_size[:3] == [4, 4, 4]


def test_after_a_reshuffle_everyone_knows_the_union_of_the_other_hands() -> None:
    match = well(seats=3)
    state = match._state
    for kind in range(12):
        state.discards[kind] += state.deck[kind]
        state.deck[kind] = 0
    state.deck_size = 0
    seat = match.owed[0]
    other, third = (p for p in range(3) if p != seat)
    match.act(seat, match.legal(seat)[0])
    union = [a + b for a, b in zip(state.hand[other], state.hand[third], strict=True)]
    for seed in range(50):
        guess = match.redeal(seat, seed)._state
        assert [a + b for a, b in zip(guess.hand[other], guess.hand[third], strict=True)] == union
