"""Stops and starts two servers on one PostgreSQL in turn, under load: no acknowledged move is lost or doubled.

`PYTHONPATH=tests python -m server.rolling --database postgresql://… --rounds 20 --tables 20` prints one line of JSON.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import signal
import socket
import sys
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

from server.durability import PATIENCE, Killer, Lane, all_moving, answering, guests, judged, kept, moving


@dataclass
class Roaming(Lane):
    """A table whose players switch to the other server when theirs shuts down, as a load balancer would have them."""

    urls: list[str] = field(default_factory=list)

    async def leave(self) -> None:
        """Disconnect, and try the next server."""
        await super().leave()
        self.urls.append(self.urls.pop(0))
        self.url = self.urls[0]


async def rolled(servers: list[Killer], urls: list[str], rounds: int, tables: int, seed: int) -> dict[str, Any]:
    """Play at all tables while the servers are replaced one after the other."""
    rng, stop = random.Random(seed), asyncio.Event()
    for server, url in zip(servers, urls, strict=True):
        server.start()
        await answering(url)
    lanes = [
        Roaming(urls[0], await guests(urls[0]), random.Random(rng.random()), urls=rng.sample(urls, len(urls)))
        for _ in range(tables)
    ]
    tasks = [asyncio.create_task(lane.run(stop)) for lane in lanes]
    for _ in range(rounds):
        for server, url in zip(servers, urls, strict=True):
            await moving(list(lanes))
            await asyncio.to_thread(server.kill, signal.SIGTERM)
            server.start()
            await answering(url)
    stuck = await all_moving([lane for lane, task in zip(lanes, tasks, strict=True) if not task.done()])
    stop.set()
    ended = await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), PATIENCE)
    for server in servers:
        await asyncio.to_thread(server.kill, signal.SIGTERM)
    return {"lanes": lanes, "stuck": stuck + sum(problem is not None for problem in ended)}


def run(database: str, rounds: int, tables: int, seed: int = 1) -> dict[str, Any]:
    """Run the whole program."""
    with ExitStack() as probes:
        ports = [probes.enter_context(socket.create_server(("127.0.0.1", 0))).getsockname()[1] for _ in range(2)]
    servers = [Killer(port, database) for port in ports]
    try:
        urls = [f"http://127.0.0.1:{port}" for port in ports]
        found = asyncio.run(rolled(servers, urls, rounds, tables, seed))
    finally:
        for server in servers:
            server.end()
    report = judged(found["lanes"], kept(database))
    return {"rounds": rounds, "tables": tables, **report, "stuck": found["stuck"]}


def main() -> None:
    """Parse the options and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", required=True)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--tables", type=int, default=20)
    options = parser.parse_args()
    report = run(options.database, options.rounds, options.tables)
    sys.stdout.write(json.dumps(report) + "\n")
    sys.exit(bool(report["lost"] or report["doubled"] or report["stuck"]))


if __name__ == "__main__":
    main()
