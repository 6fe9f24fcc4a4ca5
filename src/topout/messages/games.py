"""The games that can be played: seats, options, moves and rules."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from topout.core.event import Sound


class OptionChoice(Struct):
    """A value of an option, and its meaning in words."""

    value: Any
    words: str


class OptionInfo(Struct):
    """A rule option: `name` is for programs, `title` for people; `choices` are its values if there are few."""

    name: str
    title: str
    type: str
    default: Any
    help: str
    choices: list[OptionChoice]


class MoveKind(Struct):
    """A kind of move, with an example of its parameters."""

    name: str
    example: dict[str, Any]


class GameInfo(Struct):
    """A game on offer; with `secrets` it has hidden information. `sounds` maps its events to sounds."""

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
    """The games, the bot levels and the stock phrases of this server."""

    games: list[GameInfo]
    levels: list[str]
    phrases: list[str]


class RulesText(Struct):
    """A game's rules in Markdown: the rulebook for players, and the complete rules that refusals cite."""

    game: str
    rulebook: str
    text: str
