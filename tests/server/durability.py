"""Kills the server with SIGKILL at random moments under many live tables: no acknowledged move is lost or doubled.

`PYTHONPATH=tests python -m server.durability --kills 1000 --tables 50` prints one line of JSON. Each life of the server
is a real process, forked from one that has imported everything, so that a thousand lives take minutes instead of hours.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from typing import Any

import httpx
import sqlalchemy as sa
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from topout.server.store import schema
from topout.server.store.database import engine_of, read_url
from topout.table import journal
from topout.table.table import Table

ALIVE = (0.02, 0.35)
"""Seconds a server lives after its tables move again, at least and at most."""
PATIENCE = 300.0


class Unkept(Exception):
    """The server could not store a move, which is then sent again."""


class Waits(Exception):
    """The table cannot be read at the moment; clients that stay connected are welcomed again later."""


LOST = (OSError, WebSocketException, httpx.HTTPError, EOFError)


def be_zygote(port: int, database: str) -> None:
    """For each line on stdin fork a server and print its process id; the parent kills it."""
    from topout.server.settings import Settings
    from topout.server.web.app import serve

    settings = Settings(port=port, database=database, request_rate=1e6, request_burst=1e6, idle=3600)
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            sys.stdout = sys.stderr
            try:
                serve(settings)
            finally:
                os._exit(0)
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()
        os.waitpid(child, 0)
        sys.stdout.write("gone\n")
        sys.stdout.flush()


@dataclass
class Lane:
    """Plays one table after another on both seats; `acknowledged` is what the server has promised to keep."""

    url: str
    tokens: list[str]
    rng: random.Random
    table: str = ""
    acknowledged: dict[str, list[str]] = field(default_factory=dict)
    pending: tuple[int, str, str] | None = None
    moves: int = 0
    told: int = 0
    rest: float = 0.0
    seen: list[dict[str, Any]] = field(default_factory=list)
    sockets: list[ClientConnection] = field(default_factory=list)

    async def run(self, stop: asyncio.Event) -> None:
        """Play until told to stop, through every crash."""
        while not stop.is_set():
            try:
                await self.go_on()
            except LOST:
                await self.leave()
                await asyncio.sleep(0.05)
        await self.leave()

    async def go_on(self) -> None:
        """Make a move or whatever comes before it; wait for the database if the table does."""
        if not self.sockets:
            await self.come_back()
        try:
            await self.step()
        except Unkept:
            await asyncio.sleep(0.05)
        except Waits:
            self.told += 1
            self.seen = [(await welcome(opened))["seen"] for opened in self.sockets]

    async def leave(self) -> None:
        """Disconnect, to come back with new connections."""
        for opened in self.sockets:
            await opened.close()
        self.sockets = []

    async def step(self) -> None:
        """Make the next move, or repeat one that was not acknowledged."""
        if self.pending is None:
            await asyncio.sleep(self.rest)
            asked = next((seat for seat in (0, 1) if self.seen[seat]["legal"]), None)
            if asked is None:
                await self.sit_down_anew()
                return
            name = f"{len(self.acknowledged[self.table])}-{self.rng.getrandbits(64):x}"
            action = self.rng.choice(self.seen[asked]["legal"])["id"]
            move = {"type": "move", "id": name, "revision": self.seen[asked]["revision"], "action": action}
            self.pending = (asked, name, json.dumps(move))
        await self.sent(*self.pending)

    async def sent(self, seat: int, name: str, frame: str) -> None:
        """Send a move and wait until it is acknowledged and the other seat has seen it."""
        again = self.seen[seat]["revision"] != json.loads(frame)["revision"]
        await self.sockets[seat].send(frame)
        await self.read(seat, name)
        self.acknowledged[self.table].append(name)
        self.pending = None
        self.moves += 1
        if not again:
            await self.read(1 - seat, None)

    async def read(self, seat: int, done: str | None) -> None:
        """Read up to the next view, or the one that acknowledges a move."""
        while True:
            frame = json.loads(await self.sockets[seat].recv())
            if str(frame.get("reason")).startswith("The database does not answer."):
                raise Waits
            if frame.get("code") == "not_kept" or frame.get("reason") == "That could not be saved.":
                raise Unkept
            assert frame["type"] not in ("stale", "refused"), frame
            if frame["type"] == "seen":
                self.seen[seat] = frame
                if frame["done"] == done or done is None:
                    return
            elif done is None and frame["type"] == "welcome" and self.is_news(seat, frame["seen"]):
                self.seen[seat] = frame["seen"]
                return

    def is_news(self, seat: int, seen: dict[str, Any]) -> bool:
        """Whether a reconnected seat sees more than before: a move was stored, but its answer lost."""
        return bool(seen["revision"] > self.seen[seat]["revision"])

    async def come_back(self) -> None:
        """Reconnect both seats."""
        if not self.table:
            await self.sit_down_anew()
        address = f"{self.url.replace('http', 'ws')}/api/tables/{self.table}/socket"
        seen = []
        for token in self.tokens:
            headers = {"authorization": f"Bearer {token}"}
            opened = await connect(
                address, additional_headers=headers, compression=None, ping_interval=None
            ).__aenter__()
            self.sockets.append(opened)
            seen.append((await welcome(opened))["seen"])
        self.seen = seen

    async def sit_down_anew(self) -> None:
        """Open a new table for both."""
        mine, yours = ({"authorization": f"Bearer {token}"} for token in self.tokens)
        patient: Any = {"verify": False, "timeout": PATIENCE}  # creating a TLS context is slow
        async with httpx.AsyncClient(base_url=self.url, **patient) as http:
            wish = {"game": "festival", "seats": [{"kind": "me"}, {"kind": "open"}]}
            table = (await http.post("/api/tables", json=wish, headers=mine)).raise_for_status().json()["id"]
            for path, headers in (("join", yours), ("start", mine)):
                (await http.post(f"/api/tables/{table}/{path}", json={}, headers=headers)).raise_for_status()
        self.table = table
        self.acknowledged[table] = []
        await self.leave()


async def welcome(opened: ClientConnection) -> Any:
    """The first frame of a table that can be read."""
    while True:
        frame = json.loads(await opened.recv())
        if frame["type"] == "welcome":
            return frame


class Killer:
    """Starts and kills one server after another."""

    def __init__(self, port: int, database: str) -> None:
        command = [sys.executable, "-m", "server.durability", "--zygote", str(port), "--database", database]
        self.zygote = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.child = 0

    def start(self) -> None:
        """Start a server."""
        assert self.zygote.stdin
        assert self.zygote.stdout
        self.zygote.stdin.write("live\n")
        self.zygote.stdin.flush()
        self.child = int(self.zygote.stdout.readline())

    def kill(self, sign: signal.Signals = signal.SIGKILL) -> None:
        """Kill it, by SIGKILL unless another signal is named."""
        assert self.zygote.stdout
        os.kill(self.child, sign)
        assert self.zygote.stdout.readline() == "gone\n"

    def end(self) -> None:
        """Stop the forking process."""
        assert self.zygote.stdin
        self.zygote.stdin.close()
        self.zygote.wait(PATIENCE)
        assert self.zygote.stdout
        self.zygote.stdout.close()


async def answering(url: str) -> None:
    """Wait until the server answers."""
    async with httpx.AsyncClient(base_url=url, verify=False) as http:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with contextlib.suppress(httpx.HTTPError):
                await http.get("/api/games")
                return
            await asyncio.sleep(0.01)
    raise TimeoutError("the server did not come back")


async def torment(killer: Killer, url: str, kills: int, tables: int, seed: int) -> dict[str, Any]:
    """Play at all tables while the server is killed again and again."""
    rng = random.Random(seed)
    killer.start()
    await answering(url)
    lanes = [Lane(url, await guests(url), random.Random(rng.random())) for _ in range(tables)]
    stop = asyncio.Event()
    tasks = [asyncio.create_task(lane.run(stop)) for lane in lanes]
    for _ in range(kills):
        if any(task.done() for task in tasks):
            break
        await moving(lanes)
        await asyncio.sleep(rng.uniform(*ALIVE))
        await asyncio.to_thread(killer.kill)
        killer.start()
    stuck = await all_moving([lane for lane, task in zip(lanes, tasks, strict=True) if not task.done()])
    stop.set()
    ended = await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), PATIENCE)
    await asyncio.to_thread(killer.kill)
    return {"stuck": stuck + sum(problem is not None for problem in ended), "lanes": lanes}


async def guests(url: str) -> list[str]:
    """Two guests' tokens."""
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE, verify=False) as http:
        asked = [await http.post("/api/guests", json={"name": n, "carrier": "header"}) for n in ("Ada", "Ben")]
    return [answer.json()["token"] for answer in asked]


