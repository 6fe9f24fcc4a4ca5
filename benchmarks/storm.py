"""A server that has just started again, and everyone comes back at once.

`python -m benchmarks.storm [--tables 200] [--sockets 1000] [--moves 30] [--others 10]` prints one line of JSON: how
long it takes until all are welcomed, and how long the players of so many other tables, each of which makes twenty moves
a second, wait for their moves meanwhile.
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
from functools import partial
from typing import Any

import httpx
from websockets.asyncio.client import connect

from benchmarks.server import cpu_seconds, open_match, people, start_server

GAP = 0.05
"""Seconds from a move to the next at each of the other tables."""
PARTS = {"p50": 0.5, "p99": 0.99, "longest": 0.999999}


async def played(url: str, http: httpx.AsyncClient, tokens: list[str], moves: int, rng: random.Random) -> str:
    """A table with some moves behind it, left by its players."""
    match = await open_match(url, http, tokens, rng)
    for number in range(moves):
        await match.move(rng, number)
    for seat in match.seats:
        await seat.socket.close()
    return match.table


async def welcomed(url: str, table: str, token: str) -> Any:
    """Come back to a table, as its player."""
    address = f"{url.replace('http', 'ws')}/api/tables/{table}/socket"
    headers = {"authorization": f"Bearer {token}"}
    opened = await connect(address, additional_headers=headers, compression=None, open_timeout=60).__aenter__()
    while json.loads(await opened.recv())["type"] != "welcome":
        pass
    return opened


async def beside(url: str, tokens: list[str], seed: int, begun: Any, times: list[tuple[float, float]]) -> None:
    """Two players who go on at one table after another, until they are stopped: when, and how long each move took."""
    rng, match = random.Random(seed), None
    async with httpx.AsyncClient(base_url=url, timeout=60, verify=False) as http:
        while True:
            match = match or await open_match(url, http, tokens, rng)
            start = time.perf_counter()
            seconds = await match.move(rng, len(times))
            if seconds is None:
                match = None
            else:
                times.append((start, seconds))
                begun()
                await asyncio.sleep(GAP)


async def company(url: str, tokens: list[str], others: int, begun: Any, stop: Any) -> list[tuple[float, float]]:
    """The players of all other tables; `begun` is set once every table has moved."""
    times: list[tuple[float, float]] = []
    moved: set[int] = set()

    def note(table: int) -> None:
        moved.add(table)
        if len(moved) == others:
            begun.set()

    tasks = [asyncio.create_task(beside(url, tokens, n, partial(note, n), times)) for n in range(others)]
    await asyncio.to_thread(stop.wait)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return times


def player(url: str, tokens: list[str], others: int, begun: Any, stop: Any, out: Any) -> None:
    """The same in a process of its own, so that they wait for the server alone."""
    out.put(asyncio.run(company(url, tokens, others, begun, stop)))


async def storm(folder: str, options: argparse.Namespace) -> dict[str, Any]:
    """Fill the tables, start the server anew, let everyone come at once."""
    rng = random.Random(1)
    server, url = start_server(folder, "")
    tokens = people(url)
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        tables = [await played(url, http, tokens, options.moves, rng) for _ in range(options.tables)]
    server.terminate()
    server.wait()
    server, url = start_server(folder, "")
    try:
        context = multiprocessing.get_context("spawn")
        begun, stop, out = context.Event(), context.Event(), context.Queue()
        context.Process(target=player, args=(url, tokens, options.others, begun, stop, out), daemon=True).start()
        await asyncio.to_thread(begun.wait)
        start, before = time.perf_counter(), cpu_seconds(server.pid)
        coming = (welcomed(url, tables[n % len(tables)], tokens[n % 2]) for n in range(options.sockets))
        opened = await asyncio.gather(*coming)
        taken, used = time.perf_counter() - start, cpu_seconds(server.pid) - before
        end = time.perf_counter()
        stop.set()
        waits = sorted(seconds for at, seconds in await asyncio.to_thread(out.get) if start < at + seconds and at < end)
        for socket in opened:
            socket.transport.abort()
    finally:
        server.terminate()
        server.wait()
    return {
        "sockets": options.sockets,
        "tables": options.tables,
        "moves_behind_each": options.moves,
        "all_welcomed_s": round(taken, 2),
        "server_cpu_s": round(used, 2),
        "others_moves": len(waits),
        **{
            f"others_{name}_ms": round(waits[int(len(waits) * part)] * 1000, 1) for name, part in PARTS.items() if waits
        },
    }


def main() -> None:
    """Read the options, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--sockets", type=int, default=1000)
    parser.add_argument("--moves", type=int, default=30)
    parser.add_argument("--others", type=int, default=10)
    with tempfile.TemporaryDirectory() as folder:
        sys.stdout.write(json.dumps(asyncio.run(storm(folder, parser.parse_args()))) + "\n")


if __name__ == "__main__":
    main()
