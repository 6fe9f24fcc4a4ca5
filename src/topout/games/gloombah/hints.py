"""A quick opinion of a position, for simple bots and absent players; a level is worth about 100.

In a fight it weighs both outcomes by the attack points as they stand and the cards one could still play; a standing
offer counts if the fighter would gain by accepting it.
"""

from __future__ import annotations

from topout.core.rule import lookup, rule
from topout.games.gloombah.aftermath import treasure
from topout.games.gloombah.cards import (
    AMBUSH,
    BLESSING,
    BONUS,
    DAMAGE,
    FIRST_WEAPON,
    HELPED_LEVEL,
    ITEM_KIND,
    ITEMS,
    LAST_LEVEL,
    LEVEL_UP,
    NONE,
    OWN_SIDE,
    PIERCING,
    SALVE,
    STATUS,
    WARRIOR_WEAPON,
    XP,
)
from topout.games.gloombah.fight import attack_points, in_fight, margin, wins
from topout.games.gloombah.state import DEATH, ENDS_LATER, ENDS_NEXT, FIGHT, OUTFIT, State

WON = 100_000
LEVEL_WORTH = lookup([0, 0, 100, 200, 300, 400, 500, 610, 720, 840, 970, 1110, 2500])
WEAPON_WORTH, ARMOUR_WORTH, CARD_WORTH = 40, 20, 30
IN_HAND = 70
"""What equipment is worth in the hand, in per cent of what it is worth when equipped."""
USELESS = -1
#                  gear warrior rogue mage bonus blessing curse ambush duplicate destroy level-up salve map
KIND_WORTH = lookup([0, 0, 0, 0, 12, 10, 25, 8, 25, 15, 85, 15, 35])
"""A bonus or an ambush is worth so much per point, a blessing per point it would give now, other cards as they are."""
TIE_CHANCE, LEAD_CHANCE, PER_POINT = 25, 60, 4
LEAST_CHANCE, BEST_CHANCE = 2, 97
ACCEPTED, STILL_OPEN = 60, 80
"""How far, in per cent, one counts on an offer of one's own and on one that one may still accept."""
HAGGLING, DEATH_COST = 25, 15
"""What it costs to make an offer, and to die with nothing to lose."""


@rule
def evaluate(s: State, seat: int) -> int:
    """How much better the seat stands than the others."""
    if s.over:
        return WON if s.place[seat] == 1 else -WON
    if s.phase != FIGHT:
        return outlook(s, seat, NONE, 0)
    now = outlook(s, seat, s.helper, chance(s, seat, s.helper))
    return now if s.helper != NONE else now + hopes(s, seat, now)


@rule
def hopes(s: State, seat: int, now: int) -> int:
    """What the fighter may still gain from others' offers, and another seat from its own; idle haggling is tiresome."""
    if seat == s.turn:
        return (best_offer(s, seat, now) - now) * STILL_OPEN // 100
    gained = -HAGGLING * s.offers_made[seat]
    if s.offer_xp[seat] != NONE and fighter_gains(s, seat):
        gained += (outlook(s, seat, seat, chance(s, seat, seat)) - now) * ACCEPTED // 100
    return gained


@rule
def best_offer(s: State, seat: int, now: int) -> int:
    """How the fighter would stand with the best of the help offered."""
    best = now
    for p in range(s.seats):
        if s.offer_xp[p] != NONE:
            best = max(best, outlook(s, seat, p, chance(s, seat, p)))
    return best


@rule
def fighter_gains(s: State, helper: int) -> bool:
    """Whether the fighter should accept a standing offer."""
    alone = expected(s, s.turn, NONE, chance(s, s.turn, NONE))
    return expected(s, s.turn, helper, chance(s, s.turn, helper)) > alone


@rule
def outlook(s: State, seat: int, helper: int, winning: int) -> int:
    """A seat's prospects less the others', if this is the helper and this the chance of winning in per cent."""
    others = 0
    for p in range(s.seats):
        if p != seat:
            others += expected(s, p, helper, winning) + CARD_WORTH * s.hand_size[p]
    own = expected(s, seat, helper, winning) + hand_worth(s, seat) + chosen_outfit(s, seat)
    return 2 * own - 2 * others // (s.seats + 1)


@rule
def expected(s: State, p: int, helper: int, winning: int) -> int:
    """A player's standing after the fight it is in, or as it is."""
    if s.phase == FIGHT and takes_part(s, p, helper):
        return (winning * if_won(s, p, helper) + (100 - winning) * if_lost(s, p)) // 100
    return standing(s, p, s.level[p])


@rule
def takes_part(s: State, p: int, helper: int) -> bool:
    """Whether a player is the fighter or would be the helper."""
    return p == helper or in_fight(s, p)


@rule
def standing(s: State, p: int, level: int) -> int:
    """What level, equipment and statuses are worth."""
    armour = ARMOUR_WORTH * s.armour[p] // (1 + s.damaged[p])
    ailing = (s.status[p][ENDS_NEXT] + s.status[p][ENDS_LATER]) * (level + s.weapon_bonus[p]) // 5
    return LEVEL_WORTH[level] + WEAPON_WORTH * s.weapon_bonus[p] + armour + ailing


