"""A table: its chairs, its match, its talk. It is exactly what its entries make of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from topout.core.match import Match
from topout.games import registry
from topout.server import log
from topout.server.clock import Clocks
from topout.server.protocol import Phase
from topout.server.sight import Sight


class Unplayable(Exception):
    """A table whose rules this server no longer has; the message says so."""


@dataclass(slots=True)
class Chair:
    """A place at the table and who has it."""

    kind: str
    level: str
    guest: int | None = None
    name: str = ""
    luck: str | None = None
    stand_in: str | None = None

    @property
    def taken(self) -> bool:
        """Whether someone or something sits here."""
        return self.kind == "bot" or self.guest is not None

    @property
    def by_bot(self) -> bool:
        """Whether a bot decides for this chair now."""
        return self.kind == "bot" or self.stand_in is not None


@dataclass(slots=True)
class Decision:
    """What a seat decided, as action numbers."""

    seat: int
    steps: list[int]
    bot: bool


def perform(match: Match, seat: int, steps: list[int]) -> None:
    """Carry out steps that are known to be legal."""
    for step in steps:
        match.act(seat, step)


class Table:
    """The fold of a table's entries."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.number = 0
        self.phase: Phase = "open"
        self.chairs: list[Chair] = []
        self.names: tuple[str, ...] = ()
        self.match: Match | None = None
        self.decisions: list[Decision] = []
        self.sights: list[Sight] = []
        self.spectator: Sight | None = None
        self.talk: list[log.Spoke] = []
        self.muted: set[tuple[int, int]] = set()
        self.answered: dict[tuple[int, str], int] = {}
        self.changed: list[int] = []
        self.rematch: str | None = None
        self.skipped = False
        self._apply: dict[type[Any], Callable[[Any], None]] = {
            log.Created: self._created,
            log.Joined: self._joined,
            log.Left: self._left,
            log.Named: self._named,
            log.Lucky: self._lucky,
            log.Started: self._started,
            log.Moved: self._moved,
            log.TookBack: self._took_back,
            log.Spoke: self._spoke,
            log.Muted: self._muted,
            log.StoodIn: self._stood_in,
            log.Returned: self._returned,
            log.Skipped: self._skipped,
            log.Rematched: self._rematched,
            log.Closed: self._closed,
        }

    def apply(self, entry: log.AnyEntry) -> None:
        """Let an entry happen. `changed` holds the seats that noticed something of a decision."""
        self.changed = []
        self._apply[type(entry)](entry)
        self.counted(entry)

    def counted(self, entry: log.AnyEntry) -> None:
        """One more entry has happened; a client's id is remembered so that resending is safe."""
        self.number += 1
        client = getattr(entry, "client", "")
        if client:
            self.answered[entry.seat, client] = self.number  # type: ignore[union-attr]

    def _created(self, entry: log.Created) -> None:
        self.made = entry
        self.game = registry.game(entry.game)
        self.clocks = Clocks(entry.clock, len(entry.places))
        for number, place in enumerate(entry.places):
            kind = "open" if place.kind == "me" else place.kind
            name = f"{place.level} bot {number}" if kind == "bot" else ""
            self.chairs.append(Chair(kind, place.level))
            self._call(number, name)

    def _joined(self, entry: log.Joined) -> None:
        chair = self.chairs[entry.seat]
        chair.guest, chair.luck = entry.guest, entry.luck
        self._call(entry.seat, entry.name)

    def _left(self, entry: log.Left) -> None:
        chair = self.chairs[entry.seat]
        chair.guest, chair.luck = None, None
        self._call(entry.seat, "")

    def _named(self, entry: log.Named) -> None:
        self._call(entry.seat, entry.name)

    def _lucky(self, entry: log.Lucky) -> None:
        self.chairs[entry.seat].luck = entry.luck

    def _started(self, entry: log.Started) -> None:
        self.phase = "running"
        self.seed = int(entry.seed, 16)
        self.match = self.fresh_match()
        self.sights = [Sight(self.match, seat, self.names) for seat in range(self.match.seats)]

    def fresh_match(self) -> Match:
        """The match before its first decision."""
        if self.game.version != self.made.version:
            raise Unplayable(
                f"This table plays version {self.made.version} of {self.game.title}; "
                f"this server has version {self.game.version}."
            )
        return Match(self.game, len(self.chairs), self.seed, self.made.options)

    def replayed(self, decisions: list[Decision]) -> Match:
        """The match after some of its decisions."""
        match = self.fresh_match()
        for decision in decisions:
            perform(match, decision.seat, decision.steps)
        return match

    def decide(self, seat: int, action: Any) -> list[int]:
        """Carry out what a seat wants and give its steps; `Illegal` comes out with nothing changed."""
        match = self.playing
        before = len(match.actions)
        match.act(seat, action)
        return [number for _, number in match.actions[before:]]

    def _moved(self, entry: log.Moved) -> None:
        perform(self.playing, entry.seat, entry.steps)
        self.decided(entry)

    def decided(self, entry: log.Moved) -> None:
        """What follows from a decision that was carried out."""
        match = self.playing
        self.decisions.append(Decision(entry.seat, entry.steps, entry.bot))
        self.clocks.moved(entry.seat, entry.spent, entry.seat not in match.owed)
        names = self.names
        views = match.views(range(match.seats))
        looked = zip(self.sights, views, strict=True)
        self.changed = [int(view["you"]) for s, view in looked if s.look(match, view, names, s.seat == entry.seat)]
        if match.over:
            self.phase = "over"

    def _took_back(self, entry: log.TookBack) -> None:
        last = self.last_of(entry.seat)
        assert last is not None
        del self.decisions[last]
        match = self.match = self.replayed(self.decisions)
        names = self.names
        noticed = [s.look_anew(match, names, s.seat == entry.seat) for s in self.sights]
        self.changed = [seat for seat, changed in enumerate(noticed) if changed]

    def _spoke(self, entry: log.Spoke) -> None:
        self.talk.append(entry)

    def _muted(self, entry: log.Muted) -> None:
        change = self.muted.add if entry.on else self.muted.discard
        change((entry.seat, entry.other))

    def _stood_in(self, entry: log.StoodIn) -> None:
        self.chairs[entry.seat].stand_in = entry.why

    def _returned(self, entry: log.Returned) -> None:
        self.chairs[entry.seat].stand_in = None
        self.clocks.returned(entry.seat)

    def _skipped(self, entry: log.Skipped) -> None:
        self.skipped = True

    def _rematched(self, entry: log.Rematched) -> None:
        self.rematch = entry.table

    def _closed(self, entry: log.Closed) -> None:
        self.phase = "closed"

    @property
    def playing(self) -> Match:
        """The match, which must have started."""
        assert self.match is not None
        return self.match

    def _call(self, seat: int, name: str) -> None:
        """What a seat is called; `names` is what the log uses."""
        self.chairs[seat].name = name
        self.names = tuple(chair.name or f"seat {number}" for number, chair in enumerate(self.chairs))

    @property
    def host(self) -> int:
        """Who runs the table: the one who made it, or after their leaving the first who sits there."""
        people = [chair.guest for chair in self.chairs if chair.guest is not None]
        return self.made.host if not people or self.made.host in people else people[0]

    def last_of(self, seat: int) -> int | None:
        """The index of a seat's last decision."""
        return next((i for i in range(len(self.decisions) - 1, -1, -1) if self.decisions[i].seat == seat), None)

    def seat_of(self, guest: int | None) -> int | None:
        """Where a guest sits."""
        if guest is None:
            return None
        return next((number for number, chair in enumerate(self.chairs) if chair.guest == guest), None)

    def free_seat(self, seat: int | None, invitation: str | None) -> int | None:
        """A chair that may be taken: the wished one or the first; a reserved one only with its invitation."""
        wished = range(len(self.chairs)) if seat is None else [seat]
        for number in wished:
            if number < len(self.chairs) and not self.chairs[number].taken:
                if self.chairs[number].kind == "open" and invitation is None:
                    return number
                if invitation is not None and self.made.invitations.get(str(number)) == invitation:
                    return number
        return None

    def hears(self, spoke: log.Spoke, seat: int | None) -> bool:
        """Whether a seat, or a spectator, hears a line."""
        if seat is not None and (seat, spoke.seat) in self.muted:
            return False
        return spoke.to is None or seat in (spoke.seat, spoke.to)
