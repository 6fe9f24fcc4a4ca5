"""Stored tournaments: replayed from their journals; an entry is stored before it is applied."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from copy import deepcopy
from typing import Any
from weakref import WeakValueDictionary

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.games import registry
from topout.messages.rejection import Rejected, not_kept
from topout.messages.tournaments import TournamentLine
from topout.server.store.schema.slow import awaited
from topout.server.store.schema.tournaments import ADD, tournament_entries, tournament_guests, tournaments
from topout.server.store.storage import Storage
from topout.tournament import journal
from topout.tournament.organising import no_tournament
from topout.tournament.tournament import Tournament

MOST = 3
"""The most unfinished tournaments per organiser."""
LISTED = 60
KEPT = 200
TRIES = 50
"""How often a change is retried because another server was faster."""
UNFINISHED = ("open", "running")
PLAYS = sa.text("INSERT INTO tournament_guests (guest, tournament_id) VALUES (:guest, :id) ON CONFLICT DO NOTHING")
Make = Callable[[Tournament], Sequence[journal.AnyEntry]]


class Taken(Exception):
    """Another server stored that entry first."""


class Tournaments:
    """The tournaments, with a cache of recent ones; the objects are immutable and replaced by newer ones."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.known: OrderedDict[str, Tournament] = OrderedDict()
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def forget(self) -> None:
        """Drop the cache after stored data has changed."""
        self.known.clear()

    async def read(self, id: str) -> Tournament:
        """The present state of a tournament."""
        known = self.known.get(id) or Tournament(id)
        e = tournament_entries.c
        wanted = sa.select(e.body).where(e.tournament_id == id, e.number >= known.number).order_by(e.number)
        bodies = await self.storage.look(lambda connection: list(connection.execute(wanted).scalars()))
        if not bodies and not known.number:
            raise no_tournament()
        return self._keep(_after(known, [journal.read_entry(body) for body in bodies]) if bodies else known)

    async def make(self, id: str, created: journal.Created) -> Tournament:
        """Make a tournament, unless its organiser has too many unfinished ones."""
        t = tournaments.c
        count = sa.select(sa.func.count()).where(t.host == created.host, t.phase.in_(UNFINISHED))

        def check(connection: Connection) -> None:
            if connection.execute(count).scalar_one() >= MOST:
                raise Rejected("enough", f"You have {MOST} tournaments that are not over; end one of them first.", 429)

        return await self._add(Tournament(id), [created], check)

    async def change(self, id: str, make: Make) -> Tournament:
        """Let `make` decide on entries and store them; if another server was faster, it decides again."""
        async with self.locks.setdefault(id, asyncio.Lock()):
            for _ in range(TRIES):
                tournament = await self.read(id)
                entries = make(tournament)
                if not entries:
                    return tournament
                with suppress(Taken):
                    return await self._add(tournament, entries)
        raise not_kept()

    async def _add(
        self,
        tournament: Tournament,
        entries: Sequence[journal.AnyEntry],
        check: Callable[[Connection], None] = lambda connection: None,
    ) -> Tournament:
        after, now = _after(tournament, entries), int(time.time() * 1000)
        bodies = [journal.write_entry(entry).decode() for entry in entries]
        guests = [entry.guest for entry in entries if isinstance(entry, journal.Entered) and entry.guest is not None]

        def work(connection: Connection) -> None:
            check(connection)
            for number, body in enumerate(bodies, tournament.number):
                about = {"id": tournament.id, "number": number, "at": now, "body": body}
                if connection.execute(ADD, about).scalar() is None:
                    raise Taken
            _keep_line(connection, after, now)
            for guest in guests:
                connection.execute(PLAYS, {"guest": guest, "id": tournament.id})

        await self.storage.call(work)
        return self._keep(after)

    def _keep(self, tournament: Tournament) -> Tournament:
        """Cache the newer one."""
        there = self.known.get(tournament.id)
        if there is None or there.number < tournament.number:
            self.known[tournament.id] = tournament
        self.known.move_to_end(tournament.id)
        if len(self.known) > KEPT:
            self.known.popitem(last=False)
        return tournament

    async def running(self) -> list[str]:
        """The running tournaments."""
        wanted = sa.select(tournaments.c.id).where(tournaments.c.phase == "running")
        return await self.storage.look(lambda connection: list(connection.execute(wanted).scalars()))

    async def in_days(self, tables: Iterable[str]) -> set[str]:
        """The given tables where someone with days per move is waited for."""
        wanted = sa.select(awaited.c.table_id).where(awaited.c.table_id.in_(list(tables))).distinct()
        return set(await self.storage.look(lambda connection: list(connection.execute(wanted).scalars())))

    async def lines(self, guest: int | None, club: str = "") -> list[TournamentLine]:
        """The public tournaments and one's own, or a club's; unfinished ones first."""
        t, g = tournaments.c, tournament_guests.c
        mine = sa.select(g.tournament_id).where(g.guest == guest)
        wanted = sa.select(tournaments, sa.or_(t.id.in_(mine), t.host == guest).label("mine"))
        there = t.club == club if club else sa.or_(t.public, t.id.in_(mine), t.host == guest)
        done = sa.case((t.phase.in_(UNFINISHED), 0), else_=1)
        wanted = wanted.where(there, t.phase != "closed").order_by(done, t.changed.desc()).limit(LISTED)
        rows = await self.storage.call(lambda connection: list(connection.execute(wanted)))
        return [_line(row) for row in rows]


def _after(tournament: Tournament, entries: Sequence[journal.AnyEntry]) -> Tournament:
    """The tournament with further entries applied."""
    after = deepcopy(tournament)
    for entry in entries:
        after.apply(entry)
    return after


def _keep_line(connection: Connection, tournament: Tournament, now: int) -> None:
    """Replace a tournament's line."""
    made, t = tournament.made, tournaments.c
    about = {"phase": tournament.phase, "entrants": len(tournament.playing), "changed": now}
    changed = connection.execute(tournaments.update().where(t.id == tournament.id).values(about))
    if not changed.rowcount:
        fixed = {"name": made.name, "game": made.game, "public": made.public, "host": made.host, "club": made.club}
        connection.execute(tournaments.insert().values(id=tournament.id, **about, **fixed))


def _line(row: Any) -> TournamentLine:
    title = registry.game(row.game).title if row.game in registry.GAMES else row.game
    return TournamentLine(row.id, row.name, row.game, title, row.phase, row.entrants, bool(row.mine))
