"""Durable moves per second of server CPU, and their latency: real server, real sockets, several client processes.

`python -m benchmarks.server [--tables 50] [--rounds 6] [--clients 2] [--rate 0]`; with a rate the clients keep to that
many moves a second in all and the time from a move to its acknowledgement is reported. `--watchers` look on at one
table of each client; `--workers` and `--database` are those of `topout serve`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import httpx
import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

TICKS = os.sysconf("SC_CLK_TCK")
UNLIMITED = {
    "TOPOUT_REQUEST_RATE": "100000",
    "TOPOUT_REQUEST_BURST": "100000",
    "TOPOUT_VISIT_RATE": "100000",
    "TOPOUT_VISIT_BURST": "100000",
    "TOPOUT_ADDRESS_SOCKETS": "100000",
    "TOPOUT_ADDRESS_CONNECTIONS": "100000",
    "TOPOUT_GUEST_SOCKETS": "100000",
}
"""All clients come from one address, by few names."""


class Choice(Struct):
    """A legal action."""

    id: int


class Look(Struct):
    """What a player needs of a frame."""

    type: str
    revision: int = 0
    legal: list[Choice] = []
    done: str | None = None
    seen: Look | None = None


read = msgspec.json.Decoder(Look).decode


class Seat:
    """A player's end of the socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.look = Look("")

    async def welcome(self) -> None:
        """The first frame."""
        while self.look.type != "welcome":
            self.look = read(await self.socket.recv())
        self.look = self.look.seen or self.look

    async def seen(self) -> Look:
        """The next view."""
        while True:
            look = read(await self.socket.recv())
            if look.type == "seen":
                self.look = look
                return look
            if look.type in ("refused", "stale"):
                raise RuntimeError(look)


class Match:
    """A started table with both its players."""

    def __init__(self, seats: list[Seat], table: str) -> None:
        self.seats, self.table = seats, table

    async def move(self, rng: random.Random, number: int) -> float | None:
        """One move by whoever is asked: seconds to its acknowledgement, None at the end."""
        mover = next((seat for seat in self.seats if seat.look.legal), None)
        if mover is None:
            return None
        action = rng.choice(mover.look.legal).id
        frame = f'{{"type":"move","id":"m{number}","revision":{mover.look.revision},"action":{action}}}'
        start = time.perf_counter()
        await mover.socket.send(frame)
        await mover.seen()
        taken = time.perf_counter() - start
        for seat in self.seats:
            if seat is not mover:
                await seat.seen()
        return taken


def people(url: str) -> list[str]:
    """Two guests' tokens."""
    with httpx.Client(base_url=url) as http:
        made = [http.post("/api/guests", json={"name": n, "carrier": "header"}).json() for n in ("Ada", "Ben")]
    return [guest["token"] for guest in made]


async def open_match(
    url: str, http: httpx.AsyncClient, tokens: Sequence[str], rng: random.Random, options: Mapping[str, Any] = {}
) -> Match:
    """A started Festival table with both players connected."""
    mine, yours = ({"authorization": f"Bearer {token}"} for token in tokens)
    wish = {"game": "festival", "seats": [{"kind": "me"}, {"kind": "open"}], "options": options}
    table = (await http.post("/api/tables", json=wish, headers=mine)).json()["id"]
    for path, headers in (("join", yours), ("start", mine)):
        (await http.post(f"/api/tables/{table}/{path}", json={}, headers=headers)).raise_for_status()
    address = f"{url.replace('http', 'ws')}/api/tables/{table}/socket"
    seats = []
    for headers in (mine, yours):
        seat = Seat(await connect(address, additional_headers=headers, compression=None).__aenter__())
        await seat.welcome()
        seats.append(seat)
    return Match(seats, table)


async def lane(matches: list[Match], rng: random.Random, gap: float, taken: list[float], end: float) -> None:
    """Play one match after the other, a move every `gap` seconds or as fast as they are acknowledged."""
    next_at = time.perf_counter() + rng.random() * gap
    number = 0
    for match in matches:
        while time.perf_counter() < end:
            if gap:
                await asyncio.sleep(max(next_at - time.perf_counter(), 0))
                next_at += gap
            number += 1
            seconds = await match.move(rng, number)
            if seconds is None:
                break
            taken.append(seconds)


