"""A limit on replays of finished matches, each of which replays a whole match."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from topout.server.limits import Crowd

MOST = {"address": 8, "server": 40}
"""How many may queue for one address, and for the whole server."""
BUSY = dict.fromkeys(MOST, "Many matches are being looked at; try again in a moment.")


class Looks:
    """One replay at a time, with a short queue per address, so that nobody waits long."""

    def __init__(self) -> None:
        self.turn, self.crowd = asyncio.Semaphore(1), Crowd(MOST, BUSY, "busy")

    @asynccontextmanager
    async def one_more(self, address: str) -> AsyncIterator[None]:
        """Wait for one's turn, or be rejected if the queue is full."""
        with self.crowd.one_more(address=address, server=""):
            async with self.turn:
                yield
