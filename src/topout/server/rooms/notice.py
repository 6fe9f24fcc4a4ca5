"""What one server tells the others that share its database."""

from __future__ import annotations

from msgspec import Raw, Struct

from topout.messages.protocol import Level

KNOWN_FOR = 30.0
"""How long another server's word about who is there holds, in seconds; it is repeated three times as often."""


class Offering(Struct, omit_defaults=True):
    """A program that is here, and at how many more tables, of which games and numbers of seats, it would sit down.

    It is `fresh` when it has just come.
    """

    program: int
    owner: int
    name: str
    by: str
    level: Level | None = None
    games: dict[str, list[int]] = {}
    tables: int = 0
    fresh: bool = False


class Notice(Struct, omit_defaults=True):
    """Up to which number tables have grown, with the new entries where they fit; or who is at one of them.

    Or of which guests nothing may be at hand that was read before, since they signed out somewhere or are `erased`, or
    are called something else (`renamed`). Or what programs offer, and which have `gone`, been `invited` to a table, or
    lost their key (`revoked`). Or just that this server lives, and that it listens to tables `apart`.
    """

    server: str
    grown: dict[str, int] = {}
    entries: dict[str, list[Raw]] = {}
    table: str = ""
    seats: list[int] = []
    watched: bool = False
    anew: list[int] = []
    erased: list[int] = []
    renamed: list[int] = []
    offers: list[Offering] = []
    gone: list[int] = []
    invited: dict[str, int] = {}
    revoked: list[int] = []
    apart: bool = False
