"""What one server tells the others that share its database."""

from __future__ import annotations

from msgspec import Struct

KNOWN_FOR = 30.0
"""How long another server's word about who is there holds, in seconds; it is repeated three times as often."""


class Notice(Struct, omit_defaults=True):
    """Which tables grew, or who is at one of them."""

    server: str
    grown: dict[str, int] = {}
    table: str = ""
    seats: list[int] = []
    watched: bool = False
