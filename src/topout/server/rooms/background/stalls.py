"""Detects that the whole process was stalled, during which nobody could move, so that no clock is charged for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

BEAT = 0.1
LATE = 0.25
"""Delays up to this many seconds are not credited."""


class Stalls:
    """A heartbeat of the event loop; `credit` is called with the length of each stall."""

    def __init__(self, credit: Callable[[float], None]) -> None:
        self.credit = credit
        self.loop = asyncio.get_running_loop()
        self.last = monotonic()
        self.timer = self.loop.call_later(BEAT, self._beat)

    def look(self) -> None:
        """Check for a stall; called before anything is ended by the clock."""
        now = monotonic()
        late, self.last = now - self.last - BEAT, now
        if late > LATE:
            self.credit(late)

    def _beat(self) -> None:
        self.look()
        self.timer = self.loop.call_later(BEAT, self._beat)

    def close(self) -> None:
        """Stop the heartbeat."""
        self.timer.cancel()
