"""The time of slow games: one server lets the days pass, and plays on at tables where nobody is."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from time import monotonic
from typing import Protocol

from topout.messages.rejection import Rejected
from topout.server.rooms.room import Room
from topout.server.store.calls import waiting
from topout.server.store.calls.waiting import Passed
from topout.server.store.jobs import Away
from topout.server.store.storage import Storage
from topout.table.awaiting import rested

BEAT = 1.0
"""Seconds between looks at what is due."""
NOTED = 5.0
"""Seconds after which the time that has passed is written down; so much may be lost when the server dies."""
STOOD = 5.0
"""Of a longer time between two looks no more counts: the server stood still, and nobody could move."""
HOPELESS = ("no_table", "unplayable", "damaged")
logger = logging.getLogger("topout.server")


class Errand(Protocol):
    """What else the one who lets the days pass sees to."""

    async def see_to(self) -> None:
        """See to it once more."""

    def yield_to_another(self) -> None:
        """Another server sees to it now."""


class Calendar:
    """Lets the days pass by a clock that goes on while the server runs, whatever the machine's own is set to."""

    def __init__(self, storage: Storage, room: Callable[[str], Awaitable[Room]], errand: Errand) -> None:
        self.storage, self.room, self.errand = storage, room, errand
        self.keeps = storage.sqlite
        self.last = monotonic()
        self.unnoted = 0.0

    async def run(self) -> None:
        """Look again and again, as long as the server runs."""
        while True:
            try:
                await self.look()
            except Away:
                logger.debug("the database is away: no time passes for slow games")
            except Exception:
                logger.exception("a look at the slow games failed")
            await asyncio.sleep(BEAT)

    async def look(self) -> None:
        """Let the time pass since the last look, and do what is due."""
        passed = await self._pass()
        self.keeps = passed is not None
        if passed is None:
            self.unnoted = 0.0
            self.errand.yield_to_another()
            return
        for table in passed.due:
            await self._at(table, self._play_on)
        for table, guest, on in passed.resting:
            await self.tell([table], guest, on)
        await self.errand.see_to()

    async def _pass(self) -> Passed | None:
        now = monotonic()
        self.unnoted += min(now - self.last, STOOD)
        self.last = now
        unnoted, note = self.unnoted, self.unnoted >= NOTED
        work = lambda connection: waiting.let_pass(connection, int(unnoted * 1000), note)  # noqa: E731
        passed = await (self.storage.call(work) if note else self.storage.look(work))
        if note:
            self.unnoted -= unnoted
        return passed

    async def _at(self, table: str, do: Callable[[Room], Awaitable[None]]) -> None:
        """Do something at a table, opened for it; one that can never be opened again waits for nobody."""
        try:
            await do(await self.room(table))
        except Rejected as no:
            if no.code in HOPELESS:
                await self.storage.call(lambda connection: waiting.forget(connection, table))

    async def _play_on(self, room: Room) -> None:
        """Bots move where they are to, and for whoever let the days run out."""
        room.run(room.presence.wake)
        room.run(room.presence.time_is_up)

    async def tell(self, tables: Iterable[str], guest: int, on: bool) -> None:
        """Tell tables that a guest's days stand still, or go on; whichever cannot be told now is told later."""
        for table in tables:
            await self._at(table, lambda room: self.rest(room, guest, on))

    async def rest(self, room: Room, guest: int, on: bool) -> None:
        """Let a guest's days at a table stand still, or go on."""
        await room.change(lambda table: rested(table, guest, on))
