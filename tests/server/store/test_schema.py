"""The schema in code equals the one the migrations make, on both databases."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

import topout.server.store.migrations
from topout.server.store import schema
from topout.server.store.database import BadDatabase, connect, engine_of, read_url


def test_the_last_migration_is_the_one_the_code_works_with() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(topout.server.store.migrations.__file__).parent))
    assert ScriptDirectory.from_config(config).get_heads() == [schema.HEAD]


def test_migrations_make_what_the_code_describes(tmp_path: Path) -> None:
    with connect(engine_of(read_url(str(tmp_path / "t.db")))) as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
        assert set(sa.inspect(connection).get_table_names()) == {*schema.metadata.tables, "alembic_version"}


def test_a_newer_database_is_refused_with_a_sentence_and_left_as_it_is(tmp_path: Path) -> None:
    engine = engine_of(read_url(str(tmp_path / "t.db")))
    with connect(engine) as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9001'")
    with pytest.raises(BadDatabase, match=r"t\.db is of a newer version of Topout \(shape 9001"):
        connect(engine)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == "9001"
