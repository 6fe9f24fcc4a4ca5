"""What is asked and told of accounts: how someone who keeps their games comes in again, and from where."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from topout.messages.protocol import BotFace, Face, Name, Wish

ADDRESS_LENGTH = 254
MOST_PASSKEYS = 20
Code = Annotated[str, Meta(max_length=100)]
KeyName = Annotated[str, Meta(min_length=1, max_length=40)]
Carrier = Literal["cookie", "header"]


class Letter(Wish):
    """Have a link sent to an e-mail address."""

    address: Annotated[str, Meta(min_length=3, max_length=ADDRESS_LENGTH)]


class LetterCode(Wish):
    """The code of a link that came by e-mail; `name` is for someone who is nobody yet, `carrier` as for a new guest."""

    code: Code
    name: Name = "Newcomer"
    carrier: Carrier = "cookie"


class NewPasskey(Wish):
    """What a browser made for `navigator.credentials.create`, and what its owner calls it."""

    credential: dict[str, Any]
    name: KeyName


class PasskeyName(Wish):
    """What a passkey is called from now on."""

    name: KeyName


class Passkey(Wish):
    """What a browser signed for `navigator.credentials.get`; `carrier` as for a new guest."""

    credential: dict[str, Any]
    carrier: Carrier = "cookie"


class Merge(Wish):
    """Bring another guest's games along, by the code that was given out when one signed in."""

    code: Code


class SignOut(Wish):
    """Sign a device out by its mark, or all but this one."""

    mark: Annotated[str, Meta(pattern="^[0-9a-f]{16}$")] | None = None


class Farewell(Wish):
    """Be forgotten; `name` is one's name, so that nobody does so by mistake."""

    name: str


class PasskeyOptions(Struct):
    """What the browser's own passkey functions want to know; bytes are in base64url."""

    options: dict[str, Any]


class LetterSent(Struct):
    """A link is on its way, whoever has the address."""

    expires_in: int


class LetterInfo(Struct):
    """What a link that came by e-mail is about: the address, and whose games it opens, if anyone's yet."""

    address: str
    name: str | None
    tables: int
    known: bool


class Before(Struct):
    """Who this browser was before one signed in, and a code that brings their games along."""

    name: str
    tables: int
    code: str


class SignedIn(Struct):
    """Who one is now; `token` only for programs."""

    name: str
    face: Face | BotFace | UnsetType = UNSET
    token: str | UnsetType = UNSET
    before: Before | UnsetType = UNSET


class PasskeyInfo(Struct):
    """A passkey of mine; times are in seconds since 1970."""

    number: int
    name: str
    made: int
    used: int


class AddressInfo(Struct):
    """An e-mail address of mine."""

    number: int
    address: str
    made: int


class DeviceInfo(Struct):
    """A device on which I am known; `made` and `used` are 0 where nobody noted it."""

    mark: str
    words: str
    made: int
    used: int
    here: bool


class Account(Struct):
    """How I can come in again: what this server has for that, and what I have made of it."""

    passkeys_here: bool
    letters_here: bool
    name: str | None
    passkeys: list[PasskeyInfo]
    addresses: list[AddressInfo]
    devices: list[DeviceInfo]
