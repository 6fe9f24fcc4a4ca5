"""What others' play says of their roles: only what the whole table has seen counts."""

from __future__ import annotations

import math

from topout.core.chance import below, draw_word
from topout.core.rule import lookup, rule
from topout.games.clamber.cards import ROLES
from topout.games.clamber.state import IN_WELL, State

#                Hero  Competitor  Sadist
HELPS = lookup([-80, -171, -253])
HURTS = lookup([-161, -87, -56])
SABOTAGES = lookup([-390, -350, -265])
QUIET = lookup([-105, -92, -105])
"""How likely a role plays a card that helps, hurts, raises the Skittering or does none of it: 100 times the logarithm
of frequencies seen in play, a little evened out because people are less regular than bots."""
THOUGHTS = 3
"""How often each other seat's role is thought over in one guess."""
WORD_SIZE = float(1 << 32)


@rule
def speaks_for(s: State, p: int, role: int) -> int:
    """How well a role explains what a seat has played, as 100 times the logarithm of a likelihood."""
    known = s.helped[p] + s.hurt[p] + s.sabotages[p]
    quiet = max(s.round_number - 1 - known, 0) if s.fate[p] == IN_WELL else 0
    open_play = s.helped[p] * HELPS[role] + s.hurt[p] * HURTS[role] + s.sabotages[p] * SABOTAGES[role]
    return open_play + quiet * QUIET[role]


@rule
def likely(s: State, gained: int) -> bool:
    """Whether to change one's mind for that much likelihood: always for more, seldom for much less."""
    return gained >= 0 or draw_word(s) < WORD_SIZE * math.exp(gained / 100)


@rule
def believe(s: State, seat: int) -> None:
    """Exchange unseen roles with each other and with undealt ones, towards those that explain the play."""
    for _ in range(THOUGHTS):
        for p in range(s.seats):
            if not s.role_seen[p] >> seat & 1:
                think_over(s, seat, p, below(s, s.seats + 1))


@rule
def think_over(s: State, seat: int, p: int, q: int) -> None:
    """Perhaps a seat has another's role, or an undealt one."""
    if q == s.seats:
        perhaps_undealt(s, p)
    elif q != p and not s.role_seen[q] >> seat & 1:
        mine, other = s.role[p], s.role[q]
        gained = speaks_for(s, p, other) + speaks_for(s, q, mine) - speaks_for(s, p, mine) - speaks_for(s, q, other)
        if mine != other and likely(s, gained):
            s.role[p], s.role[q] = other, mine


@rule
def perhaps_undealt(s: State, p: int) -> None:
    """Perhaps a seat has one of the roles left over."""
    left = 0
    for role in range(len(ROLES)):
        left += s.undealt[role]
    if left == 0:
        return
    pick, role = below(s, left), 0
    while pick >= s.undealt[role]:
        pick -= s.undealt[role]
        role += 1
    mine = s.role[p]
    if role != mine and likely(s, speaks_for(s, p, role) - speaks_for(s, p, mine)):
        s.undealt[role] -= 1
        s.undealt[mine] += 1
        s.role[p] = role
