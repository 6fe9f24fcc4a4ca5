"""A table opened by its snapshot is the one that its whole journal makes."""

from __future__ import annotations

import random
from typing import Any

import pytest

from topout.core.match import Match
from topout.games import registry
from topout.messages.frames import write_frame
from topout.messages.protocol import Clock, NewTable, Place
from topout.table import journal, setup, snapshot, takeback
from topout.table.people import Person
from topout.table.snapshot import Snapshot
from topout.table.table import Table

ADA = Person(1, "Ada")


class Played:
    """A table played at random, with its journal and a snapshot after some of it."""

    def __init__(self, game: str, **wish: Any) -> None:
        self.table, self.journal, self.rng = Table("here"), list[bytes](), random.Random(8)
        seats = [Place("me"), *[Place("bot", "easy")] * (registry.game(game).seats[0] - 1)]
        for entry in setup.as_wished(ADA, NewTable(game, seats, **wish)):
            self.happen(entry)
        start = setup.start(self.table, ADA)
        assert start
        self.happen(start)

    def happen(self, entry: journal.AnyEntry) -> None:
        self.table.apply(entry)
        self.journal.append(journal.write_entry(entry))

    def play(self, moves: int) -> None:
        for number in range(moves):
            if self.table.phase == "over":
                break
            seat = self.rng.choice(self.table.playing.owed)
            action = self.rng.choice(self.table.playing.legal(seat))
            self.happen(journal.Moved(seat, [action.id], f"{len(self.journal)} {number}", spent=20))

    def snapshot(self) -> Snapshot:
        found = snapshot.read(snapshot.write(self.table.taken()))
        assert found
        return found

    def opened(self, by: Snapshot | None) -> Table:
        table = Table("here", by)
        for body in self.journal:
            table.apply(journal.read_entry(body))
        return table


def all_of(table: Table) -> list[Any]:
    """Everything that there is in a table, and everything that can be seen of it."""
    match = table.playing
    seen = [write_frame(sight.seen_whole(match, table.names)) for sight in table.sights]
    played = [match.hash, match.actions, match.decisions, match.record(), match.chronicle()]
    kept = [table.phase, table.number, table.moves, table.answered, table.asides, table.clocks.times, table.notes]
    return [*kept, *seen, *played]


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_table_opened_by_its_snapshot_is_the_one_that_was_played(game: str) -> None:
    played = Played(game, options=dict(registry.game(game).quick), clock=Clock("bank", 60, 2))
    played.play(30)
    known = played.snapshot()
    played.play(10)
    assert all_of(played.opened(known)) == all_of(played.opened(None)) == all_of(played.table)


def test_nothing_before_the_snapshot_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    played = Played("verdon")
    played.play(30)
    known = played.snapshot()
    played.play(4)
    acted, honest = list[int](), Match.act

    def act(match: Match, seat: int, action: Any) -> None:
        acted.append(seat)
        honest(match, seat, action)

    monkeypatch.setattr(Match, "act", act)
    assert played.opened(known).playing.hash == played.table.playing.hash
    assert len(acted) == 4


def test_moves_that_were_taken_back_before_and_after_it_stay_so() -> None:
    played = Played("festival")
    for moves in (9, 6):
        played.play(moves)
        played.happen(takeback.way_back(played.table, played.table.moves[-1].seat))
        if moves == 9:
            known = played.snapshot()
    assert all_of(played.opened(known)) == all_of(played.table)


def test_a_damaged_snapshot_is_not_read() -> None:
    played = Played("clamber")
    body = bytearray(snapshot.write(played.table.taken()))
    assert snapshot.read(bytes(body))
    body[len(body) // 2] ^= 1
    assert snapshot.read(bytes(body)) is None
    assert snapshot.read(b"") is None


def test_a_snapshot_of_other_rules_is_not_used() -> None:
    played = Played("clamber")
    played.play(3)
    known = played.snapshot()
    known.version += 1
    with pytest.raises(ValueError, match="other rules"):
        played.opened(known)
