"""Guest numbers on SQLite: none is ever reused, not even after its guest is erased or a backup restored.

The highest number ever given is stored as the file's `user_version`; PostgreSQL has a sequence that never goes back.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy.engine import Connection


def new_number(connection: Connection) -> dict[str, int]:
    """A new guest's number as a column value, where the database does not count by itself."""
    if connection.dialect.name != "sqlite":
        return {}
    number = highest(connection) + 1
    go_on_after(connection, number)
    return {"id": number}


def highest(connection: Connection) -> int:
    """The highest number any guest has or had."""
    return max(_one(connection, "PRAGMA user_version"), _one(connection, "SELECT coalesce(max(id), 0) FROM guests"))


def go_on_after(connection: Connection, number: int) -> None:
    """Make sure that the next guest gets a higher number than this."""
    connection.exec_driver_sql(f"PRAGMA user_version = {int(number)}")


def _one(connection: Connection, text: str) -> int:
    found: Any = connection.exec_driver_sql(text).scalar()
    return int(found)
