"""Whole offers and counters, as people and programs send them, turned into steps of one unit."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from topout.core.action import slug
from topout.core.match import Illegal
from topout.core.reading import View
from topout.games.verdon.cards import CARD_NAMES, FIRST_POINT, MOST_OF_A_KIND, RESOURCES
from topout.games.verdon.refusals import POINT_CARD

OFFERS = ("offer", "counter")
POINT_CARDS = tuple(slug(name) for name in CARD_NAMES[FIRST_POINT:])
Units = list[str]
"""A side of an offer: the kind of every unit, in the one order steps take."""


def whole(view: View, given: object) -> list[str] | None:
    """`offer 2 rope + 1 nut for 1 chalk`, or its JSON with `give` and `want`, as steps; None for anything else."""
    if _plays_point_card(given):
        raise Illegal(POINT_CARD.reason, POINT_CARD.rule)
    read = _from_text(given) if isinstance(given, str) else _from_json(given)
    return None if read is None else _steps(*read)


def _steps(name: str, give: Units, want: Units) -> list[str]:
    """An offer unit by unit; one with an empty side as the step by which a side would stay empty, which is refused."""
    if not give or not want:
        return [name, f"for {RESOURCES[0]}"]
    *more, last = want
    return [name, *(f"give {kind}" for kind in give), *(f"want {kind}" for kind in more), f"for {last}"]


def _plays_point_card(given: object) -> bool:
    """Whether somebody would play a card that is never played: `open a gym`, `play open-a-gym`."""
    named = given.get("name") if isinstance(given, Mapping) else given
    return isinstance(named, str) and slug(named).removeprefix("play-") in POINT_CARDS


def _units(amounts: Mapping[Any, Any]) -> Units | None:
    """The units of a side by kind, at most one more than is allowed; None if something is no kind or no amount."""
    if set(amounts) - set(RESOURCES) or any(type(n) is not int or n < 0 for n in amounts.values()):
        return None
    return [kind for kind in RESOURCES for _ in range(min(amounts.get(kind, 0), MOST_OF_A_KIND + 1))]


def _from_text(text: str) -> tuple[str, Units, Units] | None:
    found = re.fullmatch(r"\s*(\w+)\b(.*?)(?:\bfor\b(.*))?", text.lower())
    if not found or found[1] not in OFFERS:
        return None
    give, want = _side(found[2].strip()), _side((found[3] or "").strip())
    return None if give is None or want is None else (found[1], give, want)


def _side(text: str) -> Units | None:
    """`2 rope + 1 nut` as units; commas and "and" do as well as "+", a kind named twice is not understood."""
    if text in ("", "nothing"):
        return []
    amounts: dict[str, int] = {}
    for part in re.split(r"\s*(?:\+|,|\band\b)\s*", text):
        found = re.fullmatch(r"(\d{1,4})\s+([a-z]+)", part)
        kind = found and _kind(found[2])
        if not found or not kind or kind in amounts:
            return None
        amounts[kind] = int(found[1])
    return _units(amounts)


def _kind(word: str) -> str | None:
    """A resource by its name, in the plural too."""
    return next((kind for kind in RESOURCES if word in (kind, f"{kind}s")), None)


def _from_json(given: object) -> tuple[str, Units, Units] | None:
    if not isinstance(given, Mapping) or given.get("name") not in OFFERS:
        return None
    params = given.get("params")
    if not isinstance(params, Mapping) or set(params) - {"give", "want"}:
        return None
    sides = [params.get(side, {}) for side in ("give", "want")]
    if not all(isinstance(side, Mapping) for side in sides):
        return None
    give, want = map(_units, sides)
    return None if give is None or want is None else (str(given["name"]), give, want)
