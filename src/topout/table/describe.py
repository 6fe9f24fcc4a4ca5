"""Tables as others see them: messages for clients and lines for the lobby. The secret behind the luck stays out."""

from __future__ import annotations

import json
from collections.abc import Set
from dataclasses import dataclass

from msgspec import UNSET

from topout.messages.protocol import PleaInfo, SeatInfo, Spoken, TableInfo
from topout.table import luck
from topout.table.journal import Spoke
from topout.table.rated import Player, players
from topout.table.table import Table


@dataclass(slots=True)
class Sitting:
    """A guest's part in a table: seat, final place (0 while there is none), and which kind of opponents sit there."""

    guest: int
    seat: int
    place: int
    level: str


@dataclass(slots=True)
class Line:
    """What the lobby lists, stored beside the journal; `players` is filled when a rated match has ended."""

    game: str
    phase: str
    public: bool
    spectators: bool
    free: int
    names: str
    lesson: bool = False
    rated: bool = False
    club: str = ""
    sittings: tuple[Sitting, ...] = ()
    players: tuple[Player, ...] = ()


def table_info(table: Table, guest: int | None, here: Set[int], paused: bool) -> TableInfo:
    """The table as a guest sees it; `here` holds the connected seats."""
    made = table.made
    host = guest is not None and guest == table.host
    return TableInfo(
        id=table.id,
        game=made.game,
        title=table.game.title,
        goal=table.game.goal,
        unit=table.game.unit,
        version=made.version,
        options=made.options,
        phase=table.phase,
        public=made.public,
        hints=made.hints,
        spectators=made.spectators,
        clock=made.clock,
        seats=[seat_info(table, number, guest, here) for number in range(len(table.chairs))],
        host=host,
        commitment=luck.commitment(made.secret),
        paused=paused,
        rematch=table.rematch,
        rematch_by=table.rematch_by,
        lesson=made.lesson,
        rated=made.rated,
        plea=PleaInfo(table.plea.seat, table.plea.waiting) if table.plea else None,
        tournament=made.tournament or UNSET,
        club=made.club or UNSET,
        invitation=table.invitation if host and table.phase in ("open", "running") else UNSET,
    )


def seat_info(table: Table, number: int, guest: int | None, here: Set[int]) -> SeatInfo:
    """A chair as everyone sees it."""
    chair = table.chairs[number]
    person = chair.guest is not None
    return SeatInfo(
        seat=number,
        kind=("program" if chair.by else "person") if person else chair.kind,  # type: ignore[arg-type]
        name=chair.name or None,
        level=chair.level if chair.kind == "bot" else None,
        connected=number in here,
        stand_in=chair.stand_in,
        luck=chair.luck is not None,
        you=person and chair.guest == guest,
        face=chair.face or UNSET,
        by=chair.by or UNSET,
        vacation=number in table.clocks.resting or UNSET,
    )


def table_line(table: Table) -> Line:
    """The table's line as stored for the lobby."""
    result = table.playing.result if table.phase == "over" else None
    places, level = result["placings"] if result else [0] * len(table.chairs), company(table)
    return Line(
        game=table.made.game,
        phase=table.phase,
        public=table.made.public,
        spectators=table.made.spectators,
        free=sum(chair.kind == "open" and not chair.taken for chair in table.chairs),
        names=json.dumps([chair.name for chair in table.chairs if chair.name]),
        lesson=table.made.lesson,
        rated=table.made.rated,
        club=table.made.club,
        sittings=tuple(
            Sitting(chair.guest, seat, places[seat], level)
            for seat, chair in enumerate(table.chairs)
            if chair.guest is not None
        ),
        players=players(table),
    )


def company(table: Table) -> str:
    """The kind of opponents: a bot level, `program`, `mixed` if they differ, or `people` without any bots."""
    levels = {"program" if chair.by else chair.level for chair in table.chairs if chair.kind == "bot" or chair.by}
    return "people" if not levels else levels.pop() if len(levels) == 1 else "mixed"


def spoken(table: Table, line: Spoke, number: int) -> Spoken:
    """A line of talk as one hearer receives it."""
    return Spoken(number, line.seat, line.name or table.names[line.seat], line.text, line.to)


def heard(table: Table, seat: int | None) -> list[Spoken]:
    """All lines a seat or a spectator hears, numbered for this hearer so that gaps reveal nothing."""
    return [spoken(table, line, number) for number, line in enumerate(table.talk.heard_by(seat))]
