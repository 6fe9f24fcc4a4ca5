"""The journal of a table: its whole life is a list of these entries, and nothing else is kept of it."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct, field

from topout.messages.protocol import BotFace, Clock, Face, Place


class Entry(Struct, tag_field="is", tag=str.lower, omit_defaults=True):
    """Something that happened at a table."""


class Created(Entry):
    """The table was made; the server's part of the chance is fixed here."""

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
    """A guest sat down, or a program `by` someone."""

    seat: int
    guest: int
    name: str
    luck: str | None = None
    face: Face | BotFace | None = None
    by: str = ""


class Arranged(Entry):
    """The host changed the table before the start; `was` says which chair each has been, or -1 for a new one."""

    places: list[Place]
    was: list[int]
    options: dict[str, Any]
    public: bool
    clock: Clock
    hints: bool
    spectators: bool
    rated: bool = False


class Left(Entry):
    """The chair is free again; only before the start."""

    seat: int


class Named(Entry):
    """A seated guest has another name or face."""

    seat: int
    name: str
    face: Face | BotFace | None = None


class Became(Entry):
    """A guest turned out to be another one, and is that one from now on."""

    guest: int
    into: int


class Lucky(Entry):
    """A seat added to the chance."""

    seat: int
    luck: str


class Started(Entry):
    """The match began, with its final seed."""

    seed: str


class Moved(Entry):
    """A seat made a move: a step, or a whole decision; `spent` is its thinking time in milliseconds.

    `steps` are action numbers; until the entry is applied they may be the move in its maker's words.
    """

    seat: int
    steps: list[int]
    client: str = ""
    spent: int = 0
    bot: bool = False


class TookBack(Entry):
    """A seat took its last decision back: that alone, or every move from number `since` on."""

    seat: int
    client: str = ""
    since: int | None = None


class BackAsked(Entry):
    """A seat would like to take its last decision back, and asks others."""

    seat: int
    others: list[int]
    client: str = ""


class BackAnswered(Entry):
    """One who was asked agrees, or does not."""

    seat: int
    yes: bool
    client: str = ""


class Spoke(Entry):
    """A seat said something, to all or to one, under a name; `after` is how many moves had been made."""

    seat: int
    text: str
    after: int = 0
    to: int | None = None
    client: str = ""
    name: str = ""


class Muted(Entry):
    """A seat hears another no longer, or again."""

    seat: int
    other: int
    on: bool = True


class StoodIn(Entry):
    """A bot plays for the seat; `spent` is how long the seat had thought by then, in milliseconds."""

    seat: int
    why: str
    spent: int = 0


class Returned(Entry):
    """The person plays again."""

    seat: int


class Rested(Entry):
    """A seat's days stand still while its person is on vacation, or go on."""

    seat: int
    on: bool = True


class Skipped(Entry):
    """The pupil plays on without the lesson."""


class Rematched(Entry):
    """The same people go on at another table, as one of them wished."""

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
"""What people can do at a table again and again without the match going on."""

write_entry = msgspec.json.Encoder().encode
read_entry = msgspec.json.Decoder(AnyEntry).decode


def single(action: Any) -> Any:
    """One step in a list is that step."""
    one = isinstance(action, list) and len(action) == 1 and type(action[0]) is int
    return action[0] if one else action
