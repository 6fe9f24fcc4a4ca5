"""The cards: who may play which on whom, and what they do."""

from __future__ import annotations

from topout.core.action import exact
from topout.core.chance import roll
from topout.core.event import only, tell
from topout.core.hand import let_go
from topout.core.rule import rule
from topout.core.state import EVERYONE
from topout.games.clamber.board import GOAL_BASE, GOAL_LEAST, GOAL_MOST, LEDGE
from topout.games.clamber.cards import ANOTHER_WAY, KINDS, ME_FIRST, OTHERS, SABOTAGE, SELF, SKITTERING, TARGET
from topout.games.clamber.events import LEARNED, MOVED, PLAYED, PLAYED_ON, SKITTERED
from topout.games.clamber.hands import discard_hand, draw_up
from topout.games.clamber.refusals import (
    LEAVE_OUT_TARGET,
    NEEDS_TARGET,
    NOT_ALONE,
    NOT_IN_HAND,
    NOT_IN_WELL,
    NOT_YOURSELF,
    TAKES_NO_TARGET,
)
from topout.games.clamber.state import SEATS, State
from topout.games.clamber.turn import end_round, next_player

NO_TARGET = SEATS


@rule
def alone(s: State, p: int) -> bool:
    """Whether nobody else is in the well."""
    return s.inside & ~(1 << p) == 0


@rule
def may_play(s: State, seat: int, card: int) -> int:
    """Exactly one card of the hand is played."""
    return 0 if s.hand[seat][card] else NOT_IN_HAND


@exact
@rule
def own_cards(s: State, seat: int) -> int:
    """The kinds of card in a hand."""
    kinds = 0
    for card in range(KINDS):
        kinds |= (s.hand[seat][card] > 0) << card
    return kinds


@exact
@rule
def targets(s: State, seat: int, card: int) -> int:
    """Whom a card may be played on: those in the well, or nobody; Me first! takes another, if there is one."""
    if TARGET[card] == 0:
        return 1 << NO_TARGET
    if card != ME_FIRST:
        return s.inside
    return 1 << NO_TARGET if alone(s, seat) else s.inside & ~(1 << seat)


@rule
def may_target(s: State, seat: int, card: int, target: int) -> int:
    """Every card can always be played, but only on players in the well (C13)."""
    if TARGET[card] == 0:
        return 0 if target == NO_TARGET else TAKES_NO_TARGET
    if target == NO_TARGET:
        if card != ME_FIRST:
            return NEEDS_TARGET
        return 0 if alone(s, seat) else NOT_ALONE
    if s.inside >> target & 1 and not (card == ME_FIRST and target == seat):
        return 0
    if card == ME_FIRST and alone(s, seat):
        return LEAVE_OUT_TARGET
    return NOT_YOURSELF if target == seat else NOT_IN_WELL


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
        s.goal_low, s.goal_high = GOAL_LEAST, GOAL_MOST
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