@rule
def if_won(s: State, p: int, helper: int) -> int:
    """A player's standing with its share of levels and treasure."""
    if p == helper:
        level = min(s.level[p] + s.offer_xp[p], HELPED_LEVEL)
        return standing(s, p, level) + CARD_WORTH * s.offer_treasure[p]
    xp, cards = s.foe[XP], treasure(s)
    if helper != NONE:
        xp -= s.offer_xp[helper]
        cards -= s.offer_treasure[helper]
    return standing(s, p, min(s.level[p] + xp, LAST_LEVEL)) + CARD_WORTH * cards


@rule
def if_lost(s: State, p: int) -> int:
    """A player's standing after the damage; who dies keeps little."""
    armour = 0 if s.foe[PIERCING] else s.armour[p]
    level = s.level[p] - max(s.foe[DAMAGE] - armour, 0)
    if level <= 0:
        return LEVEL_WORTH[1] - DEATH_COST - CARD_WORTH * max(s.hand_size[p] - 1, 0)
    spent = ARMOUR_WORTH * armour // (1 if s.foe[DAMAGE] > armour or s.damaged[p] else 3)
    return standing(s, p, level) + s.foe[STATUS] * (level + s.weapon_bonus[p]) // 5 - spent


@rule
def chance(s: State, seat: int, helper: int) -> int:
    """The chance in per cent that the players win, as the seat sees it."""
    lead = margin(s)
    if s.helper == NONE and helper != NONE:
        lead += attack_points(s, helper)
    if not takes_part(s, seat, helper):
        return lead_chance(s, lead)
    return (lead_chance(s, lead) + 2 * lead_chance(s, lead + reserve(s, seat))) // 3


@rule
def lead_chance(s: State, lead: int) -> int:
    """The chance with this lead, while others may still speak."""
    if wins(s, lead):
        return min(LEAD_CHANCE + PER_POINT * lead, BEST_CHANCE)
    return max(TIE_CHANCE + PER_POINT * lead, LEAST_CHANCE)


@rule
def reserve(s: State, seat: int) -> int:
    """How many attack points the cards in a hand could still add."""
    points = 0
    for i in range(len(OWN_SIDE)):
        item = OWN_SIDE[i]
        if s.hand[seat][item]:
            points += s.hand[seat][item] * gain(s, seat, item)
    return points


@rule
def gain(s: State, seat: int, item: int) -> int:
    """The attack points a bonus or a blessing would give now."""
    if ITEM_KIND[item] == BLESSING:
        return (s.level[seat] + s.weapon_bonus[seat]) * s.value[item] // 100
    return s.value[item]


@rule
def hand_worth(s: State, seat: int) -> int:
    """What the cards in a hand are worth to their owner; who has died counts only the one it keeps."""
    if s.phase == DEATH and s.keeping[seat] != NONE:
        return card_worth(s, seat, s.keeping[seat])
    worth = 0
    for item in range(len(ITEMS)):
        if s.hand[seat][item]:
            worth += s.hand[seat][item] * card_worth(s, seat, item)
    return worth


@rule
def card_worth(s: State, seat: int, item: int) -> int:
    """What a card in the hand is worth; a useless one a little less than nothing."""
    kind = ITEM_KIND[item]
    if kind < BONUS:
        return equipment_worth(s, seat, item)
    if kind in (BONUS, AMBUSH, BLESSING):
        return KIND_WORTH[kind] * gain(s, seat, item)
    if kind == LEVEL_UP and s.level[seat] >= HELPED_LEVEL:
        return USELESS
    if kind == SALVE and s.status[seat][ENDS_NEXT] + s.status[seat][ENDS_LATER] < 0:
        return 0
    return KIND_WORTH[kind]


@rule
def equipment_worth(s: State, seat: int, item: int) -> int:
    """What gear or a weapon in the hand adds to what is equipped."""
    if item < FIRST_WEAPON:
        worth = (s.value[item] - s.armour[seat]) * ARMOUR_WORTH
    elif ITEM_KIND[item] - WARRIOR_WEAPON == s.class_of[seat]:
        worth = (s.value[item] - s.weapon_bonus[seat]) * WEAPON_WORTH
    else:
        worth = 0
    return worth * IN_HAND // 100 if worth > 0 else USELESS


@rule
def chosen_outfit(s: State, seat: int) -> int:
    """Equipment chosen while others still choose."""
    worth = 0
    if s.phase == OUTFIT and s.outfit_gear[seat] != NONE:
        worth += ARMOUR_WORTH * s.value[s.outfit_gear[seat]]
    if s.phase == OUTFIT and s.outfit_weapon[seat] != NONE:
        worth += WEAPON_WORTH * s.value[s.outfit_weapon[seat]]
    return worth
