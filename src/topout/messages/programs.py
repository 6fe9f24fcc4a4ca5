"""Programs (bots by users): their keys, what they offer to play, and invitations."""

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
    """Make a key for a program, which plays under this name."""

    name: Name


class KeyInfo(Struct):
    """A program of mine; `here` says whether it is connected. The `key` itself is sent only once."""

    number: int
    name: str
    face: BotFace
    made: int
    here: bool
    key: str | UnsetType = UNSET


class KeyList(Struct):
    """My programs, latest first, and how many I may have."""

    keys: list[KeyInfo]
    most: int


# --- programs that are here -------------------------------------------------------------------------------------------


class Played(Wish):
    """A game that a program plays, with the numbers of seats."""

    game: ShortText
    seats: Annotated[list[SeatCount], Meta(min_length=1, max_length=16)]


class ProgramInfo(Struct):
    """A program that can be invited: a bot `by` its owner; `level` is its own claim of strength."""

    number: int
    name: str
    by: str
    level: Level | None
    mine: bool = False


class ProgramList(Struct):
    """The programs that can be invited to such a table."""

    programs: list[ProgramInfo]


class SeatProgram(Wish):
    """Seat a program on a free chair."""

    seat: Seat
    program: Annotated[int, Meta(ge=0, le=1 << 53)]


# --- what a program sends over its line -------------------------------------------------------------------------------


class Offer(Asked):
    """The games a program plays, and how many more tables it accepts; each invitation uses up one."""

    id: ClientId
    games: Annotated[list[Played], Meta(max_length=MOST_GAMES)]
    tables: Annotated[int, Meta(ge=0, le=MOST_CHAIRS)]
    level: Level | None = None


ProgramFrame = Offer | Ping


# --- what the server sends over a program's line ----------------------------------------------------------------------


class Here(Told):
    """The first frame, repeated whenever frames may have been missed: the program's name and its tables.

    It may be connected to at most `most` tables at a time.
    """

    name: str
    by: str
    tables: list[str]
    most: int


class Invited(Told):
    """A host has seated the program: it should now connect to that table."""

    table: str


LineFrame = Here | Invited | Done | Refused
