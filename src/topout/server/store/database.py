"""Opening the database, SQLite in one file or PostgreSQL by URL, and migrating it."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from topout.server.store.schema import HEAD

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 7_070_021
PRAGMAS = ("locking_mode=EXCLUSIVE", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")


PATIENCE = {"connect_timeout": 3, "tcp_user_timeout": 10_000, "keepalives_idle": 5, "keepalives_interval": 2}
"""Limits on how long an unresponsive host can block the writer: in seconds, `tcp_user_timeout` in milliseconds."""


TROUBLES = {
    "locked": "is in use by another server",
    "unable to open database file": "cannot be opened: it is a folder, or this user may not write there",
    "disk I/O error": "cannot be written to: this user may only read it, or the disk is damaged",
    "disk is full": "cannot be brought into shape: the disk is full",
}
"""SQLite's error messages, and what they mean for a user."""


class BadDatabase(ValueError):
    """A database that cannot be used; the message says why."""


def default_url() -> str:
    """`DATABASE_URL`, or a file in the user's data folder."""
    return os.environ.get("DATABASE_URL") or f"sqlite:///{data_folder() / 'tables.db'}"


def data_folder() -> Path:
    """The user's data folder, or `TOPOUT_DATA`."""
    chosen = os.environ.get("TOPOUT_DATA")
    if chosen:
        return Path(chosen)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "topout"
    base = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA") or Path.home() / ".local" / "share"
    return Path(base) / "topout"


def read_url(text: str) -> sa.URL:
    """Parse a database URL; a plain path is an SQLite file."""
    if "://" not in text:
        text = f"sqlite:///{text}"
    text = text.replace("postgres://", "postgresql://", 1)
    try:
        url = sa.make_url(text)
    except (sa.exc.ArgumentError, ValueError):
        raise BadDatabase(f"--database {text}: that is not a database URL.") from None
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise BadDatabase(f"--database {text}: the databases are sqlite:///FILE and postgresql://… .")
    return url.set(drivername="postgresql+psycopg") if url.get_backend_name() == "postgresql" else url


def engine_of(url: sa.URL) -> Engine:
    """An engine in autocommit mode: the writer issues BEGIN and COMMIT itself."""
    try:
        return _engine(url)
    except sa.exc.ArgumentError as problem:
        raise BadDatabase(f"--database {url}: {str(problem).splitlines()[0]}.") from None
    except OSError as problem:
        raise BadDatabase(f"--database {url}: {problem.strerror}.") from None
    except ModuleNotFoundError:
        raise BadDatabase(f"--database {url}: PostgreSQL wants its driver; pip install 'topout[server]'.") from None


def _engine(url: sa.URL) -> Engine:
    if url.get_backend_name() == "sqlite":
        if url.database and not url.database.startswith("file:"):
            _begin(Path(url.database))
        engine = sa.create_engine(
            url,
            poolclass=sa.pool.NullPool,
            hide_parameters=True,
            connect_args={"timeout": 1, "check_same_thread": False},
        )
        sa.event.listen(engine, "connect", _prepare_sqlite)
        return engine.execution_options(isolation_level="AUTOCOMMIT")
    engine = sa.create_engine(url, poolclass=sa.pool.NullPool, hide_parameters=True, connect_args=patience_for(url))
    return engine.execution_options(isolation_level="AUTOCOMMIT")


def _begin(file: Path) -> None:
    """Create the file for its own user alone, since it will hold seeds and addresses."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with suppress(OSError):  # what cannot be written is reported when the file is opened
        file.touch(0o600)


def patience_for(url: sa.URL) -> dict[str, Any]:
    """Connection timeouts for PostgreSQL, unless the URL sets them."""
    return {name: value for name, value in PATIENCE.items() if name not in url.query}


def _prepare_sqlite(connection: sa.engine.interfaces.DBAPIConnection, _: object) -> None:
    """Lock the file for one process, and make every commit durable when it returns."""
    try:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()
    except BaseException:
        connection.close()  # a half-open connection would keep the file locked
        raise


def connect(engine: Engine) -> Connection:
    """A connection to a database that is migrated to the present schema."""
    connection = opened(engine)
    try:
        migrate(connection)
    except sa.exc.DBAPIError as problem:
        connection.close()
        raise BadDatabase(_explained(engine, problem)) from None
    except BaseException:
        connection.close()
        raise
    return connection


def opened(engine: Engine) -> Connection:
    """A connection to a database of any schema version."""
    try:
        return engine.connect()
    except sa.exc.DBAPIError as problem:
        raise BadDatabase(_explained(engine, problem)) from None


def _explained(engine: Engine, problem: sa.exc.DBAPIError) -> str:
    said = str(problem.orig).strip().splitlines()[0].rstrip(".")
    known = (sentence for words, sentence in TROUBLES.items() if words in said)
    return f"{shown(engine.url)} {next(known, f'cannot be opened: {said}')}."


def shown(url: sa.URL) -> str:
    """A database URL for display, without its password."""
    return url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True)


def migrate(connection: Connection) -> None:
    """Migrate the database to the present schema; Alembic is imported only if needed."""
    version = _version(connection)
    if version == HEAD:
        return
    if version is not None and version > HEAD:
        where = shown(connection.engine.url)
        raise BadDatabase(f"{where} is of a newer version of Topout (shape {version}; this one knows {HEAD}).")
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    connection.exec_driver_sql("BEGIN")
    try:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")
        command.upgrade(config, "head")
        connection.exec_driver_sql("COMMIT")
    except BaseException:
        with suppress(sa.exc.DBAPIError):  # a full disk has ended the transaction already
            connection.exec_driver_sql("ROLLBACK")
        raise


def _version(connection: Connection) -> str | None:
    """The schema version of the database."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    return connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
