"""What the board of Gloombah! must know that no view tells."""

from __future__ import annotations

from typing import Any

from topout.games.gloombah.aftermath import LAST_LEVEL
from topout.games.gloombah.card_sets import KINDS, STATS
from topout.games.gloombah.cards import (
    BACKSTABS,
    CLASSES,
    CURSE,
    DESTROY_ARMOUR,
    EQUIPMENT,
    ITEM_KIND,
    ITEMS,
    MAGE_WEAPON,
    MONSTERS,
    OUT_OF_COMBAT,
    OWN_SIDE,
    WARRIOR_WEAPON,
    names,
)
from topout.games.gloombah.state import PHASES
from topout.games.gloombah.sums import ROLLS

WEAPON_KINDS = range(WARRIOR_WEAPON, MAGE_WEAPON + 1)
PLAYED_BY = {"equip": EQUIPMENT, "use": OUT_OF_COMBAT, "play": OWN_SIDE, "backstab": BACKSTABS}
"""The verbs by which items are used, each with its items."""

FACTS: dict[str, Any] = {
    "items": ITEMS,
    "monsters": MONSTERS,
    "classes": CLASSES,
    "phases": PHASES,
    "stats": tuple(STATS),
    "kinds": KINDS,
    "verbs": tuple(PLAYED_BY),
    "kind_of_item": {name: KINDS[ITEM_KIND[item]] for item, name in enumerate(ITEMS)},
    "verb_of_item": {name: verb for verb, span in PLAYED_BY.items() for name in names(span)},
    "wielder_of": {
        name: CLASSES[kind - WARRIOR_WEAPON]
        for name, kind in zip(ITEMS, ITEM_KIND, strict=True)
        if kind in WEAPON_KINDS
    },
    "aimed_at_players": [name for name, kind in zip(ITEMS, ITEM_KIND, strict=True) if kind in (CURSE, DESTROY_ARMOUR)],
    "last_level": LAST_LEVEL,
    "rolls": len(ROLLS),
}
