"""Requests and answers about guests: who asks, one-time links to other devices, and blocked people."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from topout.messages.protocol import BotFace, Face, Name, Wish


class NewGuest(Wish):
    """Be someone. `carrier` says where the token goes: an http-only cookie, or the answer, for programs."""

    name: Name
    face: Face | None = None
    carrier: Literal["cookie", "header"] = "cookie"


class Rename(Wish):
    """Have another name or face from now on; what is left out stays."""

    name: Name | None = None
    face: Face | None = None


class Carry(Wish):
    """Become, on this device, the guest who made the one-time link."""

    code: Annotated[str, Meta(max_length=100)]
    carrier: Literal["cookie", "header"] = "cookie"


class Guest(Struct):
    """The one who asks; `token` only for programs, and only once. Who comes with a key is a program `by` someone."""

    name: str
    face: Face | BotFace | UnsetType = UNSET
    token: str | UnsetType = UNSET
    by: str | UnsetType = UNSET


class CarryLink(Struct):
    """A one-time link to another device."""

    code: str
    expires_in: int


class Blocked(Struct):
    """Someone I have blocked, by the name under which I met them; `number` unblocks them."""

    number: int
    name: str


class BlockList(Struct):
    """Whom I have blocked, the latest first."""

    blocked: list[Blocked]
