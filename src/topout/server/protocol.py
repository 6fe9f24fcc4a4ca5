"""Every message between a browser and the server; the TypeScript types are made from this module."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType, field

from topout.lab.findings import Analysis

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
Seconds = Annotated[int, Meta(ge=1, le=7 * 24 * 3600)]


class Wish(Struct, forbid_unknown_fields=True):
    """What a client sends: nothing but the fields that are known."""


# --- who one is -------------------------------------------------------------------------------------------------------


class NewGuest(Wish):
    """Be someone. `carrier` says where the token goes: an http-only cookie, or the answer, for programs."""

    name: Name
    carrier: Literal["cookie", "header"] = "cookie"


class Rename(Wish):
    """Have another name from now on."""

    name: Name


class Carry(Wish):
    """Become, on this device, the guest who made the one-time link."""

    code: Annotated[str, Meta(max_length=100)]
    carrier: Literal["cookie", "header"] = "cookie"


class Guest(Struct):
    """The one who asks; `token` only for programs, and only once."""

    name: str
    token: str | UnsetType = UNSET


class CarryLink(Struct):
    """A one-time link to another device."""

    code: str
    expires_in: int


# --- games ------------------------------------------------------------------------------------------------------------


class OptionInfo(Struct):
    """A rule option of a game."""

    name: str
    type: str
    default: Any
    help: str


class MoveKind(Struct):
    """A kind of move that a game has, with one example of its choices."""

    name: str
    example: dict[str, Any]


class GameInfo(Struct):
    """A game to choose."""

    name: str
    title: str
    blurb: str
    version: int
    minutes: str
    seats: list[int]
    options: list[OptionInfo]
    moves: list[MoveKind]
    lesson: bool


class GameList(Struct):
    """What can be played here, and by which bots."""

    games: list[GameInfo]
    levels: list[str]
    phrases: list[str]


class RulesText(Struct):
    """The complete rules of a game, in Markdown."""

    game: str
    text: str


# --- tables -----------------------------------------------------------------------------------------------------------


class Place(Wish):
    """Who is to sit on a chair: anyone, a bot, someone with the link, or the one who makes the table."""

    kind: Literal["open", "bot", "reserved", "me"] = "open"
    level: Level = "medium"


class Clock(Wish):
    """How long one may think: per move, or a bank that grows by `increment` with each move; all in seconds."""

    kind: Literal["none", "move", "bank"] = "none"
    seconds: Seconds = 60
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0


class NewTable(Wish):
    """A table to make."""

    game: ShortText
    seats: Annotated[list[Place], Meta(min_length=1, max_length=MOST_SEATS)]
    options: dict[ShortText, Any] = {}
    public: bool = True
    clock: Clock = field(default_factory=Clock)
    hints: bool = True
    spectators: bool = True


class Join(Wish):
    """Sit down: on a chair or on the first free one, with the link's `invitation` on a reserved chair."""

    seat: Seat | None = None
    invitation: ShortText | None = None
    luck: ShortText | None = None


class Luck(Wish):
    """Words or digits that this seat adds to the table's chance."""

    luck: Annotated[str, Meta(min_length=1, max_length=100)]


class Kick(Wish):
    """Send someone away before the start."""

    seat: Seat


class SeatInfo(Struct):
    """A chair as everyone sees it."""

    seat: int
    kind: Literal["open", "bot", "reserved", "person"]
    name: str | None
    level: str | None
    connected: bool
    stand_in: str | None
    luck: bool
    you: bool


class TableInfo(Struct):
    """A table as everyone sees it; `invitations` are shown to its host alone, a `lesson` has prepared luck."""

    id: str
    game: str
    title: str
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
    lesson: bool = False
    invitations: dict[str, str] | UnsetType = UNSET


class TableLine(Struct):
    """A table in a list."""

    id: str
    game: str
    title: str
    phase: Phase
    names: list[str]
    free: int
    spectators: bool


class Lobby(Struct):
    """Tables to join or to watch."""

    tables: list[TableLine]


class Refusal(Struct):
    """Why something was not done; every error of the HTTP interface has this form."""

    error: str
    reason: str
    rule: str | UnsetType = UNSET


# --- play: what a client sends ----------------------------------------------------------------------------------------


