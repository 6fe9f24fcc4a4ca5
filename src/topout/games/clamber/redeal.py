"""What a seat cannot know in Clamber, dealt again (a determinisation): any consistent assignment, each as likely."""

from __future__ import annotations

from topout.core.chance import below, take
from topout.core.hand import redeal_hands
from topout.core.rule import rule
from topout.games.clamber.cards import ROLES
from topout.games.clamber.state import State


@rule
def redeal(s: State, seat: int) -> None:
    """Deal again what a seat cannot know: roles, the goal, other hands and the deck."""
    redeal_roles(s, seat)
    if s.goal and not s.knows_goal >> seat & 1:
        s.goal = s.goal_low + below(s, s.goal_high - s.goal_low + 1)
    redeal_hands(s, seat)


@rule
def redeal_roles(s: State, seat: int) -> None:
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
