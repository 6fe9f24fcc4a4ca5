"""A program's own connection, on which it offers games and receives invitations."""

from __future__ import annotations

from typing import Any

import msgspec

from topout.games import registry
from topout.messages.frames import Done
from topout.messages.programs import Here, Invited, Offer, ProgramFrame
from topout.messages.rejection import Rejected
from topout.server.limits import Bucket
from topout.server.rooms.house import House
from topout.server.rooms.peer import Peer, Wire
from topout.server.rooms.programs.offers import offering_of
from topout.server.store.jobs import Away
from topout.table.people import Person

PLAYED = ("open", "running")
"""Phases in which a program is expected at the table."""
read_program_frame = msgspec.json.Decoder(ProgramFrame).decode


class ProgramLine(Peer):
    """The handler of a program's connection."""

    def __init__(self, wire: Wire, house: House, program: Person) -> None:
        super().__init__(wire, Bucket(house.settings.program_rate, house.settings.program_burst))
        self.house, self.program = house, program
        self.offering = offering_of(program, None, 0)

    def refused(self, no: Rejected) -> None:
        """Count a rejection."""
        self.house.refused(no)

    def received(self, data: bytes) -> None:
        """Handle a frame; an offer replaces the previous one."""
        if not self.slow_enough():
            return
        try:
            frame = read_program_frame(data)
        except (msgspec.MsgspecError, ValueError, RecursionError) as problem:
            self.reject(None, Rejected("malformed", f"That is not a frame of a program's line: {problem}."))
            return
        try:
            if isinstance(frame, Offer):
                self._offer(frame)
            self.send(Done(frame.id))
        except Rejected as no:
            self.reject(frame.id, no)

    def _offer(self, offer: Offer) -> None:
        unknown = [played.game for played in offer.games if played.game not in registry.GAMES]
        if unknown:
            raise Rejected("no_game", f"There is no game {unknown[0]!r}. The games: {', '.join(registry.GAMES)}.")
        tables = min(offer.tables, self.house.settings.program_tables)
        self.offering = offering_of(self.program, offer, tables)
        self.house.offers.announce([self.offering])

    def invite(self, table: str) -> None:
        """Tell the program that it has a seat at this table, and reduce its offer by one table."""
        self.offering.tables = max(0, self.offering.tables - 1)
        self.house.offers.announce([self.offering])
        self.send(Invited(table))

    def remind(self) -> None:
        """Send the program everything again."""
        self.house.services.errands.later(self.greet())

    async def greet(self) -> None:
        """Send the first frame: the program's name and its tables."""
        try:
            tables: list[Any] = await self.house.tables.games_of(self.program.id)
        except Away as problem:
            self.close(1013, str(problem))
            return
        awaited = [table.id for table in tables if table.phase in PLAYED]
        self.send(Here(self.program.name, self.program.by, awaited, self.house.settings.program_tables))
