"""Someone connected to a table, as its room knows them."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from topout.messages.rejection import Rejected


class Visitor(Protocol):
    """On a seat, or as a spectator."""

    guest: int | None
    seat: int | None

    def find_seat(self) -> None:
        """Note where this guest sits now."""

    def send(self, frame: Struct) -> None:
        """Tell them something."""

    def write(self, data: bytes) -> None:
        """Tell them something that is encoded already."""

    def reject(self, id: str | None, no: Rejected) -> None:
        """Say no."""

    def close(self, code: int, reason: str) -> None:
        """Send them away."""
