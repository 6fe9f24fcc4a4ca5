"""How benchmarks measure and print: CPU seconds, the best of a few runs, one plain table."""

from __future__ import annotations

import os
import platform
import resource
from collections.abc import Callable, Sequence
from time import process_time


def cpu_seconds(work: Callable[[], object], repeats: int = 5) -> float:
    """The least CPU time the work took; other programs can only make it look slower."""
    return min(_once(work) for _ in range(repeats))


Clock = Callable[[], float]


def by_turns(works: Sequence[Callable[[], object]], rounds: int = 5, clocks: Sequence[Clock] = ()) -> list[float]:
    """The least CPU time each of several works took; they take turns, so that a busy moment strikes all of them.

    Work of other processes has a clock of its own, which says what CPU time they have had so far.
    """
    timed = list(zip(works, clocks or [process_time] * len(works), strict=True))
    taken = [[_once(work, clock) for work, clock in timed] for _ in range(rounds)]
    return [min(seconds) for seconds in zip(*taken, strict=True)]


def _once(work: Callable[[], object], clock: Clock = process_time) -> float:
    began = clock()
    work()
    return clock() - began


def children_seconds() -> float:
    """CPU time of the finished child processes so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def machine() -> str:
    """The machine in a few words."""
    model = platform.processor() or platform.machine()
    if os.path.exists("/proc/cpuinfo"):
        with open("/proc/cpuinfo") as info:
            model = next((line.split(":")[1].strip() for line in info if line.startswith("model name")), model)
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}"


def show(title: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a Markdown table."""
    print(f"\n## {title}\n{machine()}\n")
    print("| " + " | ".join(headings) + " |")
    print("|" + " --- |" * len(headings))
    for row in rows:
        print("| " + " | ".join(row) + " |")
