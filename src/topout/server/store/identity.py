"""Who someone is: 128 random bits that only they have; the server keeps no more than their hash."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import OrderedDict

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.messages.protocol import BotFace, Face
from topout.messages.rejection import Rejected, no_guest
from topout.server.store import schema
from topout.server.store.numbering import new_number
from topout.server.store.sanctions import Sanctions
from topout.server.store.storage import Storage
from topout.table.people import Person, read_name

TOKEN_BYTES = 16
CARRY_SECONDS = 600
COOKIE = "topout"
KEPT = 20_000


def new_token() -> str:
    """128 random bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> str:
    """What is kept of a token; its 128 random bits need no salt."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


class Identity:
    """The guests, the most recent ones at hand."""

    def __init__(self, storage: Storage, sanctions: Sanctions) -> None:
        self.storage, self.sanctions = storage, sanctions
        self.known: OrderedDict[str, int] = OrderedDict()
        self.people: dict[int, Person] = {}

    async def new(self, name: str, face: Face | None = None) -> tuple[Person, str]:
        """A new guest and their token."""
        name, token = read_name(name), new_token()

        def work(connection: Connection) -> int:
            values = {"name": name, "face": face or "", "made": int(time.time()), **new_number(connection)}
            made = schema.guests.insert().values(values).returning(schema.guests.c.id)
            guest = int(connection.execute(made).scalar_one())
            connection.execute(schema.tokens.insert().values(hash=hashed(token), guest=guest))
            return guest

        person = Person(await self.storage.call(work), name, face)
        self._keep(hashed(token), person)
        return person, token

    async def find(self, token: str | None) -> Person | None:
        """Whose token this is; a guest who may not come is told so."""
        person = await self._find(token)
        if person and person.id in self.sanctions.banned:
            raise Rejected("banned", "You may not use this server any more.", 403)
        return person

    async def _find(self, token: str | None) -> Person | None:
        if not token or len(token) > 100:
            return None
        key = hashed(token)
        guest = self.known.get(key)
        if guest is not None and guest in self.people:
            self.known.move_to_end(key)
            return self.people[guest]
        person = await self.storage.look(lambda connection: _read(connection, key))
        if person:
            self._keep(key, person)
        return person

    async def rename(self, person: Person, name: str | None, face: Face | BotFace | None) -> Person:
        """Another name or face for the same guest."""
        name, face = person.name if name is None else read_name(name), face or person.face
        change = schema.guests.update().where(schema.guests.c.id == person.id).values(name=name, face=face or "")
        await self.storage.call(lambda connection: connection.execute(change).rowcount)
        person.name, person.face = name, face
        return person

    async def link(self, person: Person) -> str:
        """A code that makes another device this guest, once and soon."""
        code, expires = new_token(), int(time.time()) + CARRY_SECONDS
        made = schema.carries.insert().values(hash=hashed(code), guest=person.id, expires=expires)
        await self.storage.call(lambda connection: connection.execute(made).rowcount)
        return code

    async def carry(self, code: str) -> tuple[Person, str]:
        """Use up a code: the guest, and a token for this device."""
        token, used = new_token(), hashed(code)

        def work(connection: Connection) -> Person | None:
            gone = schema.carries.delete().where(schema.carries.c.hash == used).returning(*schema.carries.c)
            row = connection.execute(gone).first()
            if row is None or row.expires < time.time():
                return None
            connection.execute(schema.tokens.insert().values(hash=hashed(token), guest=row.guest))
            return _read(connection, hashed(token))

        person = await self.storage.call(work)
        if person is None:
            raise Rejected("no_link", "That link was used already, or is too old.", 403)
        return self._keep(hashed(token), person), token

    def forget(self) -> None:
        """Have nobody at hand: what is kept of guests is no longer what it was."""
        self.known.clear()
        self.people.clear()

    def _keep(self, hash: str, person: Person) -> Person:
        self.known[hash] = person.id
        person = self.people.setdefault(person.id, person)
        if len(self.known) > KEPT:
            self.known.popitem(last=False)
        if len(self.people) > 2 * KEPT:
            self.people = {guest: self.people[guest] for guest in self.known.values() if guest in self.people}
        return person


def _read(connection: Connection, hash: str) -> Person | None:
    both = schema.guests.join(schema.tokens, schema.tokens.c.guest == schema.guests.c.id)
    wanted = sa.select(schema.guests.c.id, schema.guests.c.name, schema.guests.c.face).select_from(both)
    row = connection.execute(wanted.where(schema.tokens.c.hash == hash)).first()
    return Person(row.id, row.name, row.face or None) if row else None


def wanted(person: Person | None) -> Person:
    """The guest, or a rejection."""
    if person is None:
        raise no_guest()
    return person
