"""How someone is called to their turn at slow tables, and when they are on vacation."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from topout.messages.protocol import Wish

Minute = Annotated[int, Meta(ge=0, le=24 * 60 - 1)]
Zone = Annotated[str, Meta(min_length=1, max_length=64)]
Code = Annotated[str, Meta(min_length=1, max_length=200)]


class Quiet(Wish):
    """Minutes of the day, in someone's own time zone, between which they are not called; none where both are one."""

    zone: Zone = "UTC"
    start: Minute = 0
    end: Minute = 0


class CallWish(Wish):
    """How I want to be called; what is left out stays."""

    mail: bool | None = None
    remind: bool | None = None
    quiet: Quiet | None = None


class NewDevice(Wish):
    """A device that can be called: what its browser tells of a push subscription."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000)]
    p256dh: Code
    auth: Code


class Holiday(Wish):
    """Be on vacation for so many days from now on; 0: be back."""

    days: Annotated[int, Meta(ge=0, le=366)]


class Device(Struct):
    """A device of mine that is called; its `number` takes it off."""

    number: int
    endpoint: str


class Vacation(Struct):
    """How many days I have left this year, and how many seconds of my present vacation there are still to come."""

    left: int
    seconds: int = 0


class CallSettings(Struct):
    """How I am called: with `key` this server can call browsers, with `address` it can send me letters.

    With `remind` one more call comes before my time runs out.
    """

    mail: bool
    remind: bool
    quiet: Quiet
    devices: list[Device]
    vacation: Vacation
    key: str | UnsetType = UNSET
    address: str | UnsetType = UNSET
