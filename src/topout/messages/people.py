"""What is asked and told about people among people: profiles, ratings, leaderboards."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from topout.messages.protocol import TALK_LENGTH, BotFace, Face, Level, Phase, Reason, ShortText, Tally, Wish

Relation = Literal["none", "asked", "asks", "friend"]
"""What someone is to me: nobody yet, asked by me, someone who asks me, or a friend."""


class RatingInfo(Struct):
    """A rating with its uncertainty: 95 of 100 such people are within `give` of it."""

    game: str
    title: str
    seats: int
    rating: int
    give: int
    played: int


class Profile(Struct):
    """Someone as others may see them; `since` is the day on which they first came. A program is a bot `by` someone.

    What they chose, `private` (for friends alone), `listed` (on leaderboards) and `unseen` (friends do not see when
    they are here), is told to themselves alone.
    """

    id: str
    name: str
    you: bool
    private: bool
    listed: bool
    unseen: bool
    relation: Relation
    since: str
    ratings: list[RatingInfo]
    tallies: list[Tally]
    face: Face | BotFace | UnsetType = UNSET
    by: str | UnsetType = UNSET


class ShowMyself(Wish):
    """What others may see of me; what is left out stays."""

    private: bool | None = None
    listed: bool | None = None
    unseen: bool | None = None


class PastMatch(Struct):
    """A match someone finished, and their rating after it where it was rated; `level` is that of the bots there."""

    table: str
    game: str
    title: str
    at: int
    names: list[str]
    seat: int
    place: int
    level: str
    rated: bool
    rating: int | None


class History(Struct):
    """Finished matches, the latest first; `next` asks for those before them."""

    matches: list[PastMatch]
    next: str | None


class RatingPoint(Struct):
    """A rating at a time, in milliseconds since 1970."""

    at: int
    rating: int
    give: int


class RatingCourse(Struct):
    """How a rating went, thinned out where there are many matches."""

    points: list[RatingPoint]


class BoardLine(Struct):
    """Someone on a leaderboard, or a program."""

    person: str
    name: str
    you: bool
    program: bool
    rating: int
    give: int
    played: int
    face: Face | UnsetType = UNSET


class BoardMark(Struct):
    """Where the bots of a level stand."""

    level: str
    rating: int
    give: int
    played: int


class BoardMe(Struct):
    """How I stand there: what I have played and what is enough to be listed, and my rank once I am."""

    played: int
    enough: int
    listed: bool
    rank: int | None


class Board(Struct):
    """A stretch of a leaderboard from rank `first` on, and where bots stand; `next` asks for those behind."""

    game: str
    title: str
    seats: int
    first: int
    lines: list[BoardLine]
    marks: list[BoardMark]
    next: str | None
    me: BoardMe | None


class SeatPerson(Struct):
    """Who sits on a seat, as far as they let themselves be seen, and how they are rated there."""

    seat: int
    person: str | None
    rating: int | None
    give: int | None
    you: bool


class FriendTable(Struct):
    """A table of a friend that I may join or watch."""

    id: str
    game: str
    title: str
    phase: Phase
    names: list[str]


class Friend(Struct):
    """A friend, or someone who asks or is asked to be one; of friends whether they are here, and at which tables."""

    person: str
    name: str
    relation: Relation
    here: bool
    tables: list[FriendTable]
    face: Face | UnsetType = UNSET


class FriendList(Struct):
    """My friends, and those who ask or are asked."""

    friends: list[Friend]


class ReportPerson(Wish):
    """Tell whoever runs the server about someone."""

    reason: Reason
    words: Annotated[str, Meta(max_length=TALK_LENGTH)] = ""


class Seek(Wish):
    """Look for someone who wants to play the same, as well as that."""

    game: ShortText
    level: Level = "medium"
    rated: bool = False


class Meeting(Struct):
    """How the search goes: the table where it ended, or for how many seconds one has waited."""

    table: str | None
    waited: int


class SeatPeople(Struct):
    """The seats of a table."""

    seats: list[SeatPerson]
