"""A tournament: entrants, rounds and standings, derived entirely from the journal's entries."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec import structs

from topout.messages.protocol import BotFace, Face, Level
from topout.tournament import journal, pairing
from topout.tournament.journal import HOUSE, Outcome, Paired
from topout.tournament.sizes import filled_up, table_sizes
from topout.tournament.standings import Score, points_of, ranked

FORGOTTEN = "someone"
"""Shown instead of the name of a deleted account."""


@dataclass(slots=True)
class Entrant:
    """An entrant; `since` is the number of rounds before they entered, `stand_in` whether a bot plays on for them."""

    number: int
    name: str
    guest: int | None
    level: Level | None
    face: Face | BotFace | None
    since: int
    by: str = ""
    left: bool = False
    stand_in: bool = False

    @property
    def plays(self) -> bool:
        """Whether they, or a bot for them, take part in the next round."""
        return not self.left or self.stand_in

    @property
    def by_bot(self) -> bool:
        """Whether a bot plays for them from the next round on."""
        return self.guest is None or self.left


@dataclass(slots=True)
class Round:
    """A round: its pairings, byes, and the places at tables that have ended."""

    tables: list[journal.Table]
    byes: list[int]
    places: dict[str, list[int]] = field(default_factory=dict)
    ended_at: int = 0

    @property
    def over(self) -> bool:
        """Whether every table has ended."""
        return len(self.places) == len(self.tables)

    def waiting(self) -> Iterator[journal.Table]:
        """The tables that are still playing."""
        return (table for table in self.tables if table.id not in self.places)


class Tournament:
    """The fold of a tournament's entries (event sourcing)."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.number = 0
        self.entrants: list[Entrant] = []
        self.rounds: list[Round] = []
        self.total = 0
        self.ended = False

    def apply(self, entry: journal.AnyEntry) -> None:
        """Apply an entry, whether it is new or replayed."""
        HAPPENING[type(entry)](self, entry)
        self.number += 1

    def _created(self, entry: journal.Created) -> None:
        self.made = entry
        self.total = entry.rounds

    def _entered(self, entry: journal.Entered) -> None:
        about = (len(self.entrants), entry.name, entry.guest, entry.level, entry.face)
        self.entrants.append(Entrant(*about, since=len(self.rounds), by=entry.by))

    def _withdrew(self, entry: journal.Withdrew) -> None:
        entrant = self.entrants[entry.number]
        entrant.left, entrant.stand_in = True, bool(self.rounds) and self.made.fill == "bots"

    def _paired(self, entry: journal.Paired) -> None:
        if not self.rounds:
            self.total = self.made.rounds or self.rounds_needed()
        self.rounds.append(Round(entry.tables, entry.byes))

    def _played(self, entry: journal.Played) -> None:
        last = self.rounds[-1]
        last.places[entry.table] = entry.places
        last.ended_at = max(last.ended_at, entry.at)

    def _ended(self, entry: journal.Ended) -> None:
        self.ended = True

    def _became(self, entry: journal.Became) -> None:
        for one in self._by(entry.guest):
            one.guest = entry.into
        if self.made.host == entry.guest:
            self.made = structs.replace(self.made, host=entry.into)

    def _forgotten(self, entry: journal.Forgotten) -> None:
        for one in self._by(entry.guest):
            one.name, one.face, one.by = FORGOTTEN, None, FORGOTTEN if one.by else ""

    def _by(self, guest: int) -> list[Entrant]:
        return [one for one in self.entrants if one.guest == guest]

    # --- how it stands ------------------------------------------------------------------------------------------------

    @property
    def phase(self) -> Outcome:
        """The stage the tournament is at."""
        if self.ended:
            return "closed"
        if not self.rounds:
            return "open"
        done = self.between and (len(self.rounds) >= self.total or not self.enough)
        return "over" if done else "running"

    @property
    def enough(self) -> bool:
        """Whether there are enough entrants for a round."""
        count, made = len(self.playing), self.made
        return count >= 2 and (made.fill == "bots" or bool(table_sizes(count, made.seats, made.sizes)))

    @property
    def between(self) -> bool:
        """Whether no round is under way."""
        return not self.rounds or self.rounds[-1].over

    @property
    def playing(self) -> list[Entrant]:
        """The entrants who take part in the next round."""
        return [entrant for entrant in self.entrants if entrant.plays]

    @property
    def takes_more(self) -> bool:
        """Whether entering is open: before the first round, and in Swiss tournaments until the last round starts."""
        late = self.made.kind == "swiss" and len(self.rounds) < self.total
        return (self.phase == "open" or (late and self.phase == "running")) and len(self.playing) < self.made.most

    def entrant_of(self, guest: int | None) -> Entrant | None:
        """The active entrant of a guest."""
        found = (one for one in self.entrants if guest is not None and one.guest == guest)
        return next((one for one in found if not one.left), None)

    def rounds_needed(self) -> int:
        """Enough rounds to find a winner (Swiss), or for everyone to meet as far as the table size allows."""
        count = len(self.playing) + (len(self.playing) % 2 if self.made.seats == 2 else 0)
        if self.made.kind == "everyone":
            return max(1, -(-(count - 1) // (self.made.seats - 1)))
        return max(1, (count - 1).bit_length() + 1)

    def scores(self) -> dict[int, Score]:
        """Everyone's record so far, withdrawn entrants included; bots that fill chairs have none."""
        scores = {one.number: Score() for one in self.entrants if not one.left or self._took_part(one.number)}
        for past in self.rounds:
            for one in past.byes:
                scores[one].rests()
            for table in past.tables:
                self._count(scores, table.seats, past.places.get(table.id))
        return scores

    @property
    def last(self) -> int:
        """How many rounds have started."""
        return len(self.rounds)

    def _count(self, scores: dict[int, Score], seats: Sequence[int], places: Sequence[int] | None) -> None:
        for seat, (one, points) in enumerate(zip(seats, points_of(places) if places else (), strict=False)):
            if one != HOUSE and places:
                met = [other for other in seats if other not in (one, HOUSE)]
                scores[one].plays(points, places[seat] == 1, met)

    def order(self) -> list[int]:
        """The next round's entrants by standing; ties are broken by the seed."""
        rng, scores = self._chance("order"), self.scores()
        drawn = {entrant.number: rng.random() for entrant in self.entrants}
        places = {one: place for place, one in ranked(scores)}
        playing = (entrant.number for entrant in self.playing)
        return sorted(playing, key=lambda one: (places.get(one, len(places) + 1), drawn[one]))

    def _chance(self, what: str) -> random.Random:
        """A random generator that depends only on the seed, the round and the purpose."""
        return random.Random(f"{self.made.seed} {self.last} {what}")

    # --- the next round -----------------------------------------------------------------------------------------------

    def next_round(self, ids: Iterator[str]) -> Paired:
        """The pairings of the next round; bots that fill chairs have distinct negative numbers until seated."""
        tables, byes = self._round_of_all() if self._each_meets_each else self._round_by_standing()
        rng, sat = self._chance("seats"), self._sat()
        seats = [[max(one, HOUSE) for one in pairing.seated(table, sat, rng)] for table in tables]
        return Paired([journal.Table(next(ids), table) for table in seats], sorted(byes))

    @property
    def _each_meets_each(self) -> bool:
        return self.made.kind == "everyone" and self.made.seats == 2

    def _round_of_all(self) -> tuple[list[list[int]], list[int]]:
        """One round of a round robin; entrants whose opponent has withdrawn rest."""
        playing = {entrant.number for entrant in self.playing}
        drawn = [one.number for one in self.entrants if one.number in playing or self._took_part(one.number)]
        drawn += [HOUSE] * (self.made.fill == "bots" and len(drawn) % 2)
        tables = [table for table in pairing.circle(drawn, self.last) if set(table) <= playing | {HOUSE}]
        return tables, sorted(playing - {one for table in tables for one in table})

    def _took_part(self, number: int) -> bool:
        """Whether an entrant has been in any round."""
        return any(number in past.byes or any(number in table.seats for table in past.tables) for past in self.rounds)

    def _round_by_standing(self) -> tuple[list[list[int]], list[int]]:
        made, order = self.made, self.order()
        if made.fill == "bots":
            order += [HOUSE - number for number in range(filled_up(len(order), made.seats, made.sizes))]
        sizes = table_sizes(len(order), made.seats, made.sizes)
        byes = pairing.resting(order, self._byes(), len(order) - sum(sizes))
        order = [one for one in order if one not in byes]
        cost = pairing.costs(order, self._met(order), made.kind == "swiss")
        if set(sizes) == {2}:
            return pairing.pairs(order, cost), byes
        return pairing.groups(order, sizes, cost, self._chance("groups")), byes

    def _byes(self) -> Counter[int]:
        return Counter(one for past in self.rounds for one in past.byes)

    def _met(self, order: Sequence[int]) -> pairing.Meetings:
        """How often each pair has met; filling bots share one history, and are kept from meeting each other."""
        met = pairing.meetings(table.seats for past in self.rounds for table in past.tables)
        fillers = [one for one in order if one <= HOUSE]
        for one in order:
            for filler in fillers:
                two = frozenset((one, filler))
                met[two] = self.last + 1 if one in fillers else met[frozenset((one, HOUSE))]
        return met

    def _sat(self) -> Counter[tuple[int, int]]:
        """How often each entrant has had which seat."""
        tables = (table.seats for past in self.rounds for table in past.tables)
        return Counter((one, seat) for seats in tables for seat, one in enumerate(seats))


HAPPENING: dict[type[journal.Entry], Callable[[Tournament, Any], None]] = {
    journal.Created: Tournament._created,
    journal.Entered: Tournament._entered,
    journal.Withdrew: Tournament._withdrew,
    journal.Paired: Tournament._paired,
    journal.Played: Tournament._played,
    journal.Ended: Tournament._ended,
    journal.Became: Tournament._became,
    journal.Forgotten: Tournament._forgotten,
}
"""The handler of each kind of entry."""
