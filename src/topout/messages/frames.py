"""What goes over a table's websocket: frames of clients and frames of the server."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Raw, Struct, field

from topout.messages.protocol import ClientId, Seat, ShortText, Spoken, Standing, TableInfo, Talk, Wish

# --- what a client sends ----------------------------------------------------------------------------------------


class Asked(Struct, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """A frame of the client; `id` is its own and comes back with the answer."""


class NamedMove(Wish):
    """A move by its name and parameters."""

    name: ShortText
    params: dict[ShortText, int | ShortText | None] = field(default_factory=dict)


class Move(Asked):
    """Make a move: a number, its notation, `{name, params}`, or the list of all steps of a decision."""

    id: ClientId
    revision: Annotated[int, Meta(ge=0, le=1 << 53)]
    action: Any


class Why(Asked):
    """Ask why a single move may not be made: refused as the move would be, or done if it may."""

    id: ClientId
    action: int | ShortText | NamedMove


class Back(Asked):
    """Take one's last move back, or ask the other people at the table whether one may."""

    id: ClientId


class Answer(Asked):
    """Agree that someone takes a move back, or not."""

    id: ClientId
    yes: bool


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


class Draw(Asked):
    """Ask for the table as a terminal draws it for these eyes."""

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


ClientFrame = Move | Back | Say | Phrase | Mute | Hint | Why | Plays | Draw | Sit | Skip | Ping | Answer


# --- what the server sends --------------------------------------------------------------------------------------


class SeatClock(Struct):
    """The time a seat has left, in milliseconds, and whether it runs."""

    left: int
    running: bool


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


class TableChanged(Told, tag="table"):
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
    """What a bot would do, and why; `steps` are all steps of the decision that `action` begins."""

    id: str
    action: Raw
    why: str
    steps: list[Raw]


class PlayList(Told, tag="plays"):
    """All complete plays of the seat."""

    id: str
    plays: list[dict[str, Any]]


class Drawn(Told):
    """The table as text."""

    id: str
    text: str


ServerFrame = Seen | Welcome | TableChanged | Stale | Refused | Done | Said | Hinted | PlayList | Drawn

read_frame = msgspec.json.Decoder(ClientFrame).decode
write_frame = msgspec.json.Encoder().encode
