"""Someone plays while many tables of bots play beside them: how long their moves take.

`python -m benchmarks.beside [--bots 100] [--seconds 20]` prints one line of JSON. The bots play TABLETOP Climber at
their usual pace, each table watched by someone, since a table that nobody is at waits.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from typing import Any

import httpx
from websockets.asyncio.client import connect

from benchmarks.server import cpu_seconds, open_match, people, start_server


async def bots(url: str, http: httpx.AsyncClient, token: str, count: list[int]) -> asyncio.Task[None]:
    """A table of bots, and its one spectator, who counts what happens."""
    headers = {"authorization": f"Bearer {token}"}
    wish = {"game": "tabletop_climber", "seats": [{"kind": "bot", "level": "medium"}] * 3}
    table = (await http.post("/api/tables", json=wish, headers=headers)).raise_for_status().json()["id"]
    (await http.post(f"/api/tables/{table}/start", json={}, headers=headers)).raise_for_status()
    socket = await connect(f"{url.replace('http', 'ws')}/api/tables/{table}/socket", compression=None).__aenter__()

    async def look_on() -> None:
        async for frame in socket:
            count[0] += '"seen"' in str(frame)[:20]

    return asyncio.create_task(look_on())


async def play(url: str, tokens: list[str], seconds: float, rate: float) -> list[float]:
    """Two people at one table after another, so many moves a second."""
    taken: list[float] = []
    rng, match, end = random.Random(2), None, time.monotonic() + seconds
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        while time.monotonic() < end:
            match = match or await open_match(url, http, tokens, rng)
            waited = await match.move(rng, len(taken))
            if waited is None:
                match = None
            else:
                taken.append(waited)
                await asyncio.sleep(1 / rate)
    return sorted(taken)


async def measure(options: argparse.Namespace) -> dict[str, Any]:
    """Start the server, the bots, then the people."""
    with tempfile.TemporaryDirectory() as folder:
        server, url = start_server(folder, "")
        try:
            tokens, count = people(url), [0]
            async with httpx.AsyncClient(base_url=url, timeout=60) as http:
                watching = [await bots(url, http, tokens[0], count) for _ in range(options.bots)]
            before, start, seen = cpu_seconds(server.pid), time.monotonic(), count[0]
            taken = await play(url, tokens, options.seconds, options.rate)
            wall, used = time.monotonic() - start, cpu_seconds(server.pid) - before
            for task in watching:
                task.cancel()
        finally:
            server.terminate()
            server.wait()
    return {
        "bot_tables": options.bots,
        "bot_moves_per_s": round((count[0] - seen) / wall, 1),
        "peoples_moves": len(taken),
        "p50_ms": round(taken[len(taken) // 2] * 1000, 1),
        "p99_ms": round(taken[int(len(taken) * 0.99)] * 1000, 1),
        "cpu_s_per_s": round(used / wall, 2),
    }


def main() -> None:
    """Read the options, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--rate", type=float, default=20.0)
    sys.stdout.write(json.dumps(asyncio.run(measure(parser.parse_args()))) + "\n")


if __name__ == "__main__":
    main()
