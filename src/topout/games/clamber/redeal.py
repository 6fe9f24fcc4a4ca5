"""What a seat cannot know in Clamber, dealt again: any assignment consistent with what it saw, each as likely."""

from __future__ import annotations

from typing import Any

from topout.core.chance import below, take
from topout.core.rule import rule
from topout.games.clamber.cards import KINDS, ROLES


@rule
def redeal(s: Any, seat: int) -> None:
    """Deal again what a seat cannot know: roles, the goal, other hands and the deck."""
    redeal_roles(s, seat)
    if s.goal and not s.knows_goal >> seat & 1:
        s.goal = s.goal_low + below(s, s.goal_high - s.goal_low + 1)
    redeal_hands(s, seat)


@rule
def redeal_roles(s: Any, seat: int) -> None:
    """Unseen roles are any of those not seen."""
    left = 0
    for p in range(s.seats):
        if not s.role_seen[p] >> seat & 1:
            s.undealt[s.role[p]] += 1
    for role in range(len(ROLES)):
        left += s.undealt[role]
    for p in range(s.seats):
        if not s.role_seen[p] >> seat & 1:
            s.role[p] = take(s, s.undealt, left)
            left -= 1


@rule
def redeal_hands(s: Any, seat: int) -> None:
    """Cards held through a reshuffle are dealt among those who hold some, the others among hands and deck."""
    gather(s, seat)
    while not deal_held(s, seat):
        gather_held(s, seat)
    for p in range(s.seats):
        if p != seat:
            for _ in range(s.hand_size[p] - s.held_size[p]):
                s.hand[p][take(s, s.deck, s.deck_size)] += 1
                s.deck_size -= 1


@rule
def gather(s: Any, seat: int) -> None:
    """Take other hands up: what was held through a reshuffle onto the tray, the rest into the deck."""
    for p in range(s.seats):
        if p != seat:
            for card in range(KINDS):
                fresh = s.hand[p][card] - s.held[p][card]
                s.deck[card] += fresh
                s.deck_size += fresh
    gather_held(s, seat)


@rule
def gather_held(s: Any, seat: int) -> None:
    """Take up the held part of other hands."""
    for p in range(s.seats):
        if p != seat:
            for card in range(KINDS):
                s.pool[card] += s.held[p][card]
                s.held[p][card] = 0
                s.hand[p][card] = 0


@rule
def deal_held(s: Any, seat: int) -> bool:
    """Deal the tray; false if somebody got a card it is known not to hold."""
    left = 0
    for card in range(KINDS):
        left += s.pool[card]
    fits = True
    for p in range(s.seats):
        if p != seat:
            for _ in range(s.held_size[p]):
                card = take(s, s.pool, left)
                left -= 1
                s.held[p][card] += 1
                s.hand[p][card] += 1
                if s.not_held[p] >> card & 1:
                    fits = False
    return fits
