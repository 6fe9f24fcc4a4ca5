"""Where a table's websocket begins and ends."""

from __future__ import annotations

from http.cookies import CookieError, SimpleCookie
from typing import Any

from litestar import asgi

from topout.messages.rejection import Rejected, away
from topout.server.rooms.connection import Connection
from topout.server.rooms.house import House
from topout.server.store.storage import Away
from topout.server.web.guard import Scope, address_of, header
from topout.server.web.http import token_of
from topout.server.web.wire import EXTENSION


def cookies_of(scope: Scope) -> dict[str, str]:
    """The cookies of a request."""
    try:
        return {name: morsel.value for name, morsel in SimpleCookie(header(scope, b"cookie") or "").items()}
    except CookieError:
        return {}


@asgi("/api/tables/{id:str}/socket", copy_scope=False)
async def table_socket(scope: Any, receive: Any, send: Any) -> None:
    """The play: one websocket per table."""
    house: House = scope["litestar_app"].state.house
    headers = {"authorization": header(scope, b"authorization")}
    try:
        person = await house.identity.find(token_of(headers, cookies_of(scope)))
        room = await house.room(scope["path_params"]["id"])
        guest = person.id if person else None
        if room.table.seat_of(guest) is None and not room.table.made.spectators and room.table.phase != "open":
            raise Rejected("no_spectators", "This table is for its players only.", 403)
    except Rejected as no:
        await send({"type": "websocket.close", "code": 1008, "reason": no.reason})
        return
    except Away:
        await send({"type": "websocket.close", "code": 1013, "reason": away().reason})
        return
    await send({"type": "websocket.accept"})
    wire = scope["extensions"][EXTENSION]
    connection = wire.listener = Connection(wire, room, guest, address_of(scope))
    if room.unread:
        connection.reject(None, away())
    room.run(connection.came)
    while (await receive())["type"] != "websocket.disconnect":
        pass
    room.run(connection.left)
