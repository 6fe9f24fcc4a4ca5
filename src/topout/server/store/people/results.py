"""Results of rated matches, stored in the transaction of the entry that ended them, once per table."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.server.store.jobs import Append
from topout.server.store.schema import people as people_schema
from topout.table.describe import Line

FIRST = sa.text(
    "INSERT INTO results (table_id, game, seats, at) VALUES (:table, :game, :seats, :at) "
    "ON CONFLICT DO NOTHING RETURNING table_id"
)


def keep_result(connection: Connection, job: Append, line: Line) -> None:
    """Store the result of a rated match; a later one for the same table changes nothing."""
    about = {"table": job.table, "game": line.game, "seats": len(line.players), "at": job.at}
    if connection.execute(FIRST, about).first() is None:
        return
    rows = [
        {"table_id": job.table, "seat": seat, "guest": player.guest, "level": player.level, "place": player.place}
        for seat, player in enumerate(line.players)
    ]
    connection.execute(people_schema.rated_seats.insert(), rows)
