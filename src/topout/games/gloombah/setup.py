"""Set-up: classes, hands, who starts, and what everyone puts on before the first turn."""

from __future__ import annotations

from topout.core.chance import below, take
from topout.core.event import tell
from topout.core.rule import rule
from topout.core.state import EVERYONE
from topout.games.gloombah.aftermath import FIRST_LEVEL
from topout.games.gloombah.cards import ALL_GEAR, CLASS_CARDS, FIRST_WEAPON, ITEMS, MONSTERS, NONE, WEAPONS
from topout.games.gloombah.events import CLASS, STARTS
from topout.games.gloombah.piles import draw_items, equip_from_hand
from topout.games.gloombah.prepare import may_equip
from topout.games.gloombah.refusals import NOT_IN_HAND, NOT_OUTFITTING
from topout.games.gloombah.state import OUTFIT, State
from topout.games.gloombah.turn import begin_turn, clear_fight

HAND = 5


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
        s.level[p] = FIRST_LEVEL
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
