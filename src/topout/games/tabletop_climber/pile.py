"""Random cards, and the pile of reinforcements from which teams grow."""

from __future__ import annotations

from topout.core.action import SET_SIZE
from topout.core.chance import below, lowest, population
from topout.core.event import only, tell
from topout.core.rule import rule
from topout.games.tabletop_climber.cards import BIT, WORD
from topout.games.tabletop_climber.events import DREW
from topout.games.tabletop_climber.state import State


@rule
def nth(bits: int, n: int) -> int:
    """Member number n of a bit set."""
    for _ in range(n):
        bits &= bits - 1
    return lowest(bits)


@rule
def any_card(s: State, ordinary: int, special: int) -> int:
    """A random card of a set of cards."""
    count = population(ordinary)
    n = below(s, count + population(special))
    return nth(ordinary, n) if n < count else SET_SIZE + nth(special, n - count)


@rule
def join(s: State, p: int, card: int) -> None:
    """A card becomes part of a seat's team."""
    s.team[p][WORD[card]] |= BIT[card]
    s.team_size[p] += 1
    tell(s, DREW, only(p), p, card)


@rule
def reinforce(s: State, p: int, count: int) -> None:
    """Draw from the pile; if it runs short, what is left (T14)."""
    for _ in range(min(count, s.pile_size)):
        card = any_card(s, s.pile[0], s.pile[1])
        s.pile[WORD[card]] &= ~BIT[card]
        s.pile_size -= 1
        join(s, p, card)
