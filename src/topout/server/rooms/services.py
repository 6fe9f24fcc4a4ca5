"""What every room uses, and all rooms share."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any

from topout.server.limits import Buckets
from topout.server.minds.tempo import Tempo
from topout.server.minds.thinking import Thinking
from topout.server.rooms.relay import Relay
from topout.server.rooms.stalls import Stalls
from topout.server.settings import Settings
from topout.server.store.sanctions import Sanctions
from topout.server.store.storage import Storage
from topout.server.store.tables import Tables


class Errands:
    """Work that goes on beside the present one, until it is done or the server ends."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.tasks: set[asyncio.Task[Any]] = set()

    def later(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something beside the present work."""
        task = self.loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def close(self) -> None:
        """Drop what is not done."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


@dataclass
class Services:
    """Everything that rooms share."""

    settings: Settings
    storage: Storage
    tables: Tables
    thinking: Thinking
    relay: Relay
    errands: Errands
    talk_limits: Buckets
    tempo: Tempo
    stalls: Stalls
    sanctions: Sanctions
