"""The fight: one thing each in turn, cards, backstabs and bargains, until everyone has passed."""

from __future__ import annotations

from topout.core.action import exact
from topout.core.event import tell
from topout.core.game import clockwise
from topout.core.rule import rule
from topout.core.state import EVERYONE
from topout.games.gloombah.aftermath import lose, treasure, win
from topout.games.gloombah.cards import (
    AMBUSH,
    AP,
    BACKSTABS,
    BLESSING,
    BONUS,
    CLASS_MODIFIER,
    CURSE,
    DESTROY_ARMOUR,
    DUPLICATE,
    FIRST_BACKSTAB,
    FIRST_OWN_SIDE,
    ITEM_KIND,
    NONE,
    OWN_SIDE,
    XP,
)
from topout.games.gloombah.events import (
    ACCEPTED,
    BACKSTABBED,
    CURSED,
    FIGHTS,
    LOST,
    LOST_GEAR,
    OFFERED,
    PASSED,
    PLAYED,
    WITHDREW,
    WON,
)
from topout.games.gloombah.piles import discard, lose_gear
from topout.games.gloombah.refusals import (
    HAS_HELPER,
    NEEDS_TARGET,
    NO_ARMOUR,
    NO_OFFER,
    NOT_A_TARGET,
    NOT_FIGHTING,
    NOT_IN_FIGHT,
    NOT_IN_HAND,
    NOT_OFFERED,
    NOT_YOUR_OFFER,
    ONE_TWIN,
    ONLY_FIGHTER,
    OWN_FIGHT,
    TAKES_NO_TARGET,
    TOO_MUCH_TREASURE,
    TOO_MUCH_XP,
    TWO_OFFERS,
)
from topout.games.gloombah.state import ENDS_LATER, ENDS_NEXT, FIGHT, SEATS, State

WHOLE = 100
MOST_OFFERS = 2
NO_TARGET = SEATS


@rule
def start_fight(s: State) -> None:
    """The fighter has the first word."""
    s.phase = FIGHT
    s.owed = 1 << s.turn
    weigh(s)
    tell(s, FIGHTS, EVERYONE, s.turn)


@rule
def factor(s: State, p: int) -> int:
    """What statuses, blessings and curses leave of level and weapon, in per cent, never below 0."""
    return max(WHOLE + s.status[p][ENDS_NEXT] + s.status[p][ENDS_LATER] + s.percent[p], 0)


@rule
def scaled(s: State, p: int) -> int:
    """Level and weapon times the percentages, rounded up (G3)."""
    return ((s.level[p] + s.weapon_bonus[p]) * factor(s, p) + WHOLE - 1) // WHOLE


@rule
def attack_points(s: State, p: int) -> int:
    """The bonuses come after the percentages (G3)."""
    return scaled(s, p) + s.bonus[p]


@rule
def class_modifier(s: State) -> int:
    """What the fighter's class, and no other, adds to the monster's points (G19)."""
    return s.foe[CLASS_MODIFIER + s.class_of[s.turn]]


@rule
def monster_points(s: State) -> int:
    """The monster's points with its modifier, once more for a twin, and what backstabs add."""
    return max((s.foe[AP] + class_modifier(s)) * (1 + s.twin) + s.monster_bonus, 0)


@rule
def weigh(s: State) -> None:
    """Note both sides' attack points as they stand."""
    s.attack[s.turn] = attack_points(s, s.turn)
    if s.helper != NONE:
        s.attack[s.helper] = attack_points(s, s.helper)
    s.monster_attack = monster_points(s)


@rule
def margin(s: State) -> int:
    """By how much the players' attack points exceed the monster's."""
    players = s.attack[s.turn]
    if s.helper != NONE:
        players += s.attack[s.helper]
    return players - s.monster_attack


@rule
def wins(s: State, lead: int) -> bool:
    """More attack points than the monster win; as many do not, unless the option says so (G4)."""
    return lead > 0 or (lead == 0 and s.ties_to_players == 1)


@rule
def resolve(s: State) -> None:
    """The side with more attack points wins."""
    lead = margin(s)
    players = lead + s.monster_attack
    if wins(s, lead):
        tell(s, WON, EVERYONE, s.turn, players, s.monster_attack)
        win(s)
    else:
        tell(s, LOST, EVERYONE, s.turn, players, s.monster_attack)
        lose(s)


