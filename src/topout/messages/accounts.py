"""Accounts: passkeys, sign-in by e-mail, devices, merging and deletion."""

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
    """Ask for a sign-in link by e-mail."""

    address: Annotated[str, Meta(min_length=3, max_length=ADDRESS_LENGTH)]


class LetterCode(Wish):
    """The code of an e-mailed link; `name` is used if this creates a new guest, `carrier` is as for a new guest."""

    code: Code
    name: Name = "Newcomer"
    carrier: Carrier = "cookie"


class NewPasskey(Wish):
    """The result of `navigator.credentials.create`, with the owner's name for the passkey."""

    credential: dict[str, Any]
    name: KeyName


class PasskeyName(Wish):
    """The new name of a passkey."""

    name: KeyName


class Passkey(Wish):
    """The result of `navigator.credentials.get`; `carrier` is as for a new guest."""

    credential: dict[str, Any]
    carrier: Carrier = "cookie"


class Merge(Wish):
    """Merge another guest's games into this account, by the code given out at sign-in."""

    code: Code


class SignOut(Wish):
    """Sign out the device with this mark, or without one all devices but this."""

    mark: Annotated[str, Meta(pattern="^[0-9a-f]{16}$")] | None = None


class Farewell(Wish):
    """Delete the account; `name` must repeat its name, as a safeguard."""

    name: str


class PasskeyOptions(Struct):
    """Options for the browser's passkey functions; bytes are in base64url."""

    options: dict[str, Any]


class LetterSent(Struct):
    """A link was sent; the answer is the same whether the address is known or not."""

    expires_in: int


class LetterInfo(Struct):
    """What an e-mailed link is about: the address, and the guest it signs in, if there is one yet."""

    address: str
    name: str | None
    tables: int
    known: bool


class Before(Struct):
    """The guest this browser had before signing in, and a code that merges their games."""

    name: str
    tables: int
    code: str


class SignedIn(Struct):
    """The guest that is now signed in; `token` only for programs."""

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
    """A device I am signed in on; `made` and `used` are 0 if the time is unknown."""

    mark: str
    words: str
    made: int
    used: int
    here: bool


class Account(Struct):
    """My ways of signing in, and which of them this server offers."""

    passkeys_here: bool
    letters_here: bool
    name: str | None
    passkeys: list[PasskeyInfo]
    addresses: list[AddressInfo]
    devices: list[DeviceInfo]
