"""Resources in hand, and what the whole table knows of them: income, payments and trades are open."""

from __future__ import annotations

from topout.core.rule import knowledge, rule
from topout.games.verdon.cards import COSTS, KINDS
from topout.games.verdon.state import State


@rule
def gain(s: State, p: int, kind: int, amount: int) -> None:
    """Units come in openly; the bank is unlimited (V10)."""
    s.hand[p][kind] += amount
    s.ledger[p][kind] += amount
    s.hand_size[p] += amount


@rule
def pay(s: State, p: int, kind: int, amount: int) -> None:
    """Units go out openly; who pays shows that it held them."""
    s.hand[p][kind] -= amount
    s.ledger[p][kind] -= amount
    s.hand_size[p] -= amount
    show(s, p, kind, 0)


@knowledge
def show(s: State, p: int, kind: int, amount: int) -> None:
    """The table sees that a seat holds at least this much, which matters once something was taken in secret."""
    if s.supports:
        least = amount - s.ledger[p][kind]
        s.shown[s.supports - 1][p][kind] = max(s.shown[s.supports - 1][p][kind], least)


@rule
def holds(s: State, p: int, cost: int) -> bool:
    """Whether a seat can pay a row of COSTS."""
    short = False
    for kind in range(KINDS):
        short |= s.hand[p][kind] < COSTS[cost][kind]
    return not short


@rule
def pay_cost(s: State, p: int, cost: int) -> None:
    """Pay a row of COSTS."""
    for kind in range(KINDS):
        if COSTS[cost][kind]:
            pay(s, p, kind, COSTS[cost][kind])