@rule
def next_word(s: State, seat: int) -> None:
    """Somebody did something other than pass: the next seat clockwise speaks."""
    s.passes = 0
    s.owed = 1 << clockwise(s, seat, 1)


@rule
def fighting(s: State, seat: int) -> int:
    """There is a fight."""
    return 0 if s.phase == FIGHT else NOT_FIGHTING


@rule
def pass_word(s: State, seat: int) -> None:
    """Pass; after as many passes in a row as there are seats the fight is resolved."""
    tell(s, PASSED, EVERYONE, seat)
    s.passes += 1
    if s.passes == s.seats:
        resolve(s)
    else:
        s.owed = 1 << clockwise(s, seat, 1)


@rule
def in_fight(s: State, seat: int) -> bool:
    """Whether a seat is the fighter or the helper."""
    return seat in (s.turn, s.helper)


@rule
def may_join_in(s: State, seat: int) -> int:
    """The fighter and the helper play for their side."""
    if s.phase != FIGHT:
        return NOT_FIGHTING
    return 0 if in_fight(s, seat) else NOT_IN_FIGHT


@rule
def may_play(s: State, seat: int, card: int) -> int:
    """A combat card without the backstab symbol, from the hand."""
    return 0 if s.hand[seat][FIRST_OWN_SIDE + card] else NOT_IN_HAND


@exact
@rule
def own_side_cards(s: State, seat: int) -> int:
    """The cards in a hand that help in a fight."""
    held = 0
    if s.hand_size[seat] == 0:
        return held
    for i in range(len(OWN_SIDE)):
        held |= (s.hand[seat][FIRST_OWN_SIDE + i] > 0) << i
    return held


@rule
def play(s: State, seat: int, card: int) -> None:
    """A bonus for the side, or a blessing on oneself; both for this fight."""
    item = FIRST_OWN_SIDE + card
    tell(s, PLAYED, EVERYONE, seat, item, discard(s, seat, item))
    sway(s, seat, item, NO_TARGET)
    weigh(s)
    next_word(s, seat)


@rule
def sway(s: State, seat: int, item: int, target: int) -> None:
    """What a card changes about the attack points of this fight; Destroy Armor changes nothing about them."""
    kind = ITEM_KIND[item]
    if kind == BONUS:
        s.bonus[seat] += s.value[item]
    elif kind == BLESSING:
        s.percent[seat] += s.value[item]
    elif kind == CURSE:
        s.percent[target] -= s.value[item]
    elif kind == AMBUSH:
        s.monster_bonus += s.value[item]
    elif kind == DUPLICATE:
        s.twin = 1


@rule
def may_backstab(s: State, seat: int) -> int:
    """Anyone but the fighter and the helper backstabs (G8)."""
    if s.phase != FIGHT:
        return NOT_FIGHTING
    return OWN_FIGHT if in_fight(s, seat) else 0


@rule
def may_stab_with(s: State, seat: int, card: int) -> int:
    """A backstab card from the hand; Duplicate once per fight."""
    if s.hand[seat][FIRST_BACKSTAB + card] == 0:
        return NOT_IN_HAND
    return ONE_TWIN if s.twin and ITEM_KIND[FIRST_BACKSTAB + card] == DUPLICATE else 0


@rule
def backstab_cards(s: State, seat: int) -> int:
    """The backstab cards in a hand."""
    held = 0
    if s.hand_size[seat] == 0:
        return held
    for i in range(len(BACKSTABS)):
        held |= (s.hand[seat][FIRST_BACKSTAB + i] > 0) << i
    return held


@rule
def strikes_a_player(card: int) -> bool:
    """Whether a backstab card is played on the fighter or the helper and not on the monster."""
    return ITEM_KIND[FIRST_BACKSTAB + card] in (CURSE, DESTROY_ARMOUR)


@exact
@rule
def stab_targets(s: State, seat: int, card: int) -> int:
    """Whom a backstab can be played on: fighter and helper, or nobody; armour can only go where there is some."""
    if not strikes_a_player(card):
        return 1 << NO_TARGET
    destroys = ITEM_KIND[FIRST_BACKSTAB + card] == DESTROY_ARMOUR
    fighter = 0 if destroys and s.gear[s.turn] == NONE else 1 << s.turn
    helper = 0 if s.helper == NONE or (destroys and s.gear[s.helper] == NONE) else 1 << s.helper
    return fighter | helper


