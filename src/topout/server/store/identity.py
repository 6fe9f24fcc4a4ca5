"""Guests' identity: a random 128-bit session token, of which the server stores only the hash."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Set
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.messages.protocol import BotFace, Face
from topout.messages.rejection import Rejected, no_guest
from topout.server.store import schema
from topout.server.store.numbering import new_number
from topout.server.store.sanctions import Sanctions
from topout.server.store.schema.slow import subscriptions
from topout.server.store.storage import Storage
from topout.table.people import Person, read_name

TOKEN_BYTES = 16
CARRY_SECONDS = 600
MOST_CARRIES, MOST_DEVICES = 20, 50
"""The most valid codes and devices per guest; beyond that the least recently used device is signed out."""
COOKIE = "topout"
KEPT = 20_000
HOUR = 3600
"""Precision, in seconds, with which a device's last use is stored."""


def new_token() -> str:
    """128 random bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> str:
    """The stored hash of a token; with 128 random bits it needs no salt."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


@dataclass(slots=True)
class Device:
    """A cached token: its guest, and when its use was last recorded."""

    guest: int
    noted: int = 0


def grant(connection: Connection, guest: int, token: str, device: str) -> None:
    """Sign a guest in on a device."""
    now = int(time.time())
    row = {"hash": hashed(token), "guest": guest, "made": now, "used": now, "device": device}
    connection.execute(schema.tokens.insert().values(row))
    t = schema.tokens.c
    others = sa.select(t.hash).where(t.guest == guest, t.hash != row["hash"]).order_by(t.used.desc(), t.made.desc())
    beyond = list(connection.execute(others.offset(MOST_DEVICES - 1)).scalars())
    if beyond:
        take_back(connection, guest, t.hash.in_(beyond))


def take_back(connection: Connection, guest: int, *which: sa.ColumnElement[bool]) -> int:
    """Revoke some of a guest's tokens, and push subscriptions without a valid one; returns how many tokens."""
    t, s = schema.tokens.c, subscriptions.c
    count = connection.execute(schema.tokens.delete().where(t.guest == guest, *which)).rowcount
    left = sa.select(t.hash).where(t.guest == guest)
    connection.execute(subscriptions.delete().where(s.guest == guest, s.token.not_in(left)))
    return count


def add_guest(connection: Connection, name: str, face: Face | None = None) -> int:
    """Create a guest and return their number."""
    values = {"name": name, "face": face or "", "made": int(time.time()), **new_number(connection)}
    made = schema.guests.insert().values(values).returning(schema.guests.c.id)
    return int(connection.execute(made).scalar_one())


