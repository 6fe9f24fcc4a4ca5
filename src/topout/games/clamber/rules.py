"""The rules of Clamber, in the order of rules.md."""

from __future__ import annotations

from topout.core.chance import below, roll, take
from topout.core.event import only, tell
from topout.core.game import clockwise, finish
from topout.core.hand import draw_card, let_go, renew
from topout.core.reading import SPECTATOR, named
from topout.core.rule import rule
from topout.core.state import EVERYONE
from topout.games.clamber.cards import (
    ANOTHER_WAY,
    COPIES,
    KINDS,
    ME_FIRST,
    NAMES,
    OTHERS,
    ROLES,
    SABOTAGE,
    SELF,
    SKITTERING,
    TARGET,
)
from topout.games.clamber.events import (
    DEALT_ROLE,
    DIED,
    DISCARDED,
    DREW,
    ESCAPES,
    LEARNED,
    MOVED,
    PLAYED,
    PLAYED_ON,
    RESHUFFLED,
    REVEALED,
    ROSE,
    SKITTERED,
    STARTS,
)
from topout.games.clamber.refusals import (
    NEEDS_TARGET,
    NOT_ALONE,
    NOT_IN_HAND,
    NOT_IN_WELL,
    NOT_YOURSELF,
    TAKES_NO_TARGET,
)
from topout.games.clamber.scoring import score
from topout.games.clamber.state import DEAD, ESCAPED, SEATS, State

START = 5
HAND = 4
LEDGE = 10
GOAL_BASE, GOAL_MOST = 14, 20
LAST_ROUND = 200
NO_TARGET = SEATS


CARD = named(NAMES)


@rule
def setup(s: State) -> None:
    """Everyone stands on 5 with a private role and four private cards; a random seat is the first player."""
    for card in range(KINDS):
        s.deck[card] = COPIES[card]
        s.deck_size += COPIES[card]
    deal_roles(s)
    for p in range(s.seats):
        s.position[p] = START
        draw_up(s, p)
    s.inside = (1 << s.seats) - 1
    s.first = below(s, s.seats)
    tell(s, STARTS, EVERYONE, s.first)
    start_round(s)


@rule
def deal_roles(s: State) -> None:
    """Each seat draws one role; undealt roles stay hidden (C1)."""
    left = 0
    for role in range(len(ROLES)):
        s.undealt[role] = s.role_deck[role]
        left += s.role_deck[role]
    for p in range(s.seats):
        s.role[p] = take(s, s.undealt, left)
        left -= 1
        s.role_seen[p] = only(p)
        tell(s, DEALT_ROLE, only(p), p, s.role[p])


@rule
def start_round(s: State) -> None:
    """The Skittering moves up, the well is checked, and the round's first player begins."""
    s.round_number += 1
    s.skittering += 1
    tell(s, ROSE, EVERYONE, s.round_number, s.skittering)
    check_well(s)
    if s.inside == 0:
        end(s)
    else:
        s.nth = -1
        next_player(s)


@rule
def alone(s: State, p: int) -> bool:
    """Whether nobody else is in the well."""
    return s.inside & ~(1 << p) == 0


@rule
def check_well(s: State) -> None:
    """Who the Skittering has reached dies; of the others, who has reached the goal escapes (C8)."""
    escaped_before = 0
    for p in range(s.seats):
        escaped_before += s.fate[p] == ESCAPED
    leaving = 0
    for p in range(s.seats):
        if s.inside >> p & 1:
            if s.position[p] <= s.skittering:
                die(s, p)
            elif s.goal and s.position[p] >= s.goal:
                leaving |= 1 << p
    note_goal_range(s, leaving)
    for p in range(s.seats):
        if leaving >> p & 1:
            escape(s, p, escaped_before + 1 + above_among(s, p, leaving))
    for p in range(s.seats):
        if leaving >> p & 1:
            leave(s, p, ESCAPED)


@rule
def above_among(s: State, p: int, leaving: int) -> int:
    """How many of those who escape in this check stand higher: they come before p (C9)."""
    ahead = 0
    for q in range(s.seats):
        ahead += leaving >> q & 1 and s.position[q] > s.position[p]
    return ahead


@rule
def note_goal_range(s: State, leaving: int) -> None:
    """What the whole table learns of the goal from who escapes and who does not."""
    if s.goal == 0:
        return
    for p in range(s.seats):
        if leaving >> p & 1:
            s.goal_high = min(s.goal_high, s.position[p])
        elif s.inside >> p & 1:
            s.goal_low = max(s.goal_low, s.position[p] + 1)


@rule
def die(s: State, p: int) -> None:
    """The Skittering takes a player."""
    tell(s, DIED, EVERYONE, p)
    leave(s, p, DEAD)


@rule
def escape(s: State, p: int, place: int) -> None:
    """Note the place in the order of escape, and where everyone and the Skittering stand at that moment."""
    s.escape_place[p] = place
    s.escape_gap[p] = s.position[p] - s.skittering
    for q in range(s.seats):
        s.stood[p][q] = s.position[q]
    tell(s, ESCAPES, EVERYONE, p, place)


@rule
def leave(s: State, p: int, fate: int) -> None:
    """A leaver's hand is discarded (C5)."""
    s.fate[p] = fate
    s.inside &= ~(1 << p)
    discard_hand(s, p)


@rule
def discard_hand(s: State, p: int) -> None:
    """Put a whole hand on the discards, for all to see."""
    for card in range(KINDS):
        while s.hand[p][card]:
            age = let_go(s, p, card)
            s.discards[card] += 1
            tell(s, DISCARDED, EVERYONE, p, card, age)


