"""A program's line: it says what it offers, and hears where it is invited."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from topout.games import registry
from topout.messages.frames import Done, Refused, write_frame
from topout.messages.programs import Here, Invited, Offer, ProgramFrame
from topout.messages.rejection import Rejected
from topout.server.limits import Bucket
from topout.server.rooms.connection import MOST_BREACHES, Wire
from topout.server.rooms.house import House
from topout.server.rooms.programs.offers import offering_of
from topout.server.store.jobs import Away
from topout.table.people import Person

PLAYED = ("open", "running")
"""Phases of tables at which a program is awaited."""
read_program_frame = msgspec.json.Decoder(ProgramFrame).decode


class ProgramLine:
    """A listener of a wire with a program at its other end."""

    def __init__(self, wire: Wire, house: House, program: Person) -> None:
        self.wire, self.house, self.program = wire, house, program
        settings = house.settings
        self.bucket = Bucket(settings.program_rate, settings.program_burst)
        self.breaches = 0
        self.offering = offering_of(program, None, 0)

    def send(self, frame: Struct) -> None:
        """Send a frame."""
        self.wire.write(write_frame(frame))

    def close(self, code: int, reason: str) -> None:
        """End the connection with a reason."""
        self.wire.close(code, reason)

    def received(self, data: bytes) -> None:
        """A frame came: what it offers replaces what it offered before."""
        if not self._slow_enough():
            return
        try:
            frame = read_program_frame(data)
        except (msgspec.MsgspecError, ValueError, RecursionError) as problem:
            self._refuse(None, Rejected("malformed", f"That is not a frame of a program's line: {problem}."))
            return
        try:
            if isinstance(frame, Offer):
                self._offer(frame)
            self.send(Done(frame.id))
        except Rejected as no:
            self._refuse(frame.id, no)

    def counted(self) -> None:
        """A ping, a pong or a part of a message came."""
        self._slow_enough()

    def _slow_enough(self) -> bool:
        if self.bucket.take():
            return True
        self.breaches += 1
        if self.breaches > MOST_BREACHES:
            self.wire.close(1008, "Too many frames.")
        else:
            self._refuse(None, Rejected("too_fast", "That was too fast; wait a moment."))
        return False

    def _refuse(self, id: str | None, no: Rejected) -> None:
        self.house.refused(no)
        self.send(Refused(id, no.code, no.reason))

    def _offer(self, offer: Offer) -> None:
        unknown = [played.game for played in offer.games if played.game not in registry.GAMES]
        if unknown:
            raise Rejected("no_game", f"There is no game {unknown[0]!r}. The games: {', '.join(registry.GAMES)}.")
        tables = min(offer.tables, self.house.settings.program_tables)
        self.offering = offering_of(self.program, offer, tables)
        self.house.offers.announce([self.offering])

    def invite(self, table: str) -> None:
        """Tell the program where it sits from now on; that is one table less it would sit down at."""
        self.offering.tables = max(0, self.offering.tables - 1)
        self.house.offers.announce([self.offering])
        self.send(Invited(table))

    def remind(self) -> None:
        """Tell the program everything anew."""
        self.house.services.errands.later(self.greet())

    async def greet(self) -> None:
        """Say who the program is, and where it is awaited."""
        try:
            tables: list[Any] = await self.house.tables.games_of(self.program.id)
        except Away as problem:
            self.close(1013, str(problem))
            return
        awaited = [table.id for table in tables if table.phase in PLAYED]
        self.send(Here(self.program.name, self.program.by, awaited, self.house.settings.program_tables))
