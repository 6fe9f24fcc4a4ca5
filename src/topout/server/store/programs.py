"""Programs (bots by users): each has an owner and a key, of which only the hash is stored."""

from __future__ import annotations

import random
import time
from collections.abc import Collection
from typing import Any, get_args

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.messages.programs import KeyInfo
from topout.messages.protocol import BotFace
from topout.messages.rejection import Rejected
from topout.server.store import schema
from topout.server.store.identity import hashed, new_token
from topout.server.store.numbering import new_number
from topout.server.store.sanctions import Sanctions
from topout.server.store.schema.programs import programs
from topout.server.store.schema.tournaments import tournament_guests
from topout.server.store.storage import Storage
from topout.table.people import Person, read_name

MARK = "bot-"
"""The prefix of keys, which tells them from guests' tokens."""
UNKNOWN = "This server does not know that key: it was never made here, or is not valid any more."
MOST_EVER = 100
"""The most programs of one owner over time, revoked ones included."""


def is_key(token: str | None) -> bool:
    """Whether this has the form of a program's key."""
    return token is not None and token.startswith(MARK)


class Programs:
    """The programs' keys; each use queries the database, so that revoking takes effect at once."""

    def __init__(self, storage: Storage, sanctions: Sanctions, most: int) -> None:
        self.storage, self.sanctions, self.most = storage, sanctions, most

    async def new(self, owner: Person, name: str) -> KeyInfo:
        """Create a program with its key."""
        name = read_name(name)
        return await self.storage.call(lambda connection: make(connection, owner.id, name, self.most))

    async def find(self, key: str) -> Person:
        """The program of a key; neither it nor its owner may be banned."""
        program = await self.storage.look(lambda connection: _read(connection, programs.c.hash == hashed(key)))
        if program is None:
            raise Rejected("no_key", UNKNOWN, 401)
        return self._let(program)

    async def known(self, number: int) -> Person | None:
        """The program of this number, if its key is valid."""
        program = await self.storage.look(lambda connection: _read(connection, programs.c.guest == number))
        return self._let(program) if program else None

    async def by(self, number: int) -> str | None:
        """The owner's name of a program, its key valid or not; `None` for a person."""
        both = programs.join(schema.guests, schema.guests.c.id == programs.c.owner)
        wanted = sa.select(schema.guests.c.name).select_from(both).where(programs.c.guest == number)
        return await self.storage.look(lambda connection: connection.execute(wanted).scalar())

    def _let(self, program: Person) -> Person:
        if self.sanctions.banned & {program.id, program.owner}:
            raise Rejected("banned", "You may not use this server any more.", 403)
        return program

    async def of(self, owner: int, here: Collection[int]) -> list[KeyInfo]:
        """Someone's programs; `here` holds the connected ones."""
        return await self.storage.call(lambda connection: _keys(connection, owner, here))

    async def revoke(self, owner: int, number: int) -> bool:
        """Revoke the key of one's own program; false if there is no such program."""

        def work(connection: Connection) -> bool:
            return number in made_by(connection, owner) and withdraw(connection, number)

        return await self.storage.call(work)

    async def worthless(self, numbers: Collection[int]) -> set[int]:
        """The given programs that may not connect any more."""
        p = programs.c
        wanted = sa.select(p.guest, p.owner).where(p.guest.in_(list(numbers)), p.hash.is_not(None))
        rows = await self.storage.call(lambda connection: list(connection.execute(wanted)))
        return set(numbers) - {row.guest for row in rows if not self.sanctions.banned & {row.guest, row.owner}}


def make(connection: Connection, owner: int, name: str, most: int) -> KeyInfo:
    """Create a guest for the program, and a key."""
    p, key, now = programs.c, MARK + new_token(), int(time.time())
    counts = sa.select(sa.func.count(p.hash), sa.func.count()).where(p.owner == owner)
    valid, ever = connection.execute(counts).one()
    if valid >= most or ever >= MOST_EVER:
        raise Rejected("enough", f"You have {valid} keys already, the most anyone may have; revoke one first.", 429)
    face: BotFace = random.choice(get_args(BotFace))
    values = {"name": name, "face": face, "made": now, **new_number(connection)}
    made = schema.guests.insert().values(values).returning(schema.guests.c.id)
    number = int(connection.execute(made).scalar_one())
    connection.execute(programs.insert().values(guest=number, owner=owner, hash=hashed(key), made=now))
    return KeyInfo(number, name, face, now, False, key)


def withdraw(connection: Connection, number: int) -> bool:
    """Revoke a key; a program that never took a seat or entered a tournament is deleted."""
    p, g = programs.c, schema.guests.c
    here = sa.and_(p.guest == number, p.hash.is_not(None))
    if not connection.execute(programs.update().where(here).values(hash=None)).rowcount:
        return False
    known = (sa.select(kept.c.guest).where(kept.c.guest == number) for kept in (schema.sittings, tournament_guests))
    if connection.execute(sa.union(*known)).first() is None:
        connection.execute(programs.delete().where(p.guest == number))
        connection.execute(schema.guests.delete().where(g.id == number))
    return True


def every(connection: Connection) -> list[Any]:
    """All programs with a key: number, name, owner and creation time."""
    both = programs.join(schema.guests, schema.guests.c.id == programs.c.guest)
    wanted = sa.select(programs.c.guest, schema.guests.c.name, programs.c.owner, programs.c.made).select_from(both)
    return list(connection.execute(wanted.where(programs.c.hash.is_not(None)).order_by(programs.c.guest)))


def made_by(connection: Connection, owner: int) -> list[int]:
    """Someone's programs, revoked ones included."""
    return list(connection.execute(sa.select(programs.c.guest).where(programs.c.owner == owner)).scalars())


def _keys(connection: Connection, owner: int, here: Collection[int]) -> list[KeyInfo]:
    both = programs.join(schema.guests, schema.guests.c.id == programs.c.guest)
    about = (programs.c.guest, schema.guests.c.name, schema.guests.c.face, programs.c.made)
    wanted = sa.select(*about).select_from(both).where(programs.c.owner == owner, programs.c.hash.is_not(None))
    rows = connection.execute(wanted.order_by(programs.c.guest.desc()))
    return [KeyInfo(row.guest, row.name, row.face, row.made, row.guest in here) for row in rows]


def _read(connection: Connection, which: sa.ColumnElement[bool]) -> Person | None:
    program, owner = schema.guests.alias(), schema.guests.alias()
    both = programs.join(program, program.c.id == programs.c.guest).join(owner, owner.c.id == programs.c.owner)
    about = (program.c.id, program.c.name, program.c.face, programs.c.owner, owner.c.name.label("by"))
    row = connection.execute(sa.select(*about).select_from(both).where(which, programs.c.hash.is_not(None))).first()
    return Person(row.id, row.name, row.face, row.owner, row.by) if row else None
