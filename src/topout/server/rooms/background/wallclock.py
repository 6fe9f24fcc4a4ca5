"""The machine's clock, which can be set."""

from __future__ import annotations

from time import monotonic, time

LEAP = 300.0
"""Seconds by which the clock may differ from the time that has passed, since the best of clocks are put right."""


class WallClock:
    """Whether the clock has gone on as time did; by one that has not, nothing is old."""

    def __init__(self) -> None:
        self.ahead = time() - monotonic()

    def steady(self) -> bool:
        """Whether it was not set since this was made."""
        return abs(time() - monotonic() - self.ahead) < LEAP
