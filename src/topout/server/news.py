"""News between servers on one PostgreSQL: which tables got entries, and who is connected where."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from topout.server.house import House
    from topout.server.room import Room


class News:
    """On SQLite this server is alone: there is no news."""

    def __init__(self, house: House) -> None:
        self.house = house

    def presence(self, room: Room) -> None:
        """Tell the others who is here."""

    def leads(self, room: Room) -> bool:
        """Whether this server runs the table's bots."""
        return True

    def close(self) -> None:
        """Stop listening."""
