"""The arena: fair seatings, sums that add up, ratings that rank."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from topout.bots import Budget
from topout.bots.arena import Outcome, Tally, cross_table, lineups, pairings, ratings
from topout.games import registry
from topout.terminal.tournament import Tournament, run_tournament

FESTIVAL = registry.game("festival")


def test_each_bot_sits_alone_among_each_other_bot_on_every_seat() -> None:
    assert set(lineups(["a", "b"], 3)) == {
        *{("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")},
        *{("b", "a", "a"), ("a", "b", "a"), ("a", "a", "b")},
    }


def test_every_lineup_plays_the_same_deals() -> None:
    planned = list(pairings(["a", "b"], 2, deals=3))
    assert len(planned) == len(set(planned)) == 6
    assert {p.seed for p in planned if p.lineup == ("a", "b")} == {p.seed for p in planned if p.lineup == ("b", "a")}


def test_the_cross_table_counts_the_lone_bot_and_shares_ties() -> None:
    table = cross_table([Outcome(("a", "b", "b"), 1, [1, 1, 3]), Outcome(("b", "a", "b"), 1, [2, 1, 3])])
    assert table == {("a", "b"): Tally(1.5, 2)}


def test_at_a_table_for_two_both_sit_alone() -> None:
    table = cross_table([Outcome(("a", "b"), 1, [2, 1])])
    assert table == {("a", "b"): Tally(0.0, 1), ("b", "a"): Tally(1.0, 1)}


def test_the_interval_holds_the_share_and_narrows_with_games() -> None:
    few, many = Tally(3, 10), Tally(300, 1000)
    for tally in (few, many):
        low, high = tally.interval
        assert low < tally.rate < high
    assert many.interval[1] - many.interval[0] < few.interval[1] - few.interval[0]
    assert Tally(0, 10).interval[1] > 0.2


def test_whoever_wins_is_rated_higher() -> None:
    outcomes = [Outcome(("a", "b", "c"), seed, [1, 2, 3]) for seed in range(20)]
    rated = ratings(outcomes)
    assert rated["a"][0] > rated["b"][0] > rated["c"][0]


def tournament(deals: int) -> Tournament:
    return Tournament(FESTIVAL, 2, ["greedy", "random"], deals, {"levels": 4}, Budget(simulations=10))


def test_a_tournament_goes_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept, picture = tmp_path / "kept.json", tmp_path / "rates.svg"
    run_tournament(tournament(2), kept, None, True)
    first = json.loads(kept.read_text())["outcomes"]
    run_tournament(tournament(4), kept, picture, True)
    second = json.loads(kept.read_text())["outcomes"]
    assert [row["places"] for row in second[:4]] == [row["places"] for row in first]
    assert len(second) == 8
    assert "greedy among random" in picture.read_text()
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["matches"] == 8


def test_a_file_of_another_tournament_is_not_mixed_in(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    run_tournament(tournament(1), kept, None, True)
    other = Tournament(FESTIVAL, 2, ["greedy", "random"], 1, {"levels": 5}, Budget(simulations=10))
    with pytest.raises(ValueError, match="holds another tournament"):
        run_tournament(other, kept, None, True)


def test_an_arena_needs_two_bots() -> None:
    with pytest.raises(ValueError, match="at least two different bots"):
        Tournament(FESTIVAL, 2, ["greedy", "greedy"], 1, {}, Budget())
