"""What is asked and told about people among people: profiles, ratings, leaderboards."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from topout.messages.protocol import Face, Tally, Wish

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
    """Someone as others may see them; `since` is the day on which they first came."""

    id: str
    name: str
    you: bool
    private: bool
    listed: bool
    relation: Relation
    since: str
    ratings: list[RatingInfo]
    tallies: list[Tally]
    face: Face | UnsetType = UNSET


class ShowMyself(Wish):
    """What others may see of me; what is left out stays."""

    private: bool | None = None
    listed: bool | None = None


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
    """Someone on a leaderboard."""

    person: str
    name: str
    you: bool
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


class SeatPeople(Struct):
    """The seats of a table."""

    seats: list[SeatPerson]
