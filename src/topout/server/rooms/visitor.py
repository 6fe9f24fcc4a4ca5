"""A connection to a table, as the room sees it."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from topout.messages.rejection import Rejected


class Visitor(Protocol):
    """Someone connected on a seat or as a spectator."""

    guest: int | None
    seat: int | None

    def find_seat(self) -> None:
        """Update the seat of this guest."""

    def send(self, frame: Struct) -> None:
        """Send a frame."""

    def write(self, data: bytes) -> None:
        """Send an encoded frame."""

    def reject(self, id: str | None, no: Rejected) -> None:
        """Send a rejection."""

    def close(self, code: int, reason: str) -> None:
        """Disconnect with a reason."""
