"""Regular upkeep: apply new bans and mutes, and purge old data."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress

from topout.server.rooms.background.wallclock import WallClock
from topout.server.rooms.programs.keys import Keys
from topout.server.settings import Settings
from topout.server.store import keeping
from topout.server.store.jobs import Away
from topout.server.store.sanctions import Sanctions
from topout.server.store.storage import Storage

LOOK_EVERY, PURGE_EVERY = 30, 3600
"""Seconds between reads of the sanctions, and between purges."""
A_FEW = 20
"""How many tables, and how many guests, are removed in one transaction."""
logger = logging.getLogger("topout.server")


class Upkeep:
    """Applies sanctions and purges while the server runs."""

    def __init__(self, settings: Settings, storage: Storage, sanctions: Sanctions, keys: Keys) -> None:
        self.days = settings.kept_days()
        self.storage, self.sanctions, self.keys = storage, sanctions, keys

    async def run(self) -> None:
        """Repeat both at their intervals."""
        while True:
            clock = WallClock()
            for _ in range(PURGE_EVERY // LOOK_EVERY):
                with suppress(Away):
                    await self.sanctions.read()
                    await self.keys.look()
                await asyncio.sleep(LOOK_EVERY)
            await self.remove_old(clock)

    async def remove_old(self, clock: WallClock) -> None:
        """Purge old data, unless the machine's clock was set meanwhile, which makes ages unreliable."""
        if not clock.steady():
            logger.warning("the clock of this machine was set; nothing old is removed until it was right for an hour")
            return
        with suppress(Away):
            await self.purge(self.days)

    async def purge(self, days: Mapping[str, float]) -> dict[str, int]:
        """Purge in small batches, so that play is never blocked for long."""
        removed: Counter[str] = Counter()
        while True:
            some = await self.storage.call(lambda connection: keeping.purge(connection, days, A_FEW))
            removed.update(some)
            if max(some.values()) < A_FEW:
                return dict(removed)
