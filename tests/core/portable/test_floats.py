"""Powers and logarithms made of rules."""

from __future__ import annotations

import math
import random

import pytest

from topout.core.portable import floats

NUMBERS = [random.Random(1).uniform(-30.0, 30.0) for _ in range(2000)]


@pytest.mark.parametrize("x", [0.0, 1.0, -1.0, 700.0, -700.0])
def test_powers_are_those_of_the_library(x: float) -> None:
    assert floats.exp(x) == pytest.approx(math.exp(x), rel=4e-15)


def test_powers_and_logarithms_are_sure_to_fifteen_digits() -> None:
    assert all(abs(floats.exp(x) / math.exp(x) - 1) < 1e-15 for x in NUMBERS)
    assert all(abs(floats.log(math.exp(x)) - math.log(math.exp(x))) < 1e-14 for x in NUMBERS)
    assert floats.log(1.0) == 0.0


def test_what_is_too_large_or_too_small_is_so() -> None:
    assert floats.exp(1000.0) == math.inf
    assert floats.exp(-1000.0) == 0.0
