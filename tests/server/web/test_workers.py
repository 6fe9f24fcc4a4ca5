"""Several processes on one address under one supervisor."""

from __future__ import annotations

import subprocess
import sys

STRAY = """
import os, signal
from topout.server.web.workers import Workers

stray = os.fork()
if stray == 0:
    os._exit(0)
os.waitid(os.P_PID, stray, os.WEXITED | os.WNOWAIT)

def work(number):
    os.kill(os.getppid(), signal.SIGTERM)
    signal.pause()

Workers(1, work).run()
"""
"""As the first process of a container: an orphan ends, then it is time to stop."""


FAILING = """
from topout.server.web import workers

waits = []

def sleep(seconds):
    waits.append(seconds)
    crew.stopping = len(waits) == 3

workers.time.sleep = sleep
crew = workers.Workers(1, lambda number: 1 / number)
crew.run()
assert all(0 < seconds <= workers.REST for seconds in waits), waits
"""


def test_one_that_fails_at_once_is_replaced_after_a_while_and_says_why() -> None:
    done = subprocess.run([sys.executable, "-c", FAILING], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("ZeroDivisionError") == 3


def test_the_end_of_a_process_that_is_none_of_theirs_changes_nothing() -> None:
    done = subprocess.run([sys.executable, "-c", STRAY], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
