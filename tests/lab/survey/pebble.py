"""Pebble, a game made for these tests whose figures are known by hand: two players, two picks each, left or right.

A pick finds a pebble half of the time, whichever side it is; most pebbles win and ties are shared. So a game has four
turns of one choice each between two options, nothing is hidden, and only luck counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from topout.core.action import Actions, Refusals, Verb
from topout.core.chance import below
from topout.core.ending import ScoreLine
from topout.core.event import Events, Seat, shown, tell
from topout.core.game import Game, Option, clockwise, finish, switch_option
from topout.core.layout import Seats, int8
from topout.core.number_sets import NumberSets
from topout.core.reading import FLAG, named
from topout.core.rule import rule
from topout.core.state import EVERYONE, PER_SEAT, GameState, Row, public
from topout.core.study import Content, Study

SEATS, PICKS = Seats(2), 4
THINGS, HATS, HALVES = ("nothing", "pebble"), ("red hat", "blue hat"), ("first half", "second half")


class State(GameState, seats=SEATS):
    """All there is in Pebble."""

    pebbles: Row = public(int8, PER_SEAT)
    hat: Row = public(int8, PER_SEAT, shows=named(HATS))
    picks: int = public(int8)
    generous: int = public(int8, shows=FLAG)
    prize: int = public(int8)


EVENTS = Events()
Thing = Annotated[int, shown(named(THINGS))]
Half = Annotated[int, shown(named(HALVES))]


@EVENTS.event("{seat:starts}")
def STARTS(seat: Seat) -> None: ...  # noqa: N802


@EVENTS.event("{seat:finds} {thing}")
def FOUND(seat: Seat, thing: Thing) -> None: ...  # noqa: N802


@EVENTS.event("the {half} begins", name="half")
def HALF(half: Half) -> None: ...  # noqa: N802


@rule
def setup(s: State) -> None:
    """Chance says who begins and who wears which hat."""
    first, red = below(s, 2), below(s, 2)
    s.hat[red] = 1
    s.owed = 1 << first
    tell(s, STARTS, EVERYONE, first)
    tell(s, HALF, EVERYONE, 0)


@rule
def pick(s: State, seat: int) -> None:
    """Half of the picks find a pebble; all of them where the table is generous."""
    thing = 1 if s.generous else below(s, 2)
    s.pebbles[seat] += thing
    s.score[seat] = s.pebbles[seat] * s.prize
    tell(s, FOUND, EVERYONE, seat, thing)
    s.picks += 1
    s.owed = 1 << clockwise(s, seat, 1)
    if s.picks == PICKS // 2:
        tell(s, HALF, EVERYONE, 1)
    if s.picks == PICKS:
        finish(s)


@rule
def redeal(s: State, seat: int) -> None:
    """Nothing is hidden."""


@rule
def evaluate(s: State, seat: int) -> int:
    """More pebbles are better."""
    return 100 * s.pebbles[seat]


PRIZES = NumberSets(
    {"pebble.points": range(1, 10), "pebble.weight": range(1, 10)},
    lambda name: {"pebble.points": 1, "pebble.weight": 1},
    "usual",
)
"""What a pebble is worth counts; what it weighs does not."""


def configure(options: Mapping[str, Any], seats: int) -> dict[str, Any]:
    """Whether every pick finds a pebble, and what it is worth."""
    prize = PRIZES.numbers(options["prizes"])["pebble.points"]
    return {"generous": int(options["generous"]), "prize": prize}


PEBBLE = Game(
    name="pebble",
    title="Pebble",
    blurb="Find pebbles.",
    goal="Find most pebbles.",
    credit="Made for these tests.",
    version=1,
    seats=range(2, 3),
    state=State,
    actions=Actions(Verb("left", pick), Verb("right", pick)),
    events=EVENTS,
    refusals=Refusals(),
    configure=configure,
    setup=setup,
    redeal=redeal,
    evaluate=evaluate,
    draw=str,
    lines=(ScoreLine("pebbles", lambda s, p: s.pebbles[p] * s.prize),),
    options=(
        switch_option("generous", "Every pick finds a pebble."),
        Option("prizes", "a set of prizes", "usual", "What a pebble is worth.", PRIZES.read, sets=PRIZES),
    ),
    study=Study(scene=HALF, content=(Content("Things", used=(FOUND,), part="thing"),)),
)
