"""Forged and stale tokens on every endpoint: none may be accepted.

`PYTHONPATH=tests python -m server.forgery URL 100000` against a running server prints one line of JSON.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import sys
from collections.abc import Iterator
from typing import Any

import httpx
from server.running import NOBODY
from websockets.asyncio.client import connect

from topout.server.store.identity import COOKIE

ENDPOINTS = (
    ("GET", "/api/me"),
    ("PATCH", "/api/me"),
    ("POST", "/api/me/link"),
    ("GET", "/api/me/statistics"),
    ("GET", "/api/me/lessons"),
    ("POST", "/api/me/lessons"),
    ("POST", "/api/lessons/festival"),
    ("GET", "/api/me/blocks"),
    ("DELETE", "/api/me/blocks/1"),
    ("GET", "/api/me/profile"),
    ("PATCH", "/api/me/profile"),
    ("GET", "/api/me/friends"),
    ("POST", "/api/people/{table}/friend"),
    ("DELETE", "/api/people/{table}/friend"),
    ("POST", "/api/people/{table}/block"),
    ("POST", "/api/people/{table}/report"),
    ("POST", "/api/quick"),
    ("DELETE", "/api/quick"),
    ("GET", "/api/me/keys"),
    ("POST", "/api/me/keys"),
    ("DELETE", "/api/me/keys/1"),
    ("GET", "/api/programs?game=festival&seats=2"),
    ("POST", "/api/account/passkeys/options"),
    ("POST", "/api/account/passkeys"),
    ("PATCH", "/api/account/passkeys/1"),
    ("DELETE", "/api/account/passkeys/1"),
    ("DELETE", "/api/account/addresses/1"),
    ("POST", "/api/account/merge"),
    ("POST", "/api/account/sign-out"),
    ("GET", "/api/account/export"),
    ("POST", "/api/account/farewell"),
    ("GET", "/api/me/calls"),
    ("PATCH", "/api/me/calls"),
    ("POST", "/api/me/calls/devices"),
    ("DELETE", "/api/me/calls/devices/1"),
    ("POST", "/api/me/vacation"),
    ("GET", "/api/tables/mine"),
    ("POST", "/api/tables"),
    ("POST", "/api/tables/{table}/join"),
    ("POST", "/api/tables/{table}/luck"),
    ("POST", "/api/tables/{table}/start"),
    ("POST", "/api/tables/{table}/kick"),
    ("POST", "/api/tables/{table}/leave"),
    ("POST", "/api/tables/{table}/rematch"),
    ("POST", "/api/tables/{table}/arrange"),
    ("POST", "/api/tables/{table}/dismiss"),
    ("POST", "/api/tables/{table}/analysis"),
    ("POST", "/api/tables/{table}/report"),
    ("POST", "/api/tables/{table}/block"),
    ("POST", "/api/tables/{table}/seat"),
    ("POST", "/api/clubs"),
    ("PATCH", "/api/clubs/{table}"),
    ("DELETE", "/api/clubs/{table}"),
    ("POST", "/api/clubs/{table}/join"),
    ("POST", "/api/clubs/{table}/leave"),
    ("POST", "/api/clubs/{table}/invitation"),
    ("POST", "/api/clubs/{table}/report"),
    ("PATCH", "/api/clubs/{table}/members/1"),
    ("GET", "/api/clubs/{table}/tables"),
    ("GET", "/api/clubs/{table}/tournaments"),
    ("GET", "/api/clubs/{table}/ratings/festival/2"),
    ("POST", "/api/tournaments"),
    ("POST", "/api/tournaments/{table}/enter"),
    ("POST", "/api/tournaments/{table}/begin"),
    ("POST", "/api/tournaments/{table}/end"),
    ("POST", "/api/tournaments/{table}/bots"),
    ("POST", "/api/tournaments/{table}/withdraw"),
    ("POST", "/api/tournaments/{table}/programs"),
)
FOR_ALL = (
    *(("POST", f"/api/{path}") for path in ("guests", "carry", "replay", "calls/off/{code}")),
    *(("POST", f"/api/sign-in/{path}") for path in ("passkey/options", "passkey")),
    *(("POST", f"/api/sign-in/letter{path}") for path in ("", "/look", "/open")),
    *(("GET", f"/api/{path}") for path in ("account", "games", "games/{name}/rules", "tables", "tournaments", "clubs")),
    *(("GET", f"/api/{path}/{{id}}") for path in ("tables", "tournaments", "clubs", "people")),
    ("POST", "/api/clubs/{id}/look"),
    *(("GET", f"/api/tables/{{id}}/{path}") for path in ("people", "record", "replay", "keepsake", "analysis")),
    *(("GET", f"/api/{path}") for path in ("people/{id}/history", "people/{id}/course", "ratings/{game}/{seats}")),
)
"""Endpoints that need no guest, as named in the OpenAPI description."""
BODIES: dict[str, dict[str, Any]] = {
    "/api/me": {"name": "Eve"},
    "/passkeys": {"credential": {}, "name": "Eve"},
    "/passkeys/1": {"name": "Eve"},
    "/merge": {"code": "x"},
    "/api/clubs": {"name": "Club"},
    "/members/1": {"role": "organiser"},
    "/farewell": {"name": "Ada"},
    "/api/tables": {"game": "festival", "seats": [{"kind": "me"}, {"kind": "open"}]},
    "/api/tournaments": {"name": "Cup", "game": "festival", "seats": 2},
    "/bots": {"level": "easy"},
    "/programs": {"program": 1},
    "/api/me/calls": {"quiet": {}},
    "/devices": {"endpoint": "https://push.example.org/x", "p256dh": "x", "auth": "x"},
    "/vacation": {"days": 1},
    "/luck": {"luck": "x"},
    "/me/lessons": {"games": []},
    "/people/{table}/report": {"reason": "rude"},
    "/tables/{table}/report": {"seat": 0, "reason": "rude"},
    "/tables/{table}/block": {"seat": 0},
    "/seat": {"seat": 0, "program": 1},
    "/quick": {"game": "festival"},
    "/keys": {"name": "Eve"},
    "/kick": {"seat": 0},
}


def forged(real: str, rng: random.Random) -> Iterator[str]:
    """An endless stream of tokens, some close to a real one, some not."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    while True:
        at = rng.randrange(len(real))
        yield real[:at] + rng.choice([c for c in letters if c != real[at]]) + real[at + 1 :]
        yield secrets.token_urlsafe(16)
        yield rng.choice(["", real.lower(), real[:-1], real + "A", real[::-1], f"{real}=", "0", "null", "1", "'--"])


