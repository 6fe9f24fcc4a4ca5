"""Looks at finished matches: each is a match played again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from topout.server.limits import Crowd

MOST = {"address": 8, "server": 40}
"""So many one address, and all of them together, may wait for at a time."""
BUSY = dict.fromkeys(MOST, "Many matches are being looked at; try again in a moment.")


class Looks:
    """One at a time; few of one address wait for that, so that others wait but a moment."""

    def __init__(self) -> None:
        self.turn, self.crowd = asyncio.Semaphore(1), Crowd(MOST, BUSY, "busy")

    @asynccontextmanager
    async def one_more(self, address: str) -> AsyncIterator[None]:
        """Someone's turn to look, or a rejection."""
        with self.crowd.one_more(address=address, server=""):
            async with self.turn:
                yield