@rule
def next_player(s: State) -> None:
    """The next player in the well, clockwise from the round's first, owes a card; after the last, a new round."""
    s.nth += 1
    while s.nth < s.seats:
        p = clockwise(s, s.first, s.nth)
        if s.inside >> p & 1 and s.hand_size[p]:
            s.owed = 1 << p
            return
        s.nth += 1
    s.owed = 0


@rule
def end_round(s: State) -> None:
    """The first player moves on one seat (C12); after round 200 everyone left dies (C14)."""
    if not s.fixed_first:
        s.first = clockwise(s, s.first, 1)
        while not s.inside >> s.first & 1:
            s.first = clockwise(s, s.first, 1)
    if s.round_number < LAST_ROUND:
        start_round(s)
        return
    for p in range(s.seats):
        if s.inside >> p & 1:
            die(s, p)
    end(s)


@rule
def may_play(s: State, seat: int, card: int) -> int:
    """Exactly one card of the hand is played."""
    return 0 if s.hand[seat][card] else NOT_IN_HAND


@rule
def own_cards(s: State, seat: int) -> int:
    """The kinds of card in a hand."""
    kinds = 0
    for card in range(KINDS):
        kinds |= (s.hand[seat][card] > 0) << card
    return kinds


@rule
def targets(s: State, seat: int, card: int) -> int:
    """Where to look for a target: among those in the well, or nobody."""
    return s.inside | 1 << NO_TARGET if TARGET[card] else 1 << NO_TARGET


@rule
def may_target(s: State, seat: int, card: int, target: int) -> int:
    """Every card can always be played, but only on players in the well (C13)."""
    if TARGET[card] == 0:
        return 0 if target == NO_TARGET else TAKES_NO_TARGET
    if target == NO_TARGET:
        if card != ME_FIRST:
            return NEEDS_TARGET
        return 0 if alone(s, seat) else NOT_ALONE
    if not s.inside >> target & 1:
        return NOT_IN_WELL
    return NOT_YOURSELF if card == ME_FIRST and target == seat else 0


@rule
def play(s: State, seat: int, card: int, target: int) -> None:
    """Put the card on the discards, resolve it, draw back up to four."""
    age = let_go(s, seat, card)
    s.discards[card] += 1
    if target == NO_TARGET:
        tell(s, PLAYED, EVERYONE, seat, card, age)
    else:
        tell(s, PLAYED_ON, EVERYONE, seat, card, age, target)
    count_kindness(s, seat, card, target)
    resolve(s, seat, card, target)
    draw_up(s, seat)
    next_player(s)
    while s.owed == 0 and not s.over:
        end_round(s)


@rule
def resolve(s: State, seat: int, card: int, target: int) -> None:
    """Move whom the card moves."""
    if target != NO_TARGET:
        shift(s, target, TARGET[card])
    if SELF[card]:
        shift(s, seat, SELF[card])
    if OTHERS[card]:
        for p in range(s.seats):
            if p != seat and s.inside >> p & 1:
                shift(s, p, OTHERS[card])
    if SKITTERING[card]:
        s.skittering = max(s.skittering + SKITTERING[card], 0)
        tell(s, SKITTERED, EVERYONE, s.skittering)
    if card == ANOTHER_WAY:
        discard_hand(s, seat)


@rule
def shift(s: State, p: int, amount: int) -> None:
    """Move a player in the well, never below its floor (C6); who reaches 10 learns the goal."""
    s.position[p] = max(s.position[p] + amount, 0)
    tell(s, MOVED, EVERYONE, p, s.position[p])
    if s.position[p] >= LEDGE and not s.knows_goal >> p & 1:
        learn_goal(s, p)


@rule
def learn_goal(s: State, p: int) -> None:
    """The first to reach 10 sets the goal; everyone who gets there learns it and keeps the knowledge."""
    if s.goal == 0:
        s.goal = GOAL_BASE + roll(s)
        s.goal_low, s.goal_high = GOAL_BASE + 1, GOAL_MOST
    s.knows_goal |= 1 << p
    tell(s, LEARNED, only(p), p, s.goal)


@rule
def count_kindness(s: State, seat: int, card: int, target: int) -> None:
    """Note cards that directly help or hurt others (C11, C16) and Sabotage!, for the score."""
    s.sabotages[seat] += card == SABOTAGE
    effect = 0
    if target not in (NO_TARGET, seat):
        effect = TARGET[card]
    elif OTHERS[card] and not alone(s, seat):
        effect = OTHERS[card]
    s.helped[seat] += effect > 0
    s.hurt[seat] += effect < 0


@rule
def draw_up(s: State, p: int) -> None:
    """Draw back up to four cards."""
    while s.hand_size[p] < HAND:
        if s.deck_size == 0:
            reshuffle(s)
        if s.deck_size == 0:
            return
        tell(s, DREW, only(p), p, draw_card(s, p))


@rule
def reshuffle(s: State) -> None:
    """The discards are shuffled into a new deck (C4)."""
    renew(s)
    tell(s, RESHUFFLED, EVERYONE)


@rule
def end(s: State) -> None:
    """Roles and the goal are revealed; the highest score wins, a tie is shared."""
    everyone = (1 << s.seats) - 1 | 1 << SPECTATOR
    s.knows_goal = everyone
    for p in range(s.seats):
        s.role_seen[p] = everyone
        s.score[p] = score(s, p)
        tell(s, REVEALED, EVERYONE, p, s.role[p])
    finish(s)
