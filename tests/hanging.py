"""Tests that hang fail and say where, however busy the machine."""

from __future__ import annotations

import asyncio
import faulthandler
import io
import signal
import subprocess
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

LONGEST = 1200.0
"""Seconds; the tests' own timeouts all end long before."""


STANDARD_ERROR = 2


class Hung(Exception):
    """A test that ran for this long hangs; the traceback says where."""


@contextmanager
def watched(seconds: float = LONGEST) -> Iterator[None]:
    """Fail a block, including its clean-up, once it takes this long."""
    handler = signal.signal(signal.SIGALRM, _give_up)
    around = signal.setitimer(signal.ITIMER_REAL, seconds, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, *around)
        signal.signal(signal.SIGALRM, handler)


def _give_up(*_: object) -> None:
    faulthandler.dump_traceback(STANDARD_ERROR)
    raise Hung


def all_that_runs(loop: asyncio.AbstractEventLoop) -> str:
    """The tasks of an event loop, possibly in another thread, and all threads, with their stacks."""
    told, frames = io.StringIO(), sys._current_frames()
    for task in asyncio.all_tasks(loop):
        task.print_stack(file=told)
    for thread in threading.enumerate():
        told.write(f"{thread}\n")
        traceback.print_stack(frames.get(thread.ident or 0), limit=-8, file=told)
    return told.getvalue()


def first_line(running: subprocess.Popen[Any], patience: float) -> str:
    """A process's first line of output; a silent process is killed."""
    impatient = threading.Timer(patience, running.kill)
    impatient.start()
    try:
        assert running.stdout
        said = str(running.stdout.readline())
    finally:
        impatient.cancel()
    assert said, f"{running.args!r} said nothing within {patience:.0f} seconds, or ended"
    return said
