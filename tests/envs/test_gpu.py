"""Tables on a GPU, in numba's simulator of one: the same numbers as on the CPU."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from conformance.cases import every_game

from topout.core.cuda import NoGpu
from topout.envs import vector
from topout.games import registry

TABLES, STEPS = 3, 12
SHOWN = ("observations", "masks", "turns", "rewards", "dones", "lengths", "seeds")
PROGRAM = f"""
import json, sys
import numpy as np
from topout.envs import vector
from topout.games import registry
game, steps = registry.game(sys.argv[1]), int(sys.argv[2])
tables = vector(game, {TABLES}, game.seats[0], seed=5, device="gpu", options=game.quick)
for _ in range(steps):
    tables.step()
seen = [tables.fetched(name).tolist() for name in {SHOWN}]
legal, refused = tables.fetched("actions"), tables.refused()
tables.step(np.full({TABLES}, -1))
unmoved = tables.fetched("lengths").tolist() == seen[5]
print(json.dumps([seen, legal.tolist(), refused, tables.refused(), unmoved]))
"""


def on_a_simulated_gpu(name: str, steps: int) -> Any:
    """What tables show there after some steps, the actions drawn for the next, and how many were refused."""
    command = [sys.executable, "-c", PROGRAM, name, str(steps)]
    env = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    return json.loads(subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout)


@every_game
def test_tables_on_a_simulated_gpu_show_what_those_on_the_cpu_show(name: str) -> None:
    game = registry.game(name)
    tables = vector(game, TABLES, game.seats[0], seed=5, options=game.quick)
    for _ in range(STEPS):
        tables.step(tables.sample())
    seen, legal, refused, refused_then, unmoved = on_a_simulated_gpu(name, STEPS)
    assert seen == [getattr(tables, part).tolist() for part in SHOWN]
    assert legal == tables.sample().tolist()
    assert (refused, refused_then, unmoved) == (0, TABLES, True)


@pytest.mark.xdist_group("festival")
def test_games_end_on_a_simulated_gpu_as_on_the_cpu() -> None:
    game = registry.game("festival")
    tables = vector(game, TABLES, 2, seed=5, options=game.quick)
    ended, steps = np.zeros(TABLES, bool), 0
    while not ended.any():
        ended = tables.step(tables.sample()).dones
        steps += 1
    seen = on_a_simulated_gpu("festival", steps)[0]
    assert seen == [getattr(tables, part).tolist() for part in SHOWN]


def test_without_a_gpu_it_says_so() -> None:
    with pytest.raises(NoGpu, match=r"No CUDA GPU|numba-cuda"):
        vector("festival", 1, device="gpu")
