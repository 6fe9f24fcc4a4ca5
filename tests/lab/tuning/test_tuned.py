"""Searches for rules of Pebble that meet a target: found, impossible, stopped, and repeated."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from lab.survey.pebble import PEBBLE

from topout.lab import MissingExtra, check_extra
from topout.lab.tuning.tuned import Tuned, tune

pytestmark = pytest.mark.xdist_group("survey")
BOTH = ("generous=on,off", "pebble.points=1..9", "pebble.weight=1..9")


def tuned(*targets: str, vary: tuple[str, ...] = BOTH, **more: Any) -> Tuned:
    return tune(PEBBLE, targets, vary, games=60, **{"trials": 200, **more})


def test_the_smallest_change_that_meets_the_target_is_found() -> None:
    found = tuned("winner_score=5.5..6.5")
    assert found.met
    assert found.best.values == {"generous": True, "pebble.points": 3, "pebble.weight": 1}
    assert found.options == {"generous": True, "prizes": "usual, pebble.points=3"}
    assert found.verdict == "All targets are met by generous True instead of False and pebble.points 3 instead of 1."


def test_what_is_too_much_to_try_in_full_is_searched_and_the_same_seed_finds_the_same() -> None:
    found, again = (tuned("winner_score=11..13", trials=16, seed=3) for _ in range(2))
    assert len(found.search.tried) == 16
    assert found.met
    assert [tried.values for tried in found.search.tried] == [tried.values for tried in again.search.tried]
    assert found.as_json() == again.as_json()


def test_an_impossible_target_says_how_close_it_came() -> None:
    found = tuned("length<3", vary=("generous=on,off",))
    assert not found.met
    assert found.verdict == (
        "No set met all targets. The closest has the usual rules as they are, and misses: "
        "length under 3.00 with 2 seats, where it is 4.00 (4.00 to 4.00, n = 240)."
    )


def test_ctrl_c_keeps_the_best_so_far() -> None:
    def stop(doing: str, done: int, of: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    found = tuned("winner_score=30..40", progress=stop)
    assert found.search.stopped
    assert len(found.search.tried) == 3
    assert found.best is found.search.best
    assert found.verdict.startswith("No set of the first 3 met all targets. The closest has ")


def test_what_was_found_is_written_with_its_evidence(tmp_path: Path) -> None:
    found = tuned("winner_score=1.9..2.1", vary=("generous=on,off",))
    options, evidence, page = found.write(tmp_path / "tuned.toml")
    assert tomllib.loads(options.read_text()) == {"game": "pebble", "options": {"generous": True}}
    kept = json.loads(evidence.read_text())
    assert (kept["met"], kept["targets"][0]["found"]["value"]) == (True, 2.0)
    assert kept["confirmed"] == {"seed": 60, "games": 240}
    assert "winner_score from 1.90 to 2.10" in page.read_text()


def test_a_missing_library_says_what_to_install() -> None:
    with pytest.raises(MissingExtra, match=r"Tuning needs Oracle: pip install 'topout\[lab\]'"):
        check_extra({"no_such_library": "Oracle"}, "Tuning needs")
