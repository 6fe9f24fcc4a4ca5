"""What one server tells the others that share its database."""

from __future__ import annotations

from msgspec import Raw, Struct

KNOWN_FOR = 30.0
"""How long another server's word about who is there holds, in seconds; it is repeated three times as often."""


class Notice(Struct, omit_defaults=True):
    """Up to which number tables have grown, with the new entries where they fit; or who is at one of them.

    Or of which guests nothing may be at hand that was read before, since they signed out somewhere or are `erased`.
    """

    server: str
    grown: dict[str, int] = {}
    entries: dict[str, list[Raw]] = {}
    table: str = ""
    seats: list[int] = []
    watched: bool = False
    anew: list[int] = []
    erased: list[int] = []
