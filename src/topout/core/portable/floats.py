"""Powers and logarithms for rules that run where there is no library of mathematics; sure to about 15 digits."""

from __future__ import annotations

import struct
from math import floor, inf, sqrt

from topout.core.rule import native, rule

LOG_2_HIGH, LOG_2_LOW = 0.693147180369123816490, 1.90821492927058770002e-10
"""The logarithm of 2 in two parts, of which a small multiple of the first is exact."""
BIAS, FRACTION_BITS = 1023, 52
FRACTION, ONE = (1 << FRACTION_BITS) - 1, BIAS << FRACTION_BITS
EXP_TERMS, LOG_TERMS = 14, 21


__all__ = ["exp", "log", "sqrt"]


@native("bits_of")
def bits_of(x: float) -> int:
    """The 64 bits of a number with a fraction."""
    bits: int = struct.unpack("<q", struct.pack("<d", x))[0]
    return bits


@native("float_of")
def float_of(bits: int) -> float:
    """The number of these bits."""
    number: float = struct.unpack("<d", struct.pack("<q", bits))[0]
    return number


@rule
def exp(x: float) -> float:
    """e to the power of x: a power of 2, times the series of what is left of x; 0 below the normal numbers."""
    twos = floor(x / LOG_2_HIGH + 0.5)
    if twos <= -BIAS:
        return 0.0
    if twos > BIAS:
        return inf
    rest = x - twos * LOG_2_HIGH - twos * LOG_2_LOW
    total = 1.0
    for n in range(EXP_TERMS, 0, -1):
        total = 1.0 + total * (rest * (1.0 / n))
    return total * float_of((int(twos) + BIAS) << FRACTION_BITS)


@rule
def log(x: float) -> float:
    """The natural logarithm of a normal number: that of its power of 2, and the series of the factor left."""
    bits = bits_of(x)
    twos = (bits >> FRACTION_BITS) - BIAS
    factor = float_of(bits & FRACTION | ONE)
    if factor > 1.4142135623730951:
        factor, twos = factor / 2.0, twos + 1
    ratio = (factor - 1.0) / (factor + 1.0)
    square, total = ratio * ratio, 0.0
    for n in range(LOG_TERMS, 1, -2):
        total = (total + 1.0 / n) * square
    return twos * LOG_2_HIGH + (twos * LOG_2_LOW + 2.0 * ratio * (1.0 + total))
