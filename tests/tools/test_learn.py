"""The program that trains networks, in short form, where PyTorch is installed."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from topout.bots.learned.inputs import Inputs
from topout.bots.learned.network import Network, network_of
from topout.envs import vector
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


@pytest.mark.xdist_group("gloombah")
@pytest.mark.parametrize("name", ["gloombah", "verdon"])
def test_networks_that_learn_read_what_networks_that_play_read(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    torch = pytest.importorskip("torch")
    monkeypatch.syspath_prepend(str(TOOLS))
    learn, reader = importlib.import_module("learn"), importlib.import_module("learning.reader")
    inputs, env = Inputs(registry.game(name), 4, learn.READINGS[name]), vector(name, 32, 4, seed=3)
    for _ in range(40):
        env.step(env.sample())
    seen = torch.from_numpy(env.observations.copy())
    rows, seats = torch.arange(0, 32, 2), torch.from_numpy(env.turns.copy()).long()[::2]
    read = reader.Reader(inputs, "cpu").read(seen, rows, seats).numpy()
    assert (read == inputs.read(env.observations[::2], env.turns[::2].astype(np.int64))).all()


def test_each_choice_is_credited_with_what_its_own_seat_got(monkeypatch: pytest.MonkeyPatch) -> None:
    torch = pytest.importorskip("torch")
    monkeypatch.syspath_prepend(str(TOOLS))
    ppo = importlib.import_module("learning.ppo")

    def choice(row: int, seat: int, value: float) -> Any:
        unused = [torch.zeros(1)] * 5
        return ppo.Chosen(torch.tensor([row]), torch.tensor([seat]), *unused, torch.tensor([value]))

    nobody = ppo.Chosen(*[torch.zeros(0, dtype=torch.long)] * 7, torch.zeros(0))
    choices = [choice(0, 0, 0.25), choice(0, 1, 0.5), choice(1, 0, 0.0)]
    rewards = [torch.zeros(2, 2), torch.tensor([[1.0, -1.0], [0.0, 0.0]]), torch.zeros(2, 2)]
    dones = [torch.tensor([False, False]), torch.tensor([True, False]), torch.tensor([False, False])]
    gained, sure = ppo.gains(ppo.Rollout(choices, rewards, dones, nobody), 0.5)
    assert [float(part) for part in gained] == [0.75, -1.5, 0.0]
    assert [bool(part) for part in sure] == [True, True, False]


@pytest.mark.xdist_group("gloombah")
def test_greedy_players_move_at_once_where_a_network_is_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch")
    monkeypatch.syspath_prepend(str(TOOLS))
    learn, tables = importlib.import_module("learn"), importlib.import_module("learning.tables")
    inputs = Inputs(registry.game("gloombah"), 4, learn.READINGS["gloombah"])
    some = tables.tables_of(inputs, 16, 1, 0.5, "cpu")
    turns = []
    for _ in range(12):
        turns.append(some.env.turns.clone())
        some.env.step(tables._any_best(some.env.masks))
    assert all(turn[:8].tolist() == [0, 1, 2, 3] * 2 for turn in turns)
    assert any(len(set(column[8:].tolist())) > 1 for column in turns)
    assert some.lone.tolist() == [0, 1, 2, 3, 0, 1, 2, 3, *[-1] * 8]


@pytest.mark.xdist_group("gloombah")
def test_training_begins_with_a_network_that_was_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    torch = pytest.importorskip("torch")
    monkeypatch.syspath_prepend(str(TOOLS))
    model = importlib.import_module("learning.model")
    before = network_of(registry.game("gloombah"))
    width = len(before.layers[0][1])
    torch.manual_seed(1)
    sample = torch.rand((50, before.inputs.length)) * 3
    possible = torch.arange(10, len(before.inputs.game.actions))
    begun = model.Model(before.inputs, sample, possible, width, before)
    begun.save(before.scale, tmp_path / "network")
    after = Network(before.inputs.game, tmp_path / "network")
    assert (after.columns == before.columns).all()
    assert after.scale == before.scale
    rows = np.random.default_rng(1).integers(0, 3, (20, before.entries)).astype(np.int16)
    seats = np.zeros(20, np.int64)
    for now, then in zip(after.heads(rows, seats), before.heads(rows, seats), strict=True):
        tail = slice(10, None) if now.ndim > 1 else slice(None)
        assert now[..., tail] == pytest.approx(then[..., tail], rel=2e-2, abs=2e-2)
    assert (after.heads(rows, seats)[0][:, :10] == 0).all()


def test_what_is_not_legal_is_never_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    torch = pytest.importorskip("torch")
    monkeypatch.syspath_prepend(str(TOOLS))
    ppo, model = importlib.import_module("learning.ppo"), importlib.import_module("learning.model")
    torch.manual_seed(1)
    masks = torch.tensor([False, True, False, True, False]).expand(20_000, 5)
    likings = torch.tensor([3.0, 1.0, 9.0, 0.0, 5.0]).masked_fill(~masks, model.NEVER)
    drawn = torch.bincount(ppo._drawn(torch.log_softmax(likings, -1)), minlength=5) / 20_000
    assert drawn.tolist() == pytest.approx([0, 0.731, 0, 0.269, 0], abs=0.02)
    assert float(drawn[[0, 2, 4]].sum()) == 0
