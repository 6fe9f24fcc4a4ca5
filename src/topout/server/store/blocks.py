"""Whom guests would rather not meet: such people are not heard, and cannot sit down at one's tables."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.messages.guests import Blocked
from topout.messages.rejection import Rejected
from topout.server.store import schema
from topout.server.store.people.friends import parted
from topout.server.store.storage import Storage

MOST = 200
"""So many people a guest may block."""
Pairs = frozenset[tuple[int, int]]
"""Guests, each with someone whom they have blocked."""


class Blocks:
    """Who has blocked whom."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    async def add(self, guest: int, other: int, name: str) -> None:
        """Block someone, under the name by which one has met them."""
        b = schema.blocks.c

        def work(connection: Connection) -> None:
            connection.execute(schema.blocks.delete().where(b.guest == guest, b.other == other))
            if connection.execute(sa.select(sa.func.count()).where(b.guest == guest)).scalar_one() >= MOST:
                raise Rejected("enough", f"You have blocked {MOST} people already; unblock someone first.", 429)
            connection.execute(schema.blocks.insert().values(guest=guest, other=other, name=name))
            parted(connection, guest, other)

        await self.storage.call(work)

    async def lift(self, guest: int, number: int) -> None:
        """Unblock someone; a number that is nobody's changes nothing."""
        b = schema.blocks.c

        def work(connection: Connection) -> None:
            if number in connection.execute(sa.select(b.id).where(b.guest == guest)).scalars():
                connection.execute(schema.blocks.delete().where(b.id == number))

        await self.storage.call(work)

    async def of(self, guest: int) -> list[Blocked]:
        """Whom a guest has blocked, the latest first."""
        b = schema.blocks.c
        wanted = sa.select(b.id, b.name).where(b.guest == guest).order_by(b.id.desc())
        return await self.storage.call(lambda connection: [Blocked(*row) for row in connection.execute(wanted)])

    async def between(self, guest: int, others: Iterable[int | None]) -> Pairs:
        """Who has blocked whom, where one of them is this guest and the other is among these."""
        b, them = schema.blocks.c, [other for other in others if other is not None]
        theirs = sa.and_(b.other == guest, b.guest.in_(them))
        wanted = sa.select(b.guest, b.other).where(sa.or_(sa.and_(b.guest == guest, b.other.in_(them)), theirs))
        rows = await self.storage.call(lambda connection: list(connection.execute(wanted)))
        return frozenset((row.guest, row.other) for row in rows)
