"""What community support took in secret is dealt again exactly: like every world that fits what the table saw."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from games.verdon.gorge import cards, gorge, hold
from games.verdon.redeals import DEALS, assert_like, frequencies
from games.verdon.worlds import Hands, Worlds

from topout.core.position import peek, position
from topout.core.state import Row
from topout.games.verdon import hands, publicity, secrets
from topout.games.verdon.cards import BOLT, CHALK, CRASHPAD, KINDS, NUT, RESOURCES, ROPE
from topout.games.verdon.state import SEATS, State


def all_hands(s: State) -> Hands:
    """Everyone's hand."""
    return tuple(tuple(s.hand[p]) for p in range(s.seats))


class Table:
    """A match and, beside it, every world the table thinks possible."""

    def __init__(self, *rows: dict[str, int], seed: int = 1) -> None:
        self.match = gorge(len(rows), seed)
        for seat, row in enumerate(rows):
            hold(self.match, seat, **row)
        self.worlds = Worlds([[row.get(kind, 0) for kind in RESOURCES] for row in rows])

    def support(self, seat: int) -> None:
        """Somebody plays community support."""
        cards(self.match, seat, "community support")
        with position(self.match) as s:
            publicity.support(s, seat)
        self.worlds.support(seat)

    def pay(self, seat: int, kind: int) -> None:
        with position(self.match) as s:
            hands.pay(s, seat, kind, 1)
        self.worlds.pay(seat, kind)

    def gain(self, seat: int, kind: int) -> None:
        with position(self.match) as s:
            hands.gain(s, seat, kind, 1)
        self.worlds.gain(seat, kind)

    def show(self, seat: int, kind: int, amount: int) -> None:
        with position(self.match) as s:
            hands.show(s, seat, kind, amount)
        self.worlds.show(seat, kind, amount)

    def check(self, deals: int = DEALS) -> None:
        """Every observer's redeals are like all the worlds it thinks possible."""
        truth = peek(self.match)
        for seat in (*range(self.match.seats), None):
            assert_like(frequencies(self.match, seat, all_hands, deals), self.worlds.hands(truth, seat))

    def held(self, seat: int, but: int | None = None) -> int:
        """Some kind that a seat holds in truth, another than `but`."""
        hand: Row = peek(self.match).hand[seat]
        return next(kind for kind in range(KINDS) if hand[kind] and kind != but)


def test_before_any_community_support_every_hand_is_certain() -> None:
    table = Table({"rope": 2}, {"nut": 3, "chalk": 1}, {"bolt": 1})
    for seat in (0, 1, 2, None):
        assert frequencies(table.match, seat, all_hands, 20) == {all_hands(peek(table.match)): 20}


def test_after_a_community_support_only_the_others_are_uncertain() -> None:
    table = Table({"rope": 1}, {"nut": 2, "chalk": 1}, {"bolt": 1, "rope": 1})
    table.support(0)
    assert frequencies(table.match, 0, all_hands, 30) == {all_hands(peek(table.match)): 30}
    table.check()


def test_two_units_from_big_hands_and_four_seats() -> None:
    table = Table({}, {"rope": 2, "nut": 4}, {"bolt": 3, "chalk": 1}, {"crashpad": 3, "rope": 3})
    table.support(0)
    table.check()


def test_two_seats_know_everything_and_only_spectators_do_not() -> None:
    table = Table({"rope": 1}, {"nut": 2, "chalk": 2})
    table.support(1)
    table.support(0)
    for seat in (0, 1):
        assert frequencies(table.match, seat, all_hands, 30) == {all_hands(peek(table.match)): 30}
    table.check()


@pytest.mark.parametrize("seed", range(3))
def test_what_is_paid_afterwards_tells_what_was_taken(seed: int) -> None:
    table = Table({}, {"nut": 2, "chalk": 2}, {"chalk": 1, "rope": 2}, seed=seed)
    table.support(0)
    kind = table.held(0)
    table.pay(0, kind)
    table.check()
    other = table.held(0)
    table.pay(0, other)
    table.check(300)
    ledger = peek(table.match).ledger[0]
    assert ledger[kind] < 0 or ledger[other] < 0


