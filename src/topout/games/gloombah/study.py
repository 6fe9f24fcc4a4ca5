"""What the designer's lab tells apart in Gloombah!."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from topout.core.study import Content, Study
from topout.games.gloombah.cards import card_set
from topout.games.gloombah.events import BACKSTABBED, CURSED, DREW, EQUIPPED, MET, PLAYED, TURN, USED


def items(options: Mapping[str, Any]) -> list[str]:
    """The items of the chosen cards."""
    return [name for name, item in card_set(options["cards"]).items.items() if item.copies]


def monsters(options: Mapping[str, Any]) -> list[str]:
    """Their monsters."""
    return [name for name, monster in card_set(options["cards"]).monsters.items() if monster.copies]


STUDY = Study(
    turn=TURN,
    content=(
        Content("Items", used=(EQUIPPED, USED, PLAYED, BACKSTABBED, CURSED), gained=(DREW,), there=items),
        Content("Monsters met", used=(MET,), part="monster", there=monsters),
    ),
)
