"""Banned and muted guests."""

from __future__ import annotations

import sqlalchemy as sa

from topout.server.store import schema
from topout.server.store.storage import Storage


class Sanctions:
    """The sanctions in memory, reloaded regularly."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.banned: frozenset[int] = frozenset()
        self.muted: frozenset[int] = frozenset()

    async def read(self) -> None:
        """Reload the sanctions."""
        rows = await self.storage.call(lambda connection: list(connection.execute(sa.select(schema.sanctions))))
        self.banned = frozenset(row.guest for row in rows if row.kind == "ban")
        self.muted = frozenset(row.guest for row in rows if row.kind == "mute")
