"""A program at a server's tables, in Python: it takes the first of its legal moves.

pip install websockets
TOPOUT_KEY=bot-… python examples/programs/player.py https://tables.example.org festival 2
"""

import asyncio
import json
import os
import sys
from uuid import uuid4

from websockets.asyncio.client import connect

server, game, seats = sys.argv[1].replace("http", "ws", 1), sys.argv[2], int(sys.argv[3])
key = {"Authorization": f"Bearer {os.environ['TOPOUT_KEY']}"}


async def line() -> None:
    """Say what we play, and go wherever we are invited."""
    offer = {"type": "offer", "id": "1", "games": [{"game": game, "seats": [seats]}], "tables": 1}
    async with connect(f"{server}/api/programs/socket", additional_headers=key) as socket:
        async for text in socket:
            frame = json.loads(text)
            if frame["type"] == "here":
                print(f"{frame['name']}, a bot by {frame['by']}, is here.", flush=True)
                for table in frame["tables"]:  # where we sit already
                    await play(table)
                await socket.send(json.dumps(offer))
            elif frame["type"] == "invited":
                await play(frame["table"])
                await socket.send(json.dumps(offer))  # there is room for the next one


async def play(table: str) -> None:
    """Sit at a table until its match is over."""
    sent = None
    async with connect(f"{server}/api/tables/{table}/socket", additional_headers=key, max_size=None) as socket:
        async for text in socket:
            frame = json.loads(text)
            if sent in (frame.get("id"), frame.get("done")):
                sent = None  # our move is answered
            seen = frame if frame["type"] == "seen" else frame.get("seen")
            if seen and seen["legal"] and not sent:
                sent, action = uuid4().hex, seen["legal"][0]["id"]
                await socket.send(
                    json.dumps({"type": "move", "id": sent, "revision": seen["revision"], "action": action})
                )
            if seen and seen["view"]["result"]:
                print("won" if seen["you"] in seen["view"]["result"]["winners"] else "played", table, flush=True)
                return


asyncio.run(line())
