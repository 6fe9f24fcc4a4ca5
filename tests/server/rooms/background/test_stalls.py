"""Time during which the server stood still is given back."""

from __future__ import annotations

import asyncio

import pytest

from topout.server.rooms.background import stalls
from topout.server.rooms.background.stalls import BEAT, LATE, Stalls


def test_a_late_beat_is_credited_and_one_in_time_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    now, credited = 100.0, list[float]()
    monkeypatch.setattr(stalls, "monotonic", lambda: now)

    async def beats() -> None:
        nonlocal now
        heart = Stalls(credited.append)
        now += BEAT + LATE / 2
        heart.look()
        assert credited == []
        now += BEAT + 3
        heart.look()
        heart.close()

    asyncio.run(beats())
    assert credited == [pytest.approx(3)]
