"""A database that fails under a running server and recovers."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import sqlalchemy as sa


@contextmanager
def outage(storage: Any) -> Iterator[None]:
    """SQLite refuses every statement, and the file cannot be reopened."""

    def closed(*_: object) -> None:
        raise sqlite3.OperationalError("unable to open database file")

    driver = storage.connection.connection.driver_connection
    sa.event.listen(storage.engine, "do_connect", closed)
    driver.set_authorizer(lambda *_: sqlite3.SQLITE_DENY)
    try:
        yield
    finally:
        sa.event.remove(storage.engine, "do_connect", closed)
        with suppress(sqlite3.ProgrammingError):  # the server has closed the connection
            driver.set_authorizer(None)
