"""What hangs says where: no test waits without an end, however long that may be on a busy machine."""

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
"""Seconds; all that tests wait for in words of their own is given up long before."""


STANDARD_ERROR = 2


class Hung(Exception):
    """A test that went on for so long never ends; its traceback says where it waited."""


@contextmanager
def watched(seconds: float = LONGEST) -> Iterator[None]:
    """What is done meanwhile fails once it takes so long, and so does tidying up after it."""
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
    """The tasks of an event loop, which another thread may run, and all threads, each with where it is."""
    told, frames = io.StringIO(), sys._current_frames()
    for task in asyncio.all_tasks(loop):
        task.print_stack(file=told)
    for thread in threading.enumerate():
        told.write(f"{thread}\n")
        traceback.print_stack(frames.get(thread.ident or 0), limit=-8, file=told)
    return told.getvalue()


def first_line(running: subprocess.Popen[Any], patience: float) -> str:
    """What a process says first; one that says nothing is ended."""
    impatient = threading.Timer(patience, running.kill)
    impatient.start()
    try:
        assert running.stdout
        said = str(running.stdout.readline())
    finally:
        impatient.cancel()
    assert said, f"{running.args!r} said nothing within {patience:.0f} seconds, or ended"
    return said
