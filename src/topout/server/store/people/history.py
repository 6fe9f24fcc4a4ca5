"""Someone's finished matches, page by page; others see only matches that were public."""

from __future__ import annotations

import re
from typing import Any

import sqlalchemy as sa

from topout.games import registry
from topout.messages.people import History, PastMatch
from topout.messages.rejection import Rejected
from topout.server.store import schema
from topout.server.store.lines import read_names, readable
from topout.server.store.people.standings import shown
from topout.server.store.schema.people import rated_seats
from topout.server.store.storage import Storage

PAGE = 30
MARK = re.compile(r"(\d{1,15})-([A-Za-z0-9_-]{1,64})", re.ASCII)


async def history(storage: Storage, guest: int, own: bool, before: str | None) -> History:
    """A page of finished matches, latest first: all for oneself, those at public tables for others."""
    wanted = _finished(guest, own, _mark(before) if before else None)
    rows = await storage.look(lambda connection: list(connection.execute(wanted)))
    last = rows[PAGE - 1] if len(rows) > PAGE else None
    return History(readable(rows[:PAGE], _match), f"{last.ended}-{last.id}" if last else None)


def _mark(text: str) -> tuple[int, str]:
    """Parse the cursor of a page."""
    found = MARK.fullmatch(text)
    if found is None:
        raise Rejected("no_page", "That page of the history does not exist; begin with the first.", 400)
    return int(found[1]), found[2]


def _finished(guest: int, own: bool, mark: tuple[int, str] | None) -> sa.Select[Any]:
    t, s, r = schema.tables.c, schema.sittings.c, rated_seats.c
    all_ = schema.sittings.join(schema.tables, t.id == s.table_id)
    all_ = all_.outerjoin(rated_seats, sa.and_(r.table_id == s.table_id, r.guest == s.guest, r.seat == s.seat))
    wanted = sa.select(t.id, t.game, t.names, t.rated, s.ended, s.seat, s.place, s.level, r.mu).select_from(all_)
    wanted = wanted.where(s.guest == guest, s.ended > 0, t.lesson.is_(False))
    if not own:
        wanted = wanted.where(t.public.is_(True), t.spectators.is_(True))
    if mark:
        wanted = wanted.where(sa.tuple_(s.ended, s.table_id) < mark)
    return wanted.order_by(s.ended.desc(), s.table_id.desc()).limit(PAGE + 1)


def _match(row: Any) -> PastMatch:
    rating = None if row.mu is None else shown(row.mu)
    about = (row.ended, read_names(row.names), row.seat, row.place, row.level, bool(row.rated))
    return PastMatch(row.id, row.game, registry.title_of(row.game), *about, rating)
