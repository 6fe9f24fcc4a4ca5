"""Profiles, ratings, leaderboards, friends, and finding opponents."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from topout.messages.protocol import TALK_LENGTH, BotFace, Face, Level, Phase, Reason, ShortText, Tally, Wish

Relation = Literal["none", "asked", "asks", "friend"]
"""Someone's relation to me: none, asked by me, asking me, or a friend."""


class RatingInfo(Struct):
    """A rating; the true strength is within ±`give` of it with 95 % confidence."""

    game: str
    title: str
    seats: int
    rating: int
    give: int
    played: int


class Profile(Struct):
    """Someone as others may see them; `since` is the day of their first visit. A program is a bot `by` its owner.

    The settings `private` (visible to friends only), `listed` (on leaderboards) and `unseen` (friends do not see me
    online) are sent only to the person themselves.
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
    """Change what others see of me; omitted fields stay as they are."""

    private: bool | None = None
    listed: bool | None = None
    unseen: bool | None = None


class PastMatch(Struct):
    """A finished match, with the rating after it if it was rated; `level` is that of the bots at the table."""

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
    """Finished matches, latest first; `next` is the cursor for older ones."""

    matches: list[PastMatch]
    next: str | None


class RatingPoint(Struct):
    """A rating at a time, in milliseconds since 1970."""

    at: int
    rating: int
    give: int


class RatingCourse(Struct):
    """The history of a rating, thinned out if there are many matches."""

    points: list[RatingPoint]


class BoardLine(Struct):
    """A person or program on a leaderboard."""

    person: str
    name: str
    you: bool
    program: bool
    rating: int
    give: int
    played: int
    face: Face | UnsetType = UNSET


class BoardMark(Struct):
    """The rating of the bots of a level, for comparison."""

    level: str
    rating: int
    give: int
    played: int


class BoardMe(Struct):
    """My own standing: matches played, matches needed to be listed, and my rank once I am."""

    played: int
    enough: int
    listed: bool
    rank: int | None


class Board(Struct):
    """A page of a leaderboard from rank `first` on, with the bots' ratings; `next` is the cursor for the next page."""

    game: str
    title: str
    seats: int
    first: int
    lines: list[BoardLine]
    marks: list[BoardMark]
    next: str | None
    me: BoardMe | None


class SeatPerson(Struct):
    """The person on a seat, as far as they may be shown, and their rating in this game."""

    seat: int
    person: str | None
    rating: int | None
    give: int | None
    you: bool


class FriendTable(Struct):
    """A friend's table that I may join or watch."""

    id: str
    game: str
    title: str
    phase: Phase
    names: list[str]


class Friend(Struct):
    """A friend, or a pending request; for friends also whether they are online, and at which tables."""

    person: str
    name: str
    relation: Relation
    here: bool
    tables: list[FriendTable]
    face: Face | UnsetType = UNSET


class FriendList(Struct):
    """My friends and all pending requests."""

    friends: list[Friend]


class ReportPerson(Wish):
    """Report someone to the server's moderators."""

    reason: Reason
    words: Annotated[str, Meta(max_length=TALK_LENGTH)] = ""


class Seek(Wish):
    """Look for someone to play this game with; bots of the level take the chairs that two people leave free."""

    game: ShortText
    level: Level = "medium"
    rated: bool = False


class Meeting(Struct):
    """The state of the search: the table that was found, or the seconds waited so far."""

    table: str | None
    waited: int


class SeatPeople(Struct):
    """The people on the seats of a table."""

    seats: list[SeatPerson]
