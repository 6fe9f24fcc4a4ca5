"""The devices on which someone is known: each has a token of its own, which can be taken back."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.messages.accounts import DeviceInfo
from topout.server.store import schema
from topout.server.store.identity import hashed, take_back

MARK = 16
"""So many signs of a token's hash tell a guest's devices apart."""
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrome", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("iPhone", "an iPhone"),
    ("iPad", "an iPad"),
    ("Android", "Android"),
    ("CrOS", "a Chromebook"),
    ("Windows", "Windows"),
    ("Mac OS X", "a Mac"),
    ("Linux", "Linux"),
)
"""What browsers call themselves and the systems they run on, the more telling ones first."""


def described(agent: str) -> str:
    """A device by what its browser says of itself; nothing of it but this is kept."""
    browser, system = (next((name for sign, name in signs if sign in agent), None) for signs in (BROWSERS, SYSTEMS))
    if browser and system:
        return f"{browser} on {system}"
    return browser or system or "A program"


def devices_of(connection: Connection, guest: int, token: str) -> list[DeviceInfo]:
    """A guest's devices, the last used first; `token` is that of the one who asks."""
    t = schema.tokens.c
    rows = connection.execute(sa.select(schema.tokens).where(t.guest == guest).order_by(t.used.desc(), t.hash))
    mine = hashed(token)
    return [
        DeviceInfo(row.hash[:MARK], row.device or "A browser", row.made, row.used, row.hash == mine) for row in rows
    ]


def sign_out(connection: Connection, guest: int, mark: str) -> int:
    """Take a device's token back; how many there were."""
    return take_back(connection, guest, sa.func.substr(schema.tokens.c.hash, 1, MARK) == mark)


def sign_out_others(connection: Connection, guest: int, token: str) -> None:
    """Take back all tokens but this one, and the links that would make more."""
    take_back(connection, guest, schema.tokens.c.hash != hashed(token))
    connection.execute(schema.carries.delete().where(schema.carries.c.guest == guest))


def end(connection: Connection, guest: int, token: str) -> None:
    """Take one token back."""
    take_back(connection, guest, schema.tokens.c.hash == hashed(token))
