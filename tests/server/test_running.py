"""The tests' own server: if it does not stop, it says why."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from pathlib import Path

import pytest
from server.running import House


def test_a_server_that_does_not_end_says_what_it_still_does(tmp_path: Path) -> None:
    running, let_go = House(tmp_path / "t.db"), threading.Event()

    async def stays() -> None:
        while not let_go.is_set():
            with suppress(asyncio.CancelledError):
                await asyncio.sleep(0.01)

    async def begin() -> asyncio.Task[None]:
        return asyncio.create_task(stays())

    staying = running.do(begin())
    with pytest.raises(AssertionError, match=r"(?s)still has.*stays\(\).*Thread-"):
        running.stop(patience=1.0)
    let_go.set()
    running.stop()
    assert staying.done()