def test_what_a_seat_pays_down_to_tells_what_it_did_not_lose() -> None:
    table = Table({}, {"nut": 2, "chalk": 2}, {"bolt": 1, "rope": 2})
    table.support(0)
    for kind in (NUT, CHALK):
        for _ in range(peek(table.match).hand[1][kind]):
            table.pay(1, kind)
    table.check(300)


def test_income_after_it_is_certain_again_and_hides_nothing() -> None:
    table = Table({}, {"nut": 2, "chalk": 2}, {"bolt": 1, "rope": 2})
    table.support(0)
    table.gain(0, NUT)
    table.gain(1, CHALK)
    table.pay(0, NUT)
    table.check()


def test_offering_accepting_and_countering_shows_what_a_seat_holds() -> None:
    table = Table({}, {"nut": 2, "chalk": 2}, {"bolt": 1, "rope": 2})
    table.support(0)
    kind = table.held(0)
    table.show(0, kind, 1)
    table.show(1, NUT, 1)
    table.check()


@pytest.mark.parametrize("seed", range(3))
def test_two_community_supports_and_what_was_paid_between_and_after(seed: int) -> None:
    table = Table({"rope": 1}, {"nut": 2, "chalk": 2}, {"bolt": 1, "rope": 2}, seed=seed)
    table.support(0)
    first = table.held(0)
    table.pay(0, first)
    table.gain(2, CRASHPAD)
    table.support(1)
    table.check()
    second = table.held(1)
    table.pay(1, second)
    table.check()


def test_two_community_supports_by_the_same_seat_from_big_hands() -> None:
    table = Table({}, {"nut": 3, "chalk": 3}, {"bolt": 3, "rope": 4}, seed=2)
    table.support(0)
    table.support(0)
    table.show(0, NUT, peek(table.match).hand[0][NUT])
    table.check(300)


@pytest.mark.parametrize("seed", range(2))
def test_counting_all_ways_agrees_with_dealing_again(seed: int) -> None:
    table = Table({"rope": 1}, {"nut": 4, "chalk": 3}, {"bolt": 3, "rope": 2}, {"chalk": 2}, seed=seed)
    table.support(0)
    table.pay(0, table.held(0, but=ROPE))
    table.support(2)
    s = peek(table.match)
    for seat in (1, 3):
        seen: Counter[Any] = Counter()
        for deal in range(120):
            guess = peek(table.match.redeal(seat, deal))
            total = secrets.count_ways(guess, seat, secrets.ALL)
            secrets.count_ways(guess, seat, secrets.below_wide(guess, total))
            seen[tuple(tuple(tuple(row) for row in which) for which in guess.taken)] += 1
        expected: Counter[Any] = Counter()
        for world in table.worlds.worlds:
            if table.worlds.seen(world, s, seat):
                taken = [
                    [[drawn.get(p, Counter())[k] for k in range(KINDS)] for p in range(SEATS)] for drawn in world.taken
                ]
                expected[tuple(tuple(tuple(row) for row in which) for which in taken)] += 1
        assert_like(seen, expected)


def test_much_shown_since_is_no_hindrance() -> None:
    table = Table({}, {"nut": 9, "chalk": 1}, {"bolt": 9, "rope": 1}, {"crashpad": 9, "rope": 1})
    table.support(0)
    with position(table.match) as s:
        for p, kinds in ((1, (NUT, CHALK)), (2, (BOLT, ROPE)), (3, (CRASHPAD, ROPE))):
            s.taken[0][p] = [int(kind in kinds) for kind in range(KINDS)]
            assert s.took[0][p] == 2
            s.hand[p] = [s.before[0][p][kind] - s.taken[0][p][kind] for kind in range(KINDS)]
        s.hand[0] = [sum(s.taken[0][p][kind] for p in range(SEATS)) for kind in range(KINDS)]
        for kind in (CHALK, ROPE, ROPE, NUT, BOLT):
            hands.pay(s, 0, kind, 1)
    for seat in (None, 1, 2, 3):
        seen = frequencies(table.match, seat, all_hands, 20)
        assert set(seen) == {all_hands(peek(table.match))}
