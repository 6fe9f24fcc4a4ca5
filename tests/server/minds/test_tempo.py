"""A bot's thinking time does not reveal whether it had a choice."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from topout.server.minds import tempo
from topout.server.minds.tempo import Tempo


async def taken(patch: pytest.MonkeyPatch, times: list[float]) -> list[float]:
    """The delays of a forced move after choices that took these times."""
    now, waits, kept = 0.0, list[float](), Tempo()

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    patch.setattr(tempo, "monotonic", lambda: now)
    patch.setattr(tempo, "asyncio", type("Clock", (), {"sleep": staticmethod(sleep)}))
    for seconds in times:
        async with kept.keeping("expert", forced=False):
            now += seconds
    async with kept.keeping("expert", forced=True):
        now += 0.125
    return waits


def test_a_forced_move_takes_as_long_as_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    assert asyncio.run(taken(monkeypatch, [2.5])) == [2.375]
    assert asyncio.run(taken(monkeypatch, [])) == []


def test_choices_wait_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: Any = asyncio.run(taken(monkeypatch, [1.0, 3.0]))
    assert waits in ([0.875], [2.875])
