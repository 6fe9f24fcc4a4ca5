"""What people send that is no move of Festival Climbers, but deserves better than "no such action"."""

from __future__ import annotations

from typing import Any

from topout.core.action import Actions, Param, Verb
from topout.core.match import Illegal
from topout.core.reading import View
from topout.games.festival.board import NAMES
from topout.games.festival.refusals import NO_SPACE, NOT_BASE
from topout.games.festival.turn import introduce

ANYWHERE = Actions(Verb("introduce", introduce, space=Param(NAMES)))
"""Bringing a climber to any space, as one might wish to."""


def whole(view: View, wish: Any) -> list[str] | None:
    """Every decision is a single step; a climber wished above the base is told why not (Turn 1)."""
    number = ANYWHERE.parse(wish) if isinstance(wish, str) else ANYWHERE.find(*_named(wish))
    if number is None or view["you"] not in view["owed"]:
        return None
    level, place = map(int, NAMES[number].split("."))
    no = NOT_BASE if level + place <= view["levels"] else NO_SPACE
    raise Illegal(no.reason, no.rule)


def _named(wish: Any) -> tuple[str, dict[str, Any]]:
    """The name and parameters of a wish in JSON; empty where it is something else."""
    params = wish.get("params") if isinstance(wish, dict) else None
    return (str(wish.get("name")), params) if isinstance(params, dict) else ("", {})
