"""Simulation: sums that add up, the same in every mode, stopped cleanly."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import polars
import pytest

from topout.bots import NoSuchBot
from topout.core.batch import Batch, Played
from topout.core.cuda import NoGpu
from topout.games import registry
from topout.lab import crew
from topout.lab.results import BadResults
from topout.lab.simulate import Simulation, Summary, seated

FESTIVAL = registry.game("festival")
CLAMBER = registry.game("clamber")


def test_wins_add_up_to_the_games_played() -> None:
    summary = Simulation(CLAMBER, 3).run(500)
    assert summary.games == 500
    assert sum(seat.wins for seat in summary.seats) == pytest.approx(500)
    found = summary.as_json()
    assert found["moves"]["shortest"] <= found["moves"]["mean"] <= found["moves"]["longest"]


def test_shared_wins_count_in_parts() -> None:
    summary = Summary.of("festival", ["random", "greedy"], {})
    summary.add(Played(np.array([[3, 3], [5, 1], [2, 2]]), np.array([[1, 1], [1, 2], [1, 1]]), np.array([9, 4, 7])))
    assert [seat.wins for seat in summary.seats] == [2.0, 1.0]
    assert (summary.seats[0].score, summary.seats[0].squares) == (10, 38)
    assert (summary.moves, summary.shortest, summary.longest) == (20, 4, 9)


def test_a_share_of_none_or_all_of_few_games_is_not_called_certain() -> None:
    summary = Summary.of("festival", ["random", "greedy"], {})
    summary.add(Played(np.array([[1, 2]] * 10), np.array([[2, 1]] * 10), np.full(10, 9)))
    none, every = summary.as_json()["seats"]
    assert (none["wins_low"], none["wins_high"]) == (0.0, 0.2775)
    assert (every["wins_low"], every["wins_high"]) == (0.7225, 1.0)


def test_games_that_are_always_shared_leave_no_doubt_about_the_share() -> None:
    summary = Summary.of("festival", ["random"] * 2, {})
    summary.add(Played(np.ones((100, 2), int), np.ones((100, 2), int), np.full(100, 9)))
    summary.add(Played(np.array([[1, 2]]), np.array([[2, 1]]), np.array([9])))
    loser = summary.as_json()["seats"][0]
    assert 0.48 < loser["wins_low"] < loser["wins"] < loser["wins_high"] < 0.51


def test_the_same_seed_gives_the_same_summary_however_it_is_cut_up() -> None:
    first, second = Simulation(FESTIVAL, 2).run(300, seed=7), Summary.of("festival", ["random"] * 2, {"levels": 9})
    for cut in np.split(np.arange(7, 307), [1, 8, 200]):
        second.add(Batch(FESTIVAL, 2).play_random(cut))
    first.seconds, first.options, second.options = 0.0, {}, {}
    assert first == second


def test_seeds_count_on_beyond_what_signed_numbers_hold() -> None:
    seeds = np.array([2**63 - 2 + k for k in range(4)], np.uint64)
    played = Batch(FESTIVAL, 2).play_random(seeds)
    found = Simulation(FESTIVAL, 2).run(4, seed=2**63 - 2)
    assert (found.moves, found.seats[0].score) == (played.moves.sum(), played.scores[:, 0].sum())


def stop_after(games: int) -> Callable[[Summary], None]:
    """Press Ctrl-C when so many games are played."""

    def progress(summary: Summary) -> None:
        if summary.games >= games:
            raise KeyboardInterrupt

    return progress


def test_a_stopped_simulation_goes_on_from_its_folder_to_the_same_end(tmp_path: Path) -> None:
    out, simulation = tmp_path / "results.parquet", Simulation(FESTIVAL, 2)
    stopped = simulation.run(5000, 3, stop_after(500), out)
    assert 500 <= stopped.games < 5000
    resumed = simulation.run(5000, 3, out=out, resume=True)
    whole = simulation.run(5000, 3)
    assert resumed.resumed == stopped.games
    assert (resumed.games, resumed.moves, resumed.seats) == (whole.games, whole.moves, whole.seats)
    frame, played = polars.read_parquet(out), Batch(FESTIVAL, 2).play_random(np.arange(3, 5003))
    assert frame["seed"].to_list() == list(range(3, 5003))
    assert frame["moves"].to_list() == played.moves.tolist()
    assert frame["place_1"].to_list() == played.places[:, 1].tolist()


PRESSED_IN_A_STEP = """
import os, signal, sys
from pathlib import Path
import numpy, polars
from topout.games import registry
from topout.lab.results import Results
from topout.lab.simulate import Simulation, Summary

def interrupted(step):
    def pressed(*given):
        os.kill(os.getpid(), signal.SIGINT)
        return step(*given)
    return pressed

kind, name = (Results, "_frame") if sys.argv[1] == "writing" else (Summary, "add")
setattr(kind, name, interrupted(getattr(kind, name)))
import topout.lab.results
topout.lab.results.PART_GAMES = 1
found = Simulation(registry.game("festival"), 2, options={"levels": 4}).run(100_000, out=Path(sys.argv[2]))
kept = polars.read_parquet(sys.argv[2])
print(found.games, kept.height, found.moves - kept["moves"].sum(), sum(seat.wins for seat in found.seats))
"""


@pytest.mark.parametrize("what", ["writing", "adding up"])
def test_ctrl_c_in_the_middle_of_a_step_loses_nothing_of_it(what: str, tmp_path: Path) -> None:
    program = [sys.executable, "-c", PRESSED_IN_A_STEP, what, str(tmp_path / "results")]
    said = subprocess.run(program, capture_output=True, text=True, check=True).stdout.split()
    assert said == ["1", "1", "0", "1.0"]


def test_a_folder_takes_only_the_simulation_it_began_with(tmp_path: Path) -> None:
    Simulation(FESTIVAL, 2).run(10, out=tmp_path)
    with pytest.raises(BadResults, match="add --resume"):
        Simulation(FESTIVAL, 2).run(20, out=tmp_path)
    with pytest.raises(BadResults, match="another simulation"):
        Simulation(FESTIVAL, 2).run(20, seed=1, out=tmp_path, resume=True)
    (tmp_path / "notes").touch()
    with pytest.raises(BadResults, match="kept in a folder"):
        Simulation(FESTIVAL, 2).run(20, out=tmp_path / "notes")


def test_matches_shared_among_processes_are_those_played_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "WORTH_IT", 0.0)
    shared = crew.players(FESTIVAL, ["easy", "random"], {"levels": 4})
    together = Played.joined(list(shared.work(range(5, 11))))
    here = shared.here(range(5, 11))
    assert (together.scores.tolist(), together.moves.tolist()) == (here.scores.tolist(), here.moves.tolist())


def test_a_gpu_is_for_bots_that_play_in_bulk_and_must_be_there() -> None:
    with pytest.raises(NoGpu, match=r"No CUDA GPU|numba-cuda"):
        Simulation(FESTIVAL, 2, device="gpu")


@pytest.mark.parametrize("bots", [["random"], ["greedy", "random"], ["easy", "greedy"]])
def test_plain_rules_play_the_same_games(bots: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def found() -> Summary:
        return Simulation(FESTIVAL, 2, bots, {"levels": 4}).run(6, seed=3)

    fast = found()
    monkeypatch.setenv("TOPOUT_RULES", "plain")
    plain = found()
    assert (plain.games, plain.moves, plain.seats) == (6, fast.moves, fast.seats)
    assert plain.options["levels"] == 4


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
