"""Many matches played to their end, one after another: whether the server's memory stays what it was.

`python -m benchmarks.finished [--matches 10000] [--lanes 20]` prints one line of JSON. The matches are short (Festival
on three levels), and tables that nobody uses leave memory after two seconds.
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

from benchmarks.server import megabytes, open_match, people, start_server

SAMPLES = 10
SETTINGS = {"TOPOUT_IDLE": "2"}


async def finish(url: str, http: httpx.AsyncClient, tokens: list[str], rng: random.Random) -> int:
    """One match to its end; how many moves it took."""
    match = await open_match(url, http, tokens, rng, {"levels": 3})
    number = 0
    while await match.move(rng, number) is not None:
        number += 1
    for seat in match.seats:
        await seat.socket.close()
    return number


async def measure(options: argparse.Namespace) -> dict[str, Any]:
    """Play all matches, and look at the memory now and then."""
    with tempfile.TemporaryDirectory() as folder:
        server, url = start_server(folder, "", SETTINGS)
        try:
            tokens, rng, moves, start = people(url), random.Random(1), 0, time.monotonic()
            sizes = [megabytes(server.pid)]
            async with httpx.AsyncClient(base_url=url, timeout=60, limits=httpx.Limits(keepalive_expiry=2)) as http:

                async def lane(matches: int) -> int:
                    return sum([await finish(url, http, tokens, rng) for _ in range(matches)])

                for _ in range(SAMPLES):
                    share = options.matches // SAMPLES // options.lanes
                    moves += sum(await asyncio.gather(*(lane(share) for _ in range(options.lanes))))
                    sizes.append(megabytes(server.pid))
            wall = time.monotonic() - start
        finally:
            server.terminate()
            server.wait()
    return {
        "matches": options.matches,
        "moves": moves,
        "wall_s": round(wall),
        "megabytes": [round(s, 1) for s in sizes],
    }


def main() -> None:
    """Read the options, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--lanes", type=int, default=20)
    sys.stdout.write(json.dumps(asyncio.run(measure(parser.parse_args()))) + "\n")


if __name__ == "__main__":
    main()
