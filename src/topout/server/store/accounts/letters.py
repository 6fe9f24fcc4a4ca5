"""Sign-in links by e-mail: opening one proves the address, and signs in its guest or adds it to the account."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.messages.accounts import AddressInfo
from topout.messages.rejection import Rejected
from topout.server.store import schema
from topout.server.store.identity import add_guest, hashed, new_token
from topout.server.store.schema.accounts import addresses, letters
from topout.server.store.storage import Storage

OPEN_SECONDS = 15 * 60
DAY = 24 * 3600
MOST_TO_ONE, MOST_OF_ONE = ((OPEN_SECONDS, 3), (DAY, 10)), ((3600, 5), (DAY, 20))
"""Rate limits as (seconds, links) pairs: links sent to an address, and links requested by a guest."""
MOST_ADDRESSES = 5


@dataclass(frozen=True)
class Opened:
    """A valid link: its address, and the guest it signs in, if there is one yet."""

    address: str
    guest: int | None
    known: bool


class Letters:
    """Guests' addresses, and links that are still open."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    async def code(self, address: str, guest: int | None) -> str:
        """Create a link's code; it makes no difference whether anyone has that address."""
        code, now, address = new_token(), int(time.time()), address.lower()
        row = {"hash": hashed(code), "address": address, "guest": guest, "made": now}

        def work(connection: Connection) -> None:
            forget_links(connection)
            _bear(connection, letters.c.address == address, MOST_TO_ONE, now)
            if guest is not None:
                _bear(connection, letters.c.guest == guest, MOST_OF_ONE, now)
            connection.execute(letters.insert().values(row))

        await self.storage.call(work)
        return code

    async def look(self, code: str) -> Opened:
        """Look a link up without using it."""
        return await self.storage.call(lambda connection: _opened(connection, _open_row(connection, code)))

    async def use(self, code: str, present: int | None) -> Opened:
        """Use a link: the address now belongs to its guest, or to the present one."""

        def work(connection: Connection) -> Opened:
            row = _open_row(connection, code)
            connection.execute(letters.update().where(letters.c.hash == row.hash).values(open=False))
            found = _opened(connection, row)
            guest = found.guest or present
            if guest and not found.known:
                _bind(connection, found.address, guest)
            return Opened(found.address, guest, found.known)

        return await self.storage.call(work)

    async def introduce(self, address: str, name: str) -> int:
        """Create a guest for an address that nobody has yet."""

        def work(connection: Connection) -> int:
            guest = add_guest(connection, name)
            _bind(connection, address, guest)
            return guest

        return await self.storage.call(work)

    async def remove(self, guest: int, number: int) -> None:
        """Remove an address: no more sign-ins with it, and no more mail to it."""
        gone = addresses.delete().where(addresses.c.guest == guest, addresses.c.id == number)
        if not await self.storage.call(lambda connection: connection.execute(gone).rowcount):
            raise Rejected("no_address", "You have no such address.", 404)


def addresses_of(connection: Connection, guest: int) -> list[AddressInfo]:
    """A guest's addresses, oldest first."""
    a = addresses.c
    rows = connection.execute(sa.select(a.id, a.address, a.made).where(a.guest == guest).order_by(a.id))
    return [AddressInfo(*row) for row in rows]


def forget_links(connection: Connection) -> None:
    """Delete expired links with their addresses, once they count for no rate limit."""
    connection.execute(letters.delete().where(letters.c.made < int(time.time()) - DAY))


def _bear(connection: Connection, same: sa.ColumnElement[bool], most: tuple[tuple[int, int], ...], now: int) -> None:
    """Reject a request beyond the rate limits."""
    for seconds, count in most:
        since = sa.select(sa.func.count()).select_from(letters).where(same, letters.c.made > now - seconds)
        if connection.execute(since).scalar_one() >= count:
            raise Rejected("enough", "So many links were sent already: open the last one, or wait a while.", 429)


def _open_row(connection: Connection, code: str) -> Any:
    """The row of a link that is still open."""
    still = (letters.c.hash == hashed(code), letters.c.open.is_(True), letters.c.made > time.time() - OPEN_SECONDS)
    row = connection.execute(sa.select(letters).where(*still).with_for_update()).first()
    if row is None:
        raise Rejected("no_link", "That link was used already, or is too old. Ask for a new one.", 403)
    return row


def _opened(connection: Connection, row: Any) -> Opened:
    """The guest a link signs in: the owner of the address, otherwise the one who asked for it."""
    owner = connection.execute(sa.select(addresses.c.guest).where(addresses.c.address == row.address)).scalar()
    there = sa.select(schema.guests.c.id).where(schema.guests.c.id == (row.guest if owner is None else owner))
    return Opened(row.address, connection.execute(there).scalar(), owner is not None)


def _bind(connection: Connection, address: str, guest: int) -> None:
    mine = sa.select(sa.func.count()).select_from(addresses).where(addresses.c.guest == guest)
    if connection.execute(mine).scalar_one() >= MOST_ADDRESSES:
        raise Rejected("enough", f"You have {MOST_ADDRESSES} addresses already; remove one first.")
    connection.execute(addresses.insert().values(address=address, guest=guest, made=int(time.time())))
