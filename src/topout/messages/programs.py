"""What programs and their people say beside a table: keys, what a program offers, where it is invited."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from topout.messages.frames import Asked, Done, Ping, Refused, Told
from topout.messages.protocol import BotFace, ClientId, Level, Name, Seat, ShortText, Wish

MOST_GAMES = 50
MOST_CHAIRS = 1000

SeatCount = Annotated[int, Meta(ge=1, le=16)]

# --- keys -------------------------------------------------------------------------------------------------------------


class NewKey(Wish):
    """Make a key for a program, under the name by which it sits at tables."""

    name: Name


class KeyInfo(Struct):
    """A program of mine by its `number`; `here` says whether it is connected. The `key` is told once."""

    number: int
    name: str
    face: BotFace
    made: int
    here: bool
    key: str | UnsetType = UNSET


class KeyList(Struct):
    """My programs that have a key, the latest first, and how many I may have."""

    keys: list[KeyInfo]
    most: int


# --- programs that are here -------------------------------------------------------------------------------------------


class Played(Wish):
    """A game that a program plays, at tables of so many seats."""

    game: ShortText
    seats: Annotated[list[SeatCount], Meta(min_length=1, max_length=16)]


class ProgramInfo(Struct):
    """A program that would sit down: a bot `by` someone, perhaps me; `level` is how strong it says it is."""

    number: int
    name: str
    by: str
    level: Level | None
    mine: bool = False


class ProgramList(Struct):
    """The programs that would sit down at such a table."""

    programs: list[ProgramInfo]


class SeatProgram(Wish):
    """Sit a program down on a chair that nobody has."""

    seat: Seat
    program: Annotated[int, Meta(ge=0, le=1 << 53)]


# --- what a program sends over its line -------------------------------------------------------------------------------


class Offer(Asked):
    """Which games the program plays, and at how many more tables it would sit down: each invitation takes one away."""

    id: ClientId
    games: Annotated[list[Played], Meta(max_length=MOST_GAMES)]
    tables: Annotated[int, Meta(ge=0, le=MOST_CHAIRS)]
    level: Level | None = None


ProgramFrame = Offer | Ping


# --- what the server sends over a program's line ----------------------------------------------------------------------


class Here(Told):
    """The first frame, and again whenever something may have been missed: who the program is, and where it sits.

    At `most` so many tables it may be connected at a time.
    """

    name: str
    by: str
    tables: list[str]
    most: int


class Invited(Told):
    """A host has sat the program down: it should connect to that table's socket."""

    table: str


LineFrame = Here | Invited | Done | Refused
