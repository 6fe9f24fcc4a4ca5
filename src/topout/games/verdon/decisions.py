"""Whole offers and counters, as people and programs send them, turned into steps of one unit."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from topout.games.verdon.cards import MOST_OF_A_KIND, RESOURCES

OFFERS = ("offer", "counter")
Units = list[str]
"""A side of an offer: the kind of every unit, in the one order steps take."""


def whole(view: Mapping[str, Any], given: Any) -> list[str] | None:
    """`offer 2 rope + 1 nut for 1 chalk`, or its JSON with `give` and `want`, as steps; None for anything else."""
    read = _from_text(given) if isinstance(given, str) else _from_json(given)
    if read is None:
        return None
    name, give, want = read
    if not want:
        return None
    *more, last = want
    return [name, *(f"give {kind}" for kind in give), *(f"want {kind}" for kind in more), f"for {last}"]


def _units(amounts: Mapping[Any, Any]) -> Units | None:
    """The units of a side by kind, at most one more than is allowed; None if something is no kind or no amount."""
    if set(amounts) - set(RESOURCES) or any(type(n) is not int or n < 0 for n in amounts.values()):
        return None
    return [kind for kind in RESOURCES for _ in range(min(amounts.get(kind, 0), MOST_OF_A_KIND + 1))]


def _from_text(text: str) -> tuple[str, Units, Units] | None:
    found = re.fullmatch(r"\s*(\w+)\s+(.*?)\s+for\s+(.*?)\s*", text.lower())
    if not found or found[1] not in OFFERS:
        return None
    give, want = _side(found[2]), _side(found[3])
    return None if give is None or want is None else (found[1], give, want)


def _side(text: str) -> Units | None:
    """`2 rope + 1 nut` as units; commas and "and" do as well as "+", a kind named twice is not understood."""
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


def _from_json(given: Any) -> tuple[str, Units, Units] | None:
    if not isinstance(given, Mapping) or given.get("name") not in OFFERS:
        return None
    params = given.get("params")
    if not isinstance(params, Mapping) or set(params) != {"give", "want"}:
        return None
    if not all(isinstance(side, Mapping) for side in params.values()):
        return None
    give, want = _units(params["give"]), _units(params["want"])
    return None if give is None or want is None else (str(given["name"]), give, want)
