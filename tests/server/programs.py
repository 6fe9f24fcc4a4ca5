"""Programs that connect to a server with a key, and wait for invitations."""

from __future__ import annotations

from time import sleep
from typing import Any

from server.running import PATIENCE, Door, Person, Socket
from websockets.sync.client import connect


def keyed(place: Door, key: str) -> Person:
    """The program with this key."""
    return place.guest("", token=key)


class Program(Person):
    """A program on its own connection."""

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
        """Connect and read the first frame."""
        address = f"{self.url.replace('http', 'ws')}/api/programs/socket"
        headers = {"authorization": f"Bearer {self.token}"}
        raw = self.sockets.enter_context(
            connect(address, additional_headers=headers, compression=None, open_timeout=PATIENCE)
        )
        line = Socket(raw, self.call)
        self.hello = line.until("here")
        return line

    def offer(self, games: list[dict[str, Any]], tables: int = 1, **more: Any) -> dict[str, Any]:
        """Send an offer."""
        return self.line.ask("offer", games=games, tables=tables, **more)


FESTIVAL = [{"game": "festival", "seats": [2]}]


def offered(program: Program, games: list[dict[str, Any]] | None = None, tables: int = 1, **more: Any) -> None:
    """Make an offer that the server has taken note of."""
    assert program.offer(games or FESTIVAL, tables, **more)["type"] == "done"


def seated(ada: Person, program: Program, *others: str) -> str:
    """A table of Ada's with the program on the second chair, after the program was told."""
    table = ada.table("festival", ["me", "open", *others])
    ada.post(f"/api/tables/{table}/seat", seat=1, program=program.number)
    assert program.line.until("invited")["table"] == table
    return table


def played(*sockets: Socket) -> None:
    """Everyone takes their first legal move until the match is over."""
    for socket in sockets:
        socket.catch_up()
    while any(socket.table["phase"] != "over" for socket in sockets):
        asked = next((socket for socket in sockets if socket.owed), None)
        if asked:
            asked.move(asked.seen["legal"][0]["id"])
        else:
            sleep(0.01)  # a bot is thinking, or another server has yet to be notified
        for socket in sockets:
            socket.catch_up()