async def watch(url: str, table: str, many: int) -> list[asyncio.Task[None]]:
    """Many who look on at a table and read all that they are told."""

    async def read_on(socket: ClientConnection) -> None:
        async for _ in socket:
            pass

    address = f"{url.replace('http', 'ws')}/api/tables/{table}/socket"
    opened = [await connect(address, compression=None, max_queue=None).__aenter__() for _ in range(many)]
    return [asyncio.create_task(read_on(socket)) for socket in opened]


async def play(
    url: str, lanes: int, rounds: int, gap: float, seconds: float, many: int, ready: Any, go: Any, out: Any
) -> None:
    """A client process: make its tables, wait for the start, play, report."""
    rng = random.Random(os.getpid())
    tokens = people(url)
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        made = [[await open_match(url, http, tokens, rng) for _ in range(rounds)] for _ in range(lanes)]
    watching = await watch(url, made[0][0].table, many)
    ready.release()
    await asyncio.to_thread(go.wait)
    taken: list[float] = []
    end = time.perf_counter() + seconds
    await asyncio.gather(*(lane(matches, rng, gap, taken, end) for matches in made))
    out.put(taken)
    for task in watching:
        task.cancel()


def client(*given: Any) -> None:
    """The body of a client process."""
    asyncio.run(play(*given))


def family(pid: int) -> list[int]:
    """A server and the workers it has started."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *map(int, children)]


def cpu_seconds(pid: int) -> float:
    """The CPU time a server has used."""
    stats = (Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split() for one in family(pid))
    return sum(int(fields[11]) + int(fields[12]) for fields in stats) / TICKS


def megabytes(pid: int) -> float:
    """The memory a server has."""
    return sum(int(Path(f"/proc/{one}/statm").read_text().split()[1]) * 4096 / 1e6 for one in family(pid))


def start_server(
    folder: str, database: str, settings: Mapping[str, str] = UNLIMITED, workers: int = 1
) -> tuple[subprocess.Popen[str], str]:
    """A server as users start it, and its address."""
    command = [sys.executable, "-m", "topout", "serve", "--port", "0", "--database", database or f"{folder}/tables.db"]
    command += ["--workers", str(workers)]
    environment = {**os.environ, **UNLIMITED, **settings}
    running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert running.stdout
    return running, running.stdout.readline().split()[-1].rstrip("/")


def measure(options: argparse.Namespace) -> dict[str, Any]:
    """Run server and clients once."""
    context = multiprocessing.get_context("spawn")
    ready, go, out = context.Semaphore(0), context.Event(), context.Queue()
    lanes = [options.tables // options.clients] * options.clients
    gap = options.tables / options.rate if options.rate else 0.0
    with tempfile.TemporaryDirectory() as folder:
        server, url = start_server(folder, options.database, workers=options.workers)
        try:
            bare, watchers = megabytes(server.pid), options.watchers // options.clients
            given = [(url, n, options.rounds, gap, options.seconds, watchers, ready, go, out) for n in lanes]
            crew = [context.Process(target=client, args=part, daemon=True) for part in given]
            for process in crew:
                process.start()
            for _ in crew:
                ready.acquire()
            before, start = cpu_seconds(server.pid), time.perf_counter()
            go.set()
            taken = sorted(seconds for _ in crew for seconds in out.get())
            wall, used = time.perf_counter() - start, cpu_seconds(server.pid) - before
            grown = megabytes(server.pid) - bare
        finally:
            server.terminate()
            server.wait()
    return {
        "moves": len(taken),
        "wall_s": round(wall, 2),
        "server_cpu_s": round(used, 2),
        "moves_per_cpu_s": round(len(taken) / used),
        "moves_per_s": round(len(taken) / wall),
        "p50_ms": round(taken[len(taken) // 2] * 1000, 2),
        "p99_ms": round(taken[int(len(taken) * 0.99)] * 1000, 2),
        "p999_ms": round(taken[int(len(taken) * 0.999)] * 1000, 2),
        "grown_mb": round(grown),
    }


def main() -> None:
    """Read the options, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--clients", type=int, default=2)
    parser.add_argument("--rate", type=float, default=0.0)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--database", default="")
    parser.add_argument("--watchers", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    sys.stdout.write(json.dumps(measure(parser.parse_args())) + "\n")


if __name__ == "__main__":
    main()
