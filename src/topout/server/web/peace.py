"""Reporting and blocking people at a table."""

from __future__ import annotations

from litestar import Controller, delete, get, post
from litestar.params import FromPath, JSONBody

from topout.messages import protocol
from topout.messages.guests import BlockList
from topout.messages.protocol import TableInfo
from topout.server.web.http import ERRORS, Asking, house_of, place, someone
from topout.table import apart
from topout.table.talk import clean


class Peace(Controller):
    """Reports and blocks."""

    path = "/api"
    tags = ("guests",)

    @post("/tables/{id:str}/report", responses=ERRORS, status_code=200)
    async def report(self, request: Asking, id: FromPath[str], data: JSONBody[protocol.Report]) -> TableInfo:
        """Report someone at a table to the moderators; they are not told."""
        house, room, person = await place(request, id)
        table, other = room.table, apart.neighbour(room.table, person, data.seat)
        about = {"name": table.names[data.seat], "table_id": id, "reason": data.reason}
        line = apart.reported(table, person, data)
        await house.reports.add(person.id, other, **about, line=line, words=clean(data.words))
        return room.info(person.id)

    @post("/tables/{id:str}/block", responses=ERRORS, status_code=200)
    async def block(self, request: Asking, id: FromPath[str], data: JSONBody[protocol.Block]) -> TableInfo:
        """Block someone: I no longer hear them, and they cannot join my tables; they are not told."""
        house, room, person = await place(request, id)
        other = apart.neighbour(room.table, person, data.seat)
        await house.blocks.add(person.id, other, room.table.names[data.seat])
        await room.change_all(lambda table: apart.blocked(table, person, data.seat))
        return room.info(person.id)

    @get("/me/blocks", responses=ERRORS)
    async def blocks(self, request: Asking) -> BlockList:
        """The people I have blocked."""
        return BlockList(await house_of(request).blocks.of((await someone(request)).id))

    @delete("/me/blocks/{number:int}", responses=ERRORS, status_code=200)
    async def unblock(self, request: Asking, number: FromPath[int]) -> BlockList:
        """Lift a block; mutes it has caused at tables remain."""
        house, person = house_of(request), await someone(request)
        await house.blocks.lift(person.id, number)
        return BlockList(await house.blocks.of(person.id))
