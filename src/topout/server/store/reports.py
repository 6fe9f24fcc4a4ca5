"""Reports about other guests, for the moderators."""

from __future__ import annotations

import time

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.messages.rejection import Rejected
from topout.server.store import schema
from topout.server.store.storage import Storage

MOST = 20
"""The most reports per guest and day."""
DAY = 24 * 3600 * 1000


class Reports:
    """Stores reports until someone has dealt with them."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    async def add(self, guest: int, other: int, **told: str) -> None:
        """Store a report, replacing an earlier one about the same thing so that nobody can flood the list."""
        r, now = schema.reports.c, int(time.time() * 1000)
        same = (r.guest == guest, r.other == other, r.table_id == told["table_id"], r.line == told["line"])
        mine = sa.select(sa.func.count()).where(r.guest == guest, r.at > now - DAY)

        def work(connection: Connection) -> None:
            connection.execute(schema.reports.delete().where(*same))
            if connection.execute(mine).scalar_one() >= MOST:
                raise Rejected("enough", "You have sent many reports today. They will be read; please wait a day.", 429)
            connection.execute(schema.reports.insert().values(at=now, guest=guest, other=other, **told))

        await self.storage.call(work)
