"""Tournaments: making, entering, pairings, standings."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from topout.messages.protocol import MOST_SEATS, BotFace, Clock, Face, Level, Name, Phase, ShortText, Wish

MOST_ENTRANTS = 128
MOST_ROUNDS = 127

Kind = Literal["swiss", "everyone"]
"""Swiss: opponents are close in the standings. Everyone: a round robin, as far as the rounds go."""
Fill = Literal["byes", "bots"]
"""How leftover chairs are handled: some entrants rest, or bots fill in."""
Entrant = Annotated[int, Meta(ge=0, lt=MOST_ENTRANTS * 2)]


class NewTournament(Wish):
    """A tournament to make; without `rounds` it has as many as needed. Only members may enter one of a `club`."""

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
    """Enter bots of a level."""

    level: Level
    count: Annotated[int, Meta(ge=1, le=MOST_ENTRANTS)] = 1


class EnterProgram(Wish):
    """Enter a program: one of mine or, as the organiser, any that is connected."""

    program: Annotated[int, Meta(ge=0, le=1 << 53)]


class Withdraw(Wish):
    """Withdraw; organisers may withdraw any `entrant`, others their own programs."""

    entrant: Entrant | None = None


class EntrantInfo(Struct):
    """An entrant; `level` is that of a bot. A `program`, given by its number, is a bot `by` its owner."""

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
    """A line of the standings; ties are broken by the opponents' points (`beaten`), then by `wins`."""

    place: int
    entrant: int
    points: float
    beaten: float
    wins: int
    played: int
    byes: int


class PairedTable(Struct):
    """A pairing: entrants by number in the order of seats, -1 for a bot that fills a chair.

    `places` are the final ones, empty until the table ends.
    """

    id: str
    seats: list[int]
    places: list[int]


class RoundInfo(Struct):
    """A round: its tables and byes."""

    number: int
    tables: list[PairedTable]
    byes: list[int]


class TournamentInfo(Struct):
    """A tournament as everyone sees it.

    `number` counts changes. `you` is my entrant number, `table` where I play now, `host` whether I organise it, and
    `until_next` the seconds until the next round.
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
    """Tournaments, latest first."""

    tournaments: list[TournamentLine]
