"""The websocket endpoint of tables."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import asgi

from topout.messages.frames import Refused, write_frame
from topout.messages.rejection import Rejected, away, no_spectators
from topout.server.rooms.connection import Connection
from topout.server.rooms.house import House
from topout.server.rooms.room import Room
from topout.server.store.jobs import Away
from topout.server.web.guard import Scope, address_of
from topout.server.web.http import token_of
from topout.server.web.wire import EXTENSION, Nobody
from topout.table.people import Person


@asgi("/api/tables/{id:str}/socket", copy_scope=False)
async def table_socket(scope: Any, receive: Any, send: Any) -> None:
    """A table's websocket."""
    house: House = scope["litestar_app"].state.house
    try:
        try:
            room, person = await _let_in(house, scope)
            await send({"type": "websocket.accept"})
        except Away:
            if not await _waited(house, scope, receive, send):
                return
            room, person = await _let_in(house, scope)
        with house.crowd.one_more(**_names(room, person, address_of(scope))):
            await _stay(room, person.id if person else None, scope, receive)
    except Rejected as no:
        await turn_away(house, send, no)
    except Away:
        await turn_away(house, send, away(), 1013)


async def turn_away(house: House, send: Any, no: Rejected, code: int = 1008) -> None:
    """Close a connection with the reason."""
    house.refused(no)
    await send({"type": "websocket.close", "code": code, "reason": no.reason})


async def _let_in(house: House, scope: Scope) -> tuple[Room, Person | None]:
    """The room of the requested table, and the requesting guest."""
    person = await house.keys.who(token_of(scope))
    room = await house.room(scope["path_params"]["id"])
    guest = person.id if person else None
    if room.table.seat_of(guest) is None and not room.table.made.spectators and room.table.phase != "open":
        raise no_spectators()
    return room, person


async def _waited(house: House, scope: Scope, receive: Any, send: Any) -> bool:
    """Report that the database is unreachable and wait for it; false if the client leaves first."""
    with house.crowd.one_more(address=address_of(scope)):
        no = away()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": write_frame(Refused(None, no.code, no.reason)).decode()})
        back, gone = asyncio.ensure_future(house.storage.back()), asyncio.ensure_future(_gone(receive))
        try:
            await asyncio.wait({back, gone}, return_when=asyncio.FIRST_COMPLETED)
            return not gone.done()
        finally:
            back.cancel()
            gone.cancel()


async def _gone(receive: Any) -> None:
    """Read until the connection ends."""
    while (await receive())["type"] != "websocket.disconnect":
        pass


def _names(room: Room, person: Person | None, address: str) -> dict[str, str]:
    """The names under which a connection counts towards limits; seated players always get in."""
    names = {"address": address}
    if person:
        names["program" if person.by else "guest"] = str(person.id)
    if room.table.seat_of(person.id if person else None) is None:
        names["table"] = room.table.id
    return names


async def _stay(room: Room, guest: int | None, scope: Any, receive: Any) -> None:
    """Handle the connection until it ends."""
    wire = scope["extensions"].pop(EXTENSION)
    connection = wire.listener = Connection(wire, room, guest, address_of(scope))
    if room.unread:
        connection.reject(None, away())
    room.run(connection.came)
    await _gone(receive)
    wire.listener = Nobody()
    room.run(connection.left)
