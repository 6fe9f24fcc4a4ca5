"""Machines' clocks get set; nothing may count as old because of that."""

from __future__ import annotations

import time

import pytest

from topout.server.rooms.background import wallclock
from topout.server.rooms.background.wallclock import WallClock


@pytest.mark.parametrize(("leap", "steady"), [(0, True), (20, True), (-20, True), (40 * 86400, False), (-3600, False)])
def test_a_clock_that_leaps_is_not_steady(monkeypatch: pytest.MonkeyPatch, leap: float, steady: bool) -> None:
    clock, real = WallClock(), time.time
    monkeypatch.setattr(wallclock, "time", lambda: real() + leap)
    assert clock.steady() == steady
