"""Numbers of guests on SQLite: none is given twice, not even when its guest is erased or a backup is put back.

The highest number ever given is kept as the file's own `user_version`; PostgreSQL has a counter that never goes back.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy.engine import Connection


def new_number(connection: Connection) -> dict[str, int]:
    """The number of a new guest as a value of its row, where the database does not count by itself."""
    if connection.dialect.name != "sqlite":
        return {}
    number = highest(connection) + 1
    go_on_after(connection, number)
    return {"id": number}


def highest(connection: Connection) -> int:
    """The highest number that any guest has or had."""
    return max(_one(connection, "PRAGMA user_version"), _one(connection, "SELECT coalesce(max(id), 0) FROM guests"))


def go_on_after(connection: Connection, number: int) -> None:
    """The next guest gets a higher number than this one."""
    connection.exec_driver_sql(f"PRAGMA user_version = {int(number)}")


def _one(connection: Connection, text: str) -> int:
    found: Any = connection.exec_driver_sql(text).scalar()
    return int(found)
