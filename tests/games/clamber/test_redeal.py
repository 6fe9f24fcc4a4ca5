"""What a seat cannot know is dealt again exactly: every consistent assignment, each as often as it should."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterable
from typing import Any

from games.clamber.well import CARD, counts, empty_deck, small_table, well

import topout
from topout.core.hand import renew
from topout.core.match import Match
from topout.core.position import peek, position
from topout.games.clamber.state import AGES

DEALS = 4000


def frequencies(match: Match, seat: int | None, look: Any) -> Counter[Any]:
    """How often each look at the hidden part comes up over many redeals."""
    return Counter(look(peek(match.redeal(seat, seed))) for seed in range(DEALS))


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
    own = peek(match).role[0]
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


def hands(state: Any) -> tuple[Any, ...]:
    """The other two hands, part by part, and the deck."""
    parts = (tuple(part) for seat in (1, 2) for part in [state.hand[seat], *state.older[seat]])
    return (*parts, tuple(state.deck))


def every_deal(match: Match, lacking: dict[tuple[int, int], set[str]]) -> Counter[Any]:
    """All ways to lay the physical cards into places of their own age, by brute force."""
    state = peek(match)
    names = list(CARD)
    ages = []
    for age in range(1 + AGES):
        pools = [fresh(state, p) if age == 0 else state.older[p][age - 1] for p in (1, 2)]
        cards = [name for pool in pools for name, n in zip(names, pool, strict=True) for _ in range(n)]
        sizes = [sum(pool) for pool in pools]
        if age == 0:
            cards += [name for name, n in zip(names, state.deck, strict=True) for _ in range(n)]
        ages.append(Counter(ways(cards, sizes, [lacking.get((p, age), set()) for p in (1, 2)])))
    found: Counter[Any] = Counter()
    for parts in itertools.product(*(age.items() for age in ages)):
        weight = math.prod(times for _, times in parts)
        one, two = ([deal[p] for deal, _ in parts] for p in (0, 1))
        found[(*laid(one), *laid(two), parts[0][0][2])] += weight
    return found


def fresh(state: Any, p: int) -> list[int]:
    return [n - sum(part[k] for part in state.older[p]) for k, n in enumerate(state.hand[p])]


def laid(parts: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """A hand as the whole and its older parts."""
    return [tuple(map(sum, zip(*parts, strict=True))), *parts[1:]]


def ways(cards: list[str], sizes: list[int], lacking: list[set[str]]) -> Iterable[tuple[Any, ...]]:
    """Every order of the cards cut into the two hands and the rest, unless a hand gets what it lacks."""
    first, second = sizes
    for order in itertools.permutations(cards):
        one, two, rest = order[:first], order[first : first + second], order[first + second :]
        if not (lacking[0] & set(one) or lacking[1] & set(two)):
            yield counts(one), counts(two), counts(rest)


def test_hands_and_deck_are_dealt_from_all_unseen_cards() -> None:
    match = small_table([[["Climb!"]], [["Leap!", "Climb!"]], [["Leap!"]]], ["Climb!", "Heroism!"])
    assert_like(frequencies(match, 0, hands), every_deal(match, {}))


def test_c4_cards_held_through_a_reshuffle_stay_among_those_who_hold_some() -> None:
    match = small_table([[["Climb!"]], [["Heroism!"], ["Leap!", "Climb!"]], [["Climb!"], ["Sabotage!"]]], ["Collapse!"])
    assert_like(frequencies(match, 0, hands), every_deal(match, {}))


def test_cards_held_through_two_reshuffles_are_known_apart_from_those_held_through_one() -> None:
    match = small_table([[[]], [[], ["Leap!"], ["Climb!", "Heroism!"]], [[], ["Climb!"], ["Sabotage!"]]], ["Collapse!"])
    assert_like(frequencies(match, 0, hands), every_deal(match, {}))


def test_a_fresh_card_played_shows_that_no_older_copy_was_held() -> None:
    match = small_table(
        [[["Climb!"]], [["Heroism!"], ["Leap!", "Climb!"]], [[], ["Sabotage!", "Climb!"]]], ["Collapse!"]
    )
    with position(match) as s:
        s.lacks[2][0] = 1 << CARD["Leap!"]
    assert_like(frequencies(match, 0, hands), every_deal(match, {(2, 1): {"Leap!"}}))


def test_a_reshuffle_makes_every_card_in_hand_one_reshuffle_older() -> None:
    match = well(seats=3)
    empty_deck(match)
    with position(match) as s:
        s.discards[0] = 3
    seat = match.owed[0]
    match.act(seat, match.legal(seat)[0])
    state = peek(match)
    assert [sizes[0] for sizes in state.older_size[:3]] == [3 if p == seat else 4 for p in range(3)]
    assert state.hand_size[:3] == [4, 4, 4]
    state.discards[0] = 1
    renew(state)
    assert state.older_size[seat] == [1, 3, 0]
    assert sum(state.older[seat][1]) == 3


def test_the_two_oldest_parts_of_a_hand_become_one_and_lack_what_both_lacked() -> None:
    match = small_table([[["Climb!"], ["Leap!"], ["Leap!"], ["Heroism!"]], [[]], [[]]], [])
    state = peek(match)
    state.lacks[0] = [0, 0b1100, 0b0110]
    state.discards[0] = 1
    renew(state)
    assert state.older_size[0] == [1, 1, 2]
    assert state.older[0] == [list(counts(part)) for part in (["Climb!"], ["Leap!"], ["Leap!", "Heroism!"])]
    assert state.lacks[0] == [0, 0, 0b0100]


def test_after_a_reshuffle_everyone_knows_the_union_of_the_other_hands() -> None:
    match = well(seats=3)
    with position(match) as s:
        s.discards = s.deck
    empty_deck(match)
    seat = match.owed[0]
    other, third = (p for p in range(3) if p != seat)
    match.act(seat, match.legal(seat)[0])
    state = peek(match)
    union = [a + b for a, b in zip(state.hand[other], state.hand[third], strict=True)]
    for seed in range(50):
        guess = peek(match.redeal(seat, seed))
        assert [a + b for a, b in zip(guess.hand[other], guess.hand[third], strict=True)] == union
