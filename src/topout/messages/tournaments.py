"""What is asked and told of tournaments."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from topout.messages.protocol import MOST_SEATS, BotFace, Clock, Face, Level, Name, Phase, ShortText, Wish

MOST_ENTRANTS = 128
MOST_ROUNDS = 127

Kind = Literal["swiss", "everyone"]
"""Swiss: those who stand near each other meet; everyone: each meets each, as far as the rounds go."""
Fill = Literal["byes", "bots"]
"""What is done about chairs that nobody is left for: someone rests, or a bot sits there."""
Entrant = Annotated[int, Meta(ge=0, lt=MOST_ENTRANTS * 2)]


class NewTournament(Wish):
    """A tournament to make; without `rounds` there are as many as it takes. Only members enter one of a `club`."""

    name: Name
    game: ShortText
    seats: Annotated[int, Meta(ge=2, le=MOST_SEATS)]
    kind: Kind = "swiss"
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] | None = None
    options: dict[ShortText, Any] = field(default_factory=dict)
    clock: Clock = field(default_factory=Clock)
    fill: Fill = "byes"
    level: Level = "medium"
    pause: Annotated[int, Meta(ge=0, le=3600)] = 30
    most: Annotated[int, Meta(ge=2, le=MOST_ENTRANTS)] = 64
    public: bool = True
    rated: bool = False
    club: ShortText = ""


class AddBots(Wish):
    """Have bots of a level play along."""

    level: Level
    count: Annotated[int, Meta(ge=1, le=MOST_ENTRANTS)] = 1


class EnterProgram(Wish):
    """Have a program play along, one of mine or, in a tournament that I made, another that is here."""

    program: Annotated[int, Meta(ge=0, le=1 << 53)]


class Withdraw(Wish):
    """Play no more; the one who made the tournament may name another `entrant`, everyone their own programs."""

    entrant: Entrant | None = None


class EntrantInfo(Struct):
    """Someone who plays along; `level` is that of a bot. A `program`, by its number, is a bot `by` someone."""

    number: int
    name: str
    level: Level | None
    person: bool
    left: bool
    you: bool
    face: Face | BotFace | UnsetType = UNSET
    by: str | UnsetType = UNSET
    program: int | UnsetType = UNSET


class Rank(Struct):
    """A line of the standings: `beaten` are the points of those one met, which part equal points; then `wins` do."""

    place: int
    entrant: int
    points: float
    beaten: float
    wins: int
    played: int
    byes: int


class PairedTable(Struct):
    """Who meets at a table, by entrants' numbers in the order of seats, -1 for a bot that fills a chair.

    `places` are those of the end, and none before it.
    """

    id: str
    seats: list[int]
    places: list[int]


class RoundInfo(Struct):
    """A round: its tables, and who rests."""

    number: int
    tables: list[PairedTable]
    byes: list[int]


class TournamentInfo(Struct):
    """A tournament as everyone sees it.

    `number` counts what happened; `you` is one's own number in it, `table` where one plays now, `host` whether one
    made it, `until_next` how many seconds there are before the next round.
    """

    id: str
    name: str
    game: str
    title: str
    kind: Kind
    phase: Phase
    seats: int
    sizes: list[int]
    rounds: int
    options: dict[str, Any]
    clock: Clock
    fill: Fill
    level: Level
    pause: int
    most: int
    public: bool
    rated: bool
    number: int
    host: bool
    you: int | None
    table: str | None
    until_next: float | None
    may_enter: bool
    entrants: list[EntrantInfo]
    standings: list[Rank]
    played: list[RoundInfo]
    club: str | UnsetType = UNSET


class TournamentLine(Struct):
    """A tournament in a list."""

    id: str
    name: str
    game: str
    title: str
    phase: Phase
    entrants: int
    mine: bool


class TournamentList(Struct):
    """Tournaments, the latest first."""

    tournaments: list[TournamentLine]
