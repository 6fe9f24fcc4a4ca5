"""`topout serve` as services and containers start and stop it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from server.running import PATIENCE, Door

TOPOUT = Path(sys.executable).with_name("topout")


@contextmanager
def started(words: Sequence[str], settings: Mapping[str, str], before: Sequence[str] = ()) -> Iterator[Door]:
    """A server in a process of its own on any free port; told to stop, it ends well and without a word."""
    command = [*before, str(TOPOUT), *words[1:], "--port", "0"]
    env, pipe = {**os.environ, **settings}, subprocess.PIPE
    with subprocess.Popen(command, text=True, env=env, stdout=pipe, stderr=pipe) as running:
        assert running.stdout
        door = Door(int(running.stdout.readline().rstrip("/\n").rpartition(":")[2]))
        try:
            yield door
        finally:
            door.opened.close()
            os.kill(_inner(running.pid) if before else running.pid, signal.SIGTERM)
            said = running.communicate(timeout=PATIENCE)
        assert (running.returncode, *said) == (0, "", "")


def _inner(process: int) -> int:
    """The one child of a process."""
    return int(Path(f"/proc/{process}/task/{process}/children").read_text())
