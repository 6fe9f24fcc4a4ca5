"""What the server tells about the games that can be played: options, moves, rules."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from topout.core.event import Sound


class OptionChoice(Struct):
    """A value of an option, and what it means at the table."""

    value: Any
    words: str


class OptionInfo(Struct):
    """A rule option of a game: its `name` for programs, its `title` for people, and where there are few its values."""

    name: str
    title: str
    type: str
    default: Any
    help: str
    choices: list[OptionChoice]


class MoveKind(Struct):
    """A kind of move that a game has, with one example of its parameters."""

    name: str
    example: dict[str, Any]


class GameInfo(Struct):
    """A game to choose; with `secrets` its seats hold what others must not see. `sounds` are those its events make."""

    name: str
    title: str
    blurb: str
    goal: str
    credit: str
    version: int
    minutes: str
    seats: list[int]
    best: int
    options: list[OptionInfo]
    moves: list[MoveKind]
    lesson: bool
    secrets: bool
    sounds: dict[str, Sound]


class GameList(Struct):
    """What can be played here, and by which bots."""

    games: list[GameInfo]
    levels: list[str]
    phrases: list[str]


class RulesText(Struct):
    """The rules of a game in Markdown: its rulebook for players, and the complete ones that refusals cite."""

    game: str
    rulebook: str
    text: str
