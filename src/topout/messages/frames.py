"""The frames of a table's websocket, from clients and from the server."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Raw, Struct, field

from topout.messages.protocol import ClientId, Seat, ShortText, Spoken, Standing, TableInfo, Talk, Wish

# --- what a client sends ----------------------------------------------------------------------------------------


class Asked(Struct, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """A frame from the client; `id` is chosen by the client and repeated in the answer."""


class NamedMove(Wish):
    """A move by its name and parameters."""

    name: ShortText
    params: dict[ShortText, int | ShortText | None] = field(default_factory=dict)


class Move(Asked):
    """Make a move: a number, its notation, `{name, params}`, or a list of all steps of a decision."""

    id: ClientId
    revision: Annotated[int, Meta(ge=0, le=1 << 53)]
    action: Any


class Why(Asked):
    """Ask why a move is not legal; answered with the refusal, or with `done` if it is legal."""

    id: ClientId
    action: int | ShortText | NamedMove


class Back(Asked):
    """Take back one's last move, or ask the other people at the table for consent."""

    id: ClientId


class Answer(Asked):
    """Consent to a take-back, or refuse it."""

    id: ClientId
    yes: bool


class Say(Asked):
    """Talk to the table, or privately `to` one seat."""

    id: ClientId
    text: Talk
    to: Seat | None = None


class Phrase(Asked):
    """Say a stock phrase by its number."""

    id: ClientId
    phrase: Annotated[int, Meta(ge=0, le=100)]
    to: Seat | None = None


class Mute(Asked):
    """Mute a seat, or lift the mute."""

    id: ClientId
    seat: Seat
    on: bool = True


class Hint(Asked):
    """Ask what a bot would do."""

    id: ClientId


class Plays(Asked):
    """Ask for all complete plays, where `legal` lists only next steps."""

    id: ClientId


class Draw(Asked):
    """Ask for the table as text, as the terminal draws it for this viewer."""

    id: ClientId


class Sit(Asked):
    """Take one's seat back from the bot that stands in."""

    id: ClientId


class Skip(Asked):
    """Leave the lesson and play on freely."""

    id: ClientId


class Ping(Asked):
    """Check that the connection is alive."""

    id: ClientId


ClientFrame = Move | Back | Say | Phrase | Mute | Hint | Why | Plays | Draw | Sit | Skip | Ping | Answer


# --- what the server sends --------------------------------------------------------------------------------------


class SeatClock(Struct):
    """The time a seat has left, in milliseconds, and whether its clock runs."""

    left: int
    running: bool


class GuidePage(Struct):
    """A page to read, perhaps with a move to try that the rules refuse."""

    say: str
    wrong: Raw | None


class Guide(Struct):
    """A pupil's progress in a lesson: the pages from step `at` of `total` on, and the move to make.

    `moves` are the actions that make up the move; without pages the others are deciding.
    """

    at: int
    total: int
    pages: list[GuidePage]
    moves: list[Raw]


class Told(Struct, tag_field="type", tag=str.lower):
    """A frame from the server."""


class Seen(Told):
    """What this viewer sees now.

    `events` holds what is new, or with `anew` everything so far; `done` is the id of the own move that led here.
    `guide` is present during a lesson.
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
    """The first frame: the table and, once the match has started, everything so far."""

    table: TableInfo
    seen: Seen | None
    talk: list[Spoken]
    muted: list[int]
    phrases: list[str]


class TableChanged(Told, tag="table"):
    """The table itself changed: people, connections, settings or phase."""

    table: TableInfo


class Stale(Told):
    """The move was not made because the position had changed meanwhile; `seen` is the present one."""

    id: str
    reason: str
    seen: Seen


class Refused(Told):
    """The request was refused and nothing changed. `code` is for programs, `rule` cites the rules of the game."""

    id: str | None
    code: str
    reason: str
    rule: str | None = None


class Done(Told):
    """The request was carried out and stored."""

    id: str


class Said(Told):
    """A line of talk."""

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