class Asked(Struct, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """A frame of the client; `id` is its own and comes back with the answer."""


class Choices(Wish):
    """A move by its name and choices."""

    name: ShortText
    params: dict[ShortText, int | ShortText | None] = {}


class Move(Asked):
    """Make a move: a number, its notation, `{name, params}`, or the list of all steps of a compound choice."""

    id: ClientId
    revision: Annotated[int, Meta(ge=0, le=1 << 53)]
    action: Any


class Why(Asked):
    """Ask why a single move may not be made: refused as the move would be, or done if it may."""

    id: ClientId
    action: int | ShortText | Choices


class Back(Asked):
    """Take one's last move back."""

    id: ClientId


class Say(Asked):
    """Talk to the table, or privately `to` one seat."""

    id: ClientId
    text: Talk
    to: Seat | None = None


class Phrase(Asked):
    """Say one of the table's phrases, by its number."""

    id: ClientId
    phrase: Annotated[int, Meta(ge=0, le=100)]
    to: Seat | None = None


class Mute(Asked):
    """Hear a seat no longer, or hear it again."""

    id: ClientId
    seat: Seat
    on: bool = True


class Hint(Asked):
    """Ask what a bot would do."""

    id: ClientId


class Plays(Asked):
    """Ask for all complete plays where the legal list has only next steps."""

    id: ClientId


class Sit(Asked):
    """Take one's seat back from the bot that stood in."""

    id: ClientId


class Skip(Asked):
    """Leave the lesson, or its end, and play on freely."""

    id: ClientId


class Ping(Asked):
    """Ask whether the server is there."""

    id: ClientId


ClientFrame = Move | Back | Say | Phrase | Mute | Hint | Why | Plays | Sit | Skip | Ping


# --- play: what the server sends --------------------------------------------------------------------------------------


class SeatClock(Struct):
    """The time a seat has left, in milliseconds, and whether it runs."""

    left: int
    running: bool


class Spoken(Struct):
    """Something said. `number` counts what this hearer heard; `to` makes it private; `after` is a replay's step."""

    number: int
    seat: int
    name: str
    text: str
    to: int | None
    after: int | UnsetType = UNSET


class Standing(Struct):
    """How far each seat has come, by what the one who looks may see."""

    label: str
    values: list[int]


class GuidePage(Struct):
    """One thing to read, and perhaps a move to try that the rules refuse."""

    say: str
    wrong: Raw | None


class Guide(Struct):
    """Where a pupil is in a lesson: what to read from step `at` of `total` on, and the move that is pointed at.

    `moves` are the actions that make up the move; without pages the others are deciding.
    """

    at: int
    total: int
    pages: list[GuidePage]
    moves: list[Raw]


class Told(Struct, tag_field="type", tag=str.lower):
    """A frame of the server."""


class Seen(Told):
    """What a seat or spectator sees now.

    `events` is what is new, or with `anew` everything so far; `done` is the id of the own move that led here.
    `guide` is there while a lesson goes on.
    """

    revision: int
    you: int | None
    view: dict[str, Any]
    events: list[dict[str, Any]]
    legal: list[Raw]
    prompt: str | None
    clocks: list[SeatClock] | None = None
    anew: bool = False
    done: str | None = None
    standing: Standing | None = None
    guide: Guide | None = None


class Welcome(Told):
    """The first frame: the table, and where the match has started all that happened so far."""

    table: TableInfo
    seen: Seen | None
    talk: list[Spoken]
    muted: list[int]
    phrases: list[str]


class TableNews(Told, tag="table"):
    """Someone came, left, or something about the table changed."""

    table: TableInfo


class Stale(Told):
    """The move was not made: the table had moved on. `seen` is how it stands."""

    id: str
    reason: str
    seen: Seen


class Refused(Told):
    """Not done, and why; nothing changed. `code` is for programs, `rule` cites the rules of the game."""

    id: str | None
    code: str
    reason: str
    rule: str | None = None


class Done(Told):
    """Done, and kept."""

    id: str


class Said(Told):
    """Someone spoke."""

    line: Spoken


class Hinted(Told, tag="hint"):
    """What a bot would do, and why; `steps` are all steps of the whole choice that `action` begins."""

    id: str
    action: Raw
    why: str
    steps: list[Raw]


class PlayList(Told, tag="plays"):
    """All complete plays of the seat."""

    id: str
    plays: list[dict[str, Any]]


ServerFrame = Seen | Welcome | TableNews | Stale | Refused | Done | Said | Hinted | PlayList


# --- looking back -----------------------------------------------------------------------------------------------------


class Look(Wish):
    """Look at a record from step `first` on, through a seat's eyes, as a spectator or with everything open."""

    record: dict[str, Any]
    eyes: ShortText = "open"
    first: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


class ReplayStep(Struct):
    """One step of a finished match: who decided, and what the chosen eyes saw after it."""

    number: int
    seat: int | None
    action: str | None
    events: list[dict[str, Any]]
    view: dict[str, Any]
    standing: Standing | None


class Replay(Struct):
    """A stretch of a finished match through one seat's eyes, a spectator's, or with everything open."""

    table: TableInfo
    eyes: str
    length: int
    steps: list[ReplayStep]
    talk: list[Spoken]


class AnalysisNews(Struct):
    """How far the analysis of a finished match is, from 0 to 1; what it found, or why it failed."""

    state: Literal["none", "waiting", "running", "done", "failed"]
    progress: float
    analysis: Analysis | None = None
    reason: str | None = None


read_frame = msgspec.json.Decoder(ClientFrame).decode
write_frame = msgspec.json.Encoder().encode
