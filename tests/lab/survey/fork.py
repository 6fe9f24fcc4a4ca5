"""Fork, a game made for these tests whose figures are known by hand: one player picks a side, and one of two wins.

In the open the left side wins and the right one loses, so the one choice is all there is. Sealed, the winner was drawn
at the deal, nobody knows it, and the choice does nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from topout.core.action import Actions, Refusals, Verb
from topout.core.chance import below
from topout.core.event import Events
from topout.core.game import Game, clockwise, finish, switch_option
from topout.core.layout import Seats, int8
from topout.core.reading import FLAG
from topout.core.rule import rule
from topout.core.state import GameState, hidden, public

SEATS = Seats(2)


class State(GameState, seats=SEATS):
    """All there is in Fork."""

    sealed: int = public(int8, shows=FLAG)
    heir: int = hidden(int8)


@rule
def setup(s: State) -> None:
    """Chance says who picks, and where it is sealed who wins."""
    s.owed = 1 << below(s, 2)
    if s.sealed:
        s.heir = below(s, 2)


@rule
def win(s: State, seat: int) -> None:
    """One wins, and that is all."""
    s.score[seat] = 1
    finish(s)


@rule
def left(s: State, seat: int) -> None:
    """The side that wins."""
    win(s, s.heir if s.sealed else seat)


@rule
def right(s: State, seat: int) -> None:
    """The side that loses."""
    win(s, s.heir if s.sealed else clockwise(s, seat, 1))


@rule
def redeal(s: State, seat: int) -> None:
    """What is sealed may be either way."""
    if s.sealed:
        s.heir = below(s, 2)


@rule
def evaluate(s: State, seat: int) -> int:
    """Who wins for sure is best off."""
    if s.over:
        return 100 * s.score[seat]
    return 100 * (s.sealed and s.heir == seat)


def configure(options: Mapping[str, Any], seats: int) -> dict[str, Any]:
    """Whether the winner is sealed."""
    return {"sealed": int(options["sealed"])}


FORK = Game(
    name="fork",
    title="Fork",
    blurb="Pick a side.",
    goal="Win.",
    credit="Made for these tests.",
    version=1,
    seats=range(2, 3),
    state=State,
    actions=Actions(Verb("left", left), Verb("right", right)),
    events=Events(),
    refusals=Refusals(),
    configure=configure,
    setup=setup,
    redeal=redeal,
    evaluate=evaluate,
    draw=str,
    options=(switch_option("sealed", "Who wins is drawn at the deal."),),
)
