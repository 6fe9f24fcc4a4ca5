"""Administration of stored tournaments: export, erasing names, purging."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.server.store.schema.tournaments import ADD, tournament_entries, tournament_guests, tournaments
from topout.tournament import journal
from topout.tournament.tournament import FORGOTTEN

DAY = 24 * 3600
NAMING = ("name", "by")
"""The fields of an entry that name someone."""


def exported(connection: Connection, guest: int) -> list[dict[str, Any]]:
    """The tournaments a guest has organised or entered."""
    t = tournaments.c
    wanted = sa.select(t.id, t.name, t.game, t.phase, (t.host == guest).label("made")).where(t.id.in_(_of(guest)))
    rows = connection.execute(wanted.order_by(t.changed))
    return [{**row._mapping, "made": bool(row.made)} for row in rows]


def _of(guest: int) -> sa.CompoundSelect[Any]:
    """Selects the tournaments that involve a guest."""
    g, t = tournament_guests.c, tournaments.c
    return sa.union(
        sa.select(g.tournament_id).where(g.guest == guest),
        sa.select(t.id).where(t.host == guest),
    )


def erased(connection: Connection, guest: int) -> None:
    """Erase a guest's name from their tournaments; results remain."""
    e, known = tournament_entries.c, list(connection.execute(_of(guest)).scalars())
    for row in connection.execute(sa.select(tournament_entries).where(e.tournament_id.in_(known))).all():
        told = json.loads(row.body)
        if told["is"] == "entered" and told.get("guest") == guest:
            here = tournament_entries.update().where(e.tournament_id == row.tournament_id, e.number == row.number)
            forgotten = {part: FORGOTTEN if part in NAMING else value for part, value in told.items()}
            connection.execute(here.values(body=json.dumps(forgotten)))
    _tell(connection, known, journal.Forgotten(guest))
    connection.execute(tournament_guests.delete().where(tournament_guests.c.guest == guest))


def moved(connection: Connection, old: int, new: int) -> None:
    """Move one guest's tournaments to another in a merge."""
    _tell(connection, connection.execute(_of(old)).scalars().all(), journal.Became(old, new))
    connection.execute(tournaments.update().where(tournaments.c.host == old).values(host=new))
    g = tournament_guests.c
    there = connection.execute(sa.select(g.tournament_id).where(g.guest == new)).scalars().all()
    connection.execute(tournament_guests.delete().where(g.guest == old, g.tournament_id.in_(there)))
    connection.execute(tournament_guests.update().where(g.guest == old).values(guest=new))


def _tell(connection: Connection, known: Sequence[str], entry: journal.AnyEntry) -> None:
    """Append an entry to tournaments, after any that other servers are adding."""
    e, now, body = tournament_entries.c, int(time.time() * 1000), journal.write_entry(entry).decode()
    for tournament in known:
        last = sa.select(sa.func.max(e.number) + 1).where(e.tournament_id == tournament)
        about = {"id": tournament, "at": now, "body": body}
        kept = None
        while kept is None and (number := connection.execute(last).scalar()) is not None:
            kept = connection.execute(ADD, {**about, "number": number}).scalar()


def purge(connection: Connection, days: Mapping[str, float]) -> int:
    """Delete tournaments that were inactive for as long as tables of their phase are kept."""
    t, removed = tournaments.c, 0
    for phase, kept in days.items():
        old = sa.select(t.id).where(t.phase == phase, t.changed < int((time.time() - kept * DAY) * 1000))
        found = list(connection.execute(old).scalars()) if kept else []
        for tournament in found:
            remove(connection, tournament)
        removed += len(found)
    return removed


def remove(connection: Connection, id: str) -> None:
    """Delete a tournament; its tables remain."""
    connection.execute(tournaments.delete().where(tournaments.c.id == id))
    for kept in (tournament_entries, tournament_guests):
        connection.execute(kept.delete().where(kept.c.tournament_id == id))
