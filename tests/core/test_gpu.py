"""Rules linked for a GPU, in numba's simulator of one: the same games as on the CPU."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import numpy as np
import pytest
from conformance.cases import every_game

from topout.core.batch import Batch
from topout.core.gpu import GpuBatch, NoGpu, narrowest
from topout.core.rule import lookup
from topout.games import registry

SEEDS = 3
PROGRAM = """
import json, sys
import numpy as np
from topout.core.gpu import GpuBatch
from topout.games import registry
game = registry.game(sys.argv[1])
ended = GpuBatch(game, game.seats[0], game.quick).play_random(np.arange(int(sys.argv[2])))
print(json.dumps([ended.scores.tolist(), ended.places.tolist(), ended.moves.tolist()]))
"""


@every_game
def test_a_game_on_a_simulated_gpu_ends_as_on_the_cpu(name: str) -> None:
    command = [sys.executable, "-c", PROGRAM, name, str(SEEDS)]
    said = subprocess.run(
        command, env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}, capture_output=True, text=True, check=True
    )
    game = registry.game(name)
    ended = Batch(game, game.seats[0], game.quick).play_random(np.arange(SEEDS))
    assert json.loads(said.stdout) == [ended.scores.tolist(), ended.places.tolist(), ended.moves.tolist()]


def test_without_a_gpu_it_says_so() -> None:
    game = registry.game("festival")
    with pytest.raises(NoGpu, match=r"No CUDA GPU|numba-cuda"):
        GpuBatch(game, 2).play_random(np.arange(1))


@pytest.mark.parametrize(("rows", "kind"), [([1, -3], "int8"), ([(1, 200)], "int16"), ([1 << 40], "int64")])
def test_a_lookup_takes_the_smallest_integers_that_hold_it(rows: list[int], kind: str) -> None:
    assert narrowest(lookup(rows)).dtype == kind