async def moving(lanes: list[Lane]) -> None:
    """Wait until some moves have been acknowledged again."""
    start, end = sum(lane.moves for lane in lanes), time.monotonic() + PATIENCE
    while sum(lane.moves for lane in lanes) == start and time.monotonic() < end:
        await asyncio.sleep(0.005)


async def all_moving(lanes: list[Lane]) -> int:
    """How many tables do not continue after the last crash."""
    start, end = [lane.moves for lane in lanes], time.monotonic() + PATIENCE
    left = len(lanes)
    while left and time.monotonic() < end:
        await asyncio.sleep(0.05)
        left = sum(lane.moves == before for lane, before in zip(lanes, start, strict=True))
    return left


def kept(database: str) -> dict[str, list[str]]:
    """The stored moves by table, after replaying each table from its entries."""
    moves: dict[str, list[str]] = {}
    tables: dict[str, Table] = {}
    engine = engine_of(read_url(database))
    e = schema.entries.c
    with engine.connect() as connection:
        for row in connection.execute(sa.select(e.table_id, e.number, e.body).order_by(e.table_id, e.number)):
            entry = journal.read_entry(row.body)
            table = tables.setdefault(row.table_id, Table(row.table_id))
            assert table.number == row.number, f"a gap in {row.table_id}"
            table.apply(entry)
            if isinstance(entry, journal.Moved):
                moves.setdefault(row.table_id, []).append(entry.client)
    engine.dispose()
    return moves


