"""Rules built as WebAssembly: the same files from every build, the same games, the same search."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from conformance.cases import every_game, grouped

import topout
from topout.bots.ismcts import Tree
from topout.core.batch import Batch
from topout.core.engine import Mode
from topout.core.portable.files import FILE, build, built, fits, rules_key
from topout.core.portable.runtime import portable
from topout.games import registry

SMALL = "festival"
small = pytest.mark.parametrize("name", grouped([SMALL]))


@small
def test_two_builds_are_the_same_bytes(name: str, tmp_path: Path) -> None:
    game = registry.game(name)
    build(game, tmp_path / FILE)
    assert (tmp_path / FILE).read_bytes() == built(game).read_bytes()


@small
def test_a_file_of_other_rules_does_not_fit(name: str, tmp_path: Path) -> None:
    game = registry.game(name)
    raw, key = built(game).read_bytes(), rules_key(game).encode()
    assert fits(built(game), game)
    (tmp_path / FILE).write_bytes(raw.replace(key, b"0" * len(key)))
    assert not fits(tmp_path / FILE, game)
    assert not fits(tmp_path / "missing", game)


@every_game
def test_bulk_play_ends_as_with_compiled_rules(name: str) -> None:
    game, seeds = registry.game(name), np.arange(20)
    options = dict(game.quick)
    ended = [Batch(game, game.seats[-1], options, mode).play_random(seeds, threads=2) for mode in BOTH]
    assert (ended[0].scores == ended[1].scores).all()
    assert (ended[0].places == ended[1].places).all()
    assert (ended[0].moves == ended[1].moves).all()


BOTH: tuple[Mode, Mode] = ("compiled", "portable")


@small
def test_a_search_finds_what_a_compiled_one_finds(name: str) -> None:
    match = topout.new(name, seats=3, seed=1)
    trees = [Tree(match.game, match.pack(), match.owed[0], match.game.search, 300, 7, mode) for mode in BOTH]
    for tree in trees:
        tree.think(100)
        tree.think(100)
    assert trees[0].tries() == pytest.approx(trees[1].tries())


WITHOUT_NUMBA = """
import sys
from importlib.machinery import PathFinder

GONE = ("numba", "llvmlite")

class Others:
    def find_spec(name, path=None, target=None):
        return None if name.partition(".")[0] in GONE else PathFinder.find_spec(name, path, target)

    def find_distributions(context):
        return () if context.name in GONE else PathFinder.find_distributions(context)

sys.meta_path[sys.meta_path.index(PathFinder)] = Others
import random, numpy, topout
from topout.bots import LEVELS, Budget, SeatView, bot
from topout.core.batch import Batch
from topout.lab.analysis.analysing import analyse
match = topout.new(sys.argv[1], seats=2, seed=1)
for level in LEVELS:
    view, legal = SeatView(match, match.owed[0]), match.legal(match.owed[0])
    match.act(view.seat, bot(level, match.game).choose(view, legal, Budget(simulations=20), random.Random(1)).id)
while not match.over:
    match.act(match.owed[0], match.legal(match.owed[0])[0].id)
print(analyse(match, playouts=2).playouts, Batch(match.game, 2).play_random(numpy.arange(3)).moves.min() > 0)
"""


@small
def test_bots_of_all_levels_bulk_play_and_analysis_need_no_compiler(name: str) -> None:
    built(registry.game(name))
    command = [sys.executable, "-c", WITHOUT_NUMBA, name]
    rules = {name: value for name, value in os.environ.items() if name != "TOPOUT_RULES"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=rules)
    assert (done.stdout, done.stderr) == ("2 True\n", "")


@small
def test_arrays_of_another_kind_are_refused(name: str) -> None:
    match = topout.new(name, seats=2, seed=1, mode="portable")
    with pytest.raises(TypeError, match=r"legal_at works on int32\[\], not on int64"):
        portable(match.game).legal_at(match._state, 0, 0, np.zeros(9, np.int64))
    with pytest.raises(ValueError, match="in one piece"):
        portable(match.game).legal_at(match._state, 0, 0, np.zeros(900, np.int32)[::2])