def request(token: str, table: str, number: int) -> bytes:
    """A request to one of the endpoints with a forged token in a header or a cookie."""
    method, path = ENDPOINTS[number % len(ENDPOINTS)]
    body = json.dumps(next((body for end, body in BODIES.items() if path.endswith(end)), {})) if method != "GET" else ""
    carried = f"authorization: Bearer {token}" if number % 2 else f"cookie: {COOKIE}={token}"
    head = f"{method} {path.format(table=table)} HTTP/1.1\r\nhost: x\r\n{carried}\r\ncontent-type: application/json\r\n"
    return f"{head}content-length: {len(body)}\r\n\r\n{body}".encode()


async def attempts(url: str, requests: list[bytes]) -> int:
    """How many of these requests were accepted, all sent over one connection."""
    host, _, port = url.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    accepted = 0
    for sent in requests:
        writer.write(sent)
        head = await reader.readuntil(b"\r\n\r\n")
        accepted += not head.startswith(b"HTTP/1.1 401 ")
        await reader.readexactly(int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0]))
    writer.close()
    await writer.wait_closed()
    return accepted


async def sits(url: str, table: str, token: str) -> bool:
    """Whether a forged token gets a seat on the websocket."""
    address = f"{url.replace('http', 'ws')}/api/tables/{table}/socket"
    headers = {"authorization": f"Bearer {token}".strip()}
    async with connect(address, additional_headers=headers, compression=None) as socket:
        welcome = json.loads(await socket.recv())
    return any(seat["you"] for seat in welcome["table"]["seats"]) or welcome["seen"]["you"] is not None


async def run(url: str, count: int) -> dict[str, int]:
    """Try this many tokens; one in fifty also on the websocket."""
    rng = random.Random(1)
    accepted = tried = 0
    async with httpx.AsyncClient(base_url=url, timeout=300, verify=NOBODY) as http:
        real = (await http.post("/api/guests", json={"name": "Ada", "carrier": "header"})).json()["token"]
        mine = {"authorization": f"Bearer {real}"}
        wish = {"game": "festival", "seats": [{"kind": "me"}, {"kind": "bot"}]}
        table = (await http.post("/api/tables", json=wish, headers=mine)).json()["id"]
        await http.post(f"/api/tables/{table}/start", headers=mine)
        tokens = forged(real, rng)
        for start in range(0, count, 200):
            given = [next(tokens) for _ in range(200)]
            asked = [request(token, table, start + i) for i, token in enumerate(given)]
            accepted += await attempts(url, asked)
            accepted += sum(await asyncio.gather(*(sits(url, table, token) for token in given[:4])))
            tried += len(given) + 4
    return {"tried": tried, "accepted": accepted}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(asyncio.run(run(sys.argv[1], int(sys.argv[2])))) + "\n")
