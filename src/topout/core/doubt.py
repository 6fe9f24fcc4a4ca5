"""How sure a share is: the interval that holds it 95 times of 100."""

from __future__ import annotations

import math

Z = 1.96


def wilson(rate: float, n: float) -> tuple[float, float]:
    """Wilson's interval of a share seen in n independent cases."""
    z2 = Z * Z
    middle = (rate + z2 / (2 * n)) / (1 + z2 / n)
    half = Z * math.sqrt(rate * (1 - rate) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return max(middle - half, 0.0), min(middle + half, 1.0)


def interval(rate: float, error: float, n: int) -> tuple[float, float]:
    """The interval of a share with this standard error over n games that may have a part of it each: Wilson's, for as
    many independent cases as would leave the same doubt.
    """
    return wilson(rate, rate * (1 - rate) / error**2 if error > 0 and 0 < rate < 1 else n)
