"""Tests that hang fail instead, and say where."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading

import pytest
from hanging import Hung, first_line, watched


def test_a_wait_without_an_end_fails() -> None:
    with pytest.raises(Hung), watched(0.1):
        threading.Event().wait()
    assert signal.getitimer(signal.ITIMER_REAL)[0] > 0.1, "the test itself is watched as before"


def test_a_process_that_says_nothing_is_ended() -> None:
    command = [sys.executable, "-c", "input()"]
    pipe = subprocess.PIPE
    nothing = pytest.raises(AssertionError, match="said nothing within 0 seconds, or ended")
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as silent, nothing:
        first_line(silent, 0.1)
