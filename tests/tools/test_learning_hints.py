"""What the hints think of moves while networks learn: on a GPU, in numba's simulator of one, the same as on the CPU."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conformance.cases import every_game

from topout.core.batch import Batch, bulk_entries
from topout.envs import vector
from topout.games import registry

TOOLS = Path(__file__).parents[2] / "tools"
TABLES, STEPS = 3, 6
PROGRAM = f"""
import json, sys
import numpy as np
from learning.kernels import STATES, Stepped, kernel_over_all, weigh_tables
from topout.core.gpu import BLOCK
from topout.games import registry
game = registry.game(sys.argv[1])
tables = Stepped(game, {TABLES}, game.seats[0], seed=5, options=game.quick)
judge = kernel_over_all(game, weigh_tables, STATES).launch[-(-{TABLES} // BLOCK), BLOCK]
worths, seen = np.zeros(({TABLES}, len(game.actions)), np.int64), []
for _ in range({STEPS}):
    judge(tables._columns, tables.masks, tables.seeds, tables.lengths, worths)
    seen.append(np.where(tables.fetched("masks"), worths, 0).tolist())
    tables.step()
print(json.dumps(seen))
"""


def on_a_simulated_gpu(name: str) -> Any:
    """The worths of all legal actions there, step by step."""
    env = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "PYTHONPATH": str(TOOLS)}
    command = [sys.executable, "-c", PROGRAM, name]
    return json.loads(subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout)


@every_game
def test_hints_on_a_simulated_gpu_are_those_of_the_cpu(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(TOOLS))
    hints, game = importlib.import_module("learning.hints"), registry.game(name)
    env = vector(game, TABLES, game.seats[0], seed=5, options=game.quick, threads=1)
    tables, worths, seen = env._tables, np.zeros((TABLES, len(game.actions)), np.int64), []
    weigh, scratch = bulk_entries(game, "compiled").link(hints.weigh), Batch(game, game.seats[0])._states(3)
    for _ in range(STEPS):
        weigh(tables.states, scratch, tables.ids, tables.counts, tables.seeds, tables.lengths, worths)
        seen.append(np.where(env.masks, worths, 0).tolist())
        env.step(env.sample())
    assert on_a_simulated_gpu(name) == seen
    assert any(any(row) for step in seen for row in step)
