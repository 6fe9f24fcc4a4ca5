"""What community support took in secret, dealt again for those who did not see it.

Only units taken by community support are ever uncertain: all else is open. What was taken from a seat is any of the
units it had then, each as likely, if no seat has since paid or shown more than it can have had.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

from topout.core.chance import below, take
from topout.core.rule import rule, table
from topout.games.verdon.cards import KINDS, SUPPORTS

DRAWS = tuple(draw for units in range(3) for draw in combinations_with_replacement(range(KINDS), units))
"""All that can be taken from one hand: nothing, one unit, or two."""
DRAW = table(tuple(draw.count(kind) for kind in range(KINDS)) for draw in DRAWS)
FIRST_DRAW = table([*(next(i for i, draw in enumerate(DRAWS) if len(draw) == units) for units in range(3)), len(DRAWS)])
TRIES = 2000
"""Dealing again until it fits is quick unless much was shown since; then all ways are counted."""
WIDE = 30
WAYS_BITS = table([20, 10])
"""How large the ways of one draw may count, with one and with two community supports, so that products fit a word."""


@rule
def redeal_taken(s: Any, seat: int) -> None:
    """Deal what was taken again, then make every hand what the ledger and the secret part come to."""
    tries = 0
    while tries < TRIES and not draw_again(s, seat):
        tries += 1
    if tries == TRIES:
        choose_first(s, seat)
    for p in range(s.seats):
        for kind in range(KINDS):
            s.hand[p][kind] = s.ledger[p][kind] + secret(s, s.supports, p, kind)


@rule
def secret(s: Any, after: int, p: int, kind: int) -> int:
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
def fits(s: Any, which: int) -> bool:
    """Whether everyone had what it paid and showed from a community support to the next."""
    for p in range(s.seats):
        for kind in range(KINDS):
            if secret(s, which + 1, p, kind) < s.shown[which][p][kind]:
                return False
    return True


@rule
def unseen(s: Any, seat: int, which: int, p: int) -> bool:
    """Whether a seat did not see what was taken from p."""
    return not s.taken_seen[which][p] >> seat & 1 and p != s.supporter[which]


@rule
def draw_again(s: Any, seat: int) -> bool:
    """Take random units as it happened; false if that does not fit what the seat saw and what was shown since."""
    for which in range(s.supports):
        for p in range(s.seats):
            if unseen(s, seat, which, p):
                draw_from(s, which, p)
            elif which and p != s.supporter[which] and below(s, all_draws(s, which, p)) >= ways_to_take(s, which, p):
                return False
        if not fits(s, which):
            return False
    return True


@rule
def had(s: Any, which: int, p: int, kind: int) -> int:
    """What a seat held of a kind at a community support."""
    return s.before[which][p][kind] + secret(s, which, p, kind)


@rule
def units_taken(s: Any, which: int, p: int) -> int:
    """How many units were taken from a seat; everyone saw that."""
    units = 0
    for kind in range(KINDS):
        units += s.taken[which][p][kind]
    return units


@rule
def draw_from(s: Any, which: int, p: int) -> None:
    """Take as many units as were taken from the hand p had then."""
    left, units = 0, units_taken(s, which, p)
    for kind in range(KINDS):
        s.hand[p][kind] = had(s, which, p, kind)
        left += s.hand[p][kind]
        s.taken[which][p][kind] = 0
    for _ in range(units):
        s.taken[which][p][take(s, s.hand[p], left)] += 1
        left -= 1


@rule
def all_draws(s: Any, which: int, p: int) -> int:
    """The ways to take any units, as many as were taken, from the hand p had then."""
    size = 0
    for kind in range(KINDS):
        size += had(s, which, p, kind)
    units = units_taken(s, which, p)
    return size * (size - 1) // 2 if units == 2 else size if units else 1


@rule
def ways_to_take(s: Any, which: int, p: int) -> int:
    """The ways to take units of the kinds that were taken."""
    product = 1
    for kind in range(KINDS):
        for i in range(s.taken[which][p][kind]):
            product = product * max(had(s, which, p, kind) - i, 0) // (i + 1)
    return product


@rule
def choices(s: Any, seat: int, which: int) -> int:
    """In how many ways, by kinds, the units a seat did not see may have been taken."""
    count = 1
    for p in range(s.seats):
        if unseen(s, seat, which, p):
            units = units_taken(s, which, p)
            count *= FIRST_DRAW[units + 1] - FIRST_DRAW[units]
    return count


@rule
def ways(s: Any, seat: int, which: int, choice: int) -> int:
    """Write down one choice of the kinds taken; how many ways there are to take those, 0 if it cannot be."""
    product = 1
    for p in range(s.seats):
        if unseen(s, seat, which, p):
            units = units_taken(s, which, p)
            number = FIRST_DRAW[units + 1] - FIRST_DRAW[units]
            for kind in range(KINDS):
                s.taken[which][p][kind] = DRAW[FIRST_DRAW[units] + choice % number][kind]
            choice //= number
        if p != s.supporter[which]:
            product *= rounded_ways(s, which, p)
    return product if product and fits(s, which) else 0


@rule
def rounded_ways(s: Any, which: int, p: int) -> int:
    """The ways to take what was taken, scaled down where hands are huge."""
    some, most = ways_to_take(s, which, p), all_draws(s, which, p)
    while some and most >> WAYS_BITS[s.supports - 1]:
        most >>= 1
        some = max(some >> 1, 1)
    return some


@rule
def all_ways(s: Any, seat: int, which: int) -> int:
    """The ways of all choices of one community support together."""
    total = 0
    for choice in range(choices(s, seat, which)):
        total += ways(s, seat, which, choice)
    return total


@rule
def ways_on(s: Any, seat: int, choice: int) -> int:
    """The ways of a choice of the first community support, with all those of the second that can follow."""
    product = ways(s, seat, 0, choice)
    if product and s.supports == SUPPORTS:
        product *= all_ways(s, seat, 1)
    return product


@rule
def choose_first(s: Any, seat: int) -> None:
    """Choose what the first community support took by counting all ways, then what the second did."""
    total = 0
    for choice in range(choices(s, seat, 0)):
        total += ways_on(s, seat, choice)
    left = below_wide(s, total)
    choice = 0
    weight = ways_on(s, seat, choice)
    while left >= weight:
        left -= weight
        choice += 1
        weight = ways_on(s, seat, choice)
    if s.supports == SUPPORTS:
        choose_second(s, seat)


@rule
def choose_second(s: Any, seat: int) -> None:
    """Choose what the second community support took, the first being settled."""
    left = below_wide(s, all_ways(s, seat, 1))
    choice = 0
    weight = ways(s, seat, 1, choice)
    while left >= weight:
        left -= weight
        choice += 1
        weight = ways(s, seat, 1, choice)


@rule
def below_wide(s: Any, n: int) -> int:
    """A number from 0 to n - 1 where n may need more than 32 bits."""
    if n >> WIDE == 0:
        return below(s, n)
    chosen = n
    while chosen >= n:
        chosen = below(s, (n >> WIDE) + 1) << WIDE | below(s, 1 << WIDE)
    return chosen
