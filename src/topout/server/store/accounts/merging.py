"""Merging two guests of one person: everything of one moves to the other, and nothing is lost."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.server.store import schema
from topout.server.store.accounts.belongings import moved
from topout.server.store.jobs import Append, ignored
from topout.server.store.schema.accounts import addresses, passkeys
from topout.server.store.schema.clubs import club_members
from topout.server.store.schema.people import friendships
from topout.server.store.schema.programs import programs
from topout.server.store.schema.tournaments import tournament_guests, tournaments
from topout.server.store.storage import Storage
from topout.table import journal

WHO = ("guest", "other", "owner")
"""Names of columns that refer to guests; every table with one takes part in a merge."""
WORTH = (
    *((kept.c.guest,) for kept in (schema.sittings, schema.lessons, schema.blocks, passkeys, addresses)),
    *((kept.c.guest,) for kept in (club_members, tournament_guests)),
    (tournaments.c.host,),
    (programs.c.owner,),
    (friendships.c.low, friendships.c.high),
)
"""Tables with something worth merging, sittings first."""


def merge(storage: Storage, connection: Connection, guest: int, into: int) -> list[str]:
    """Move everything of a guest to another and tell their tables by an entry; returns those tables."""
    tables = tables_of(connection, guest)
    _tell(storage, connection, tables, journal.Became(guest, into))
    moved(connection, guest, into)
    for table in schema.metadata.sorted_tables:
        for column in [table.c[name] for name in WHO if name in table.c]:
            _move(connection, table, column, guest, into)
    connection.execute(schema.guests.delete().where(schema.guests.c.id == guest))
    return tables


def worth(connection: Connection, guest: int) -> tuple[int, bool]:
    """A guest's number of tables, and whether anything at all is stored for them."""
    theirs = (sa.or_(*(column == guest for column in columns)) for columns in WORTH)
    counts = [connection.execute(sa.select(sa.func.count()).where(each)).scalar_one() for each in theirs]
    return counts[0], any(counts)


def called(connection: Connection, guest: int) -> tuple[str, int]:
    """A guest's name and number of tables."""
    name = connection.execute(sa.select(schema.guests.c.name).where(schema.guests.c.id == guest)).scalar_one()
    return name, worth(connection, guest)[0]


def tables_of(connection: Connection, guest: int) -> list[str]:
    """The tables where a guest sits or sat, and those they host without a seat."""
    s, t, e = schema.sittings.c, schema.tables.c, schema.entries.c
    sat = connection.execute(sa.select(s.table_id).where(s.guest == guest)).scalars()
    begun = sa.select(e.table_id, e.body).select_from(schema.entries.join(schema.tables, t.id == e.table_id))
    begun = begun.where(e.number == 0, t.phase.in_(("open", "running")), e.body.like(f'%"host":{guest}%'))
    run = [row.table_id for row in connection.execute(begun) if json.loads(row.body)["host"] == guest]
    return sorted({*sat, *run})


def _tell(storage: Storage, connection: Connection, tables: Iterable[str], entry: journal.Became) -> None:
    """Append an entry to tables, after any that other servers are adding, and notify those."""
    body, now, left = journal.write_entry(entry).decode(), int(time.time() * 1000), list(tables)
    while left:
        jobs = [Append(table, number, body, ignored, at=now) for table, number in _next(connection, left)]
        kept = storage.insert(connection, jobs)
        left = [job.table for job in jobs if (job.table, job.number) not in kept]


def _next(connection: Connection, tables: list[str]) -> Iterator[tuple[str, int]]:
    """The next entry number of each table."""
    e = schema.entries.c
    last = sa.select(e.table_id, sa.func.max(e.number)).where(e.table_id.in_(tables)).group_by(e.table_id)
    return ((table, number + 1) for table, number in connection.execute(last))


def _move(connection: Connection, table: sa.Table, column: sa.Column[int], guest: int, into: int) -> None:
    """Move rows from one guest to the other; of duplicates the other's remain."""
    for key in _keys(table, column):
        theirs = table.alias()
        same = (theirs.c[part.name] == part for part in key if part is not column)
        twice = sa.exists().where(theirs.c[column.name] == into, *same)
        connection.execute(table.delete().where(column == guest, twice))
    connection.execute(table.update().where(column == guest).values({column.name: into}))
    own = [table.c[name] == into for name in WHO if name in table.c]
    if len(own) > 1:  # nobody is related to themselves
        connection.execute(table.delete().where(*own))


def _keys(table: sa.Table, column: sa.Column[int]) -> list[list[sa.Column[int]]]:
    """The unique keys of a table that contain this column."""
    unique = [each for each in table.constraints if isinstance(each, (sa.PrimaryKeyConstraint, sa.UniqueConstraint))]
    return [list(each.columns) for each in unique if column.name in each.columns]
