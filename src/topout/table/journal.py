"""The journal of a table: the list of its entries, from which everything else is derived."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct, field

from topout.messages.protocol import BotFace, Clock, Face, Place


class Entry(Struct, tag_field="is", tag=str.lower, omit_defaults=True):
    """Something that happened at a table."""


class Created(Entry):
    """The table was created; this fixes the server's part of the seed."""

    game: str
    version: int
    options: dict[str, Any]
    places: list[Place]
    host: int
    secret: str
    invitations: dict[str, str] = {}
    invitation: str = ""
    public: bool = True
    clock: Clock = field(default_factory=Clock)
    hints: bool = True
    spectators: bool = True
    lesson: bool = False
    rated: bool = False
    tournament: str = ""
    club: str = ""


class Joined(Entry):
    """A guest, or a program (`by` its owner), sat down."""

    seat: int
    guest: int
    name: str
    luck: str | None = None
    face: Face | BotFace | None = None
    by: str = ""


class Arranged(Entry):
    """The host changed the table before the start; `was` gives each chair's previous number, -1 for a new one."""

    places: list[Place]
    was: list[int]
    options: dict[str, Any]
    public: bool
    clock: Clock
    hints: bool
    spectators: bool
    rated: bool = False


class Left(Entry):
    """A guest left before the start; the chair is free again."""

    seat: int


class Named(Entry):
    """A seated guest changed their name or face."""

    seat: int
    name: str
    face: Face | BotFace | None = None


class Became(Entry):
    """Two accounts were merged: the guest is `into` from now on."""

    guest: int
    into: int


class Lucky(Entry):
    """A seat added its part of the seed."""

    seat: int
    luck: str


class Started(Entry):
    """The match started with its final seed."""

    seed: str


class Moved(Entry):
    """A seat made a move: a step or a whole decision; `spent` is its thinking time in milliseconds.

    `steps` are action numbers; before the entry is applied they may also be the notation the client sent.
    """

    seat: int
    steps: list[int]
    client: str = ""
    spent: int = 0
    bot: bool = False


class TookBack(Entry):
    """A seat took its last decision back: only that move, or every move from number `since` on."""

    seat: int
    client: str = ""
    since: int | None = None


class BackAsked(Entry):
    """A seat asked others whether it may take its last decision back."""

    seat: int
    others: list[int]
    client: str = ""


class BackAnswered(Entry):
    """A seat that was asked agreed or refused."""

    seat: int
    yes: bool
    client: str = ""


class Spoke(Entry):
    """A seat said something to everyone or to one seat; `after` is the number of moves made by then."""

    seat: int
    text: str
    after: int = 0
    to: int | None = None
    client: str = ""
    name: str = ""


class Muted(Entry):
    """A seat muted another, or lifted the mute."""

    seat: int
    other: int
    on: bool = True


class StoodIn(Entry):
    """A bot took over for the seat, which had thought for `spent` milliseconds."""

    seat: int
    why: str
    spent: int = 0


class Returned(Entry):
    """The person took the seat back from the bot."""

    seat: int


class Rested(Entry):
    """A seat's clock stopped for a vacation, or runs again."""

    seat: int
    on: bool = True


class Skipped(Entry):
    """The pupil left the lesson and plays on freely."""


class Rematched(Entry):
    """A rematch was made: the same people go on at another table."""

    table: str
    by: int | None = None


class Closed(Entry):
    """Everyone left before the start."""


AnyEntry = (
    Created
    | Joined
    | Arranged
    | Left
    | Named
    | Became
    | Lucky
    | Started
    | Moved
    | TookBack
    | BackAsked
    | BackAnswered
    | Spoke
    | Muted
    | StoodIn
    | Returned
    | Rested
    | Skipped
    | Rematched
    | Closed
)

ASIDES = frozenset((Joined, Arranged, Left, Named, Lucky, TookBack, BackAsked, Spoke, Muted, Returned))
"""Entries that people can cause again and again without the match advancing; their number is limited."""

write_entry = msgspec.json.Encoder().encode
read_entry = msgspec.json.Decoder(AnyEntry).decode


def single(action: Any) -> Any:
    """A list of one step as that step, which is how a match takes it."""
    one = isinstance(action, list) and len(action) == 1 and type(action[0]) is int
    return action[0] if one else action
