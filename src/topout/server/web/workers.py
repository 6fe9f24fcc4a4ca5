"""Several processes that share one address: each takes the connections that come while the others are busy."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from types import FrameType


class Workers:
    """So many processes; one that dies is replaced until this one is told to stop."""

    def __init__(self, count: int, work: Callable[[int], None]) -> None:
        self.count, self.work = count, work
        self.running: dict[int, int] = {}
        self.stopping = False

    def run(self) -> None:
        """Until all have ended."""
        for sign in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sign, self._stop)
        for number in range(self.count):
            self._start(number)
        while self.running:
            ended, _ = os.wait()
            number = self.running.pop(ended)
            if not self.stopping:
                self._start(number)

    def _start(self, number: int) -> None:
        process = os.fork()
        if process:
            self.running[process] = number
            return
        for sign in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sign, signal.SIG_DFL)
        try:
            self.work(number)
        finally:
            os._exit(1)

    def _stop(self, sign: int, _: FrameType | None) -> None:
        self.stopping = True
        for process in self.running:
            os.kill(process, signal.SIGTERM)
