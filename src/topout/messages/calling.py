"""Notifications of turns at slow tables, and vacations."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from topout.messages.protocol import Wish

Minute = Annotated[int, Meta(ge=0, le=24 * 60 - 1)]
Zone = Annotated[str, Meta(min_length=1, max_length=64)]
Code = Annotated[str, Meta(min_length=1, max_length=200)]


class Quiet(Wish):
    """Quiet hours in minutes of the local day; there are none if both are equal."""

    zone: Zone = "UTC"
    start: Minute = 0
    end: Minute = 0


class CallWish(Wish):
    """Change my notification settings; omitted fields stay as they are."""

    mail: bool | None = None
    remind: bool | None = None
    quiet: Quiet | None = None


class NewDevice(Wish):
    """A browser's push subscription, as a device to notify."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000)]
    p256dh: Code
    auth: Code


class Holiday(Wish):
    """Take a vacation of so many days from now on; 0 ends it."""

    days: Annotated[int, Meta(ge=0, le=366)]


class Device(Struct):
    """A device that is notified; its `number` is used to remove it."""

    number: int
    endpoint: str


class Vacation(Struct):
    """Vacation days left this year, and the seconds left of the present vacation."""

    left: int
    seconds: int = 0


class CallSettings(Struct):
    """My notification settings. With `key` this server can send push messages, with `address` it can send me e-mail.

    With `remind` there is one more notification before my time runs out.
    """

    mail: bool
    remind: bool
    quiet: Quiet
    devices: list[Device]
    vacation: Vacation
    key: str | UnsetType = UNSET
    address: str | UnsetType = UNSET
