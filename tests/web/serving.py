"""The real server, started as people start it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

PLENTY = {"TOPOUT_REQUEST_BURST": "100000", "TOPOUT_VISIT_BURST": "1000000", "TOPOUT_TALK_BURST": "1000"}
QUICK = {"TOPOUT_PACE": "0", "TOPOUT_THINKERS": "1", **PLENTY}
NOTHING: Mapping[str, str] = {}
PATIENCE = 300.0


class Served:
    """A running `topout serve`."""

    def __init__(self, database: Path, port: int = 0, settings: Mapping[str, str] = NOTHING) -> None:
        self.database, self.settings = database, settings
        self._start(port)

    def _start(self, port: int) -> None:
        command = [
            sys.executable,
            "-m",
            "topout",
            "serve",
            "--port",
            str(port),
            "--database",
            f"sqlite:///{self.database}",
        ]
        settings = {**os.environ, **QUICK, **self.settings}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=settings)
        assert self.process.stdout
        said = self.process.stdout.readline()
        found = re.search(r"http://\S+", said)
        assert found, said
        self.url = found.group()

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)
        self._close()

    def start_again(self) -> None:
        """At the same address."""
        self._start(int(self.url.rstrip("/").rsplit(":", 1)[1]))

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)
        self._close()

    def _close(self) -> None:
        if self.process.stdout:
            self.process.stdout.close()


@contextmanager
def served(database: Path, settings: Mapping[str, str] = NOTHING) -> Iterator[Served]:
    running = Served(database, settings=settings)
    try:
        yield running
    finally:
        if running.process.poll() is None:
            running.stop()
