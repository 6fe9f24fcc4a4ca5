"""What the board of Gloombah! must know that no view tells."""

from __future__ import annotations

from typing import Any

from topout.games.gloombah.card_sets import KINDS, STATS
from topout.games.gloombah.cards import (
    BACKSTABS,
    CLASS_COPIES,
    CLASSES,
    CURSE,
    DESTROY_ARMOUR,
    EQUIPMENT,
    HELPED_LEVEL,
    ITEM_KIND,
    ITEMS,
    LAST_LEVEL,
    MAGE_WEAPON,
    MONSTERS,
    OUT_OF_COMBAT,
    OWN_SIDE,
    SHIPPED,
    WARRIOR_WEAPON,
    names,
)
from topout.games.gloombah.encounter import ROLL_LEVEL
from topout.games.gloombah.fight import MOST_OFFERS
from topout.games.gloombah.prepare import MAP_CARDS
from topout.games.gloombah.setup import HAND
from topout.games.gloombah.state import PHASES
from topout.games.gloombah.sums import ROLLS

WEAPON_KINDS = range(WARRIOR_WEAPON, MAGE_WEAPON + 1)
PLAYED_BY = {"equip": EQUIPMENT, "use": OUT_OF_COMBAT, "play": OWN_SIDE, "backstab": BACKSTABS}
"""The verbs by which items are used, each with its items."""

_usual = SHIPPED["default"]
USUAL: dict[str, Any] = {
    "items": sum(item.copies for item in _usual.items.values()),
    "monsters": sum(monster.copies for monster in _usual.monsters.values()),
    "values": {name: item.value for name, item in _usual.items.items()},
    "foes": {name: dict(zip(STATS, monster.stats, strict=True)) for name, monster in _usual.monsters.items()},
}
"""The numbers of the default cards, for the rulebook; a match may be played with others, which its views show."""

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
    "hand": HAND,
    "class_copies": CLASS_COPIES[0],
    "usual": USUAL,
    "roll_level": ROLL_LEVEL,
    "offers": MOST_OFFERS,
    "map_cards": MAP_CARDS,
    "helped_level": HELPED_LEVEL,
    "last_level": LAST_LEVEL,
    "rolls": len(ROLLS),
}
