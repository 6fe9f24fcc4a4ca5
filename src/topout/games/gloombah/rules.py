"""The rules of Gloombah! up to the fight, in the order of rules.md: set-up, prepare, meet a monster, fight or run."""

from __future__ import annotations

from topout.core.chance import below, roll, take
from topout.core.event import tell
from topout.core.rule import rule
from topout.core.state import EVERYONE
from topout.games.gloombah.aftermath import HELPED_LEVEL, rise
from topout.games.gloombah.cards import (
    ALL_GEAR,
    CLASS_CARDS,
    EQUIPMENT_BITS,
    FIRST_OUT_OF_COMBAT,
    FIRST_WEAPON,
    ITEM_KIND,
    ITEMS,
    LEVEL_UP,
    MAP,
    MONSTERS,
    NONE,
    SALVE,
    WARRIOR_WEAPON,
    WEAPONS,
)
from topout.games.gloombah.events import (
    CAUGHT,
    CLASS,
    DISCARDED,
    ESCAPED,
    FLED,
    HEALED,
    NO_MONSTER,
    ROLLED,
    STARTS,
    USED,
)
from topout.games.gloombah.fight import start_fight
from topout.games.gloombah.piles import discard, discard_all_but, draw_items, draw_monster, equip_from_hand
from topout.games.gloombah.refusals import (
    EMPTY_HAND,
    NO_STATUS,
    NOT_IN_HAND,
    NOT_MEETING,
    NOT_OUTFITTING,
    NOT_PREPARING,
    SECOND_MAP,
    TOP_LEVEL,
    WRONG_CLASS,
)
from topout.games.gloombah.state import ENDS_LATER, ENDS_NEXT, MEET, OUTFIT, PREPARE, State
from topout.games.gloombah.turn import begin_turn, clear_fight, end_turn

HAND = 5
MAP_CARDS = 2
ROLL_LEVEL = 3
"""From this level on running is not free."""


@rule
def setup(s: State) -> None:
    """Each seat draws a class and five items at level 1; a random seat starts, and all are equipped together."""
    for item in range(len(ITEMS)):
        s.deck[item] = s.copies[item]
        s.deck_size += s.copies[item]
    for monster in range(len(MONSTERS)):
        s.monster_deck[monster] = s.monster_copies[monster]
        s.monsters_left += s.monster_copies[monster]
    s.monster = NONE
    clear_fight(s)
    for p in range(s.seats):
        s.level[p] = 1
        s.gear[p], s.weapon[p] = NONE, NONE
        s.outfit_gear[p], s.outfit_weapon[p], s.keeping[p] = NONE, NONE, NONE
        s.class_of[p] = take(s, s.class_deck, CLASS_CARDS - p)
        tell(s, CLASS, EVERYONE, p, s.class_of[p])
    for p in range(s.seats):
        draw_items(s, p, HAND)
    s.turn = below(s, s.seats)
    tell(s, STARTS, EVERYONE, s.turn)
    s.phase = OUTFIT
    s.owed = (1 << s.seats) - 1


@rule
def outfitting(s: State, seat: int) -> int:
    """The seats are equipped before the first turn."""
    return 0 if s.phase == OUTFIT else NOT_OUTFITTING


@rule
def may_wear(s: State, seat: int, gear: int) -> int:
    """One gear from the hand, or none."""
    return 0 if gear == len(ALL_GEAR) or s.hand[seat][gear] else NOT_IN_HAND


@rule
def may_wield(s: State, seat: int, gear: int, weapon: int) -> int:
    """One weapon from the hand that the class allows, or none."""
    return 0 if weapon == len(WEAPONS) else may_equip(s, seat, FIRST_WEAPON + weapon)


@rule
def outfit(s: State, seat: int, gear: int, weapon: int) -> None:
    """Choose what to wear and wield; when all have chosen it is shown and the first turn begins."""
    s.outfit_gear[seat] = NONE if gear == len(ALL_GEAR) else gear
    s.outfit_weapon[seat] = NONE if weapon == len(WEAPONS) else FIRST_WEAPON + weapon
    s.owed &= ~(1 << seat)
    if s.owed == 0:
        for p in range(s.seats):
            show_outfit(s, p)
        begin_turn(s)


