"""Two servers on one PostgreSQL, one of which is killed: how long a table of bots stands still.

`python -m benchmarks.takeover --database postgresql://… [--rounds 10]` prints one line of JSON. Someone watches the
table at both servers; in each round one of them is killed (`kill -9`), by turns, and started anew afterwards: half of
the time that is the one which ran the bots. At their usual pace these move every 0.4 seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import sys
import tempfile
import time
from itertools import pairwise
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.server import people, start_server

WARM, AFTER = 2.0, 5.0
"""Seconds for which both are watched before one is killed, and the other afterwards."""


async def watched(url: str, table: str) -> ClientConnection:
    """Someone who looks on at a server."""
    return await connect(f"{url.replace('http', 'ws')}/api/tables/{table}/socket", compression=None).__aenter__()


async def table_of_bots(url: str) -> str:
    """A match among bots that has just begun."""
    headers = {"authorization": f"Bearer {people(url)[0]}"}
    wish = {"game": "gloombah", "seats": [{"kind": "bot", "level": "easy"}] * 4}
    async with httpx.AsyncClient(base_url=url, timeout=60, headers=headers) as http:
        table = (await http.post("/api/tables", json=wish)).raise_for_status().json()["id"]
        (await http.post(f"/api/tables/{table}/start", json={})).raise_for_status()
    return str(table)


async def follow(socket: ClientConnection, times: list[float]) -> None:
    """Note when moves are seen."""
    async for frame in socket:
        if '"seen"' in str(frame)[:20]:
            times.append(time.monotonic())


def longest(times: list[float], killed: float) -> float:
    """The longest time without a move since a server was killed."""
    since = [killed, *(at for at in times if at > killed)]
    return max(after - before for before, after in pairwise(since)) if len(since) > 1 else math.inf


async def measure(options: argparse.Namespace) -> dict[str, Any]:
    """Round after round."""
    with tempfile.TemporaryDirectory() as folder:
        servers = [start_server(folder, options.database) for _ in range(2)]
        taken: list[float] = []
        try:
            for number in range(options.rounds):
                table = await table_of_bots(servers[0][1])
                sockets = [await watched(url, table) for _, url in servers]
                times: list[list[float]] = [[], []]
                following = [asyncio.create_task(follow(*both)) for both in zip(sockets, times, strict=True)]
                await asyncio.sleep(WARM)
                dies = number % 2
                servers[dies][0].kill()
                killed = time.monotonic()
                servers[dies][0].wait()
                await asyncio.sleep(AFTER)
                taken.append(longest(times[1 - dies], killed))
                servers[dies] = start_server(folder, options.database)
                for task, socket in zip(following, sockets, strict=True):
                    task.cancel()
                    socket.transport.abort()
        finally:
            for running, _ in servers:
                running.terminate()
                running.wait()
    taken.sort()
    return {"rounds": len(taken), "longest_without_a_move_s": [round(seconds, 2) for seconds in taken]}


def main() -> None:
    """Read the options, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", required=True)
    parser.add_argument("--rounds", type=int, default=10)
    sys.stdout.write(json.dumps(asyncio.run(measure(parser.parse_args()))) + "\n")


if __name__ == "__main__":
    main()
