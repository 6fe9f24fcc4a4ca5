"""What tests of slow tables have in common."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from server.pushing import PushService, push_service

from topout.server.rooms.background import calendar


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "t.db"


@pytest.fixture
def brisk_calendar(monkeypatch: pytest.MonkeyPatch) -> None:
    """The calendar looks often, so that tests need not wait for it."""
    monkeypatch.setattr(calendar, "BEAT", 0.05)
    monkeypatch.setattr(calendar, "NOTED", 0.1)


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as running:
        yield running