class Identity:
    """The guests, with a cache of recent ones."""

    def __init__(self, storage: Storage, sanctions: Sanctions) -> None:
        self.storage, self.sanctions = storage, sanctions
        self.known: OrderedDict[str, Device] = OrderedDict()
        self.people: dict[int, Person] = {}

    async def new(self, name: str, face: Face | None = None, device: str = "") -> tuple[Person, str]:
        """Create a guest and their token."""
        name, token = read_name(name), new_token()

        def work(connection: Connection) -> int:
            guest = add_guest(connection, name, face)
            grant(connection, guest, token, device)
            return guest

        person = Person(await self.storage.call(work), name, face)
        self._keep(hashed(token), person)
        return person, token

    async def find(self, token: str | None) -> Person | None:
        """The guest of a token; a banned guest is told so."""
        person = await self._find(token)
        if person:
            self._let_in(person.id)
        return person

    def _let_in(self, guest: int) -> None:
        if guest in self.sanctions.banned:
            raise Rejected("banned", "You may not use this server any more.", 403)

    async def _find(self, token: str | None) -> Person | None:
        if not token or len(token) > 100:
            return None
        key = hashed(token)
        device = self.known.get(key)
        if device is not None and device.guest in self.people:
            self.known.move_to_end(key)
            self._note(key, device)
            return self.people[device.guest]
        person = await self.storage.look(lambda connection: _read(connection, key))
        if person:
            self._keep(key, person)
            self._note(key, self.known[key])
        return person

    def _note(self, key: str, device: Device) -> None:
        """Record from time to time that a device is in use; drop it from the cache if it was signed out meanwhile."""
        now = int(time.time())
        if now - device.noted < HOUR:
            return
        device.noted = now
        used = schema.tokens.update().where(schema.tokens.c.hash == key).values(used=now)

        def work(connection: Connection) -> None:
            if not connection.execute(used).rowcount:
                self.storage.loop.call_soon_threadsafe(self.known.pop, key, None)

        self.storage.later(work)

    async def admit(self, guest: int, device: str) -> tuple[Person, str]:
        """Sign in a guest who has proved their identity, with a new token."""
        self._let_in(guest)
        token = new_token()

        def work(connection: Connection) -> Person | None:
            grant(connection, guest, token, device)
            return _read(connection, hashed(token))

        return wanted(await self.storage.call(work)), token

    async def rename(self, person: Person, name: str | None, face: Face | BotFace | None) -> Person:
        """Change a guest's name or face."""
        name, face = person.name if name is None else read_name(name), face or person.face
        change = schema.guests.update().where(schema.guests.c.id == person.id).values(name=name, face=face or "")
        await self.storage.call(lambda connection: connection.execute(change).rowcount)
        person.name, person.face = name, face
        return person

    async def link(self, person: Person) -> str:
        """Create a one-time code for signing in on another device."""
        code, now, c = new_token(), int(time.time()), schema.carries.c

        def work(connection: Connection) -> None:
            connection.execute(schema.carries.delete().where(c.expires < now))
            open_ones = sa.select(sa.func.count()).where(c.guest == person.id)
            if connection.execute(open_ones).scalar_one() >= MOST_CARRIES:
                raise Rejected("enough", "You have many codes already: use one of them, or wait ten minutes.", 429)
            made = schema.carries.insert().values(hash=hashed(code), guest=person.id, expires=now + CARRY_SECONDS)
            connection.execute(made)

        await self.storage.call(work)
        return code

    async def carried(self, code: str) -> int:
        """Use up a code and return its guest."""
        return await self.storage.call(lambda connection: self.used(connection, code))

    async def whose(self, code: str) -> int:
        """The guest of a code, without using it up."""
        here = sa.select(schema.carries).where(schema.carries.c.hash == hashed(code))
        return _still(await self.storage.call(lambda connection: connection.execute(here).first()))

    def used(self, connection: Connection, code: str) -> int:
        """Use up a code within a transaction and return its guest."""
        gone = schema.carries.delete().where(schema.carries.c.hash == hashed(code)).returning(*schema.carries.c)
        return _still(connection.execute(gone).first())

    def forget(self, guests: Set[int] | None = None) -> None:
        """Drop guests, or everyone, from the cache after stored data has changed."""

        def stays(guest: int) -> bool:
            return guests is not None and guest not in guests

        self.known = OrderedDict((key, device) for key, device in self.known.items() if stays(device.guest))
        self.people = {guest: person for guest, person in self.people.items() if stays(guest)}

    def _keep(self, hash: str, person: Person) -> Person:
        self.known[hash] = Device(person.id)
        person = self.people.setdefault(person.id, person)
        if len(self.known) > KEPT:
            self.known.popitem(last=False)
        if len(self.people) > 2 * KEPT:
            here = {device.guest for device in self.known.values()}
            self.people = {guest: person for guest, person in self.people.items() if guest in here}
        return person


def _read(connection: Connection, hash: str) -> Person | None:
    both = schema.guests.join(schema.tokens, schema.tokens.c.guest == schema.guests.c.id)
    wanted = sa.select(schema.guests.c.id, schema.guests.c.name, schema.guests.c.face).select_from(both)
    row = connection.execute(wanted.where(schema.tokens.c.hash == hash)).first()
    return Person(row.id, row.name, row.face or None) if row else None


def _still(row: Any) -> int:
    """The guest of a code, unless it has expired."""
    if row is None or row.expires < time.time():
        raise Rejected("no_link", "That link was used already, or is too old.", 403)
    return int(row.guest)


def wanted(person: Person | None) -> Person:
    """The guest, or a rejection."""
    if person is None:
        raise no_guest()
    return person
