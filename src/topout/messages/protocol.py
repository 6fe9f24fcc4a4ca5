"""What is asked and told over HTTP, and what all messages share.

TypeScript types are made from it, `finished` and `frames`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

VERSION = "1"
MOST_SEATS = 16
NAME_LENGTH = 40
TALK_LENGTH = 500

Name = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]
ShortText = Annotated[str, Meta(max_length=100)]
Talk = Annotated[str, Meta(min_length=1, max_length=TALK_LENGTH)]
ClientId = Annotated[str, Meta(min_length=1, max_length=40)]
Seat = Annotated[int, Meta(ge=0, le=MOST_SEATS)]
Level = Literal["easy", "medium", "hard", "expert"]
Phase = Literal["open", "running", "over", "closed"]
Seconds = Annotated[int, Meta(ge=1, le=30 * 24 * 3600)]
Face = Literal[
    "marmot", "ibex", "fox", "owl", "lynx", "bear", "hare", "frog", "badger", "raven", "yak", "gecko"
]  # fmt: skip
"""What guests may look like."""
BotFace = Literal["bolt", "cam", "hook", "nut", "piton", "pulley", "rope", "sling"]
"""What bots look like."""


class Wish(Struct, forbid_unknown_fields=True):
    """What a client sends: nothing but the fields that are known."""


# --- tables -----------------------------------------------------------------------------------------------------------


class Place(Wish):
    """Who is to sit on a chair: anyone, a bot, someone with the link, or the one who makes the table.

    A bot without a `name` or `face` is given one.
    """

    kind: Literal["open", "bot", "reserved", "me"] = "open"
    level: Level = "medium"
    name: Name | None = None
    face: BotFace | None = None


class Clock(Wish):
    """How long one may think: per move, or a bank that grows by `increment` with each move; all in seconds.

    `days` is per move as well, and goes on whether anyone is at the table or not: one need not be there at once.
    """

    kind: Literal["none", "move", "bank", "days"] = "none"
    seconds: Seconds = 60
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0


class NewTable(Wish):
    """A table to make; one of a `club` of mine is shown in its lobby, and nowhere else."""

    game: ShortText
    seats: Annotated[list[Place], Meta(min_length=1, max_length=MOST_SEATS)]
    options: dict[ShortText, Any] = {}
    public: bool = True
    clock: Clock = field(default_factory=Clock)
    hints: bool = True
    spectators: bool = True
    rated: bool = False
    club: ShortText = ""


class Chair(Wish):
    """A chair as the host wants it; `was` is the seat that it has been so far, with whoever sits there."""

    was: Seat | None = None
    kind: Literal["open", "bot", "reserved"] = "open"
    level: Level = "medium"
    name: Name | None = None


class Arrange(Wish):
    """Change a table before the start; what is left out stays."""

    chairs: Annotated[list[Chair], Meta(min_length=1, max_length=MOST_SEATS)] | None = None
    options: dict[ShortText, Any] | None = None
    public: bool | None = None
    clock: Clock | None = None
    hints: bool | None = None
    spectators: bool | None = None
    rated: bool | None = None


class Join(Wish):
    """Sit down: on a chair or on the first free one; the table's `invitation` opens reserved chairs too.

    After the start it lets someone play on for a player who left or is away.
    """

    seat: Seat | None = None
    invitation: ShortText | None = None
    luck: ShortText | None = None


class Luck(Wish):
    """Words or digits that this seat adds to the table's chance."""

    luck: Annotated[str, Meta(min_length=1, max_length=100)]


class Kick(Wish):
    """Send someone away before the start."""

    seat: Seat


Reason = Literal["rude", "spam", "cheating", "name", "other"]
"""Why one reports someone."""


class Report(Wish):
    """Tell whoever runs the server about someone, or about a `line` of theirs, by the number under which I heard it."""

    seat: Seat
    reason: Reason
    words: Annotated[str, Meta(max_length=TALK_LENGTH)] = ""
    line: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None


class Block(Wish):
    """Hear someone no longer, here and at other tables, and have them at none of mine."""

    seat: Seat


class SeatInfo(Struct):
    """A chair as everyone sees it; a program is a bot `by` someone; in a `vacation` the days of a clock stand still."""

    seat: int
    kind: Literal["open", "bot", "reserved", "person", "program"]
    name: str | None
    level: str | None
    connected: bool
    stand_in: str | None
    luck: bool
    you: bool
    face: Face | BotFace | UnsetType = UNSET
    by: str | UnsetType = UNSET
    vacation: bool | UnsetType = UNSET


class PleaInfo(Struct):
    """A seat that would like to take a move back, and the seats whose answer it waits for."""

    seat: int
    waiting: list[int]


class TableInfo(Struct):
    """A table as everyone sees it; the `invitation` is shown to its host alone, a `lesson` has prepared luck.

    After the end `rematch` is the table where everyone goes on, and `rematch_by` the seat that asked for it.
    """

    id: str
    game: str
    title: str
    goal: str
    unit: str
    version: int
    options: dict[str, Any]
    phase: Phase
    public: bool
    hints: bool
    spectators: bool
    clock: Clock
    seats: list[SeatInfo]
    host: bool
    commitment: str
    paused: bool
    rematch: str | None
    rematch_by: int | None = None
    lesson: bool = False
    rated: bool = False
    plea: PleaInfo | None = None
    tournament: str | UnsetType = UNSET
    club: str | UnsetType = UNSET
    invitation: str | UnsetType = UNSET


class TableLine(Struct):
    """A table in a list."""

    id: str
    game: str
    title: str
    phase: Phase
    names: list[str]
    free: int
    spectators: bool
    rated: bool


class Lobby(Struct):
    """Tables to join or to watch."""

    tables: list[TableLine]


class MyTable(Struct):
    """A table I sit or sat at; `turn` are the seats that are awaited, as far as known, `place` is mine at the end."""

    id: str
    game: str
    title: str
    phase: Phase
    names: list[str]
    free: int
    seat: int
    turn: list[int]
    place: int
    lesson: bool
    changed: int


class MyGames(Struct):
    """My tables, the latest first."""

    tables: list[MyTable]


class Tally(Struct):
    """How I did at a game against bots of one level, programs (`program`), several (`mixed`) or none (`people`)."""

    game: str
    title: str
    level: str
    played: int
    won: int
    average_place: float


class Statistics(Struct):
    """How I did so far, by game and company."""

    tallies: list[Tally]


class LessonsDone(Wish):
    """The games whose lesson I have finished; what a browser tells is added to what is kept."""

    games: Annotated[list[ShortText], Meta(max_length=100)]


class Rejection(Struct):
    """Why something was not done; every error of the HTTP interface has this form."""

    error: str
    reason: str
    rule: str | UnsetType = UNSET


# --- what tables and replays tell -------------------------------------------------------------------------------------


class Spoken(Struct):
    """Something said. `number` counts what this hearer heard; `to` makes it private; `after` is a replay's step."""

    number: int
    seat: int
    name: str
    text: str
    to: int | None
    after: int | UnsetType = UNSET


class Standing(Struct):
    """How far each seat has come, by what the one who looks may see, and in words how far that is from the goal."""

    label: str
    values: list[int]
    words: list[str]
