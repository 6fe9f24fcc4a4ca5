"""Backups of an SQLite database, made through the one connection that owns it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy.engine import Connection

from topout.server.store.database import migrate
from topout.server.store.numbering import go_on_after, highest
from topout.server.store.schema import HEAD

PAGES = 256
"""How many pages of four kilobytes are copied in one step."""


class NotCopied(ValueError):
    """A backup that cannot be made or used; the message says why."""


def backup(connection: Connection, file: Path, meanwhile: Callable[[], None] = lambda: None) -> int:
    """Write everything to one file, which appears only when complete; returns its number of tables.

    `meanwhile` is called between two steps, on the same connection, so that what it writes is in the copy too.
    """
    if file.exists():
        raise NotCopied(f"{file} is there already; name a new file.")
    part = file.with_name(f"{file.name}.part")
    try:
        part.unlink(missing_ok=True)
        part.touch(0o600)  # the file contains seeds and addresses
        with closing(sqlite3.connect(part)) as copy:
            _driver(connection).backup(copy, pages=PAGES, progress=lambda *_: meanwhile())
            copy.execute("PRAGMA journal_mode=DELETE")
            tables = _tables(copy)
        _durable(part)
        part.rename(file)
    except (OSError, sqlite3.Error) as problem:
        raise NotCopied(f"{file} cannot be written: {problem}.") from None
    finally:
        _remove(part)
    return tables


def restore(connection: Connection, file: Path) -> int:
    """Replace everything stored by a backup's contents, all or nothing."""
    with closing(checked(file)) as source:
        given = highest(connection)
        source.backup(_driver(connection))
        migrate(connection)
        go_on_after(connection, max(given, highest(connection)))
        return _tables(source)


def checked(file: Path) -> sqlite3.Connection:
    """Open a backup, after checking that it is intact and not of a newer version."""
    try:
        source = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
        try:
            _check(source, file)
        except BaseException:
            source.close()
            raise
    except sqlite3.Error as problem:
        raise NotCopied(f"{file} is not a backup of tables: {problem}.") from None
    return source


def _check(source: sqlite3.Connection, file: Path) -> None:
    damage = source.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if damage != "ok":
        raise NotCopied(f"{file} is damaged: {damage}.")
    version = source.execute("SELECT version_num FROM alembic_version").fetchone()[0]
    if version > HEAD:
        raise NotCopied(f"{file} is of a newer version of Topout (shape {version}; this one knows {HEAD}).")


def _tables(source: sqlite3.Connection) -> int:
    return int(source.execute("SELECT count(*) FROM tables").fetchone()[0])


def _driver(connection: Connection) -> Any:
    return connection.connection.driver_connection


def _durable(file: Path) -> None:
    """Flush a file to disk (fsync)."""
    with file.open("rb") as written:
        os.fsync(written.fileno())


def _remove(part: Path) -> None:
    try:
        part.unlink(missing_ok=True)
    except OSError:
        return
