"""Cairn, a game made for these tests: everyone secretly stacks one to three stones, then all stacks are shown.

It has what the small games lack: simultaneous choices, compound ones, and secrets that are revealed in play.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from topout.core.action import Actions, Param, Refusals, Verb
from topout.core.chance import below
from topout.core.event import Events, Seat, only, secret, tell
from topout.core.game import Game, finish, number_option
from topout.core.layout import Seats, int8, int32
from topout.core.rule import rule
from topout.core.state import EVERYONE, PER_SEAT, GameState, Row, hidden, owned, public, seen_by

SEATS = Seats(3)
HIGHEST = 3
ROUNDS = 2


class State(GameState, seats=SEATS):
    """All there is in Cairn."""

    shown: Row = hidden(int32, PER_SEAT)
    total: Row = public(int8, PER_SEAT)
    stack: Row = owned(int8, PER_SEAT)
    last: Row = seen_by(shown, int8, PER_SEAT)
    weather: int = hidden(int8)
    rounds: int = public(int8)


REFUSALS = Refusals()
TOO_HIGH = REFUSALS.refuse("Stack", "A stack has at most three stones.")
TOO_LOW = REFUSALS.refuse("Stack", "A stack has at least one stone.")

Secret = Annotated[int, secret()]
EVENTS = Events()


@EVENTS.event("{seat} stacks {stones}", blind="{seat} stacks")
def STACKED(seat: Seat, stones: Secret) -> None: ...  # noqa: N802


@EVENTS.event("{seat} has {stones}")
def REVEALED(seat: Seat, stones: int) -> None: ...  # noqa: N802


@EVENTS.event("{seat} smells the weather: {weather}")
def WHISPER(seat: Seat, weather: Secret) -> None: ...  # noqa: N802


@rule
def setup(s: State) -> None:
    """Everyone stacks at once; seat 0 smells the weather."""
    s.weather = below(s, 2)
    s.owed = (1 << s.seats) - 1
    tell(s, WHISPER, only(0), 0, s.weather)


@rule
def may_add(s: State, seat: int, stones: int) -> int:
    """Stones are added one or two at a time."""
    return TOO_HIGH if s.stack[seat] + stones + 1 > HIGHEST else 0


@rule
def may_stop(s: State, seat: int) -> int:
    """An empty stack is no stack."""
    return 0 if s.stack[seat] else TOO_LOW


@rule
def add(s: State, seat: int, stones: int) -> None:
    """Add stones to one's own stack."""
    s.stack[seat] += stones + 1


@rule
def stop(s: State, seat: int) -> None:
    """A finished stack waits for the others."""
    s.owed &= ~(1 << seat)
    tell(s, STACKED, only(seat), seat, s.stack[seat])
    if s.owed == 0:
        reveal(s)


@rule
def reveal(s: State) -> None:
    """All stacks are shown and counted."""
    for p in range(s.seats):
        tell(s, REVEALED, EVERYONE, p, s.stack[p])
        s.shown[p] = EVERYONE
        s.last[p] = s.stack[p]
        s.total[p] += s.stack[p]
        s.score[p] = s.total[p]
        s.stack[p] = 0
    s.rounds += 1
    s.owed = (1 << s.seats) - 1
    if s.rounds == ROUNDS:
        finish(s)


@rule
def redeal(s: State, seat: int) -> None:
    """Seat 0 knows the weather; stacks of others are anything they may be so far."""
    if seat != 0:
        s.weather = below(s, 2)
    for p in range(s.seats):
        if p != seat and s.stack[p]:
            s.stack[p] = 1 + below(s, HIGHEST)


@rule
def evaluate(s: State, seat: int) -> int:
    """More stones are better."""
    return s.total[seat] + s.stack[seat]


def whole(view: Mapping[str, Any], choice: Any) -> list[str] | None:
    """`stack 3` is the whole choice."""
    words = str(choice).split()
    if len(words) != 2 or words[0] != "stack" or not words[1].isdigit():
        return None
    return [*(["add 1"] * int(words[1])), "stop"]


CAIRN = Game(
    name="cairn",
    title="Cairn",
    blurb="Stack stones.",
    goal="Have most stones after two rounds.",
    credit="Made for these tests.",
    version=1,
    seats=range(2, 4),
    state=State,
    actions=Actions(
        Verb("add", add, None, "Add {stones}", stones=Param((1, 2), may_add)),
        Verb("stop", stop, may_stop),
    ),
    events=EVENTS,
    refusals=REFUSALS,
    configure=lambda options, seats: {},
    setup=setup,
    redeal=redeal,
    evaluate=evaluate,
    draw=str,
    whole=whole,
    options=(number_option("unused", 0, 1, 0, "For the tests."),),
)
