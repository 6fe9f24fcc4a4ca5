"""Tournaments advance by themselves: tables are made and kept running, results recorded, the next round started.

Everything here is idempotent, also with two servers at a time: a round's entry names its tables, and neither that entry
nor a table's first entry can be stored twice. So any server can continue where another stopped.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Protocol

from topout.messages.rejection import Rejected
from topout.server.rooms.relay import Relay
from topout.server.rooms.room import Room
from topout.server.store.blocks import Blocks
from topout.server.store.jobs import Away
from topout.server.store.lines import hinted
from topout.server.store.tournaments import Tournaments
from topout.table import journal as tables
from topout.table.awaiting import goes_on
from topout.tournament import journal
from topout.tournament.describe import until_next
from topout.tournament.tables import table_for
from topout.tournament.tournament import Tournament

LOOK_EVERY = 2.0
"""Seconds between queries for tournaments that another server started."""
TICK = 0.1
"""Seconds between checks of the tables that are kept running."""
logger = logging.getLogger("topout.server")


class Rooms(Protocol):
    """Finds and makes tables."""

    async def laid(self, id: str, entries: Sequence[tables.AnyEntry]) -> Room:
        """The room of a table, which is made from these entries if it does not exist."""


def now() -> int:
    """The time in milliseconds, as used in journals."""
    return int(time.time() * 1000)


def new_ids() -> Iterator[str]:
    """New table ids."""
    while True:
        yield secrets.token_urlsafe(12)


class Rounds:
    """The tournaments under way."""

    def __init__(self, rooms: Rooms, tournaments: Tournaments, blocks: Blocks, relay: Relay) -> None:
        self.rooms, self.tournaments, self.blocks, self.relay = rooms, tournaments, blocks, relay
        self.tended: dict[str, Room] = {}
        self.due: dict[str, float] = {}
        """When each tournament's next round is due, by the monotonic clock."""
        self.news = asyncio.Event()

    def look_soon(self) -> None:
        """Wake up: something has changed."""
        self.news.set()

    async def run(self) -> None:
        """Look after the tournaments while the server runs."""
        while True:
            self.news.clear()
            try:
                await self._look()
            except Away as problem:
                logger.info("tournaments wait for the database: %s", problem)
            await self._rest()

    async def _rest(self) -> None:
        """Sleep until there is something to do, or it is time to query the database."""
        end = time.monotonic() + LOOK_EVERY
        while time.monotonic() < end and not self._something_to_do():
            with suppress(TimeoutError):
                await asyncio.wait_for(self.news.wait(), TICK if self.tended or self.due else LOOK_EVERY)

    def _something_to_do(self) -> bool:
        over = any(room.shut or room.table.phase != "running" for room in self.tended.values())
        return over or self.news.is_set() or any(due <= time.monotonic() for due in self.due.values())

    async def _look(self) -> None:
        running = await self.tournaments.running()
        leads = self.relay.alone or self.relay.leads(self.relay.alive)
        going: set[str] = set()
        self.due = {one: due for one, due in self.due.items() if leads and one in running}
        for tournament in running if leads else ():
            try:
                going |= await self._tend(tournament)
            except Away:
                raise
            except Exception:
                logger.exception("tournament %s", tournament)
        for table in self.tended.keys() - going:
            self.tended.pop(table).presence.keep_going(False)

    async def _tend(self, id: str) -> set[str]:
        """Advance a tournament, and return the tables that still play."""
        tournament = await self.tournaments.read(id)
        if tournament.between:
            await self._next_round(tournament)
            return set()
        self.due.pop(id, None)
        going, played = set(), []
        for table in await self._to_look_at(tournament):
            result = await self._result(tournament, table)
            if result is None:
                going.add(table.id)
            else:
                played.append(journal.Played(table.id, result, now()))
        if played:
            await self.tournaments.change(id, lambda known: _unknown(known, played))
            self.look_soon()
        return going

    async def _to_look_at(self, tournament: Tournament) -> list[journal.Table]:
        """The unfinished tables, except those whose slow clocks the calendar looks after."""
        waiting = list(tournament.rounds[-1].waiting())
        if tournament.made.clock.kind != "days":
            return waiting
        slow = await self.tournaments.in_days(table.id for table in waiting)
        return [table for table in waiting if table.id not in slow]

    async def _result(self, tournament: Tournament, table: journal.Table) -> list[int] | None:
        """The places at a table, or `None` while it plays; a table that can never end counts as a tie."""
        try:
            room = await self._room(tournament, table)
        except Rejected as no:
            if no.status != 410:
                logger.warning("table %s of tournament %s: %s", hinted(table.id), tournament.id, no.reason)
                return None
            return [1] * len(table.seats)
        if room.table.phase == "running" or room.unread or room.busy:
            if not goes_on(room.table):
                self.tended[table.id] = room
                room.presence.keep_going(True)
            return None
        result = room.table.playing.result if room.table.phase == "over" else None
        return list(result["placings"]) if result else [1] * len(table.seats)

    async def _room(self, tournament: Tournament, table: journal.Table) -> Room:
        """The room of a paired table, which is made if it does not exist."""
        known = self.tended.get(table.id)
        if known and not known.shut:
            return known
        unmet = await self._unmet(tournament, table)
        return await self.rooms.laid(table.id, table_for(tournament, table, unmet))

    async def _unmet(self, tournament: Tournament, table: journal.Table) -> frozenset[tuple[int, int]]:
        """Which of the people at this table have blocked whom."""
        guests = [tournament.entrants[one].guest for one in table.seats if one != journal.HOUSE]
        people = [guest for guest in guests if guest is not None]
        found = [await self.blocks.between(guest, people) for guest in people]
        return frozenset().union(*found)

    async def _next_round(self, tournament: Tournament) -> None:
        wait = until_next(tournament, now())
        if wait is None:
            return
        if self.due.setdefault(tournament.id, time.monotonic() + wait) > time.monotonic():
            return
        del self.due[tournament.id]
        await self.begin_round(tournament)

    async def begin_round(self, tournament: Tournament) -> Tournament:
        """Store the next round's pairings, unless another server was first."""
        paired = await asyncio.to_thread(tournament.next_round, new_ids())

        def unless_paired(known: Tournament) -> list[journal.Paired]:
            return [paired] if known.number == tournament.number else []

        after = await self.tournaments.change(tournament.id, unless_paired)
        self.look_soon()
        return after


def _unknown(tournament: Tournament, played: Sequence[journal.Played]) -> list[journal.Played]:
    """The results that have not been recorded yet."""
    waiting = {table.id for table in tournament.rounds[-1].waiting()} if not tournament.ended else set()
    return [one for one in played if one.table in waiting]
