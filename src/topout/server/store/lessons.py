"""Finished lessons, shared between a guest's devices."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.server.store import schema
from topout.server.store.storage import Storage

ADD = sa.text("INSERT INTO lessons (guest, game) VALUES (:guest, :game) ON CONFLICT DO NOTHING")


class Lessons:
    """The lessons that guests have finished."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    async def done(self, guest: int) -> list[str]:
        """The games whose lessons a guest has finished."""
        return await self.storage.call(lambda connection: done_by(connection, guest))

    async def add(self, guest: int, games: Sequence[str]) -> list[str]:
        """Record finished lessons, and return all there are."""

        def work(connection: Connection) -> list[str]:
            for game in games:
                connection.execute(ADD, {"guest": guest, "game": game})
            return done_by(connection, guest)

        return await self.storage.call(work)


def done_by(connection: Connection, guest: int) -> list[str]:
    """The games whose lessons a guest has finished, read from the database."""
    kept = schema.lessons.c
    wanted = sa.select(kept.game).where(kept.guest == guest).order_by(kept.game)
    return list(connection.execute(wanted).scalars())
