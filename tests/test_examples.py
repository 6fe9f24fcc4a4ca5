"""The examples run, in short form, where the libraries they need are installed."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"


def run(name: str, *arguments: str) -> Any:
    """What the program's `main` gives."""
    return runpy.run_path(str(EXAMPLES / name))["main"](list(arguments))


@pytest.mark.xdist_group("clamber")
def test_random_agents_play_through_three_interfaces(capsys: pytest.CaptureFixture[str]) -> None:
    run("random_agents.py", "--game", "clamber", "--matches", "200")
    assert len(capsys.readouterr().out.splitlines()) == 3


@pytest.mark.xdist_group("clamber")
def test_maskable_ppo_trains_against_opponents() -> None:
    pytest.importorskip("sb3_contrib")
    assert -1 <= run("maskable_ppo.py", "--opponents", "random", "--tables", "16", "--steps", "2000") <= 1


@pytest.mark.xdist_group("clamber")
def test_self_play_learns_and_keeps_its_curve(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    curve, short = tmp_path / "curve.csv", ("--tables", "64", "--rollout", "32", "--width", "64", "--games", "200")
    points = run("self_play_ppo.py", "--steps", "20000", "--every", "100", "--curve", str(curve), *short)
    assert len(curve.read_text().splitlines()) == len(points) + 1
    assert points[-1][0] >= 20_000
    assert points[-1][1] > points[0][1]