@rule
def show_outfit(s: State, p: int) -> None:
    """Put on what was chosen."""
    if s.outfit_gear[p] != NONE:
        equip_from_hand(s, p, s.outfit_gear[p])
    if s.outfit_weapon[p] != NONE:
        equip_from_hand(s, p, s.outfit_weapon[p])
    s.outfit_gear[p], s.outfit_weapon[p] = NONE, NONE


@rule
def preparing(s: State, seat: int) -> int:
    """Whoever's turn it is prepares first."""
    return 0 if s.phase == PREPARE else NOT_PREPARING


@rule
def held_cards(s: State, seat: int) -> int:
    """The kinds of card in a hand."""
    held = 0
    for item in range(len(ITEMS)):
        held |= (s.hand[seat][item] > 0) << item
    return held


@rule
def held_equipment(s: State, seat: int) -> int:
    """The gear and weapons in a hand."""
    return held_cards(s, seat) & EQUIPMENT_BITS


@rule
def may_equip(s: State, seat: int, card: int) -> int:
    """Gear is for everyone, a weapon for its class."""
    if s.hand[seat][card] == 0:
        return NOT_IN_HAND
    return WRONG_CLASS if card >= FIRST_WEAPON and ITEM_KIND[card] - WARRIOR_WEAPON != s.class_of[seat] else 0


@rule
def may_use(s: State, seat: int, card: int) -> int:
    """An out-of-combat card that would do something; one Map in a turn (G14)."""
    item = FIRST_OUT_OF_COMBAT + card
    if s.hand[seat][item] == 0:
        return NOT_IN_HAND
    kind = ITEM_KIND[item]
    if kind == LEVEL_UP and s.level[seat] >= HELPED_LEVEL:
        return TOP_LEVEL
    if kind == SALVE and s.status[seat][ENDS_NEXT] == 0 and s.status[seat][ENDS_LATER] == 0:
        return NO_STATUS
    return SECOND_MAP if kind == MAP and s.map_used else 0


@rule
def use(s: State, seat: int, card: int) -> None:
    """Play an out-of-combat card: it is discarded before its effect."""
    item = FIRST_OUT_OF_COMBAT + card
    tell(s, USED, EVERYONE, seat, item, discard(s, seat, item))
    kind = ITEM_KIND[item]
    if kind == LEVEL_UP:
        rise(s, seat, 1, HELPED_LEVEL)
    elif kind == SALVE:
        s.status[seat][ENDS_NEXT] = 0
        s.status[seat][ENDS_LATER] = 0
        tell(s, HEALED, EVERYONE, seat)
    else:
        s.map_used = 1
        draw_items(s, seat, MAP_CARDS)


@rule
def discard_one(s: State, seat: int, card: int) -> None:
    """Discard a card while preparing."""
    tell(s, DISCARDED, EVERYONE, seat, card, discard(s, seat, card))


@rule
def go_on(s: State, seat: int) -> None:
    """Draw a monster; if there is none the turn ends."""
    draw_monster(s)
    if s.monster == NONE:
        tell(s, NO_MONSTER, EVERYONE)
        end_turn(s)
    else:
        s.phase = MEET


@rule
def meeting(s: State, seat: int) -> int:
    """A monster has been drawn and is not fought yet."""
    return 0 if s.phase == MEET else NOT_MEETING


@rule
def fight(s: State, seat: int) -> None:
    """Choose to fight."""
    start_fight(s)


@rule
def run(s: State, seat: int) -> None:
    """Below level 3 running always works; from there on the dice must reach the level (G6)."""
    if s.level[seat] >= ROLL_LEVEL:
        first, second = roll(s), roll(s)
        tell(s, ROLLED, EVERYONE, seat, first, second)
        if first + second < s.level[seat]:
            tell(s, CAUGHT, EVERYONE, seat)
            start_fight(s)
            return
    tell(s, ESCAPED, EVERYONE, seat)
    end_turn(s)


@rule
def may_flee(s: State, seat: int) -> int:
    """Fleeing for sure costs the whole hand, at least one card (G7), at any level (G22)."""
    if s.phase != MEET:
        return NOT_MEETING
    return 0 if s.hand_size[seat] else EMPTY_HAND


@rule
def flee(s: State, seat: int) -> None:
    """Discard the whole hand and escape."""
    tell(s, FLED, EVERYONE, seat)
    discard_all_but(s, seat, NONE)
    end_turn(s)
