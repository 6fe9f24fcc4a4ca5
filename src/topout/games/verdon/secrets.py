"""What community support took in secret, dealt again for those who did not see it.

Only units taken by community support are ever uncertain: all else is open. What was taken from a seat is any of the
units it had then, each as likely, if no seat has since paid or shown more than it can have had.
"""

from __future__ import annotations

from topout.core.chance import below, take
from topout.core.rule import lookup, rule
from topout.games.verdon.cards import KINDS
from topout.games.verdon.state import State

TRIES = 100
"""Dealing again until it fits is quick unless much was shown since; then all ways are counted."""
ALL = -1
WIDE = 30
WAYS_BITS = lookup([20, 10])
"""How large the ways of one draw may count, with one and with two community supports, so that products fit a word."""


@rule
def redeal_taken(s: State, seat: int) -> None:
    """Deal what was taken again, then make every hand what the ledger and the secret part come to."""
    tries = 0
    while tries < TRIES and not draw_again(s, seat):
        tries += 1
    if tries == TRIES:
        count_ways(s, seat, below_wide(s, count_ways(s, seat, ALL)))
    for p in range(s.seats):
        for kind in range(KINDS):
            s.hand[p][kind] = s.ledger[p][kind] + secret(s, s.supports, p, kind)


@rule
def secret(s: State, after: int, p: int, kind: int) -> int:
    """What the first `after` community supports brought a seat of a kind, net."""
    net = 0
    for which in range(after):
        if s.supporter[which] != p:
            net -= s.taken[which][p][kind]
        else:
            for q in range(s.seats):
                net += s.taken[which][q][kind]
    return net


@rule
def fits(s: State, which: int, kind: int) -> bool:
    """Whether everyone had what it paid and showed of a kind from a community support to the next."""
    short = False
    for p in range(s.seats):
        short |= secret(s, which + 1, p, kind) < s.shown[which][p][kind]
    return not short


@rule
def unseen(s: State, seat: int, which: int, p: int) -> bool:
    """Whether a seat did not see what was taken from p."""
    return not s.taken_seen[which][p] >> seat & 1 and p != s.supporter[which]


@rule
def draw_again(s: State, seat: int) -> bool:
    """Take random units as it happened; false if that does not fit what the seat saw and what was shown since."""
    for which in range(s.supports):
        for p in range(s.seats):
            if unseen(s, seat, which, p):
                draw_from(s, which, p)
            elif which and p != s.supporter[which] and below(s, all_draws(s, which, p)) >= ways_to_take(s, which, p):
                return False
        for kind in range(KINDS):
            if not fits(s, which, kind):
                return False
    return True


@rule
def had(s: State, which: int, p: int, kind: int) -> int:
    """What a seat held of a kind at a community support."""
    return s.before[which][p][kind] + secret(s, which, p, kind)


@rule
def draw_from(s: State, which: int, p: int) -> None:
    """Take as many units as were taken from the hand p had then."""
    left = 0
    for kind in range(KINDS):
        s.hand[p][kind] = had(s, which, p, kind)
        left += s.hand[p][kind]
        s.taken[which][p][kind] = 0
    for _ in range(s.took[which][p]):
        s.taken[which][p][take(s, s.hand[p], left)] += 1
        left -= 1


@rule
def all_draws(s: State, which: int, p: int) -> int:
    """The ways to take any units, as many as were taken, from the hand p had then."""
    size = 0
    for kind in range(KINDS):
        size += had(s, which, p, kind)
    if s.took[which][p] == 2:
        return size * (size - 1) // 2
    return size if s.took[which][p] else 1


@rule
def ways_to_take(s: State, which: int, p: int) -> int:
    """The ways to take units of the kinds that were taken."""
    product = 1
    for kind in range(KINDS):
        for i in range(s.taken[which][p][kind]):
            product = product * max(had(s, which, p, kind) - i, 0) // (i + 1)
    return product


@rule
def count_ways(s: State, seat: int, goal: int) -> int:
    """Go through all that may have been taken, column by column: the ways of all, or stop where they pass a goal.

    A column is what one community support took of one kind from those the seat did not see. Whatever was shown since
    is about single kinds, so a column that cannot be is seen at once.
    """
    forget(s, seat)
    total, column, fresh = 0, 0, True
    while column >= 0:
        if next_column(s, seat, column & s.supports - 1, column >> s.supports - 1, fresh):
            column += 1
            fresh = True
            if column < s.supports * KINDS:
                continue
            total += ways_of_all(s)
            if total > goal >= 0:
                return total
        column -= 1
        fresh = False
    return total


@rule
def forget(s: State, seat: int) -> None:
    """Begin with nothing taken where the seat did not see it."""
    for which in range(s.supports):
        for p in range(s.seats):
            if unseen(s, seat, which, p):
                for kind in range(KINDS):
                    s.taken[which][p][kind] = 0


@rule
def next_column(s: State, seat: int, which: int, kind: int, fresh: bool) -> bool:
    """The first column of a kind that fits what was shown, or the next one; false if there is none."""
    if fresh and kind == KINDS - 1:
        for p in range(s.seats):
            if unseen(s, seat, which, p):
                s.taken[which][p][kind] = left_to_take(s, which, p)
    more = fresh or count_on(s, seat, which, kind)
    while more and not fits(s, which, kind):
        more = count_on(s, seat, which, kind)
    return more


@rule
def count_on(s: State, seat: int, which: int, kind: int) -> bool:
    """The next column like an odometer; of the last kind there is only one, for it has all that is left."""
    for p in range(s.seats):
        if unseen(s, seat, which, p):
            if kind < KINDS - 1 and left_to_take(s, which, p):
                s.taken[which][p][kind] += 1
                return True
            s.taken[which][p][kind] = 0
    return False


@rule
def left_to_take(s: State, which: int, p: int) -> int:
    """How many units taken from a seat are not written down yet."""
    left = s.took[which][p]
    for kind in range(KINDS):
        left -= s.taken[which][p][kind]
    return left


@rule
def ways_of_all(s: State) -> int:
    """The ways to take what is written down, scaled down where hands are huge so that the product fits a word."""
    product = 1
    for which in range(s.supports):
        for p in range(s.seats):
            if p != s.supporter[which]:
                some, most = ways_to_take(s, which, p), all_draws(s, which, p)
                while some and most >> WAYS_BITS[s.supports - 1]:
                    most >>= 1
                    some = max(some >> 1, 1)
                product *= some
    return product


@rule
def below_wide(s: State, n: int) -> int:
    """A number from 0 to n - 1 where n may need more than 32 bits."""
    if n >> WIDE == 0:
        return below(s, n)
    chosen = n
    while chosen >= n:
        chosen = below(s, (n >> WIDE) + 1) << WIDE | below(s, 1 << WIDE)
    return chosen
