"""The rulebook for players: prose whose numbers are the game's own facts, and figures that the page draws.

`{hand}` or `{prices[rope]}` stands for a fact, so that no number of the game is written a second time.
`![What one sees.](figures/cards)` on a line of its own is a figure; where nothing can be drawn its caption remains.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from topout.core.speech import counted

FACT = re.compile(r"\{(?P<name>\w+)(?P<parts>(?:\[[^\]]+\])*)\}")
FIGURE = re.compile(r"^!\[(?P<caption>[^\]]+)\]\(figures/(?P<name>\w+)\)$", re.MULTILINE)


class UnknownFact(ValueError):
    """A rulebook names something that is no fact of its game."""


def filled(text: str, facts: Mapping[str, Any]) -> str:
    """A rulebook with the facts in their places."""
    return FACT.sub(lambda found: in_words(fact(found, facts)), text)


def fact(found: re.Match[str], facts: Mapping[str, Any]) -> Any:
    """What a name in braces stands for, part by part."""
    value: Any = facts
    for part in (found["name"], *re.findall(r"\[([^\]]+)\]", found["parts"])):
        try:
            value = value[int(part) if isinstance(value, (list, tuple)) else part]
        except (LookupError, TypeError, ValueError):
            raise UnknownFact(f"The rulebook names {found[0]}, and the game has no such fact.") from None
    return value


def in_words(value: Any) -> str:
    """A fact as prose has it: amounts as `3 ropes, 1 bolt`, the largest first, rows as `8, 9, 10`."""
    if isinstance(value, Mapping):
        most_first = sorted(value.items(), key=lambda part: -part[1])
        return ", ".join(counted(amount, name) for name, amount in most_first if amount)
    return ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def captioned(text: str) -> str:
    """A rulebook for where nothing can be drawn: each figure by its caption."""
    return FIGURE.sub(lambda figure: f"*{figure['caption']}*", text)


def figures(text: str) -> list[str]:
    """The names of the figures of a rulebook, in their order."""
    return [figure["name"] for figure in FIGURE.finditer(text)]
