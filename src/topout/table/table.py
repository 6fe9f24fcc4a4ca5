"""A table: its chairs, its match, its talk. It is exactly what its entries make of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from topout.core.match import Match
from topout.games import registry
from topout.messages.protocol import Phase
from topout.messages.rejection import enough
from topout.table import journal
from topout.table.clock import Clocks
from topout.table.sight import Sight
from topout.table.snapshot import Snapshot

ASIDES = frozenset(
    (journal.Joined, journal.Left, journal.Named, journal.Lucky, journal.TookBack, journal.Spoke, journal.Muted)
)
"""What people can do at a table again and again without the match going on."""
MOST_ASIDES = 1000


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


def perform(match: Match, move: journal.Moved) -> None:
    """Carry out a move that is known to be legal."""
    for step in move.steps:
        match.act(move.seat, step)


def _single(action: Any) -> Any:
    """One step in a list is that step."""
    one = isinstance(action, list) and len(action) == 1 and type(action[0]) is int
    return action[0] if one else action


class Table:
    """The fold of a table's entries."""

    def __init__(self, id: str, snapshot: Snapshot | None = None) -> None:
        self.id = id
        self.number = 0
        self.kept = 0
        self.snapshot = snapshot
        self.asides: Counter[int] = Counter()
        self.phase: Phase = "open"
        self.chairs: list[Chair] = []
        self.names: tuple[str, ...] = ()
        self.match: Match | None = None
        self.moves: list[journal.Moved] = []
        self.sights: list[Sight] = []
        self.talk: list[journal.Spoke] = []
        self.muted: set[tuple[int, int]] = set()
        self.answered: dict[tuple[int, str], int] = {}
        self.changed: list[int | None] = []
        self.rematch: str | None = None
        self.skipped = False
        self._apply: dict[type[Any], Callable[[Any], None]] = {
            journal.Created: self._created,
            journal.Joined: self._joined,
            journal.Left: self._left,
            journal.Named: self._named,
            journal.Lucky: self._lucky,
            journal.Started: self._started,
            journal.Moved: self._moved,
            journal.TookBack: self._took_back,
            journal.Spoke: self._spoke,
            journal.Muted: self._muted,
            journal.StoodIn: self._stood_in,
            journal.Returned: self._returned,
            journal.Skipped: self._skipped,
            journal.Rematched: self._rematched,
            journal.Closed: self._closed,
        }

    def apply(self, entry: journal.AnyEntry) -> None:
        """Let an entry happen, now or as the journal tells it; `changed` are those who noticed a decision.

        A decision the rules refuse raises `Illegal` and nothing has changed. A client's id is remembered so that
        resending is safe.
        """
        self.changed = []
        self._apply[type(entry)](entry)
        self.number += 1
        if type(entry) in ASIDES:
            self.asides[entry.seat] += 1  # type: ignore[union-attr]
        if self.snapshot and self.number == self.snapshot.number:
            self._resume(self.snapshot)
        client = getattr(entry, "client", "")
        if client:
            self.answered[entry.seat, client] = self.number  # type: ignore[union-attr]

    def _created(self, entry: journal.Created) -> None:
        self.made = entry
        self.game = registry.game(entry.game)
        self.clocks = Clocks(entry.clock, len(entry.places))
        for number, place in enumerate(entry.places):
            kind = "open" if place.kind == "me" else place.kind
            name = f"{place.level} bot {number}" if kind == "bot" else ""
            self.chairs.append(Chair(kind, place.level))
            self._call(number, name)

    def _joined(self, entry: journal.Joined) -> None:
        chair = self.chairs[entry.seat]
        chair.guest, chair.luck = entry.guest, entry.luck
        self._call(entry.seat, entry.name)

    def _left(self, entry: journal.Left) -> None:
        chair = self.chairs[entry.seat]
        chair.guest, chair.luck = None, None
        self._call(entry.seat, "")

    def _named(self, entry: journal.Named) -> None:
        self._call(entry.seat, entry.name)

    def _lucky(self, entry: journal.Lucky) -> None:
        self.chairs[entry.seat].luck = entry.luck

    def _started(self, entry: journal.Started) -> None:
        self.phase = "running"
        self.seed = int(entry.seed, 16)
        if not self._skims:
            self.match = self.fresh_match()
            self._watch(self.match)

    @property
    def _skims(self) -> bool:
        """Whether a snapshot knows what comes of the present entry."""
        return self.snapshot is not None and self.number < self.snapshot.number

    def taken(self) -> Snapshot:
        """The snapshot of a match that has started."""
        sights = [(sight.revision, sight.fresh) for sight in self.sights]
        version, layout = self.made.version, self.game.layout.format
        return Snapshot(self.number, version, layout, self.playing.keep(), sights, self.clocks.times)

    def _resume(self, snapshot: Snapshot) -> None:
        """Stand where the snapshot does."""
        if (snapshot.version, snapshot.layout) != (self.made.version, self.game.layout.format):
            raise ValueError("a snapshot of other rules")
        match = self.match = self.fresh_match()
        match.resume(((move.seat, step) for move in self.moves for step in move.steps), snapshot.match)
        self._watch(match)
        for sight, (revision, fresh) in zip(self.sights, snapshot.sights, strict=True):
            sight.revision, sight.fresh = revision, fresh
        self.clocks.times = snapshot.times
        self.phase = "over" if match.over else "running"
        self.kept, self.snapshot = snapshot.number, None

    def _watch(self, match: Match) -> None:
        """Let every seat see the match, and the spectators, whose sight is the last."""
        self.outlook = match.outlook()
        self.sights = [Sight(match, self.outlook, seat) for seat in self.outlook.watchers]

    def _look(self, match: Match, seat: int, anew: bool = False) -> None:
        """Everyone looks at what a seat did."""
        changed = match.look(self.outlook)
        looked = zip(self.sights, changed, strict=True)
        self.changed = [sight.seat for sight, names in looked if sight.look(match, names, sight.seat == seat, anew)]

    def sight_of(self, seat: int | None) -> Sight:
        """What a seat, or a spectator, has seen."""
        return self.sights[-1 if seat is None else seat]

    def fresh_match(self) -> Match:
        """The match before its first decision."""
        if self.game.version != self.made.version:
            raise Unplayable(
                f"This table plays version {self.made.version} of {self.game.title}; "
                f"this server has version {self.game.version}."
            )
        return Match(self.game, len(self.chairs), self.seed, self.made.options)

    def replayed(self, moves: list[journal.Moved]) -> Match:
        """The match after some of its moves."""
        match = self.fresh_match()
        for move in moves:
            perform(match, move)
        return match

    def _moved(self, entry: journal.Moved) -> None:
        """A seat decides: by numbers as the journal has them, or by words that become numbers here."""
        if self._skims:
            self.moves.append(entry)
            return
        match = self.playing
        before = len(match.actions)
        match.act(entry.seat, _single(entry.steps))
        entry.steps = [number for _, number in match.actions[before:]]
        self.moves.append(entry)
        self.clocks.moved(entry.seat, entry.spent, entry.seat not in match.owed)
        self._look(match, entry.seat)
        if match.over:
            self.phase = "over"

    def _took_back(self, entry: journal.TookBack) -> None:
        last = self.last_of(entry.seat)
        assert last is not None
        del self.moves[last]
        if self._skims:
            return
        self.clocks.took_back(entry.seat)
        match = self.match = self.replayed(self.moves)
        self._look(match, entry.seat, anew=True)

    def _spoke(self, entry: journal.Spoke) -> None:
        self.talk.append(entry)

    def _muted(self, entry: journal.Muted) -> None:
        change = self.muted.add if entry.on else self.muted.discard
        change((entry.seat, entry.other))

    def _stood_in(self, entry: journal.StoodIn) -> None:
        self.chairs[entry.seat].stand_in = entry.why
        self.clocks.stood_in(entry.seat, entry.spent)

    def _returned(self, entry: journal.Returned) -> None:
        self.chairs[entry.seat].stand_in = None
        self.clocks.returned(entry.seat)

    def _skipped(self, entry: journal.Skipped) -> None:
        self.skipped = True

    def _rematched(self, entry: journal.Rematched) -> None:
        self.rematch = entry.table

    def _closed(self, entry: journal.Closed) -> None:
        self.phase = "closed"

    def bear(self, seat: int) -> None:
        """Reject what a seat does beside the play once it is too much: what is kept must not grow without end."""
        if self.asides[seat] >= MOST_ASIDES:
            raise enough()

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
        """The index of a seat's last move."""
        return next((i for i in range(len(self.moves) - 1, -1, -1) if self.moves[i].seat == seat), None)

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

    def hears(self, spoke: journal.Spoke, seat: int | None) -> bool:
        """Whether a seat, or a spectator, hears a line."""
        if seat is not None and (seat, spoke.seat) in self.muted:
            return False
        return spoke.to is None or seat in (spoke.seat, spoke.to)
