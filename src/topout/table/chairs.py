"""Chairs: who or what has one, and what becomes of them when they are moved."""

from __future__ import annotations

from dataclasses import dataclass, replace

from topout.messages.protocol import BotFace, Face, Place


@dataclass(slots=True)
class Chair:
    """A place at the table and who has it."""

    kind: str
    level: str
    guest: int | None = None
    name: str = ""
    face: Face | BotFace | None = None
    luck: str | None = None
    stand_in: str | None = None
    last_guest: int | None = None
    by: str = ""
    """Whose program sits here, if it is one."""

    @property
    def taken(self) -> bool:
        """Whether someone or something sits here."""
        return self.kind == "bot" or self.guest is not None

    @property
    def by_bot(self) -> bool:
        """Whether a bot decides for this chair now."""
        return self.kind == "bot" or self.stand_in is not None


@dataclass(slots=True)
class Plea:
    """A seat that would like to take a move back, and those whose answer it waits for."""

    seat: int
    waiting: list[int]


def chair_at(number: int, place: Place) -> Chair:
    """An empty chair, or a bot on it; bots of older tables are called by level and number."""
    if place.kind != "bot":
        return Chair("open" if place.kind == "me" else place.kind, place.level)
    return Chair("bot", place.level, name=place.name or f"{place.level} bot {number}", face=place.face)


def sat_on(chair: Chair, before: Chair) -> Chair:
    """A chair with whoever sat there before it was moved."""
    if before.guest is None:
        return chair
    return replace(before, kind=chair.kind, level=chair.level)


def renumber(chairs: list[Chair], guest: int, into: int) -> None:
    """A guest is known by another number."""
    for chair in chairs:
        chair.guest = into if chair.guest == guest else chair.guest
        chair.last_guest = into if chair.last_guest == guest else chair.last_guest
