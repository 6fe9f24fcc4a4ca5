"""Simulation: sums that add up, the same in every mode, stopped cleanly."""

from __future__ import annotations

import pytest

from topout.bots import NoSuchBot
from topout.games import registry
from topout.lab.simulate import Simulation, Summary, seated

FESTIVAL = registry.game("festival")
CLAMBER = registry.game("clamber")


def test_wins_add_up_to_the_games_played() -> None:
    summary = Simulation(CLAMBER, 3).run(500)
    assert summary.games == 500
    assert sum(seat.wins for seat in summary.seats) == pytest.approx(500)
    found = summary.as_json()
    assert found["moves"]["shortest"] <= found["moves"]["mean"] <= found["moves"]["longest"]


def test_the_same_seed_gives_the_same_summary_however_it_is_cut_up() -> None:
    first, second = Simulation(FESTIVAL, 2).run(300, seed=7), Simulation(FESTIVAL, 2).run(300, seed=7)
    for summary in (first, second):
        summary.seconds = 0.0
    assert first == second


def test_plain_rules_simulate_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOPOUT_RULES", "plain")
    summary = Simulation(FESTIVAL, 2, ["greedy", "random"], {"levels": 4}).run(4)
    assert summary.games == 4
    assert summary.options["levels"] == 4


def test_ctrl_c_ends_early_with_what_was_played() -> None:
    def stop(summary: Summary) -> None:
        raise KeyboardInterrupt

    summary = Simulation(FESTIVAL, 2).run(100_000, progress=stop)
    assert 0 < summary.games < 100_000
    assert sum(seat.wins for seat in summary.seats) == pytest.approx(summary.games)


def test_one_bot_for_all_or_one_for_each() -> None:
    assert seated(["greedy"], 3) == ["greedy"] * 3
    assert seated(["greedy", "random"], 2) == ["greedy", "random"]
    with pytest.raises(NoSuchBot, match="2 bots are named for 3 seats"):
        seated(["greedy", "random"], 3)
