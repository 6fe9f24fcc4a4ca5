"""Blocked people: guests do not hear them, and they cannot join their tables."""

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
"""The most people a guest may block."""
Pairs = frozenset[tuple[int, int]]
"""Pairs of guests of whom the first has blocked the second."""


class Blocks:
    """Who has blocked whom."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    async def add(self, guest: int, other: int, name: str) -> None:
        """Block someone, stored under the name by which the guest met them."""
        b = schema.blocks.c

        def work(connection: Connection) -> None:
            connection.execute(schema.blocks.delete().where(b.guest == guest, b.other == other))
            if connection.execute(sa.select(sa.func.count()).where(b.guest == guest)).scalar_one() >= MOST:
                raise Rejected("enough", f"You have blocked {MOST} people already; unblock someone first.", 429)
            connection.execute(schema.blocks.insert().values(guest=guest, other=other, name=name))
            parted(connection, guest, other)

        await self.storage.call(work)

    async def lift(self, guest: int, number: int) -> None:
        """Lift a block; an unknown number changes nothing."""
        b = schema.blocks.c

        def work(connection: Connection) -> None:
            if number in connection.execute(sa.select(b.id).where(b.guest == guest)).scalars():
                connection.execute(schema.blocks.delete().where(b.id == number))

        await self.storage.call(work)

    async def of(self, guest: int) -> list[Blocked]:
        """The people a guest has blocked, latest first."""
        b = schema.blocks.c
        wanted = sa.select(b.id, b.name).where(b.guest == guest).order_by(b.id.desc())
        return await self.storage.call(lambda connection: [Blocked(*row) for row in connection.execute(wanted)])

    async def between(self, guest: int, others: Iterable[int | None]) -> Pairs:
        """The blocks between this guest and any of the others, in both directions."""
        b, them = schema.blocks.c, [other for other in others if other is not None]
        theirs = sa.and_(b.other == guest, b.guest.in_(them))
        wanted = sa.select(b.guest, b.other).where(sa.or_(sa.and_(b.guest == guest, b.other.in_(them)), theirs))
        rows = await self.storage.call(lambda connection: list(connection.execute(wanted)))
        return frozenset((row.guest, row.other) for row in rows)
