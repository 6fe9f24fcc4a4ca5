"""Checks rated results against the journals of their tables."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.server.store import schema
from topout.server.store.lines import hinted
from topout.server.store.schema.people import rated_seats, results
from topout.table import journal, snapshot
from topout.table.rated import Player, players
from topout.table.table import Table

logger = logging.getLogger("topout.server")


def unlike(connection: Connection, mend: bool) -> int:
    """The number of results that differ from their journals; with `mend` they are corrected.

    Results whose journal is gone or has outdated rules are left alone.
    """
    t = schema.tables.c
    wanted = sa.select(t.id).where(t.rated.is_(True), t.phase == "over")
    wrong = 0
    for table in list(connection.execute(wanted).scalars()):
        told = _told(connection, table)
        if told and not _same(connection, told, _kept(connection, table)):
            wrong += 1
            if mend:
                _mend(connection, table, told)
    return wrong


def _told(connection: Connection, id: str) -> tuple[Player, ...]:
    """The result according to the journal, empty if it cannot be replayed any more."""
    e, s = schema.entries.c, schema.snapshots.c
    body = connection.execute(sa.select(s.body).where(s.table_id == id)).scalar()
    entries = connection.execute(sa.select(e.body).where(e.table_id == id).order_by(e.number)).scalars()
    try:
        table = Table(id, snapshot.read(body) if body else None)
        for entry in entries:
            table.apply(journal.read_entry(entry))
        return players(table)
    except Exception as problem:
        logger.info("table %s cannot be played again: %s", hinted(id), problem)
        return ()


def _kept(connection: Connection, id: str) -> list[Player]:
    s = rated_seats.c
    rows = connection.execute(sa.select(s.guest, s.level, s.place).where(s.table_id == id).order_by(s.seat))
    return [Player(*row) for row in rows]


def _same(connection: Connection, told: Sequence[Player], kept: Sequence[Player]) -> bool:
    """Whether both agree, allowing for guests who were merged or erased since."""
    if [(one.level, one.place) for one in told] != [(one.level, one.place) for one in kept]:
        return False
    others = [one.guest for one, other in zip(told, kept, strict=True) if one.guest != other.guest]
    g = schema.guests.c
    return not others or connection.execute(sa.select(g.id).where(g.id.in_(others))).first() is None


def _mend(connection: Connection, id: str, told: Sequence[Player]) -> None:
    """Replace the stored result by the journal's; a new one is rated after all others."""
    r, t = results.c, schema.tables.c
    if not connection.execute(sa.select(r.table_id).where(r.table_id == id)).first():
        last = connection.execute(sa.select(sa.func.coalesce(sa.func.max(r.number), 0))).scalar_one()
        row = connection.execute(sa.select(t.game, t.changed).where(t.id == id)).one()
        about = {"table_id": id, "game": row.game, "seats": len(told), "at": row.changed, "number": last + 1}
        connection.execute(results.insert().values(about))
    connection.execute(rated_seats.delete().where(rated_seats.c.table_id == id))
    rows = [
        {"table_id": id, "seat": seat, "guest": player.guest, "level": player.level, "place": player.place}
        for seat, player in enumerate(told)
    ]
    connection.execute(rated_seats.insert(), rows)
