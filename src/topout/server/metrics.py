"""Metrics in the Prometheus text format; nothing in them identifies a person or a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from time import perf_counter

BOUNDS = (0.001, 0.005, 0.02, 0.1, 0.5, 2.0, 10.0)
"""Upper bounds, in seconds, of the histogram buckets."""
COUNTED = {
    "entries": "Entries of tables that were kept.",
    "moves": "Moves that were kept, those of bots included.",
    "rejections": "Requests, frames and connections that were refused, by why.",
    "unkept": "Entries that the database did not take.",
}
TIMED = {
    "commit": "Seconds from handing entries to the database until they are durable.",
    "fold": "Seconds to make a table of its entries.",
    "bot": "Seconds until a bot has decided.",
}
GAUGED = {
    "tables": "Tables in memory.",
    "connections": "Browsers and programs at tables.",
    "people": "Guests at tables, however many connections they have.",
    "unwritten": "Entries that wait for the database.",
    "openings": "Tables that wait to be made of their entries.",
    "thoughts": "Decisions that wait for a bot.",
    "hints": "Hints that wait for a bot.",
    "analyses": "Analyses that are made, or wait to be.",
}


class Metrics:
    """Counters and timings since the server started."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()
        self.times: dict[str, Counter[float]] = {name: Counter() for name in TIMED}
        self.sums = dict.fromkeys(TIMED, 0.0)

    def count(self, name: str, why: str = "", by: int = 1) -> None:
        """Increase a counter."""
        self.counts[name, why] += by

    def took(self, name: str, seconds: float) -> None:
        """Record a duration."""
        self.times[name][next((bound for bound in BOUNDS if seconds <= bound), float("inf"))] += 1
        self.sums[name] += seconds

    @contextmanager
    def timed(self, name: str) -> Iterator[None]:
        """Measure the duration of a block."""
        start = perf_counter()
        yield
        self.took(name, perf_counter() - start)

    def text(self, now: Mapping[str, int]) -> str:
        """All metrics as text; `now` holds the gauges."""
        parts = [*self._counters(), *self._histograms(), *_gauges(now)]
        return "\n".join(parts) + "\n"

    def _counters(self) -> Iterator[str]:
        for name, about in COUNTED.items():
            yield from _head(f"{name}_total", about, "counter")
            found = {why: n for (counted, why), n in sorted(self.counts.items()) if counted == name}
            for why, n in (found or {"": 0}).items():
                label = f'{{why="{why}"}}' if why else ""
                yield f"topout_{name}_total{label} {n}"

    def _histograms(self) -> Iterator[str]:
        for name, about in TIMED.items():
            yield from _head(f"{name}_seconds", about, "histogram")
            total = 0
            for bound in (*BOUNDS, float("inf")):
                total += self.times[name][bound]
                yield f'topout_{name}_seconds_bucket{{le="{"+Inf" if bound == float("inf") else bound}"}} {total}'
            yield f"topout_{name}_seconds_sum {self.sums[name]:.6f}"
            yield f"topout_{name}_seconds_count {total}"


def _gauges(now: Mapping[str, int]) -> Iterator[str]:
    for name, about in GAUGED.items():
        yield from _head(name, about, "gauge")
        yield f"topout_{name} {now[name]}"


def _head(name: str, about: str, kind: str) -> Iterator[str]:
    yield f"# HELP topout_{name} {about}"
    yield f"# TYPE topout_{name} {kind}"
