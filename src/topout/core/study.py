"""What a game tells the designer's lab that its state and its events do not tell by themselves."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from topout.core.ending import ScoreLine
from topout.core.event import Event


@dataclass(frozen=True)
class Content:
    """Things of one kind that players come by and use, such as cards: by which events, and which part names them.

    `there` names those that some options put into the game, where that is not all of them.
    """

    title: str
    used: tuple[Event[Any], ...]
    gained: tuple[Event[Any], ...] = ()
    part: str = "card"
    there: Callable[[Mapping[str, Any]], Collection[str]] | None = None


@dataclass(frozen=True)
class Study:
    """How a game is told apart when many of its matches are looked at; all of it may be left out.

    `turn` is the event that begins a turn, where a turn is not simply what one seat does until another has to decide.
    `scene` is the event that begins a part of the game with a name, such as a season. `lines` are what scores are
    made of where the score's own lines say too little.
    """

    turn: Event[Any] | None = None
    scene: Event[Any] | None = None
    content: tuple[Content, ...] = ()
    lines: tuple[ScoreLine, ...] = ()


NOTHING_MORE = Study()
"""A game that has nothing to add."""
