"""Chairs: who or what sits on them, and what happens when they are moved."""

from __future__ import annotations

from dataclasses import dataclass, replace

from topout.messages.protocol import BotFace, Face, Place


@dataclass(slots=True)
class Chair:
    """A place at the table and its occupant."""

    kind: str
    level: str
    guest: int | None = None
    name: str = ""
    face: Face | BotFace | None = None
    luck: str | None = None
    stand_in: str | None = None
    last_guest: int | None = None
    by: str = ""
    """The owner's name if a program sits here."""

    @property
    def taken(self) -> bool:
        """Whether the chair is occupied."""
        return self.kind == "bot" or self.guest is not None

    @property
    def by_bot(self) -> bool:
        """Whether a bot decides for this chair at present."""
        return self.kind == "bot" or self.stand_in is not None


@dataclass(slots=True)
class Plea:
    """A request to take a move back, and the seats that have not answered yet."""

    seat: int
    waiting: list[int]


def chair_at(number: int, place: Place) -> Chair:
    """A new chair, empty or with a bot; bots of older tables have no name, so level and number serve as one."""
    if place.kind != "bot":
        return Chair("open" if place.kind == "me" else place.kind, place.level)
    return Chair("bot", place.level, name=place.name or f"{place.level} bot {number}", face=place.face)


def sat_on(chair: Chair, before: Chair) -> Chair:
    """A moved chair with its previous occupant."""
    if before.guest is None:
        return chair
    return replace(before, kind=chair.kind, level=chair.level)


def renumber(chairs: list[Chair], guest: int, into: int) -> None:
    """Change a guest's number on all chairs."""
    for chair in chairs:
        chair.guest = into if chair.guest == guest else chair.guest
        chair.last_guest = into if chair.last_guest == guest else chair.last_guest
