"""What happens in Festival Climbers, in the words of the table."""

from __future__ import annotations

from typing import Annotated

from topout.core.event import Events, Seat, shown
from topout.core.reading import named
from topout.games.festival.board import NAMES, space_words

Space = Annotated[int, shown(named(NAMES), space_words)]

EVENTS = Events()


@EVENTS.event("{seat:starts}")
def STARTS(seat: Seat) -> None: ...


@EVENTS.event("{seat:brings} a climber to {space}", sound="tap")
def INTRODUCED(seat: Seat, space: Space) -> None: ...


@EVENTS.event("{seat:climbs} from {start} to {to}", sound="tap")
def CLIMBED(seat: Seat, start: Space, to: Space) -> None: ...


@EVENTS.event("{seat:cannot} move and must pass", sound="tap")
def PASSED(seat: Seat) -> None: ...


@EVENTS.event("{seat:rings} the bell")
def RANG(seat: Seat) -> None: ...


@EVENTS.event("nobody can move any more")
def BLOCKED() -> None: ...
