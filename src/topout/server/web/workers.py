"""Several worker processes on one address; the kernel distributes connections among them."""

from __future__ import annotations

import os
import signal
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

REST = 1.0
"""The least seconds between a worker's start and that of its replacement."""


class Workers:
    """A number of worker processes; one that dies is replaced until this process is stopped."""

    def __init__(self, count: int, work: Callable[[int], None]) -> None:
        self.count, self.work = count, work
        self.running: dict[int, int] = {}
        self.begun: dict[int, float] = {}
        self.stopping = False

    def run(self) -> None:
        """Run until all workers have ended."""
        for sign in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sign, self._stop)
        for number in range(self.count):
            self._start(number)
        while self.running:
            ended, _ = os.wait()
            if ended in self.running:  # the first process of a container also inherits orphans
                self._ended(self.running.pop(ended))

    def _ended(self, number: int) -> None:
        """Replace a worker, but not in a tight loop if none can live, as while the database is unreachable."""
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
