"""Whether the machine's clock can be trusted: someone may have set it."""

from __future__ import annotations

from time import monotonic, time

LEAP = 300.0
"""Tolerated drift in seconds, since even good clocks are corrected now and then."""


class WallClock:
    """Compares the wall clock with the monotonic clock; ages are reliable only while they agree."""

    def __init__(self) -> None:
        self.ahead = time() - monotonic()

    def steady(self) -> bool:
        """Whether the wall clock has not been set since this object was made."""
        return abs(time() - monotonic() - self.ahead) < LEAP
