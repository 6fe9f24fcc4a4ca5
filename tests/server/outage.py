"""A database that goes away under a running server and comes back."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import sqlalchemy as sa


@contextmanager
def outage(storage: Any) -> Iterator[None]:
    """SQLite itself refuses every statement, and the file cannot be opened again."""

    def closed(*_: object) -> None:
        raise sqlite3.OperationalError("unable to open database file")

    driver = storage.connection.connection.driver_connection
    sa.event.listen(storage.engine, "do_connect", closed)
    driver.set_authorizer(lambda *_: sqlite3.SQLITE_DENY)
    try:
        yield
    finally:
        sa.event.remove(storage.engine, "do_connect", closed)
        with suppress(sqlite3.ProgrammingError):  # the server has closed it
            driver.set_authorizer(None)
