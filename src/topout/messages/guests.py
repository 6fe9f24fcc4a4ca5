"""Requests and answers about guests: who asks, one-time links to other devices, and blocked people."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from topout.messages.protocol import BotFace, Face, Name, Wish


class NewGuest(Wish):
    """Become a guest. `carrier` says where the token goes: an http-only cookie, or for programs the answer."""

    name: Name
    face: Face | None = None
    carrier: Literal["cookie", "header"] = "cookie"


class Rename(Wish):
    """Change my name or face; omitted fields stay as they are."""

    name: Name | None = None
    face: Face | None = None


class Carry(Wish):
    """Use a one-time link: become, on this device, the guest who made it."""

    code: Annotated[str, Meta(max_length=100)]
    carrier: Literal["cookie", "header"] = "cookie"


class Guest(Struct):
    """The present guest; `token` is sent once, to programs only. With a key, the guest is a program `by` its owner."""

    name: str
    face: Face | BotFace | UnsetType = UNSET
    token: str | UnsetType = UNSET
    by: str | UnsetType = UNSET


class CarryLink(Struct):
    """A one-time link to another device."""

    code: str
    expires_in: int


class Blocked(Struct):
    """Someone I have blocked, by the name under which I met them; `number` lifts the block."""

    number: int
    name: str


class BlockList(Struct):
    """The people I have blocked, latest first."""

    blocked: list[Blocked]
