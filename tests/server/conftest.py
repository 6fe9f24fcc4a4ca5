"""One server for all tests that do not need their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from server.running import Door, House, house, served

from topout.games import registry


@pytest.fixture(scope="session")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("house") / "tables.db") as running:
        yield running


@pytest.fixture(scope="session")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    """A server in a process of its own, where hypothesis watches what this process does."""
    with served(tmp_path_factory.mktemp("served")) as running:
        yield running


@pytest.fixture
def cairn(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Cairn can be played while the test runs."""
    monkeypatch.setitem(registry.GAMES, "cairn", "server.cairn")
    yield
    registry.game.cache_clear()
