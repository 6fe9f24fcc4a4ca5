"""Rated matches: default rules, no help, and a seat's result counts for the guest who started there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from topout.core.game import Game
from topout.messages.rejection import Rejected
from topout.table.table import Table


@dataclass(frozen=True, slots=True)
class Player:
    """Who is rated for a seat, a guest or bots of a level, and the final place."""

    guest: int
    level: str
    place: int


def check(game: Game, options: dict[str, Any], seats: int) -> None:
    """Reject options and sizes with which a match could not be compared with other rated ones."""
    if options != game.settle({}):
        raise Rejected(
            "rated", "A rated match is played by the game's usual rules: leave them as they are, or play unrated.", 400
        )
    if seats < 2:
        raise Rejected("rated", "A rated match needs at least two seats.", 400)


def players(table: Table) -> tuple[Player, ...]:
    """The rated player of each seat; empty unless a rated match is over."""
    if not table.made.rated or table.made.lesson or table.phase != "over" or table.match is None:
        return ()
    assert table.match.result
    places = table.match.result["placings"]
    return tuple(
        Player(chair.guest or 0, "" if chair.guest else chair.level, place)
        for chair, place in zip(table.chairs, places, strict=True)
    )
