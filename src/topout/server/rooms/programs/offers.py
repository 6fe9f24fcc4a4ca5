"""The connected programs, here or on another server: what they offer to play, and how they are invited.

An offer states how many more tables a program accepts. Each invitation uses up one, so that nobody can give a program
more than it wants.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from time import monotonic
from typing import Protocol

from msgspec import structs

from topout.messages.programs import Offer, ProgramInfo
from topout.server.rooms.notice import KNOWN_FOR, Notice, Offering
from topout.table.people import Person
from topout.table.table import Table

AT_ONCE = 4
"""How many offers fit into one notification."""


class Line(Protocol):
    """A program's connection to this server."""

    program: Person
    offering: Offering

    def invite(self, table: str) -> None:
        """Tell the program that it has a seat at this table."""

    def remind(self) -> None:
        """Send the program everything again."""

    def close(self, code: int, reason: str) -> None:
        """Disconnect the program."""


def offering_of(program: Person, offer: Offer | None, tables: int) -> Offering:
    """What a program offers, or just that it is connected before it has said anything."""
    games = {played.game: played.seats for played in offer.games} if offer else {}
    level = offer.level if offer else None
    about = (program.id, program.owner or 0, program.name, program.by)
    return Offering(*about, level, games, tables)


class Offers:
    """What programs offer, as far as this server knows; `tell` notifies other servers."""

    def __init__(self, tell: Callable[[Sequence[Notice]], None], server: str) -> None:
        self.tell, self.server = tell, server
        self.lines: dict[int, Line] = {}
        self.elsewhere: dict[int, tuple[str, Offering, float]] = {}

    # --- programs of this server --------------------------------------------------------------------------------------

    def came(self, line: Line) -> None:
        """A program has connected; only its newest connection counts."""
        before = self.lines.get(line.program.id)
        self.lines[line.program.id] = line
        if before:
            before.close(1008, "This key is used by another program now.")
        self.announce([structs.replace(line.offering, fresh=True)])

    def left(self, line: Line) -> None:
        """A program has disconnected."""
        number = line.program.id
        if self.lines.get(number) is line:
            del self.lines[number]
            self.tell([Notice(self.server, gone=[number])])

    def announce(self, offerings: Iterable[Offering]) -> None:
        """Tell other servers what programs offer here."""
        some = list(offerings)
        parts = [some[first : first + AT_ONCE] for first in range(0, len(some), AT_ONCE)]
        self.tell([Notice(self.server, offers=part) for part in parts])

    def repeat(self) -> None:
        """Repeat which programs are connected here."""
        self.announce([line.offering for line in self.lines.values()])

    def remind(self) -> None:
        """Send all programs everything again, since frames may have been missed."""
        for line in list(self.lines.values()):
            line.remind()

    # --- all programs -------------------------------------------------------------------------------------------------

    def here(self) -> set[int]:
        """The programs connected to any server."""
        return {offering.program for offering in self._all()}

    def fitting(self, game: str, seats: int, guest: int | None = None) -> list[ProgramInfo]:
        """The programs that accept such a table, by name, with this guest's own marked."""
        found = [offering for offering in self._all() if fits(offering, game, seats)]
        found.sort(key=lambda offering: (offering.name.casefold(), offering.program))
        return [ProgramInfo(o.program, o.name, o.by, o.level, o.owner == guest) for o in found]

    def of(self, program: int) -> Offering | None:
        """What a program offers, if it is connected."""
        return next((offering for offering in self._all() if offering.program == program), None)

    def _all(self) -> Iterator[Offering]:
        yield from (line.offering for line in self.lines.values())
        now = monotonic()
        for number, (_, offering, until) in self.elsewhere.items():
            if number not in self.lines and until > now:
                yield offering

    def invite(self, program: int, table: str) -> None:
        """Tell a program that it has a seat at a table, wherever it is connected."""
        line = self.lines.get(program)
        if line:
            line.invite(table)
        elif program in self.elsewhere:
            self.elsewhere[program][1].tables -= 1
            self.tell([Notice(self.server, invited={table: program})])

    def invite_all(self, table: Table) -> None:
        """Tell all programs at a table that they have a seat there."""
        for number in _programs(table):
            self.invite(number, table.id)

    def absent(self, table: Table) -> set[int]:
        """The programs at a table that would not accept another one like it now."""
        here = self.fitting(table.made.game, len(table.chairs))
        return _programs(table) - {program.number for program in here}

    def send_away(self, program: int, reason: str) -> None:
        """Disconnect a program from this server."""
        line = self.lines.get(program)
        if line:
            line.close(1008, reason)

    # --- what other servers tell --------------------------------------------------------------------------------------

    def heard(self, notice: Notice) -> None:
        """Handle another server's notification about programs."""
        until = monotonic() + KNOWN_FOR
        for offering in notice.offers:
            self.elsewhere[offering.program] = (notice.server, offering, until)
            before = self.lines.get(offering.program)
            if before and offering.fresh:
                before.close(1008, "This key is used by another program now.")
        for number in notice.gone:
            if number in self.elsewhere and self.elsewhere[number][0] == notice.server:
                del self.elsewhere[number]
        for table, program in notice.invited.items():
            line = self.lines.get(program)
            if line:
                line.invite(table)

    def lost(self, server: str) -> None:
        """Another server has died, and its programs' connections with it."""
        self.elsewhere = {number: told for number, told in self.elsewhere.items() if told[0] != server}


def _programs(table: Table) -> set[int]:
    """The programs seated at a table."""
    return {chair.guest for chair in table.chairs if chair.by and chair.guest is not None}


def fits(offering: Offering, game: str, seats: int) -> bool:
    """Whether a program accepts such a table now."""
    return offering.tables > 0 and seats in offering.games.get(game, ())
