"""The program that trains networks, in short form, where PyTorch is installed."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from topout.bots.learned.network import Network
from topout.games import registry

TOOLS = Path(__file__).parents[2] / "tools"


@pytest.mark.xdist_group("clamber")
def test_a_network_is_trained_kept_and_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch")
    monkeypatch.syspath_prepend(str(TOOLS))
    learn = importlib.import_module("learn")
    file, curve = tmp_path / "network", tmp_path / "curve.csv"
    short = ("--steps", "4000", "--tables", "64", "--games", "64", "--points", "1", "--width", "16")
    points = learn.main(["clamber", *short, "--save", str(file), "--curve", str(curve)])
    assert [steps for _, steps, *_ in points] == [0, 4096]
    assert len(curve.read_text().splitlines()) == 3
    assert Network(registry.game("clamber"), file).size == 4
