"""Notifications between servers that share a database."""

from __future__ import annotations

from msgspec import Raw, Struct

from topout.messages.protocol import Level

KNOWN_FOR = 30.0
"""Seconds for which another server's presence report holds; it is repeated three times as often."""


class Offering(Struct, omit_defaults=True):
    """A connected program: which games and sizes it plays, and how many more tables it accepts.

    `fresh` says that it has just connected.
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
    """One notification, any of several kinds.

    Tables have `grown` to these numbers, with the new entries if they fit; or these seats are connected at one table.
    Or guests must no longer be cached because they signed out somewhere or were `erased`, or have a new name
    (`renamed`). Or what programs offer, and which have `gone`, were `invited` to a table, or lost their key
    (`revoked`). Or just a heartbeat; `apart` says that the server listens to the tables' own channels.
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
