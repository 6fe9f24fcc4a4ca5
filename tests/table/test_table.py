"""A table is what its journal makes of it, live and on reading it again."""

from __future__ import annotations

import contextlib
import random
from typing import Any

import pytest
from conformance.cases import every_game

from topout.core.match import Illegal, Match
from topout.games import registry
from topout.messages.frames import Mute, Say, write_frame
from topout.messages.protocol import Clock, NewTable, Place
from topout.messages.rejection import Rejected
from topout.table import journal, setup, takeback, talk
from topout.table.people import Person
from topout.table.table import MOST_ASIDES, POINT_EVERY, POINTS, Table, perform

ADA = Person(1, "Ada")


def started(game: str, kept: list[bytes], **wish: Any) -> Table:
    """A table that has just started; `kept` is its journal."""
    table = Table("here")
    seats = [Place("me"), *[Place("bot", "easy")] * (registry.game(game).seats[0] - 1)]
    for entry in setup.as_wished(ADA, NewTable(game, seats, **wish)):
        happen(table, entry, kept)
    start = setup.start(table, ADA)
    assert start
    happen(table, start, kept)
    return table


def happen(table: Table, entry: journal.AnyEntry, kept: list[bytes]) -> None:
    """Let an entry happen and write it into the journal."""
    table.apply(entry)
    kept.append(journal.write_entry(entry))


def read_again(kept: list[bytes]) -> Table:
    """A table made of a journal."""
    table = Table("here")
    for body in kept:
        table.apply(journal.read_entry(body))
    return table


def shown(table: Table) -> list[bytes]:
    """Everything that can be seen of a table, by seat."""
    return [write_frame(sight.seen_whole(table.playing, table.names)) for sight in table.sights]


@pytest.mark.parametrize("game", list(registry.GAMES))
def test_a_table_read_again_is_the_one_that_was_played(game: str) -> None:
    kept: list[bytes] = []
    table, rng = started(game, kept, options=dict(registry.game(game).quick)), random.Random(3)
    for number in range(40):
        if table.phase == "over":
            break
        seat = rng.choice(table.playing.owed)
        choice = rng.choice(table.playing.legal(seat))
        wish: Any = (choice.id, choice.notation, choice.as_json())[number % 3]
        happen(table, journal.Moved(seat, wish, f"move {number}"), kept)
    again = read_again(kept)
    assert shown(again) == shown(table)
    assert (again.number, again.answered, again.moves) == (table.number, table.answered, table.moves)
    assert again.playing.hash == table.playing.hash


def test_a_move_in_words_is_kept_in_numbers() -> None:
    table = started("festival", [])
    seat = table.playing.owed[0]
    choice = table.playing.legal(seat)[0]
    wish: Any = choice.notation
    entry = journal.Moved(seat, wish)
    table.apply(entry)
    assert entry.steps == [choice.id]
    assert table.moves[-1].steps == [choice.id]


def test_a_refused_move_changes_nothing_and_stops_no_clock() -> None:
    table = started("festival", [], clock=Clock("bank", 60))
    seat = table.playing.owed[0]
    table.clocks.run([seat])
    before = (table.number, table.playing.hash, shown(table), dict(table.clocks.since))
    wish: Any = "climb 1.0 8.0"
    with pytest.raises(Illegal):
        table.apply(journal.Moved(seat, wish, "mine"))
    assert (table.number, table.playing.hash, shown(table), dict(table.clocks.since)) == before
    assert (seat, "mine") not in table.answered


@every_game
def test_the_match_is_found_again_as_it_was_after_any_of_its_moves(name: str) -> None:
    table, rng, hashes = started(name, []), random.Random(4), list[str]()
    while len(table.moves) < 5 * POINT_EVERY and table.phase == "running":
        hashes.append(table.playing.hash)
        seat = rng.choice(table.playing.owed)
        table.apply(journal.Moved(seat, [rng.choice(table.playing.legal_numbers(seat))]))
    whole = table.playing
    for count in rng.choices(range(len(hashes)), k=20):
        then = table.replayed(count)
        assert (then.hash, len(table.points) <= POINTS) == (hashes[count], True)
        assert then.actions == whole.actions[: len(then.actions)]
        assert then.decisions == whole.decisions[: len(then.decisions)]
        for move in table.moves[count:]:
            perform(then, move)
        assert (then.hash, then.events(None), then.decisions) == (whole.hash, whole.events(None), whole.decisions)


def test_a_move_taken_back_late_plays_a_few_moves_again_and_not_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    table, rng, again = started("gloombah", []), random.Random(4), list[journal.Moved]()
    while len(table.moves) < 10 * POINT_EVERY + 5:
        seat = rng.choice(table.playing.owed)
        table.apply(journal.Moved(seat, [rng.choice(table.playing.legal_numbers(seat))]))
    replay = perform

    def noted(match: Match, move: journal.Moved) -> None:
        again.append(move)
        replay(match, move)

    monkeypatch.setattr("topout.table.table.perform", noted)
    with contextlib.suppress(Rejected):
        table.apply(takeback.way_back(table, table.moves[-1].seat))
    assert again
    assert len(again) < 2 * POINT_EVERY


def test_what_one_can_do_without_end_beside_the_play_has_one() -> None:
    table = started("festival", [])
    for number in range(MOST_ASIDES):
        entry = talk.muted(table, 0, Mute("m", 1, on=number % 2 == 0))
        assert entry
        table.apply(entry)
    with pytest.raises(Rejected, match="you can only play on"):
        talk.muted(table, 0, Mute("m", 1))
    assert talk.muted(table, 0, Mute("m", 1, on=False)) is None, "nothing is kept of what changes nothing"
    assert talk.spoke(table, 1, Say("s", "Hello!")), "others may go on"
    with pytest.raises(Rejected):
        talk.spoke(table, 0, Say("s", "Hello!"))


def test_nobody_leaves_and_comes_back_without_end() -> None:
    table = started("festival", [])
    for _ in range(MOST_ASIDES - table.asides[0]):
        left = setup.leave(table, ADA)
        assert left
        table.apply(left)
        table.apply(setup.returned(table, 0))
    with pytest.raises(Rejected, match="you can only play on"):
        setup.leave(table, ADA)
