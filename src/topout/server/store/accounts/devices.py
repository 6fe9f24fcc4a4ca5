"""Signed-in devices: each has a token of its own that can be revoked."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from topout.messages.accounts import DeviceInfo
from topout.server.store import schema
from topout.server.store.identity import hashed, take_back

MARK = 16
"""How many characters of a token's hash identify a device within an account."""
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
"""Names of browsers and systems by parts of the user agent, more specific ones first."""


def described(agent: str) -> str:
    """A short description of a device from its user agent, the only part of it that is stored."""
    browser, system = (next((name for sign, name in signs if sign in agent), None) for signs in (BROWSERS, SYSTEMS))
    if browser and system:
        return f"{browser} on {system}"
    return browser or system or "A program"


def devices_of(connection: Connection, guest: int, token: str) -> list[DeviceInfo]:
    """A guest's devices, last used first; `token` is the requesting one's."""
    t = schema.tokens.c
    rows = connection.execute(sa.select(schema.tokens).where(t.guest == guest).order_by(t.used.desc(), t.hash))
    mine = hashed(token)
    return [
        DeviceInfo(row.hash[:MARK], row.device or "A browser", row.made, row.used, row.hash == mine) for row in rows
    ]


def sign_out(connection: Connection, guest: int, mark: str) -> int:
    """Revoke a device's token; returns how many there were."""
    return take_back(connection, guest, sa.func.substr(schema.tokens.c.hash, 1, MARK) == mark)


def sign_out_others(connection: Connection, guest: int, token: str) -> None:
    """Revoke all tokens but this one, and open links to further devices."""
    take_back(connection, guest, schema.tokens.c.hash != hashed(token))
    connection.execute(schema.carries.delete().where(schema.carries.c.guest == guest))


def end(connection: Connection, guest: int, token: str) -> None:
    """Revoke one token."""
    take_back(connection, guest, schema.tokens.c.hash == hashed(token))
