"""Messages about tables over HTTP, and the types that all messages share."""

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
"""The faces of guests."""
BotFace = Literal["bolt", "cam", "hook", "nut", "piton", "pulley", "rope", "sling"]
"""The faces of bots."""


class Wish(Struct, forbid_unknown_fields=True):
    """A message from a client; unknown fields are rejected."""


# --- tables -----------------------------------------------------------------------------------------------------------


class Place(Wish):
    """The intended occupant of a chair: anyone, a bot, an invited guest, or the one who makes the table.

    A bot without a `name` or `face` is given one.
    """

    kind: Literal["open", "bot", "reserved", "me"] = "open"
    level: Level = "medium"
    name: Name | None = None
    face: BotFace | None = None


class Clock(Wish):
    """The time limit, in seconds: per move, or a bank that grows by `increment` with each move.

    `days` is per move too, but also runs while nobody is connected, for matches played over days.
    """

    kind: Literal["none", "move", "bank", "days"] = "none"
    seconds: Seconds = 60
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0


class NewTable(Wish):
    """A table to make; one of a `club` is listed only in that club's lobby."""

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
    """A chair as the host wants it; `was` is its previous number, which keeps its occupant."""

    was: Seat | None = None
    kind: Literal["open", "bot", "reserved"] = "open"
    level: Level = "medium"
    name: Name | None = None


class Arrange(Wish):
    """Change a table before the start; omitted fields stay as they are."""

    chairs: Annotated[list[Chair], Meta(min_length=1, max_length=MOST_SEATS)] | None = None
    options: dict[ShortText, Any] | None = None
    public: bool | None = None
    clock: Clock | None = None
    hints: bool | None = None
    spectators: bool | None = None
    rated: bool | None = None


class Join(Wish):
    """Sit down on a given or the first free chair; the table's `invitation` also opens reserved chairs.

    After the start an invitation allows taking over from a player who has left or is away.
    """

    seat: Seat | None = None
    invitation: ShortText | None = None
    luck: ShortText | None = None


class Luck(Wish):
    """Text that this seat adds to the match's seed."""

    luck: Annotated[str, Meta(min_length=1, max_length=100)]


class Kick(Wish):
    """Remove someone before the start."""

    seat: Seat


Reason = Literal["rude", "spam", "cheating", "name", "other"]
"""Why someone is reported."""


class Report(Wish):
    """Report someone to the moderators, or a `line` of theirs by the number under which I heard it."""

    seat: Seat
    reason: Reason
    words: Annotated[str, Meta(max_length=TALK_LENGTH)] = ""
    line: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None


class Block(Wish):
    """Block someone: I no longer hear them anywhere, and they cannot join my tables."""

    seat: Seat


class SeatInfo(Struct):
    """A chair as everyone sees it; a program is a bot `by` its owner; during a `vacation` its clock does not run."""

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
    """A request to take a move back, and the seats that have not answered yet."""

    seat: int
    waiting: list[int]


class TableInfo(Struct):
    """A table as everyone sees it; only the host sees the `invitation`, and a `lesson` has prepared luck.

    After the end, `rematch` is the next table, and `rematch_by` the seat that asked for it.
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
    """Tables to join or watch."""

    tables: list[TableLine]


class MyTable(Struct):
    """A table I sit or sat at; `turn` lists the seats to decide as far as known, `place` is my final one."""

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
    """My tables, latest first."""

    tables: list[MyTable]


class Tally(Struct):
    """My results in one game against bots of a level, programs (`program`), several (`mixed`) or only `people`."""

    game: str
    title: str
    level: str
    played: int
    won: int
    average_place: float


class Statistics(Struct):
    """My results so far, by game and kind of opponents."""

    tallies: list[Tally]


class LessonsDone(Wish):
    """The games whose lessons I have finished; a browser's list is merged with the stored one."""

    games: Annotated[list[ShortText], Meta(max_length=100)]


class Rejection(Struct):
    """Why a request was rejected; every HTTP error has this form."""

    error: str
    reason: str
    rule: str | UnsetType = UNSET


# --- what tables and replays tell -------------------------------------------------------------------------------------


class Spoken(Struct):
    """A line of talk; `number` counts per hearer, `to` makes it private, `after` is the step of a replay."""

    number: int
    seat: int
    name: str
    text: str
    to: int | None
    after: int | UnsetType = UNSET


class Standing(Struct):
    """Each seat's progress as this viewer may know it, and in words what is still missing."""

    label: str
    values: list[int]
    words: list[str]
