"""Clubs: groups with their own lobby, table defaults, leaderboard and tournaments."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from topout.messages.protocol import MOST_SEATS, TALK_LENGTH, Clock, Face, Name, Reason, ShortText, Wish

Role = Literal["organiser", "member"]
About = Annotated[str, Meta(max_length=TALK_LENGTH)]


class TableDefaults(Wish):
    """Initial settings of a new table of the club; whoever makes the table may change them."""

    game: ShortText
    seats: Annotated[int, Meta(ge=1, le=MOST_SEATS)]
    options: dict[ShortText, Any] = field(default_factory=dict)
    clock: Clock = field(default_factory=Clock)
    hints: bool = True
    spectators: bool = True
    rated: bool = False


class NewClub(Wish):
    """A club to found; anyone may join an `open` one, others need its invitation."""

    name: Name
    about: About = ""
    open: bool = False


class ChangeClub(Wish):
    """Change a club; omitted fields stay as they are."""

    name: Name | None = None
    about: About | None = None
    open: bool | None = None
    defaults: TableDefaults | None = None


class JoinClub(Wish):
    """Join a club or look at it first; closed clubs require their `invitation`."""

    invitation: ShortText | None = None


class ReportClub(JoinClub):
    """Report a club to the server's moderators; its members are not told."""

    reason: Reason = "name"
    words: Annotated[str, Meta(max_length=TALK_LENGTH)] = ""


class ChangeMember(Wish):
    """Change a member's role; organisers can only step down themselves. `out` bans a member, `none` lifts the ban."""

    role: Literal["organiser", "member", "out", "none"]


class ClubMember(Struct):
    """A member, with their profile where I may see it; `number` identifies them in requests."""

    number: int
    name: str
    role: Role
    you: bool
    since: str
    person: str | None
    face: Face | UnsetType = UNSET


class ClubInfo(Struct):
    """A club as I see it; `role` is mine. Outsiders see only its description and the number of members.

    Organisers also see the `invitation` and the banned members (`out`).
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
    """My clubs, and open ones that I may join, most recently active first."""

    mine: list[ClubLine]
    open: list[ClubLine]


class ClubRank(Struct):
    """A member on the club's leaderboard: their overall rating, and their results at the club's tables.

    Of the rated matches of this game and number of seats, `played` counts all, `here` those at the club's tables, and
    `won` those of the latter that they won.
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
    """The leaderboard of a club, strongest first."""

    game: str
    title: str
    seats: int
    lines: list[ClubRank]
