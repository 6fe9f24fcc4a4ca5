"""The pace of bots: a forced move takes as long as a real choice, so that timing reveals nothing."""

from __future__ import annotations

import asyncio
import secrets
from collections import defaultdict, deque
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from time import monotonic

REMEMBERED = 50


class Tempo:
    """Recent thinking times by game and bot."""

    def __init__(self) -> None:
        self.taken: defaultdict[Hashable, deque[float]] = defaultdict(lambda: deque(maxlen=REMEMBERED))

    @asynccontextmanager
    async def keeping(self, who: Hashable, forced: bool) -> AsyncIterator[None]:
        """Record how long a choice takes, or delay a forced move by one of the recorded times."""
        start = monotonic()
        yield
        took, known = monotonic() - start, self.taken[who]
        if not forced:
            known.append(took)
        elif known:
            await asyncio.sleep(secrets.choice(known) - took)
