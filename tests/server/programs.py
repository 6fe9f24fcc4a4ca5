"""Programs as they come to a server: with a key that someone made, and a line over which they hear of invitations."""

from __future__ import annotations

from typing import Any

from server.running import Door, Person, Socket
from websockets.sync.client import connect


def keyed(place: Door, key: str) -> Person:
    """Whoever has this key."""
    return place.guest("", token=key)


class Program(Person):
    """A program of someone's, on its line."""

    line: Socket
    hello: dict[str, Any]

    def __enter__(self) -> Program:
        return self

    def __init__(self, place: Door, owner: Person, name: str, key: str = "") -> None:
        if not key:
            made = owner.post("/api/me/keys", name=name)
            key, self.number = str(made["key"]), int(made["number"])
        super().__init__(place.url, name, key)
        self.line = self.call()

    def call(self) -> Socket:
        """Come, and read what the server says first."""
        address = f"{self.url.replace('http', 'ws')}/api/programs/socket"
        headers = {"authorization": f"Bearer {self.token}"}
        raw = self.sockets.enter_context(connect(address, additional_headers=headers, compression=None))
        line = Socket(raw, self.call)
        self.hello = line.until("here")
        return line

    def offer(self, games: list[dict[str, Any]], tables: int = 1, **more: Any) -> dict[str, Any]:
        """Say what it plays."""
        return self.line.ask("offer", games=games, tables=tables, **more)
