"""The clocks of slow games: one server (the leader) lets days pass and moves for bots while nobody is connected."""

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
"""Seconds between checks for what is due."""
NOTED = 5.0
"""Seconds between writes of the elapsed time; at most this much is lost in a crash."""
STOOD = 5.0
"""The most that counts between two checks: after a longer gap the server stood still, and nobody could move."""
HOPELESS = ("no_table", "unplayable", "damaged")
logger = logging.getLogger("topout.server")


class Errand(Protocol):
    """Further work for the leader."""

    async def see_to(self) -> None:
        """Do what is due; called once per check."""

    def yield_to_another(self) -> None:
        """Another server is the leader now."""


class Calendar:
    """Advances the clocks of slow games by the monotonic clock, so that setting the machine's clock does not matter."""

    def __init__(self, storage: Storage, room: Callable[[str], Awaitable[Room]], errand: Errand) -> None:
        self.storage, self.room, self.errand = storage, room, errand
        self.keeps = storage.sqlite
        self.last = monotonic()
        self.unnoted = 0.0

    async def run(self) -> None:
        """Check at regular intervals while the server runs."""
        while True:
            try:
                await self.look()
            except Away:
                logger.debug("the database is away: no time passes for slow games")
            except Exception:
                logger.exception("a look at the slow games failed")
            await asyncio.sleep(BEAT)

    async def look(self) -> None:
        """Add the time since the last check and do what is due, if this server is the leader."""
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
        """Open a table and do something there; a table that cannot be opened any more is dropped from the calendar."""
        try:
            await do(await self.room(table))
        except Rejected as no:
            if no.code in HOPELESS:
                await self.storage.call(lambda connection: waiting.forget(connection, table))

    async def _play_on(self, room: Room) -> None:
        """Let bots move, and let one take over for a player whose days have run out."""
        room.run(room.presence.wake)
        room.run(room.presence.time_is_up)

    async def tell(self, tables: Iterable[str], guest: int, on: bool) -> None:
        """Tell tables that a guest's vacation starts or ends; tables that cannot be reached now follow later."""
        for table in tables:
            await self._at(table, lambda room: self.rest(room, guest, on))

    async def rest(self, room: Room, guest: int, on: bool) -> None:
        """Stop or restart a guest's clock at a table."""
        await room.change(lambda table: rested(table, guest, on))
