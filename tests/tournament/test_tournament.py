"""Whole tournaments of any size, with late entries and drop-outs, and what must hold in all of them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, count
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from topout.tournament import journal, pairing
from topout.tournament.describe import standings
from topout.tournament.journal import HOUSE
from topout.tournament.sizes import filled_up, table_sizes
from topout.tournament.standings import points_of
from topout.tournament.tournament import Tournament

GAMES = ([2], [2, 3], [3, 4], [2, 3, 4], [3, 4, 5, 6, 7, 8])
"""Sizes of tables, the last one wished."""


def created(sizes: list[int], **changed: Any) -> journal.Created:
    about: dict[str, Any] = {"name": "Cup", "game": "festival", "options": {}, "kind": "swiss", "rounds": 0}
    return journal.Created(sizes=sizes, seats=sizes[-1], host=1, seed="5", **{**about, **changed})


class Noted(Tournament):
    """A tournament that remembers its journal."""

    def __init__(self) -> None:
        super().__init__("t")
        self.journal: list[journal.AnyEntry] = []

    def apply(self, entry: journal.AnyEntry) -> None:
        self.journal.append(entry)
        super().apply(entry)


def made(sizes: list[int], entrants: int, **changed: Any) -> Noted:
    tournament = Noted()
    tournament.apply(created(sizes, **changed))
    for number in range(entrants):
        tournament.apply(journal.Entered(f"E{number}", guest=number + 10))
    return tournament


def ids() -> Iterator[str]:
    return (f"t{number}" for number in count())


def play_round(tournament: Tournament, rng: random.Random, names: Iterator[str]) -> journal.Paired:
    """A round with random places, ties included."""
    paired = tournament.next_round(names)
    tournament.apply(paired)
    for table in paired.tables:
        strengths = [rng.randrange(3) for _ in table.seats]
        places = [1 + sum(other > mine for other in strengths) for mine in strengths]
        tournament.apply(journal.Played(table.id, places))
    return paired


def each_in_once(tournament: Tournament, paired: journal.Paired, playing: set[int]) -> None:
    there = [one for table in paired.tables for one in table.seats if one != HOUSE] + paired.byes
    assert sorted(there) == sorted(playing)
    assert all(len(table.seats) in tournament.made.sizes for table in paired.tables)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(GAMES), st.integers(2, 26), st.sampled_from(["byes", "bots"]), st.randoms(use_true_random=False))
def test_swiss_keeps_its_promises(sizes: list[int], entrants: int, fill: str, rng: random.Random) -> None:
    tournament, names = made(sizes, entrants, fill=fill, rounds=rng.randrange(1, 7)), ids()
    if not tournament.enough:
        return
    while tournament.phase in ("open", "running"):
        if tournament.takes_more and rng.random() < 0.3:
            tournament.apply(journal.Entered(f"late {tournament.number}", guest=tournament.number + 1000))
        if len(tournament.playing) > sizes[0] and rng.random() < 0.3:
            gone = rng.choice([one for one in tournament.playing if not one.left] or tournament.playing)
            tournament.apply(journal.Withdrew(gone.number))
        if not tournament.enough:
            break
        playing, before = {one.number for one in tournament.playing}, tournament._byes()
        paired = play_round(tournament, rng, names)
        each_in_once(tournament, paired, playing)
        rested = set(paired.byes)
        assert all(before[one] <= before[other] for one in rested for other in playing - rested)
        assert not (rested and fill == "bots")
    adds_up(tournament)
    assert told_again(tournament) == told(tournament)


def adds_up(tournament: Tournament) -> None:
    """Each table of k hands out k/2 points, what bots that fill chairs got included, and each bye one."""
    scores, given = tournament.scores(), Fraction(0)
    for past in tournament.rounds:
        given += len(past.byes)
        for table in past.tables:
            points = points_of(past.places[table.id])
            assert sum(points) == Fraction(len(table.seats), 2)
            given += sum(part for one, part in zip(table.seats, points, strict=True) if one != HOUSE)
    assert sum(score.points for score in scores.values()) == given


def told(tournament: Tournament) -> list[journal.Paired]:
    return [journal.Paired(past.tables, past.byes) for past in tournament.rounds]


def told_again(tournament: Noted) -> list[journal.Paired]:
    """The rounds as the same seed and the same entries before each would make them again."""
    again = Tournament(tournament.id)
    found, names = [], ids()
    for entry in tournament.journal:
        if isinstance(entry, journal.Paired):
            found.append(again.next_round(names))
        again.apply(journal.read_entry(journal.write_entry(entry)))
    return found


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 9), st.integers(1, 5), st.randoms(use_true_random=False))
def test_at_tables_of_two_no_fewer_meetings_could_be_repeated(n: int, rounds: int, rng: random.Random) -> None:
    tournament, names = made([2], n, rounds=rounds), ids()
    for _ in range(rounds):
        met = pairing.meetings(table.seats for past in tournament.rounds for table in past.tables)
        paired = play_round(tournament, rng, names)
        here = sorted(one for table in paired.tables for one in table.seats)
        repeated = sum(met[frozenset(table.seats)] ** 2 for table in paired.tables)
        assert repeated == min(sum(met[frozenset(two)] ** 2 for two in way) for way in ways(here))


def ways(people: list[int]) -> Iterator[list[tuple[int, int]]]:
    """All ways to make pairs."""
    if not people:
        yield []
        return
    first, rest = people[0], people[1:]
    for other in rest:
        left = [one for one in rest if one != other]
        yield from ([(first, other), *more] for more in ways(left))


@given(st.integers(2, 24), st.sampled_from(["byes", "bots"]))
@settings(max_examples=30, deadline=None)
def test_everyone_meets_everyone_once_and_rests_at_most_once(n: int, fill: str) -> None:
    tournament, names = made([2], n, kind="everyone", fill=fill), ids()
    rng = random.Random(n)
    while tournament.phase in ("open", "running"):
        each_in_once(tournament, play_round(tournament, rng, names), set(range(n)))
    met = pairing.meetings(table.seats for past in tournament.rounds for table in past.tables)
    assert {frozenset(two) for two in combinations(range(n), 2)} == {two for two in met if HOUSE not in two}
    assert set(met.values()) == {1}
    assert max(tournament._byes().values(), default=0) <= 1
    sat = tournament._sat()
    assert all(abs(sat[one, 0] - sat[one, 1]) <= 3 for one in range(n))


def test_who_drops_out_where_everyone_meets_leaves_the_partner_a_bye() -> None:
    tournament, names, rng = made([2], 6, kind="everyone"), ids(), random.Random(1)
    play_round(tournament, rng, names)
    tournament.apply(journal.Withdrew(2))
    paired = play_round(tournament, rng, names)
    assert len(paired.byes) == 1
    assert len(paired.tables) == 2
    assert 2 in tournament.scores()


def test_tables_of_four_meet_new_faces_as_long_as_there_are_any() -> None:
    """Sixteen can sit at four tables five times without meeting anyone twice; at least three rounds come out so."""
    tournament, names, rng = made([4], 16, rounds=5), ids(), random.Random(3)
    for _ in range(5):
        play_round(tournament, rng, names)
    met = pairing.meetings(table.seats for past in tournament.rounds[:2] for table in past.tables)
    assert max(met.values()) == 1
    met = pairing.meetings(table.seats for past in tournament.rounds for table in past.tables)
    assert Counter(met.values())[1] >= 80
    assert max(met.values()) <= 2
    sat = tournament._sat()
    assert all(sat[one, seat] <= 3 for one in range(16) for seat in range(4))


@given(st.integers(2, 60), st.sampled_from(GAMES))
def test_tables_are_as_even_as_can_be(entrants: int, sizes: list[int]) -> None:
    found = table_sizes(entrants, sizes[-1], sizes)
    assert set(found) <= set(sizes)
    assert not found or max(found) - min(found) <= 1
    assert sum(table_sizes(entrants + filled_up(entrants, sizes[-1], sizes), sizes[-1], sizes)) >= entrants


def test_places_give_points() -> None:
    half, third = Fraction(1, 2), Fraction(1, 3)
    assert points_of([1, 2]) == [1, 0]
    assert points_of([1, 1]) == [half, half]
    assert points_of([2, 1, 4, 2]) == [half, 1, 0, half]
    assert points_of([1, 2, 3, 4]) == [1, 2 * third, third, 0]


def test_equal_points_are_parted_by_whom_one_met() -> None:
    tournament = made([2], 4, rounds=3)
    for seats in ([[0, 1], [2, 3]], [[0, 2], [1, 3]]):
        tables = [journal.Table(f"{one}-{other}", [one, other]) for one, other in seats]
        tournament.apply(journal.Paired(tables))
        for table in tables:
            tournament.apply(journal.Played(table.id, [1, 2]))
    lines = standings(tournament)
    assert [(rank.place, rank.entrant, rank.points, rank.beaten) for rank in lines] == [
        (1, 0, 2.0, 2.0),
        (2, 1, 1.0, 2.0),
        (2, 2, 1.0, 2.0),
        (4, 3, 0.0, 2.0),
    ]
