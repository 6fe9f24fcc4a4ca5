"""Programs at the door: their keys, who is here, the chair that a host gives them, and their line."""

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
from topout.server.web.guard import address_of, header
from topout.server.web.http import ERRORS, Asking, house_of, place, someone, token_of
from topout.server.web.socket import turn_away
from topout.server.web.wire import EXTENSION, Nobody
from topout.table.arranging import seated
from topout.table.people import Person


class Keys(Controller):
    """Keys of programs, and the programs that are here."""

    path = "/api"
    tags = ("programs",)

    @get("/me/keys", responses=ERRORS)
    async def keys(self, request: Asking) -> KeyList:
        """My programs."""
        return await _keys(house_of(request), await someone(request))

    @post("/me/keys", responses=ERRORS)
    async def new_key(self, request: Asking, data: JSONBody[NewKey]) -> KeyInfo:
        """Make a key for a program; it is told this once."""
        return await house_of(request).keys.programs.new(await someone(request), data.name)

    @delete("/me/keys/{number:int}", responses=ERRORS, status_code=200)
    async def revoke(self, request: Asking, number: FromPath[int]) -> KeyList:
        """Make the key of one of my programs worthless, at once and everywhere."""
        house, person = house_of(request), await someone(request)
        if await house.keys.programs.revoke(person.id, number):
            await house.keys.revoked(number)
        return await _keys(house, person)

    @get("/programs", responses=ERRORS)
    async def programs(
        self, request: Asking, game: FromQuery[str], seats: Annotated[int, QueryParameter(ge=1, le=16)]
    ) -> ProgramList:
        """The programs that would sit down at such a table of mine."""
        house, person = house_of(request), await someone(request)
        found = house.offers.fitting(game, seats, person.id)
        unmet = await _unmet(house, person, [program.number for program in found])
        return ProgramList([program for program in found if program.number not in unmet])

    @post("/tables/{id:str}/seat", responses=ERRORS, status_code=200)
    async def seat(self, request: Asking, id: FromPath[str], data: JSONBody[SeatProgram]) -> TableInfo:
        """The host sits a program down."""
        house, room, person = await place(request, id)
        program = await free_program(house, person, data.program, room.table.made.game, [len(room.table.chairs)])
        await room.change_all(lambda table: seated(table, person, data.seat, program))
        house.offers.invite(data.program, id)
        return room.info(person.id)


@get("/api/frames.json", include_in_schema=False)
async def frames() -> Response[bytes]:
    """What goes over the sockets, as JSON Schema."""
    return Response(frames_schema(), media_type="application/schema+json")


async def free_program(house: House, person: Person, number: int, game: str, sizes: Sequence[int]) -> Person:
    """A program that is here, plays a game at tables of all these sizes, and may be met by whoever asks for it."""
    offering = house.offers.of(number)
    program = await house.keys.programs.known(number) if offering else None
    like = offering is not None and all(fits(offering, game, size) for size in sizes)
    if not program or not like or await _unmet(house, person, [number]):
        raise Rejected("no_program", "That program does not play such tables, or is not free now; choose another.")
    return program


async def _keys(house: House, person: Person) -> KeyList:
    return KeyList(await house.keys.programs.of(person.id, house.offers.here()), house.settings.program_keys)


async def _unmet(house: House, person: Person, programs: list[int]) -> set[int]:
    """Those of these programs that would rather not be met, or whose people would not."""
    owners = {number: offering.owner for number in programs if (offering := house.offers.of(number))}
    pairs = await house.blocks.between(person.id, {*owners, *owners.values()} - {person.id})
    apart = {guest for pair in pairs for guest in pair} - {person.id}
    return {number for number, owner in owners.items() if apart & {number, owner}}


@asgi("/api/programs/socket", copy_scope=False)
async def program_socket(scope: Any, receive: Any, send: Any) -> None:
    """A program's line: one websocket per key."""
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
    """The program whose key this is."""
    token = token_of({"authorization": header(scope, b"authorization")}, {})
    if not token or not is_key(token):
        raise Rejected("no_key", "Only programs come here, with a key: Authorization: Bearer KEY.", 401)
    return await house.keys.programs.find(token)


async def _stay(house: House, program: Person, scope: Any, receive: Any) -> None:
    """Be here until the connection ends."""
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
