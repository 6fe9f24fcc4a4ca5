"""What a seat cannot know in Gloombah!, dealt again: a determinisation.

Other hands, the deck, and what others have chosen in secret.
"""

from __future__ import annotations

from topout.core.chance import below
from topout.core.hand import redeal_hands
from topout.core.rule import rule
from topout.games.gloombah.cards import ALL_GEAR, FIRST_WEAPON, NONE, WEAPONS
from topout.games.gloombah.prepare import may_equip
from topout.games.gloombah.state import OUTFIT, State


@rule
def redeal(s: State, seat: int) -> None:
    """Deal again what a seat cannot know."""
    redeal_hands(s, seat)
    for p in range(s.seats):
        if p != seat:
            if s.phase == OUTFIT and not s.owed >> p & 1:
                s.outfit_gear[p] = any_equipment(s, p, 0, len(ALL_GEAR))
                s.outfit_weapon[p] = any_equipment(s, p, FIRST_WEAPON, len(WEAPONS))
            if s.keeping[p] != NONE:
                s.keeping[p] = any_card(s, p)


@rule
def any_equipment(s: State, p: int, first: int, count: int) -> int:
    """One of the items in a range that a player may equip, or none, each as likely."""
    choices = 1
    chosen = NONE
    for item in range(first, first + count):
        if may_equip(s, p, item) == 0:
            choices += 1
            if below(s, choices) == 0:
                chosen = item
    return chosen


@rule
def any_card(s: State, p: int) -> int:
    """One of the cards in a hand, each as likely."""
    left = below(s, s.hand_size[p])
    card = 0
    while left >= s.hand[p][card]:
        left -= s.hand[p][card]
        card += 1
    return card
