"""What follows a fight: levels and treasure, or damage, status and death."""

from __future__ import annotations

from topout.core.event import only, tell
from topout.core.rule import rule
from topout.core.state import EVERYONE
from topout.games.gloombah.cards import DAMAGE, HELPED_LEVEL, LAST_LEVEL, NONE, PIERCING, STATUS, TREASURE, XP
from topout.games.gloombah.events import BROKE, CHAMPION, DAMAGED, DIED, HIT, KEPT, LEVELLED, LOST_GEAR, SUFFERS
from topout.games.gloombah.piles import discard_all_but, draw_items, lose_gear, lose_weapon
from topout.games.gloombah.refusals import NOT_DYING
from topout.games.gloombah.scoring import end
from topout.games.gloombah.state import DEATH, ENDS_LATER, ENDS_NEXT, State
from topout.games.gloombah.turn import end_turn

FIRST_LEVEL = 1


@rule
def rise(s: State, p: int, levels: int, top: int) -> None:
    """Gain levels, but not above the top."""
    gained = min(levels, top - s.level[p])
    if gained > 0:
        s.level[p] += gained
        tell(s, LEVELLED, EVERYONE, p, s.level[p])


@rule
def treasure(s: State) -> int:
    """The monster's treasure, twice with a twin."""
    return s.foe[TREASURE] * (1 + s.twin)


@rule
def win(s: State) -> None:
    """First levels, then treasure: the helper takes what was agreed, the fighter the rest (G18)."""
    xp, cards = s.foe[XP], treasure(s)
    if s.helper != NONE:
        xp -= s.offer_xp[s.helper]
        cards -= s.offer_treasure[s.helper]
        rise(s, s.helper, s.offer_xp[s.helper], HELPED_LEVEL)
    rise(s, s.turn, xp, LAST_LEVEL)
    if s.level[s.turn] == LAST_LEVEL:
        tell(s, CHAMPION, EVERYONE, s.turn)
        end(s)
        return
    if s.helper != NONE:
        draw_items(s, s.helper, s.offer_treasure[s.helper])
    draw_items(s, s.turn, cards)
    end_turn(s)


@rule
def lose(s: State) -> None:
    """Fighter and helper each take the full damage and the status; who died with a choice owes it."""
    s.owed = 0
    suffer(s, s.turn, ENDS_LATER)
    if s.helper != NONE:
        suffer(s, s.helper, ENDS_NEXT)
    if s.owed:
        s.phase = DEATH
    else:
        end_turn(s)


@rule
def suffer(s: State, p: int, ends: int) -> None:
    """Take the status, and what of the damage the gear does not take; at level 0 or below die."""
    if s.foe[STATUS]:
        s.status[p][ends] += s.foe[STATUS]
        tell(s, SUFFERS, EVERYONE, p, s.foe[STATUS])
    hit = s.foe[DAMAGE] if s.foe[PIERCING] else past_armour(s, p, s.foe[DAMAGE])
    if hit > 0:
        s.level[p] = max(s.level[p] - hit, 0)
        tell(s, HIT, EVERYONE, p, hit)
        if s.level[p] == 0:
            die(s, p)
        else:
            tell(s, LEVELLED, EVERYONE, p, s.level[p])


@rule
def past_armour(s: State, p: int, damage: int) -> int:
    """What gets past the gear: it takes its armour and breaks, or takes all and is damaged, or breaks if it was."""
    if s.gear[p] == NONE:
        return damage
    armour = s.armour[p]
    if damage > armour or s.damaged[p]:
        tell(s, BROKE, EVERYONE, p, s.gear[p])
        lose_gear(s, p)
    else:
        s.damaged[p] = 1
        tell(s, DAMAGED, EVERYONE, p, s.gear[p])
    return max(damage - armour, 0)


@rule
def die(s: State, p: int) -> None:
    """All but the hand is reset at once (G21); with two cards or more there is one to choose."""
    tell(s, DIED, EVERYONE, p)
    if s.gear[p] != NONE:
        tell(s, LOST_GEAR, EVERYONE, p, s.gear[p])
        lose_gear(s, p)
    if s.weapon[p] != NONE:
        tell(s, LOST_GEAR, EVERYONE, p, s.weapon[p])
        lose_weapon(s, p)
    s.level[p] = FIRST_LEVEL
    s.status[p][ENDS_NEXT] = 0
    s.status[p][ENDS_LATER] = 0
    if s.hand_size[p] > 1:
        s.owed |= 1 << p


@rule
def dying(s: State, seat: int) -> int:
    """A card is kept after death."""
    return 0 if s.phase == DEATH else NOT_DYING


@rule
def keep(s: State, seat: int, card: int) -> None:
    """Choose the card to keep; when nobody has still to choose, the other cards are discarded."""
    s.keeping[seat] = card
    s.owed &= ~(1 << seat)
    if s.owed == 0:
        for p in range(s.seats):
            if s.keeping[p] != NONE:
                tell(s, KEPT, only(p), p, s.keeping[p])
                discard_all_but(s, p, s.keeping[p])
                s.keeping[p] = NONE
        end_turn(s)
