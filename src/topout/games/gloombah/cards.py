"""The cards of Gloombah! as tables: which there are is the same for every set, their numbers are in the record."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from topout.core.number_sets import NumberSets
from topout.core.rule import lookup
from topout.games.gloombah.card_sets import (
    ANY_VALUE,
    COPIES,
    KINDS,
    STATS,
    VALUES,
    WITHOUT_VALUE,
    BadCards,
    CardSet,
    Item,
    Monster,
    check_sizes,
    read_set,
    set_files,
)

NONE = -1
CLASSES = ("Warrior", "Rogue", "Mage")
CLASS_COPIES = (2, 2, 2)
CLASS_CARDS = sum(CLASS_COPIES)
LAST_LEVEL, HELPED_LEVEL = 12, 11
"""Who gets to the one wins; as far as the other anything but winning one's own fight lifts a player."""
AP, DAMAGE, PIERCING, XP, TREASURE, STATUS, CLASS_MODIFIER = range(7)
"""Where a monster's numbers are; the modifiers of the three classes follow one another."""

SHIPPED = {path.stem: read_set(path) for path in sorted(Path(__file__).parent.glob("*.toml"), reverse=True)}


def _all_items() -> list[tuple[str, str]]:
    """Every item of every set with its kind, kind by kind."""
    found = {name: item.kind for cards in SHIPPED.values() for name, item in cards.items.items()}
    return sorted(found.items(), key=lambda entry: KINDS.index(entry[1]))


_ITEMS = _all_items()
ITEMS = tuple(name for name, _ in _ITEMS)
MONSTERS = tuple(dict.fromkeys(name for cards in SHIPPED.values() for name in cards.monsters))
ITEM_KIND = lookup(KINDS.index(kind) for _, kind in _ITEMS)
"""What kind of item each item is."""
(
    GEAR,
    WARRIOR_WEAPON,
    ROGUE_WEAPON,
    MAGE_WEAPON,
    BONUS,
    BLESSING,
    CURSE,
    AMBUSH,
    DUPLICATE,
    DESTROY_ARMOUR,
    LEVEL_UP,
    SALVE,
    MAP,
) = range(len(KINDS))


def _span(first: int, last: int) -> tuple[int, ...]:
    """The items of consecutive kinds."""
    return tuple(item for item in range(len(ITEMS)) if first <= ITEM_KIND[item] <= last)


ALL_GEAR = _span(GEAR, GEAR)
WEAPONS = _span(WARRIOR_WEAPON, MAGE_WEAPON)
EQUIPMENT = _span(GEAR, MAGE_WEAPON)
OWN_SIDE = _span(BONUS, BLESSING)
BACKSTABS = _span(CURSE, DESTROY_ARMOUR)
OUT_OF_COMBAT = _span(LEVEL_UP, MAP)
FIRST_WEAPON, FIRST_OWN_SIDE, FIRST_BACKSTAB, FIRST_OUT_OF_COMBAT = (
    span[0] for span in (WEAPONS, OWN_SIDE, BACKSTABS, OUT_OF_COMBAT)
)


def names(span: tuple[int, ...]) -> tuple[str, ...]:
    """The items of a span by name."""
    return tuple(ITEMS[item] for item in span)


FOR_CLASS = lookup(
    sum(1 << item for item in EQUIPMENT if item < FIRST_WEAPON or ITEM_KIND[item] == WARRIOR_WEAPON + number)
    for number in range(len(CLASSES))
)
"""What each class can equip, as bit sets."""


def named_set(name: str) -> CardSet:
    """The set of that name; one's own sets give other numbers to the cards there are."""
    if name in SHIPPED:
        return SHIPPED[name]
    if name not in set_files():
        raise BadCards(f"there is no card set of that name; there are {', '.join(sorted(set_files()))}.")
    cards = read_set(set_files()[name])
    for item, entry in cards.items.items():
        if item not in ITEMS:
            raise cards.source.wrong(item, f"there is no item {item!r}. The items: {', '.join(ITEMS)}.")
        kind = KINDS[ITEM_KIND[ITEMS.index(item)]]
        if entry.kind != kind:
            raise cards.source.wrong(item, f"kind of {item!r} is {entry.kind!r}; it must be {kind!r}.")
    for monster in cards.monsters:
        if monster not in MONSTERS:
            raise cards.source.wrong(monster, f"there is no monster {monster!r}. The monsters: {', '.join(MONSTERS)}.")
    return cards


def numbers(cards: CardSet) -> dict[str, list[int] | list[list[int]]]:
    """A set's numbers as the record has them; a card that is not in the set has no copies."""
    items = [cards.items.get(name) for name in ITEMS]
    monsters = [cards.monsters.get(name) for name in MONSTERS]
    return {
        "value": [item.value if item else 0 for item in items],
        "copies": [item.copies if item else 0 for item in items],
        "stats": [list(monster.stats) if monster else [0] * len(STATS) for monster in monsters],
        "monster_copies": [monster.copies if monster else 0 for monster in monsters],
    }


SET_WORDS = {"default": "the usual ones", "brutal": "stronger monsters"}


def set_words() -> dict[str, str]:
    """What the card sets are called at the table; one's own by their names."""
    own = sorted(set(set_files()) - set(SHIPPED))
    return {name: SET_WORDS.get(name, name) for name in (*SHIPPED, *own)}


def _allowed() -> dict[str, range]:
    """What every number on a card may be, by the names of the card and the number."""
    found = {f"{name}.copies": COPIES for name in (*ITEMS, *MONSTERS)}
    found |= {f"{name}.value": VALUES.get(kind, ANY_VALUE) for name, kind in _ITEMS if kind not in WITHOUT_VALUE}
    return found | {f"{name}.{stat}": bound.allowed for name in MONSTERS for stat, bound in STATS.items()}


def _on_cards(name: str) -> dict[str, int]:
    """All numbers on the cards of a set."""
    cards, found = named_set(name), dict[str, int]()
    for item, entry in cards.items.items():
        found |= {f"{item}.copies": entry.copies, f"{item}.value": entry.value}
    for monster, line in cards.monsters.items():
        found |= {f"{monster}.{stat}": number for stat, number in zip(STATS, line.stats, strict=True)}
        found[f"{monster}.copies"] = line.copies
    return {part: number for part, number in found.items() if part in CARDS.allowed}


CARDS = NumberSets(_allowed(), _on_cards, "default")


def card_set(chosen: str) -> CardSet:
    """The cards of a set with the changes that were chosen."""
    name, changes, _ = chosen.partition(",")
    cards = named_set(name)
    return _changed(cards, CARDS.numbers(chosen)) if changes else cards


def _changed(cards: CardSet, numbers: Mapping[str, int]) -> CardSet:
    """The same cards with other numbers on them."""
    items = {
        name: Item(item.kind, numbers.get(f"{name}.value", 0), numbers[f"{name}.copies"])
        for name, item in cards.items.items()
    }
    monsters = {
        name: Monster(tuple(numbers[f"{name}.{stat}"] for stat in STATS), numbers[f"{name}.copies"])
        for name in cards.monsters
    }
    check_sizes(cards.source, items, monsters)
    return CardSet(cards.source, items, monsters)


def read_cards(given: object) -> str:
    """The name of a card set that is there and in order, perhaps with changes."""
    chosen = CARDS.read(given)
    card_set(chosen)
    return chosen
