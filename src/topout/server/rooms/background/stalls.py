"""A server that stood still: nobody could move, so nobody's clock ran."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

BEAT = 0.1
LATE = 0.25
"""Seconds by which the server may be late without anyone being credited for it."""


class Stalls:
    """A heartbeat; `credit` is told how many seconds a late beat has cost everyone."""

    def __init__(self, credit: Callable[[float], None]) -> None:
        self.credit = credit
        self.loop = asyncio.get_running_loop()
        self.last = monotonic()
        self.timer = self.loop.call_later(BEAT, self._beat)

    def look(self) -> None:
        """See whether the server has just stood still; whoever ends something by the clock looks first."""
        now = monotonic()
        late, self.last = now - self.last - BEAT, now
        if late > LATE:
            self.credit(late)

    def _beat(self) -> None:
        self.look()
        self.timer = self.loop.call_later(BEAT, self._beat)

    def close(self) -> None:
        """Beat no more."""
        self.timer.cancel()
