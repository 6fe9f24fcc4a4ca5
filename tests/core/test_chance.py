"""Chance: SipHash-1-3 by its definition, uniform draws, the same in every mode."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import topout
from topout.core.chance import below, lowest, roll, shuffle, siphash, take
from topout.core.position import peek
from topout.games import registry

MASK = (1 << 64) - 1


def reference(key: bytes, message: bytes) -> int:
    """SipHash-1-3 for messages of any length, written from the paper's description."""
    k0, k1 = (int.from_bytes(key[i : i + 8], "little") for i in (0, 8))
    v = [k0 ^ 0x736F6D6570736575, k1 ^ 0x646F72616E646F6D, k0 ^ 0x6C7967656E657261, k1 ^ 0x7465646279746573]

    def turned(x: int, n: int) -> int:
        return (x << n | x >> 64 - n) & MASK

    def rounds(n: int) -> None:
        for _ in range(n):
            for a, b, rot_b, rot_a in ((0, 1, 13, 32), (2, 3, 16, 0), (0, 3, 21, 0), (2, 1, 17, 32)):
                v[a] = (v[a] + v[b]) & MASK
                v[b] = turned(v[b], rot_b) ^ v[a]
                v[a] = turned(v[a], rot_a)

    padded = message + bytes(-(len(message) + 1) % 8) + bytes([len(message) & 0xFF])
    for start in range(0, len(padded), 8):
        block = int.from_bytes(padded[start : start + 8], "little")
        v[3] ^= block
        rounds(1)
        v[0] ^= block
    v[2] ^= 0xFF
    rounds(3)
    return v[0] ^ v[1] ^ v[2] ^ v[3]


@pytest.mark.parametrize("key", [0, 1, 7, (1 << 128) - 1, 0x0F0E0D0C0B0A09080706050403020100])
@pytest.mark.parametrize("count", [0, 1, 255, 1 << 31, (1 << 32) - 1])
def test_a_draw_is_siphash_1_3_of_its_number(key: int, count: int) -> None:
    expected = reference(key.to_bytes(16, "little"), count.to_bytes(8, "little"))
    assert siphash(key & MASK, key >> 64, count) == expected


def any_state(seed: int = 5) -> Any:
    return peek(topout.new("festival", seed=seed))


@pytest.mark.parametrize("n", [1, 2, 6, 7, 53])
def test_below_is_uniform(n: int) -> None:
    state = any_state()
    counts = Counter(below(state, n) for _ in range(n * 600))
    assert set(counts) == set(range(n))
    assert all(abs(count - 600) < 150 for count in counts.values())


def test_words_that_would_favour_some_numbers_are_drawn_again() -> None:
    state = any_state()
    n = 3 << 30
    counts = Counter(below(state, n) >> 30 for _ in range(3000))
    assert all(abs(counts[third] - 1000) < 130 for third in range(3))
    assert state.draws > 3000


def test_a_die_has_six_faces() -> None:
    state = any_state()
    assert {roll(state) for _ in range(200)} == {1, 2, 3, 4, 5, 6}


def test_take_draws_each_card_of_a_pile_once() -> None:
    state, pile = any_state(), [2, 0, 3]
    drawn = Counter(take(state, pile, total) for total in range(5, 0, -1))
    assert drawn == {0: 2, 2: 3}
    assert pile == [0, 0, 0]


def test_shuffle_reaches_every_order_alike() -> None:
    state = any_state()
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(3000):
        cards = [0, 1, 2]
        shuffle(state, cards, 3)
        orders[tuple(cards)] += 1
    assert len(orders) == 6
    assert all(abs(count - 500) < 110 for count in orders.values())


def test_lowest_is_the_smallest_member() -> None:
    assert [lowest(bits) for bits in (1, 2, 12, 1 << 44)] == [0, 1, 2, 44]


def test_the_players_choices_never_touch_the_matchs_chance() -> None:
    game = registry.game("clamber")
    assert "draws" in game.layout.by_name
    match = topout.new("clamber", seats=3, seed=1)
    before = peek(match).draws
    match.legal(0)
    match.view(0)
    match.redeal(0, 3)
    assert peek(match).draws == before
