"""Programs over HTTP: keys, connected programs, seating them, and their own websocket."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from litestar import Controller, Response, asgi, delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from topout.messages.described import frames_schema
from topout.messages.programs import KeyInfo, KeyList, NewKey, ProgramList, SeatProgram
from topout.messages.protocol import TableInfo
from topout.messages.rejection import Rejected, away
from topout.server.rooms.house import House
from topout.server.rooms.programs.line import ProgramLine
from topout.server.rooms.programs.offers import fits
from topout.server.store.jobs import Away
from topout.server.store.programs import is_key
from topout.server.web.guard import address_of
from topout.server.web.http import ERRORS, Asking, house_of, place, someone, token_of
from topout.server.web.socket import turn_away
from topout.server.web.wire import EXTENSION, Nobody
from topout.table.arranging import seated
from topout.table.people import Person


class Keys(Controller):
    """Programs' keys, and the programs that are connected."""

    path = "/api"
    tags = ("programs",)

    @get("/me/keys", responses=ERRORS)
    async def keys(self, request: Asking) -> KeyList:
        """My programs."""
        return await _keys(house_of(request), await someone(request))

    @post("/me/keys", responses=ERRORS)
    async def new_key(self, request: Asking, data: JSONBody[NewKey]) -> KeyInfo:
        """Make a key for a program; it is shown only once."""
        return await house_of(request).keys.programs.new(await someone(request), data.name)

    @delete("/me/keys/{number:int}", responses=ERRORS, status_code=200)
    async def revoke(self, request: Asking, number: FromPath[int]) -> KeyList:
        """Revoke a program's key, at once and on all servers."""
        house, person = house_of(request), await someone(request)
        if await house.keys.programs.revoke(person.id, number):
            await house.keys.revoked(number)
        return await _keys(house, person)

    @get("/programs", responses=ERRORS)
    async def programs(
        self, request: Asking, game: FromQuery[str], seats: Annotated[int, QueryParameter(ge=1, le=16)]
    ) -> ProgramList:
        """The connected programs that accept such a table of mine."""
        house, person = house_of(request), await someone(request)
        found = house.offers.fitting(game, seats, person.id)
        unmet = await _unmet(house, person, [program.number for program in found])
        return ProgramList([program for program in found if program.number not in unmet])

    @post("/tables/{id:str}/seat", responses=ERRORS, status_code=200)
    async def seat(self, request: Asking, id: FromPath[str], data: JSONBody[SeatProgram]) -> TableInfo:
        """Seat a program, as the host."""
        house, room, person = await place(request, id)
        program = await free_program(house, person, data.program, room.table.made.game, [len(room.table.chairs)])
        await room.change_all(lambda table: seated(table, person, data.seat, program))
        house.offers.invite(data.program, id)
        return room.info(person.id)


@get("/api/frames.json", include_in_schema=False)
async def frames() -> Response[bytes]:
    """A JSON Schema of all websocket frames."""
    return Response(frames_schema(), media_type="application/schema+json")


async def free_program(house: House, person: Person, number: int, game: str, sizes: Sequence[int]) -> Person:
    """A connected program that plays a game at all these sizes and that this guest may meet."""
    offering = house.offers.of(number)
    program = await house.keys.programs.known(number) if offering else None
    like = offering is not None and all(fits(offering, game, size) for size in sizes)
    if not program or not like or await _unmet(house, person, [number]):
        raise Rejected("no_program", "That program does not play such tables, or is not free now; choose another.")
    return program


async def _keys(house: House, person: Person) -> KeyList:
    return KeyList(await house.keys.programs.of(person.id, house.offers.here()), house.settings.program_keys)


async def _unmet(house: House, person: Person, programs: list[int]) -> set[int]:
    """The programs kept apart from this guest by a block, theirs or their owner's."""
    owners = {number: offering.owner for number in programs if (offering := house.offers.of(number))}
    pairs = await house.blocks.between(person.id, {*owners, *owners.values()} - {person.id})
    apart = {guest for pair in pairs for guest in pair} - {person.id}
    return {number for number, owner in owners.items() if apart & {number, owner}}


@asgi("/api/programs/socket", copy_scope=False)
async def program_socket(scope: Any, receive: Any, send: Any) -> None:
    """A program's own websocket, one per key."""
    house: House = scope["litestar_app"].state.house
    try:
        program = await _let_in(house, scope)
        await send({"type": "websocket.accept"})
        with house.crowd.one_more(address=address_of(scope), guest=str(program.id)):
            await _stay(house, program, scope, receive)
    except Rejected as no:
        await turn_away(house, send, no)
    except Away:
        await turn_away(house, send, away(), 1013)


async def _let_in(house: House, scope: Any) -> Person:
    """The program of the key."""
    token = token_of(scope, cookies=False)
    if not token or not is_key(token):
        raise Rejected("no_key", "Only programs come here, with a key: Authorization: Bearer KEY.", 401)
    return await house.keys.programs.find(token)


async def _stay(house: House, program: Person, scope: Any, receive: Any) -> None:
    """Handle the connection until it ends."""
    wire = scope["extensions"].pop(EXTENSION)
    line = wire.listener = ProgramLine(wire, house, program)
    house.offers.came(line)
    try:
        await line.greet()
        while (await receive())["type"] != "websocket.disconnect":
            pass
    finally:
        wire.listener = Nobody()
        house.offers.left(line)
