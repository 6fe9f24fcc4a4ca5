"""A table: chairs, match and talk, derived entirely from the journal's entries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from msgspec import structs

from topout.core.match import Match, Point
from topout.games import registry
from topout.messages.protocol import Phase
from topout.messages.rejection import enough
from topout.table import journal, notes
from topout.table.chairs import Chair, Plea, chair_at, renumber, sat_on
from topout.table.clock import Clocks
from topout.table.conversation import Conversation
from topout.table.notes import Note, Sentence
from topout.table.sight import Sight
from topout.table.snapshot import Snapshot

MOST_ASIDES = 1000
POINTS, POINT_EVERY = 8, 32
"""How many positions of a match are kept, and at what interval, so that take-backs need not replay it all."""
HOST = -1
"""Counts what the host does, who need not have a seat."""
VACANT = ("left", "connection", "slow")
"""Why a bot plays a seat that an invited guest may take over."""
RULES = ("options", "public", "clock", "hints", "spectators", "rated")
"""What the host may change besides the chairs."""


class Unplayable(Exception):
    """The server no longer has the rules of this table; the message says so."""


def perform(match: Match, move: journal.Moved) -> None:
    """Apply a move that is known to be legal."""
    for step in move.steps:
        match.act(move.seat, step)


class Table:
    """The fold of a table's entries (event sourcing)."""

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
        self.points: dict[int, Point] = {}
        self.sights: list[Sight] = []
        self.talk = Conversation()
        self.became: dict[int, int] = {}
        self.answered: dict[tuple[int, str], int] = {}
        self.changed: list[int | None] = []
        self.notes: list[Note] = []
        self.plea: Plea | None = None
        self.rematch: str | None = None
        self.rematch_by: int | None = None
        self.skipped = False

    def apply(self, entry: journal.AnyEntry) -> None:
        """Apply an entry, whether it is new or replayed; `changed` lists the viewers who could notice the decision.

        A decision the rules refuse raises `Illegal` and changes nothing. A client's id is remembered, which makes
        resending safe.
        """
        self.changed = []
        HAPPENING[type(entry)](self, entry)
        self.number += 1
        if type(entry) in journal.ASIDES:
            self.asides[getattr(entry, "seat", HOST)] += 1
        if self.snapshot and self.number == self.snapshot.number:
            self._resume(self.snapshot)
        client = getattr(entry, "client", "")
        if client:
            self.answered[entry.seat, client] = self.number  # type: ignore[union-attr]

    def _created(self, entry: journal.Created) -> None:
        self.made = entry
        self.game = registry.game(entry.game)
        self.clocks = Clocks(entry.clock, len(entry.places))
        self.chairs = [chair_at(number, place) for number, place in enumerate(entry.places)]
        self._read_names()

    def _joined(self, entry: journal.Joined) -> None:
        chair = self.chairs[entry.seat]
        if chair.last_guest != entry.guest:
            self.talk.welcome(entry.seat)
        chair.guest, chair.last_guest, chair.by = entry.guest, entry.guest, entry.by
        running = self.phase == "running"
        chair.luck, chair.face = (chair.luck if running else entry.luck), entry.face
        if running:
            chair.stand_in = None
            self.clocks.resting.discard(entry.seat)
            self.clocks.returned(entry.seat)
            self._note(notes.TOOK_OVER, entry.seat, name=entry.name, other=self.names[entry.seat])
        self._call(entry.seat, entry.name)

    def _arranged(self, entry: journal.Arranged) -> None:
        """Move chairs together with their occupants and with what those said."""
        rules = {name: getattr(entry, name) for name in RULES}
        self.made = structs.replace(self.made, places=entry.places, **rules)
        self.clocks = Clocks(entry.clock, len(entry.places))
        self.chairs = [
            sat_on(chair_at(number, place), self.chairs[was]) if was >= 0 else chair_at(number, place)
            for number, (place, was) in enumerate(zip(entry.places, entry.was, strict=True))
        ]
        self._read_names()
        self._renumber({was: number for number, was in enumerate(entry.was) if was >= 0})

    def _renumber(self, moved: dict[int, int]) -> None:
        """Renumber talk, counts and answered requests after chairs were moved."""
        self.talk.move(moved)
        moved = {HOST: HOST, **moved}
        self.asides = Counter({moved[seat]: count for seat, count in self.asides.items() if seat in moved})
        answered = self.answered.items()
        self.answered = {(moved[seat], client): number for (seat, client), number in answered if seat in moved}

    def _left(self, entry: journal.Left) -> None:
        chair = self.chairs[entry.seat]
        chair.guest, chair.luck, chair.face, chair.by = None, None, None, ""
        self._call(entry.seat, "")

    def _named(self, entry: journal.Named) -> None:
        chair = self.chairs[entry.seat]
        chair.face = entry.face or chair.face
        self._call(entry.seat, entry.name)

    def _became(self, entry: journal.Became) -> None:
        """Replace a merged account's guest; if the other one has a chair here too, the second chair is left."""
        self.became[entry.guest] = entry.into
        seat, host = self.seat_of(entry.guest), self.made.host
        self.made = structs.replace(self.made, host=entry.into if host == entry.guest else host)
        if self.seat_of(entry.into) is None:
            renumber(self.chairs, entry.guest, entry.into)
        elif seat is not None and self.phase == "open":
            self._left(journal.Left(seat))
        elif seat is not None and self.phase == "running" and not self.chairs[seat].stand_in:
            self._stood_in(journal.StoodIn(seat, "left"))

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
        """Whether the snapshot already covers the present entry, so that the match need not be advanced."""
        return self.snapshot is not None and self.number < self.snapshot.number

    def taken(self) -> Snapshot:
        """A snapshot of a started match."""
        sights = [(sight.revision, sight.fresh) for sight in self.sights]
        version, layout = self.made.version, self.game.layout.format
        return Snapshot(self.number, version, layout, self.playing.keep(), sights, self.clocks.times, self.notes)

    def _resume(self, snapshot: Snapshot) -> None:
        """Restore the match from the snapshot."""
        if (snapshot.version, snapshot.layout) != (self.made.version, self.game.layout.format):
            raise ValueError("a snapshot of other rules")
        match = self.match = self.fresh_match()
        match.resume(((move.seat, step) for move in self.moves for step in move.steps), snapshot.match)
        self._watch(match)
        for sight, (revision, fresh) in zip(self.sights, snapshot.sights, strict=True):
            sight.revision, sight.fresh = revision, fresh
        self.clocks.times, self.notes = snapshot.times, list(snapshot.notes)
        self.phase = "over" if match.over else "running"
        self.kept, self.snapshot = snapshot.number, None
        self._remember(len(self.moves), match)

    def _watch(self, match: Match) -> None:
        """Attach a sight to every seat, and last one for spectators."""
        self.outlook = match.outlook()
        self.sights = [Sight(match, self.outlook, seat) for seat in self.outlook.watchers]

    def _look(self, match: Match, seat: int, anew: bool = False) -> None:
        """Let every viewer take note of what a seat did."""
        changed = match.look(self.outlook)
        looked = zip(self.sights, changed, strict=True)
        self.changed = [sight.seat for sight, names in looked if sight.look(match, names, sight.seat == seat, anew)]

    def sight_of(self, seat: int | None) -> Sight:
        """The sight of a seat, or of spectators for `None`."""
        return self.sights[-1 if seat is None else seat]

    def fresh_match(self) -> Match:
        """The match before its first decision."""
        if self.game.version != self.made.version:
            raise Unplayable(
                f"This match was played by version {self.made.version} of the rules of {self.game.title}; "
                f"this server has version {self.game.version}. It can be read, but not played on."
            )
        return Match(self.game, len(self.chairs), self.seed, self.made.options)

    def replayed(self, count: int) -> Match:
        """The match after its first `count` moves, replayed from the nearest remembered position."""
        known = max((number for number in self.points if number <= count), default=0)
        match = self.playing.back_at(self.points[known]) if known else self.fresh_match()
        for move in self.moves[known:count]:
            perform(match, move)
        self._remember(count, match)
        return match

    def _remember(self, count: int, match: Match) -> None:
        """Remember the position after so many moves, and forget the oldest beyond the limit."""
        self.points[count] = match.point()
        if len(self.points) > POINTS:
            del self.points[next(iter(self.points))]

    def _moved(self, entry: journal.Moved) -> None:
        """Make a seat's decision. Notation becomes action numbers here, as the journal keeps them."""
        if not entry.bot:
            self.plea = None
        if self._skims:
            self.moves.append(entry)
            return
        match = self.playing
        before = len(match.actions)
        match.act(entry.seat, journal.single(entry.steps))
        entry.steps = [number for _, number in match.actions[before:]]
        self.moves.append(entry)
        if len(self.moves) % POINT_EVERY == 0:
            self._remember(len(self.moves), match)
        self.clocks.moved(entry.seat, entry.spent, entry.seat not in match.owed)
        self._look(match, entry.seat)
        if match.over:
            self.phase = "over"

    def _took_back(self, entry: journal.TookBack) -> None:
        last = self.last_of(entry.seat)
        assert last is not None
        first, end = (last, last + 1) if entry.since is None else (entry.since, len(self.moves))
        gone, self.plea = self.moves[first:end], None
        del self.moves[first:end]
        if self._skims:
            return
        for move in reversed(gone):
            self.clocks.took_back(move.seat)
        match = self.replayed(first)
        for move in self.moves[first:]:
            perform(match, move)
        self.match, self.points = match, {number: self.points[number] for number in self.points if number <= first}
        self._look(match, entry.seat, anew=True)
        told = self._told_to_each(match)
        for note in self.notes:
            note.after = list(map(min, note.after, told))
        if any(seat != entry.seat for seat in self.changed):
            self._note(notes.TOOK_BACK, entry.seat)

    def _back_asked(self, entry: journal.BackAsked) -> None:
        self.plea = Plea(entry.seat, list(entry.others))
        self._note(notes.ASKED_BACK, entry.seat)

    def _back_answered(self, entry: journal.BackAnswered) -> None:
        self._note(notes.AGREED if entry.yes else notes.DISAGREED, entry.seat)
        self._settle(entry.seat, entry.yes)

    def _settle(self, seat: int, yes: bool) -> None:
        """Stop waiting for this seat's answer; a refusal, or the last consent, ends the request."""
        if self.plea and seat in self.plea.waiting:
            self.plea.waiting.remove(seat)
            if not yes or not self.plea.waiting:
                self.plea = None

    def _spoke(self, entry: journal.Spoke) -> None:
        self.talk.lines.append(entry)

    def _muted(self, entry: journal.Muted) -> None:
        self.talk.mute(entry)

    def _stood_in(self, entry: journal.StoodIn) -> None:
        self.chairs[entry.seat].stand_in = entry.why
        self.clocks.stood_in(entry.seat, entry.spent)
        self._settle(entry.seat, True)
        self._note(notes.STOOD_IN.get(entry.why, notes.STOOD_IN["left"]), entry.seat)

    def _returned(self, entry: journal.Returned) -> None:
        self.chairs[entry.seat].stand_in = None
        self.clocks.returned(entry.seat)
        self._note(notes.RETURNED, entry.seat)

    def _rested(self, entry: journal.Rested) -> None:
        change = self.clocks.resting.add if entry.on else self.clocks.resting.discard
        change(entry.seat)
        self._note(notes.RESTS if entry.on else notes.RESTED, entry.seat)

    def _note(self, sentence: Sentence, seat: int, **names: str) -> None:
        """Add a note about a seat to the match log."""
        if self.match is None:
            return
        names = {"name": self.names[seat], **names}
        words = Sentence(*(part.format(**names) for part in sentence))
        self.notes.append(Note(seat, words, self._told_to_each(self.match)))

    def _told_to_each(self, match: Match) -> list[int]:
        """How many events each seat, and last a spectator, has seen."""
        return [match.told(seat) for seat in (*range(match.seats), None)]

    def _skipped(self, entry: journal.Skipped) -> None:
        self.skipped = True

    def _rematched(self, entry: journal.Rematched) -> None:
        self.rematch, self.rematch_by = entry.table, entry.by

    def _closed(self, entry: journal.Closed) -> None:
        self.phase = "closed"

    def bear(self, seat: int) -> None:
        """Reject repeated side actions beyond the limit, so that no journal grows without bound."""
        if self.asides[seat] >= MOST_ASIDES:
            raise enough()

    @property
    def playing(self) -> Match:
        """The match, which must have started."""
        assert self.match is not None
        return self.match

    def _call(self, seat: int, name: str) -> None:
        self.chairs[seat].name = name
        self._read_names()

    def _read_names(self) -> None:
        """Update `names`, which the log uses."""
        self.names = tuple(chair.name or f"seat {number}" for number, chair in enumerate(self.chairs))

    @property
    def host(self) -> int:
        """The guest who runs the table: its maker, or once they have left the first person seated."""
        people = [chair.guest for chair in self.chairs if chair.guest is not None and not chair.by]
        return self.made.host if not people or self.made.host in people else people[0]

    def last_of(self, seat: int) -> int | None:
        """The index of a seat's last move."""
        return next((i for i in range(len(self.moves) - 1, -1, -1) if self.moves[i].seat == seat), None)

    def seat_of(self, guest: int | None) -> int | None:
        """The seat of a guest, if they have one."""
        if guest is None:
            return None
        return next((number for number, chair in enumerate(self.chairs) if chair.guest == guest), None)

    @property
    def invitation(self) -> str:
        """The token in the host's invitation links."""
        return self.made.invitation or next(iter(self.made.invitations.values()), "")

    def free_seat(self, seat: int | None, invitation: str | None) -> int | None:
        """A chair this guest may take, the requested or else the first; invited guests get reserved chairs first."""
        invited = bool(invitation) and invitation in (self.made.invitation, *self.made.invitations.values())
        free = [number for number, chair in enumerate(self.chairs) if self._free(chair, invited)]
        free.sort(key=lambda number: self.chairs[number].kind != "reserved")
        return next((number for number in free if seat in (None, number)), None)

    def _free(self, chair: Chair, invited: bool) -> bool:
        """Whether a chair may be taken. During an unrated match an invited guest may replace a bot that stands in."""
        if self.phase == "running":
            return invited and chair.stand_in in VACANT and not self.made.rated
        return self.phase == "open" and not chair.taken and (invited or chair.kind == "open")


HAPPENING: dict[type[journal.Entry], Callable[[Table, Any], None]] = {
    journal.Created: Table._created,
    journal.Joined: Table._joined,
    journal.Arranged: Table._arranged,
    journal.Left: Table._left,
    journal.Named: Table._named,
    journal.Became: Table._became,
    journal.Lucky: Table._lucky,
    journal.Started: Table._started,
    journal.Moved: Table._moved,
    journal.TookBack: Table._took_back,
    journal.BackAsked: Table._back_asked,
    journal.BackAnswered: Table._back_answered,
    journal.Spoke: Table._spoke,
    journal.Muted: Table._muted,
    journal.StoodIn: Table._stood_in,
    journal.Returned: Table._returned,
    journal.Rested: Table._rested,
    journal.Skipped: Table._skipped,
    journal.Rematched: Table._rematched,
    journal.Closed: Table._closed,
}
"""The handler of each kind of entry."""
