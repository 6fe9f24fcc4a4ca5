"""The page at a table of its own device: all players count as connected, and one of them is in front of the screen."""

from __future__ import annotations

from collections.abc import Callable

from topout.device.house import Device, LocalRoom
from topout.device.shelf import ME
from topout.messages.rejection import no_table
from topout.server.rooms.connection import Connection
from topout.table.table import Table

Tell = Callable[[str], None]


class Screen:
    """Shows frames for the player in front of the screen, and drops those for the others."""

    def __init__(self, line: Line, guest: int) -> None:
        self.line, self.guest = line, guest

    def write(self, data: bytes) -> None:
        """Show a frame."""
        if self.line.front == self.guest:
            self.line.tell(data.decode())

    def close(self, code: int, reason: str) -> None:
        """Nothing to do: nobody is disconnected from their own device."""


class Line:
    """Takes the place of a websocket, for all players in front of the device."""

    def __init__(self, device: Device, room: LocalRoom, tell: Tell) -> None:
        self.device, self.room, self.tell = device, room, tell
        self.front = first_in_front(room.table)
        self.here: dict[int, Connection] = {}

    def open(self) -> None:
        """Connect everyone to the table, the player in front of the screen last."""
        self.room.run(self._come)

    def _come(self) -> None:
        people = [chair.guest for chair in self.room.table.chairs if chair.guest is not None]
        for guest in sorted(people or [ME], key=lambda guest: guest == self.front):
            self.here[guest] = Connection(Screen(self, guest), self.room, guest)
            self.here[guest].came()

    def received(self, data: str) -> None:
        """Handle a frame from the player in front."""
        self.here[self.front].received(data.encode())

    def turn_to(self, seat: int) -> None:
        """The device was passed on: show the table to the player on this seat."""
        self.room.run(lambda: self._turn_to(seat))

    def _turn_to(self, seat: int) -> None:
        guest = self.room.table.chairs[seat].guest
        if guest in self.here:
            self.front = guest
            self.here[guest].send(self.room.welcome(self.here[guest]))

    def close(self) -> None:
        """Disconnect everyone from the table."""
        for connection in self.here.values():
            connection.left()
        self.device.put_away(self.room)


def first_in_front(table: Table) -> int:
    """Who sees the table first: a player whose decision is due, otherwise the owner."""
    people = [chair.guest for chair in table.chairs]
    if table.match is None or ME in (people[seat] for seat in table.match.owed):
        return ME
    return next((guest for seat in table.match.owed if (guest := people[seat]) is not None), ME)


async def opened(device: Device, id: str, tell: Tell) -> Line:
    """Open a connection to a table."""
    if id not in device.shelf.kept:
        raise no_table()
    line = Line(device, await device.room(id), tell)
    line.open()
    return line
