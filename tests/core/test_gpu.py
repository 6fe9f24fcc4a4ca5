"""Rules linked for a GPU, in numba's simulator of one: the same games as on the CPU."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from conformance.cases import every_game

from topout.core.batch import Batch, Played
from topout.core.cuda import loops_kept
from topout.core.gpu import GpuBatch, NoGpu, narrowest, slim
from topout.core.rule import lookup
from topout.games import registry

SEEDS = 3
PROGRAM = """
import json, sys
import numpy as np
from topout.core.gpu import GpuBatch
from topout.games import registry
game, seeds, bots = registry.game(sys.argv[1]), np.arange(int(sys.argv[2])), sys.argv[3:]
batch = GpuBatch(game, game.seats[0], game.quick)
ended = batch.play_bots(seeds, bots) if bots else batch.play_random(seeds)
print(json.dumps([ended.scores.tolist(), ended.places.tolist(), ended.moves.tolist()]))
"""


def on_a_simulated_gpu(name: str, seeds: int, *bots: str) -> Any:
    """How games end there: scores, places and moves."""
    command = [sys.executable, "-c", PROGRAM, name, str(seeds), *bots]
    env = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    return json.loads(subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout)


def listed(ended: Played) -> list[Any]:
    return [ended.scores.tolist(), ended.places.tolist(), ended.moves.tolist()]


@every_game
def test_a_game_on_a_simulated_gpu_ends_as_on_the_cpu(name: str) -> None:
    game = registry.game(name)
    ended = Batch(game, game.seats[0], game.quick).play_random(np.arange(SEEDS))
    assert on_a_simulated_gpu(name, SEEDS) == listed(ended)


@pytest.mark.xdist_group("clamber")
def test_greedy_players_on_a_simulated_gpu_play_as_on_the_cpu() -> None:
    bots = ["greedy", "random", "greedy"]
    ended = Batch(registry.game("clamber"), 3).play_bots(np.arange(2), bots)
    assert on_a_simulated_gpu("clamber", 2, *bots) == listed(ended)


@every_game
def test_a_state_on_a_gpu_has_only_what_rules_name_without_gaps(name: str) -> None:
    layout = registry.game(name).layout
    some = {f.name for f in layout.fields[::2]}
    state = slim(layout, some)
    assert set(state.names or ()) == some
    assert state.itemsize - sum(state[name].itemsize for name in some) < 8


CODE = """define i32 @climb() {
entry:
  br label %"B4"
B4:
  br i1 %"high", label %"B9", label %"B4.else"
B4.else:
  br label %"B4"
B9:
  ret i32 0
}"""


def test_loops_stay_loops_where_code_should_be_small() -> None:
    kept = [line for line in loops_kept(CODE).split("\n") if "llvm.loop !" in line]
    assert kept == ['  br label %"B4", !llvm.loop !900001'], "only the jump back is marked"


def test_without_a_gpu_it_says_so() -> None:
    game = registry.game("festival")
    with pytest.raises(NoGpu, match=r"No CUDA GPU|numba-cuda"):
        GpuBatch(game, 2).play_random(np.arange(1))


@pytest.mark.parametrize(("rows", "kind"), [([1, -3], "int8"), ([(1, 200)], "int16"), ([1 << 40], "int64")])
def test_a_lookup_takes_the_smallest_integers_that_hold_it(rows: list[int], kind: str) -> None:
    assert narrowest(lookup(rows)).dtype == kind