def judged(lanes: list[Lane], found: dict[str, list[str]]) -> dict[str, int]:
    """Compare what was promised with what was stored."""
    lost = doubled = acknowledged = 0
    for lane in lanes:
        for table, promised in lane.acknowledged.items():
            in_store = found.get(table, [])
            acknowledged += len(promised)
            lost += len(set(promised) - set(in_store))
            doubled += len(in_store) - len(set(in_store))
            lost += in_store[: len(promised)] != promised and set(promised) <= set(in_store)
            doubled += max(len(in_store) - len(promised) - 1, 0)
    return {"acknowledged": acknowledged, "lost": lost, "doubled": doubled}


def run(kills: int, tables: int, seed: int, database: str = "") -> dict[str, Any]:
    """Run the whole program."""
    with tempfile.TemporaryDirectory() as folder:
        database = database or f"sqlite:///{folder}/tables.db"
        with socket.create_server(("127.0.0.1", 0)) as probe:
            port = probe.getsockname()[1]
        killer = Killer(port, database)
        start = time.monotonic()
        try:
            tormented = asyncio.run(torment(killer, f"http://127.0.0.1:{port}", kills, tables, seed))
        finally:
            killer.end()
        report = judged(tormented["lanes"], kept(database))
    return {
        "kills": kills,
        "tables": tables,
        **report,
        "stuck": tormented["stuck"],
        "seconds": round(time.monotonic() - start),
    }


def main() -> None:
    """Parse the options and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", default="")
    parser.add_argument("--zygote", type=int, default=0)
    options = parser.parse_args()
    if options.zygote:
        be_zygote(options.zygote, options.database)
    else:
        report = run(options.kills, options.tables, options.seed, options.database)
        sys.stdout.write(json.dumps(report) + "\n")
        sys.exit(bool(report["lost"] or report["doubled"] or report["stuck"]))


if __name__ == "__main__":
    main()
