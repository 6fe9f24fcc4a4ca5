"""Where cards go: from the decks into hands, onto players and onto the discards."""

from __future__ import annotations

from topout.core.chance import take
from topout.core.event import only, tell
from topout.core.hand import draw_card, let_go, renew
from topout.core.rule import rule
from topout.core.state import EVERYONE
from topout.games.gloombah.cards import FIRST_WEAPON, ITEMS, MONSTERS, NONE
from topout.games.gloombah.events import DISCARDED, DREW, EQUIPPED, MET, MONSTERS_RENEWED, RENEWED, REPLACED
from topout.games.gloombah.refusals import NOT_IN_HAND
from topout.games.gloombah.state import State


@rule
def draw_items(s: State, p: int, count: int) -> None:
    """Cards are drawn one by one; an empty deck is renewed, and without discards nothing is drawn."""
    for _ in range(count):
        if s.deck_size == 0:
            renew_items(s)
        if s.deck_size == 0:
            return
        tell(s, DREW, only(p), p, draw_card(s, p))


@rule
def renew_items(s: State) -> None:
    """The deck is renewed by shuffling its discards."""
    renew(s)
    if s.deck_size:
        tell(s, RENEWED, EVERYONE)


@rule
def holds(s: State, seat: int, card: int) -> int:
    """Only a card of the hand can be chosen."""
    return 0 if s.hand[seat][card] else NOT_IN_HAND


@rule
def discard(s: State, p: int, card: int) -> int:
    """A card goes from a hand to the discards; through how many renewals it was held."""
    s.discards[card] += 1
    return let_go(s, p, card)


@rule
def discard_all_but(s: State, p: int, kept: int) -> None:
    """A hand goes to the discards, for all to see, but for one card of kind `kept`."""
    for card in range(len(ITEMS)):
        while s.hand[p][card] > (card == kept):
            tell(s, DISCARDED, EVERYONE, p, card, discard(s, p, card))


@rule
def equip_from_hand(s: State, p: int, card: int) -> None:
    """Put on gear or take up a weapon; what it replaces is discarded."""
    tell(s, EQUIPPED, EVERYONE, p, card, let_go(s, p, card))
    worn = s.gear[p] if card < FIRST_WEAPON else s.weapon[p]
    if worn != NONE:
        s.discards[worn] += 1
        tell(s, REPLACED, EVERYONE, p, worn)
    if card < FIRST_WEAPON:
        s.gear[p], s.armour[p], s.damaged[p] = card, s.value[card], 0
    else:
        s.weapon[p], s.weapon_bonus[p] = card, s.value[card]


@rule
def lose_gear(s: State, p: int) -> None:
    """The gear a player wears is discarded."""
    s.discards[s.gear[p]] += 1
    s.gear[p], s.armour[p], s.damaged[p] = NONE, 0, 0


@rule
def lose_weapon(s: State, p: int) -> None:
    """The weapon a player holds is discarded."""
    s.discards[s.weapon[p]] += 1
    s.weapon[p], s.weapon_bonus[p] = NONE, 0


@rule
def draw_monster(s: State) -> None:
    """Draw a monster; an empty deck is renewed, and without discards there is none."""
    if s.monsters_left == 0:
        renew_monsters(s)
    if s.monsters_left == 0:
        return
    s.monster = take(s, s.monster_deck, s.monsters_left)
    s.monsters_left -= 1
    for i in range(len(s.foe)):
        s.foe[i] = s.stats[s.monster][i]
    tell(s, MET, EVERYONE, s.turn, s.monster)


@rule
def renew_monsters(s: State) -> None:
    """The monster deck is renewed by shuffling its discards."""
    for monster in range(len(MONSTERS)):
        s.monster_deck[monster] = s.monster_discards[monster]
        s.monsters_left += s.monster_discards[monster]
        s.monster_discards[monster] = 0
    if s.monsters_left:
        tell(s, MONSTERS_RENEWED, EVERYONE)


@rule
def discard_monster(s: State) -> None:
    """The monster in play, if any, is discarded."""
    if s.monster == NONE:
        return
    s.monster_discards[s.monster] += 1
    s.monster = NONE
    for i in range(len(s.foe)):
        s.foe[i] = 0
