"""How long bots take: one that has no choice takes as long as one that had, so that its time tells nothing."""

from __future__ import annotations

import asyncio
import secrets
from collections import defaultdict, deque
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from time import monotonic

REMEMBERED = 50


class Tempo:
    """The times that choices took lately, by game and bot."""

    def __init__(self) -> None:
        self.taken: defaultdict[Hashable, deque[float]] = defaultdict(lambda: deque(maxlen=REMEMBERED))

    @asynccontextmanager
    async def keeping(self, who: Hashable, forced: bool) -> AsyncIterator[None]:
        """Note how long a choice takes, or let a forced move take as long as one of the choices before it."""
        start = monotonic()
        yield
        took, known = monotonic() - start, self.taken[who]
        if not forced:
            known.append(took)
        elif known:
            await asyncio.sleep(secrets.choice(known) - took)
