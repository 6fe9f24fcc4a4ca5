"""All chance in a match: draw number i is SipHash-1-3 of i under the match's 128-bit key, in every mode.

So a match is deterministic: equal seeds and decisions lead to equal bytes.
"""

from __future__ import annotations

from typing import Any

from topout.core.rule import native, rule
from topout.core.state import GameState, Row

WORD = 0xFFFFFFFFFFFFFFFF
HALF = 0xFFFFFFFF
SIP_0, SIP_1, SIP_2, SIP_3 = 0x736F6D6570736575, 0x646F72616E646F6D, 0x6C7967656E657261, 0x7465646279746573
SIP_LENGTH = 8 << 56
SIP_END = 0xFF


@native("uint64")
def unsigned(x: int) -> int:
    """The number as an unsigned machine word."""
    return x & WORD


@native("int64")
def signed(x: int) -> int:
    """The word as an ordinary number; only for words below 2 ** 63."""
    return x


@native("trailing_zeros")
def lowest(bits: int) -> int:
    """The smallest member of a bit set that is not empty."""
    return (bits & -bits).bit_length() - 1


@native("population")
def population(bits: int) -> int:
    """How many members a bit set has."""
    return bits.bit_count()


@rule
def turn(x: Any, left: int, right: int) -> Any:
    """Rotate a word; the two amounts add up to 64."""
    return (x << unsigned(left) | x >> unsigned(right)) & WORD


@rule
def sip_round(a: Any, b: Any, c: Any, d: Any) -> Any:
    """One round of SipHash."""
    a = (a + b) & WORD
    c = (c + d) & WORD
    b = turn(b, 13, 51) ^ a
    d = turn(d, 16, 48) ^ c
    a = turn(a, 32, 32)
    c = (c + b) & WORD
    a = (a + d) & WORD
    b = turn(b, 17, 47) ^ c
    d = turn(d, 21, 43) ^ a
    return a, b, turn(c, 32, 32), d


@rule
def siphash(k0: Any, k1: Any, message: Any) -> Any:
    """SipHash-1-3 of one 8-byte message."""
    a, b, c, d = k0 ^ unsigned(SIP_0), k1 ^ unsigned(SIP_1), k0 ^ unsigned(SIP_2), k1 ^ unsigned(SIP_3)
    a, b, c, d = sip_round(a, b, c, d ^ message)
    a, b, c, d = sip_round(a ^ message, b, c, d ^ unsigned(SIP_LENGTH))
    a, b, c, d = sip_round(a ^ unsigned(SIP_LENGTH), b, c ^ unsigned(SIP_END), d)
    a, b, c, d = sip_round(a, b, c, d)
    a, b, c, d = sip_round(a, b, c, d)
    return a ^ b ^ c ^ d


@rule
def draw_word(s: GameState) -> int:
    """The next 32 bits of the match's chance."""
    word = siphash(s.key[0], s.key[1], unsigned(s.draws))
    s.draws += 1
    return signed(word >> unsigned(32))


@rule
def below(s: GameState, n: int) -> int:
    """A number from 0 to n - 1, all exactly equally likely: words that would favour some are drawn again."""
    product = draw_word(s) * n
    if product & HALF < n:
        uneven = (1 << 32) % n
        while product & HALF < uneven:
            product = draw_word(s) * n
    return product >> 32


@rule
def roll(s: GameState) -> int:
    """A six-sided die."""
    return below(s, 6) + 1


@rule
def take(s: GameState, counts: Row, total: int) -> int:
    """Draw one of `total` cards from a pile kept as copies per kind."""
    left = below(s, total)
    kind = 0
    while left >= counts[kind]:
        left -= counts[kind]
        kind += 1
    counts[kind] -= 1
    return kind


@rule
def shuffle(s: GameState, cards: Row, count: int) -> None:
    """Put the first `count` entries in random order."""
    for last in range(count - 1, 0, -1):
        other = below(s, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
