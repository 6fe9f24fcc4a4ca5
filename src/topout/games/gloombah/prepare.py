"""Prepare, the first part of a turn: equip, play out-of-combat cards, discard, and go on to draw a monster."""

from __future__ import annotations

from topout.core.action import exact
from topout.core.event import tell
from topout.core.rule import rule
from topout.core.state import EVERYONE
from topout.games.gloombah.aftermath import rise
from topout.games.gloombah.cards import (
    FIRST_OUT_OF_COMBAT,
    FIRST_WEAPON,
    FOR_CLASS,
    HELPED_LEVEL,
    ITEM_KIND,
    ITEMS,
    LEVEL_UP,
    MAP,
    NONE,
    SALVE,
    WARRIOR_WEAPON,
)
from topout.games.gloombah.events import DISCARDED, HEALED, NO_MONSTER, USED
from topout.games.gloombah.piles import discard, draw_items, draw_monster
from topout.games.gloombah.refusals import NO_STATUS, NOT_IN_HAND, NOT_PREPARING, SECOND_MAP, TOP_LEVEL, WRONG_CLASS
from topout.games.gloombah.state import ENDS_LATER, ENDS_NEXT, MEET, PREPARE, State
from topout.games.gloombah.turn import end_turn

MAP_CARDS = 2


@rule
def preparing(s: State, seat: int) -> int:
    """Whoever's turn it is prepares first."""
    return 0 if s.phase == PREPARE else NOT_PREPARING


@exact
@rule
def held_cards(s: State, seat: int) -> int:
    """The kinds of card in a hand."""
    held = 0
    if s.hand_size[seat] == 0:
        return held
    for item in range(len(ITEMS)):
        held |= (s.hand[seat][item] > 0) << item
    return held


@exact
@rule
def held_equipment(s: State, seat: int) -> int:
    """The gear in a hand, and the weapons for its class."""
    return held_cards(s, seat) & FOR_CLASS[s.class_of[seat]]


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
