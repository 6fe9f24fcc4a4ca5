"""Hands and what a renewed deck tells of them, against every order the physical cards could have come in."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

import pytest

from topout.core.chance import below
from topout.core.hand import HandState, draw_card, let_go, redeal_hands, renew
from topout.core.layout import Seats
from topout.core.reading import SPECTATOR
from topout.core.rule import Linker

KINDS = ("ace", "king", "queen")
PACK = ("ace", 1), ("ace", 2), ("king", 1), ("king", 2), ("king", 3), ("queen", 1), ("queen", 2)
DEALS = 2000
World = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]


class Hands(HandState, seats=Seats(3), kinds=KINDS, ages=2):
    """Three hands and a deck."""


def table(*cards: str) -> Hands:
    state: Hands = Hands.layout.blank()
    state.seats = 3
    state.deck = [cards.count(kind) for kind in KINDS]
    state.deck_size = len(cards)
    return state


def draw(state: Hands, seat: int, *cards: str) -> None:
    """Draw cards that come as said."""
    for card in cards:
        kept = list(state.deck)
        state.deck = [n if kind == card else 0 for kind, n in zip(KINDS, kept, strict=True)]
        left, state.deck_size = state.deck_size, state.deck[KINDS.index(card)]
        draw_card(state, seat)
        state.deck = [n - (kind == card) for kind, n in zip(KINDS, kept, strict=True)]
        state.deck_size = left - 1


def discard(state: Hands, seat: int, card: str) -> int:
    state.discards[KINDS.index(card)] += 1
    return let_go(state, seat, KINDS.index(card))


def played() -> Hands:
    """All seven cards are drawn; an ace and a king are discarded, drawn anew, the ace discarded and drawn again."""
    state = table(*(kind for kind, _ in PACK))
    draw(state, 1, "ace", "ace", "king")
    draw(state, 2, "king", "king", "queen")
    draw(state, 0, "queen")
    assert (discard(state, 1, "ace"), discard(state, 2, "king")) == (0, 0)
    renew(state)
    draw(state, 1, "king")
    draw(state, 2, "ace")
    assert discard(state, 2, "ace") == 0
    renew(state)
    draw(state, 1, "ace")
    return state


def worlds() -> Iterator[World]:
    """The hands at the end of every order of the physical cards in which all could have been seen to happen."""
    ace, king, queen = PACK[0], PACK[2], PACK[5]
    for order in itertools.permutations(PACK):
        first, second = set(order[:3]), set(order[3:6])
        if ace not in first or king not in second or order[6] != queen:
            continue
        second.remove(king)
        if any(kind == "ace" for kind, _ in second):
            continue  # an older ace would have been discarded before the fresh one
        hands = ([queen], [*first, king], second)
        one, two, three = (tuple(sorted(kind for kind, _ in hand)) for hand in hands)
        yield one, two, three


def hands_of(state: Hands) -> World:
    one, two, three = (
        tuple(sorted(itertools.chain.from_iterable([kind] * n for kind, n in zip(KINDS, hand, strict=True))))
        for hand in state.hand
    )
    return one, two, three


def redealt(state: Hands, seat: int) -> Counter[World]:
    found: Counter[World] = Counter()
    for number in range(DEALS):
        guess = Hands.layout.copy(state)
        guess.key = [number, 7]
        redeal_hands(guess, seat)
        assert guess.pool == [0, 0, 0]
        assert guess.hand_size == state.hand_size
        assert guess.older_size == state.older_size
        found[hands_of(guess)] += 1
    return found


def assert_like(seen: Counter[World], expected: Counter[World]) -> None:
    assert set(seen) == set(expected)
    for world, weight in expected.items():
        chance = weight / expected.total()
        assert abs(seen[world] - DEALS * chance) < 4.5 * (DEALS * chance * (1 - chance)) ** 0.5 + 1


def test_a_redeal_is_as_likely_as_the_orders_of_the_cards_that_lead_there() -> None:
    expected = Counter(worlds())
    assert len(expected) > 1
    assert_like(redealt(played(), 0), expected)


def test_who_holds_more_of_the_cards_has_less_to_guess() -> None:
    own = ("ace", "ace", "king", "king")
    unseen = [(("queen",), own, ("king", "queen"))] * 2 + [(("king",), own, ("queen", "queen"))]
    assert_like(redealt(played(), 1), Counter(unseen))


def test_a_spectator_is_dealt_what_nobody_could_rule_out() -> None:
    state = played()
    for one, two, three in redealt(state, SPECTATOR):
        assert len(one) == 1
        assert "ace" not in three
        assert Counter(one + two + three) == Counter(kind for kind, _ in PACK)


def test_each_hand_remembers_its_cards_by_renewals() -> None:
    state = played()
    assert state.older_size == [[0, 1], [1, 2], [0, 2]]
    assert state.lacks[2] == [0, 1 << KINDS.index("ace")]
    assert state.older[1] == [[0, 1, 0], [1, 1, 0]]


def test_without_discards_there_is_no_renewal() -> None:
    state = table()
    draw_nothing = Hands.layout.pack(state)
    renew(state)
    assert Hands.layout.pack(state) == draw_nothing


@pytest.mark.parametrize("number", range(3))
def test_every_draw_is_one_of_the_deck(number: int) -> None:
    state = table("ace", "king", "king")
    state.key = [number, 1]
    cards = Counter(KINDS[draw_card(state, 0)] for _ in range(3))
    assert cards == {"ace": 1, "king": 2}
    assert state.deck_size == 0
    assert below(state, 1) == 0


def test_where_nobody_thinks_cards_move_the_same_and_nothing_is_remembered() -> None:
    forgetful = Linker({}, {}, forgetful=True)
    states = table("ace", "king", "queen", "queen"), table("ace", "king", "queen", "queen")
    for state, leave, again in zip(states, (let_go, forgetful(let_go)), (renew, forgetful(renew)), strict=True):
        draw(state, 0, "queen", "queen", "ace", "king")
        for kind in (2, 0):
            leave(state, 0, kind)
            state.discards[kind] += 1
        again(state)
        leave(state, 0, 2)
    exact, bare = states
    assert (bare.hand, bare.hand_size, bare.deck) == (exact.hand, exact.hand_size, exact.deck)
    assert any(exact.older_size[0])
    assert not any(bare.older_size[0])
