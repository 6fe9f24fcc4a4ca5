"""What is asked and told of clubs: groups with their own lobby, table defaults, leaderboard and tournaments."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from topout.messages.protocol import MOST_SEATS, TALK_LENGTH, Clock, Face, Name, Reason, ShortText, Wish

Role = Literal["organiser", "member"]
About = Annotated[str, Meta(max_length=TALK_LENGTH)]


class TableDefaults(Wish):
    """What a new table of the club begins with; whoever makes one may change it."""

    game: ShortText
    seats: Annotated[int, Meta(ge=1, le=MOST_SEATS)]
    options: dict[ShortText, Any] = field(default_factory=dict)
    clock: Clock = field(default_factory=Clock)
    hints: bool = True
    spectators: bool = True
    rated: bool = False


class NewClub(Wish):
    """A club to found; whoever likes may join an `open` one, others need its invitation."""

    name: Name
    about: About = ""
    open: bool = False


class ChangeClub(Wish):
    """Change a club; what is left out stays."""

    name: Name | None = None
    about: About | None = None
    open: bool | None = None
    defaults: TableDefaults | None = None


class JoinClub(Wish):
    """Join a club, or look at it before, with its `invitation` where it is not open."""

    invitation: ShortText | None = None


class ReportClub(JoinClub):
    """Tell whoever runs the server about a club; nobody in it is told."""

    reason: Reason = "name"
    words: Annotated[str, Meta(max_length=TALK_LENGTH)] = ""


class ChangeMember(Wish):
    """Make a member an organiser or, oneself, a member again; `out`: send them away; `none`: they may join again."""

    role: Literal["organiser", "member", "out", "none"]


class ClubMember(Struct):
    """Someone in a club, with their profile where I may see it; `number` is what organisers name them by."""

    number: int
    name: str
    role: Role
    you: bool
    since: str
    person: str | None
    face: Face | UnsetType = UNSET


class ClubInfo(Struct):
    """A club as I see it; `role` is mine. Whoever is not in it is told no more than what it is and how many there are.

    Organisers are shown the `invitation`, and whom they have sent away (`out`).
    """

    id: str
    name: str
    about: str
    open: bool
    members: int
    role: Role | None
    defaults: TableDefaults | None = None
    people: list[ClubMember] = []
    out: list[ClubMember] = []
    invitation: str | UnsetType = UNSET


class ClubLine(Struct):
    """A club in a list."""

    id: str
    name: str
    about: str
    members: int
    role: Role | None


class ClubList(Struct):
    """My clubs, and others that anyone may join, those with the latest activity first."""

    mine: list[ClubLine]
    open: list[ClubLine]


class ClubRank(Struct):
    """A member on the club's leaderboard: the rating they have everywhere, and how they did at the club's tables.

    Of the rated matches of this game and number of seats `played` counts all, `here` those at the club's tables and
    `won` those of them that they won.
    """

    person: str | None
    name: str
    you: bool
    rating: int
    give: int
    played: int
    here: int
    won: int
    face: Face | UnsetType = UNSET


class ClubBoard(Struct):
    """The leaderboard of a club, the strongest first."""

    game: str
    title: str
    seats: int
    lines: list[ClubRank]
