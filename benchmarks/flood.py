"""A stranger who asks for pages without end, over many connections, beside two players at a table.

`python -m benchmarks.flood [PATH] [--connections 200] [--seconds 8] [--unlimited]` prints a line of JSON: how long the
players' moves take alone and beside the stranger, who has another address of this machine. `--unlimited`: the server
lets an address ask as much as it likes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from typing import Any

import httpx

from benchmarks.server import UNLIMITED, Match, open_match, people, start_server
from topout.server.settings import Settings

STRANGER, GAP, MATCHES = "127.0.0.2", 0.02, 30
LIMITED = {"TOPOUT_VISIT_RATE": str(Settings.visit_rate), "TOPOUT_VISIT_BURST": str(Settings.visit_burst)}


async def asks(port: int, path: str, stop: Any) -> None:
    """One connection over which a page is asked for again and again, and made anew when it is ended."""
    while not stop.is_set():
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(STRANGER, 0))
            while not stop.is_set():
                writer.write(f"GET {path} HTTP/1.1\r\nhost: x\r\n\r\n".encode())
                head = (await reader.readuntil(b"\r\n\r\n")).lower()
                await reader.readexactly(int(head.partition(b"content-length: ")[2].partition(b"\r\n")[0] or 0))
        except (OSError, asyncio.IncompleteReadError):
            await asyncio.sleep(0.01)
        else:
            writer.close()


async def stranger(port: int, path: str, connections: int, stop: Any) -> None:
    """All connections at once."""
    await asyncio.gather(*(asks(port, path, stop) for _ in range(connections)))


def process(*given: Any) -> None:
    """The body of the stranger's process."""
    asyncio.run(stranger(*given))


async def moves(matches: Sequence[Match], seconds: float) -> dict[str, float]:
    """Play for so long; how long the moves took, in milliseconds."""
    rng, taken, end = random.Random(1), list[float](), time.monotonic() + seconds
    for match in matches:
        while time.monotonic() < end and (took := await match.move(rng, len(taken))) is not None:
            taken.append(1000 * took)
            await asyncio.sleep(GAP)
    taken.sort()
    return {
        "moves": len(taken),
        **{f"p{n}_ms": round(taken[len(taken) * n // 100], 1) for n in (50, 99)},
    }


async def measure(options: argparse.Namespace) -> dict[str, Any]:
    """Alone, then beside the stranger."""
    context, rng = multiprocessing.get_context("spawn"), random.Random(2)
    with tempfile.TemporaryDirectory() as folder:
        server, url = start_server(folder, "", UNLIMITED if options.unlimited else LIMITED)
        try:
            tokens, stop = people(url), context.Event()
            async with httpx.AsyncClient(base_url=url, timeout=60) as http:
                made = [await open_match(url, http, tokens, rng) for _ in range(MATCHES)]
            alone = await moves(made[: MATCHES // 2], options.seconds)
            given = (int(url.rpartition(":")[2]), options.path, options.connections, stop)
            asking = context.Process(target=process, args=given, daemon=True)
            asking.start()
            await asyncio.sleep(1)
            beside = await moves(made[MATCHES // 2 :], options.seconds)
            stop.set()
            asking.join()
        finally:
            server.terminate()
            server.wait()
    return {"path": options.path, "connections": options.connections, "alone": alone, "beside": beside}


def main() -> None:
    """Read the options, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("path", nargs="?", default="/api/tables")
    parser.add_argument("--connections", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--unlimited", action="store_true")
    sys.stdout.write(json.dumps(asyncio.run(measure(parser.parse_args()))) + "\n")


if __name__ == "__main__":
    main()
