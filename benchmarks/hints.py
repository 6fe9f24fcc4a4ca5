"""One guest asks for many hints at once: how long a bot at someone else's table takes meanwhile.

`python -m benchmarks.hints [--hints 50] [--answers 10]` prints one line of JSON: seconds from a person's move to the
bot's answer, alone and with so many hints asked over ten connections in one moment (and again before each move).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.server import Look, people, read, start_server

SOCKETS = 10


async def seated(url: str, token: str, wish: dict[str, Any], sockets: int) -> list[ClientConnection]:
    """Connections of one guest to a new table of theirs that has begun."""
    headers = {"authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=url, timeout=60, headers=headers) as http:
        table = (await http.post("/api/tables", json=wish)).raise_for_status().json()["id"]
        (await http.post(f"/api/tables/{table}/start", json={})).raise_for_status()
    address = f"{url.replace('http', 'ws')}/api/tables/{table}/socket"
    given: dict[str, Any] = {"additional_headers": headers, "compression": None, "max_queue": None}
    return [await connect(address, **given).__aenter__() for _ in range(sockets)]


async def asked(socket: ClientConnection, look: Look) -> Look:
    """Read on until something is to be decided."""
    while not (look.legal and look.type in ("seen", "welcome")):
        look = read(await socket.recv())
        look = look.seen or look if look.type == "welcome" else look
    return look


async def answers(socket: ClientConnection, look: Look, count: int, before: Any) -> tuple[list[float], Look]:
    """How long the bot takes after each of so many moves."""
    taken = []
    for _ in range(count):
        await before()
        start = time.perf_counter()
        wish = {"type": "move", "id": f"m{start}", "revision": look.revision, "action": look.legal[0].id}
        await socket.send(json.dumps(wish))
        look = await asked(socket, Look(""))
        taken.append(round(time.perf_counter() - start, 2))
    return sorted(taken), look


async def measure(options: argparse.Namespace) -> dict[str, Any]:
    """Alone, then beside the hints."""
    with tempfile.TemporaryDirectory() as folder:
        server, url = start_server(folder, "")
        try:
            good, bad = people(url)
            mine = {"game": "festival", "seats": [{"kind": "me"}, {"kind": "bot", "level": "medium"}]}
            theirs = {"game": "clamber", "seats": [{"kind": "me"}, *[{"kind": "bot", "level": "easy"}] * 3]}
            (socket,) = await seated(url, good, {**mine, "options": {"first": 0}}, 1)
            greedy = await seated(url, bad, theirs, SOCKETS)

            async def nothing() -> None:
                pass

            async def hints() -> None:
                for number in range(options.hints):
                    await greedy[number % SOCKETS].send(f'{{"type":"hint","id":"h{number}"}}')

            alone, look = await answers(socket, await asked(socket, Look("")), options.answers, nothing)
            beside, _ = await answers(socket, look, options.answers, hints)
            for one in (socket, *greedy):
                one.transport.abort()
        finally:
            server.terminate()
            server.wait()
    return {"hints": options.hints, "alone_s": alone, "beside_s": beside}


def main() -> None:
    """Read the options, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hints", type=int, default=50)
    parser.add_argument("--answers", type=int, default=10)
    sys.stdout.write(json.dumps(asyncio.run(measure(parser.parse_args()))) + "\n")


if __name__ == "__main__":
    main()