@rule
def may_stab(s: State, seat: int, card: int, target: int) -> int:
    """Curses and Destroy Armor hit the fighter or the helper, the latter only one with gear (G17)."""
    if not strikes_a_player(card):
        return 0 if target == NO_TARGET else TAKES_NO_TARGET
    if target == NO_TARGET:
        return NEEDS_TARGET
    if not in_fight(s, target):
        return NOT_A_TARGET
    destroys = ITEM_KIND[FIRST_BACKSTAB + card] == DESTROY_ARMOUR
    return NO_ARMOUR if destroys and s.gear[target] == NONE else 0


@rule
def backstab(s: State, seat: int, card: int, target: int) -> None:
    """Sway the fight against the players."""
    item = FIRST_BACKSTAB + card
    held = discard(s, seat, item)
    if target == NO_TARGET:
        tell(s, BACKSTABBED, EVERYONE, seat, item, held)
    else:
        tell(s, CURSED, EVERYONE, seat, item, held, target)
    sway(s, seat, item, target)
    if ITEM_KIND[item] == DESTROY_ARMOUR:
        tell(s, LOST_GEAR, EVERYONE, target, s.gear[target])
        lose_gear(s, target)
    weigh(s)
    next_word(s, seat)


@rule
def may_offer(s: State, seat: int) -> int:
    """While there is no helper (G5), anyone but the fighter, twice in a fight at most (G12)."""
    if s.phase != FIGHT:
        return NOT_FIGHTING
    if seat == s.turn:
        return NOT_YOUR_OFFER
    if s.helper != NONE:
        return HAS_HELPER
    return TWO_OFFERS if s.offers_made[seat] >= MOST_OFFERS else 0


@exact
@rule
def xp_shares(s: State, seat: int) -> int:
    """From no XP to all of it."""
    return (1 << s.foe[XP] + 1) - 1


@rule
def may_ask_xp(s: State, seat: int, xp: int) -> int:
    """Not more XP than there is."""
    return 0 if xp <= s.foe[XP] else TOO_MUCH_XP


@exact
@rule
def treasure_shares(s: State, seat: int, xp: int) -> int:
    """From no treasure to all of it."""
    return (1 << treasure(s) + 1) - 1


@rule
def may_ask_treasure(s: State, seat: int, xp: int, cards: int) -> int:
    """Not more treasure than there is as it stands."""
    return 0 if cards <= treasure(s) else TOO_MUCH_TREASURE


@rule
def offer(s: State, seat: int, xp: int, cards: int) -> None:
    """Offer help for a share; a new offer replaces the old one."""
    s.offer_xp[seat], s.offer_treasure[seat] = xp, cards
    s.offers_made[seat] += 1
    tell(s, OFFERED, EVERYONE, seat, xp, cards)
    next_word(s, seat)


@rule
def may_withdraw(s: State, seat: int) -> int:
    """A standing offer is withdrawn while there is no helper."""
    if s.phase != FIGHT:
        return NOT_FIGHTING
    if s.helper != NONE:
        return HAS_HELPER
    return NO_OFFER if s.offer_xp[seat] == NONE else 0


@rule
def lapse(s: State, p: int) -> None:
    """An offer stands no more; it still counts as made (G23)."""
    s.offer_xp[p], s.offer_treasure[p] = NONE, NONE


@rule
def withdraw(s: State, seat: int) -> None:
    """Withdraw a standing offer."""
    lapse(s, seat)
    tell(s, WITHDREW, EVERYONE, seat)
    next_word(s, seat)


@rule
def may_accept(s: State, seat: int) -> int:
    """The fighter accepts, while there is no helper."""
    if s.phase != FIGHT:
        return NOT_FIGHTING
    if seat != s.turn:
        return ONLY_FIGHTER
    return 0 if s.helper == NONE else HAS_HELPER


@rule
def may_take_help(s: State, seat: int, offerer: int) -> int:
    """Only a standing offer is accepted."""
    return 0 if offerer < s.seats and s.offer_xp[offerer] != NONE else NOT_OFFERED


@rule
def accept(s: State, seat: int, offerer: int) -> None:
    """The offerer becomes the helper; other offers lapse."""
    s.helper = offerer
    for p in range(s.seats):
        if p != offerer:
            lapse(s, p)
    weigh(s)
    tell(s, ACCEPTED, EVERYONE, seat, offerer)
    next_word(s, seat)
