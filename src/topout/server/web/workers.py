"""Several processes that share one address: each takes the connections that come while the others are busy."""

from __future__ import annotations

import os
import signal
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

REST = 1.0
"""Seconds from the start of a process to that of the one that replaces it, at least."""


class Workers:
    """So many processes; one that dies is replaced until this one is told to stop."""

    def __init__(self, count: int, work: Callable[[int], None]) -> None:
        self.count, self.work = count, work
        self.running: dict[int, int] = {}
        self.begun: dict[int, float] = {}
        self.stopping = False

    def run(self) -> None:
        """Until all have ended."""
        for sign in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sign, self._stop)
        for number in range(self.count):
            self._start(number)
        while self.running:
            ended, _ = os.wait()
            if ended in self.running:  # the first process of a container is left others' children too
                self._ended(self.running.pop(ended))

    def _ended(self, number: int) -> None:
        """Replace it, but not again and again where none can live, as while the database is away."""
        time.sleep(max(self.begun[number] + REST - time.monotonic(), 0))
        if not self.stopping:
            self._start(number)

    def _start(self, number: int) -> None:
        self.begun[number] = time.monotonic()
        process = os.fork()
        if process:
            self.running[process] = number
            if self.stopping:
                self._tell(process)
            return
        for sign in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sign, signal.SIG_DFL)
        try:
            self.work(number)
        except Exception:
            traceback.print_exc()
        finally:
            os._exit(1)

    def _stop(self, sign: int, _: FrameType | None) -> None:
        self.stopping = True
        for process in list(self.running):
            self._tell(process)

    def _tell(self, process: int) -> None:
        with suppress(ProcessLookupError):  # it has ended already
            os.kill(process, signal.SIGTERM)
