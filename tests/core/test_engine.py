"""Modes, the cache of compiled rules, and bulk play."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conformance.cases import every_game
from core.cairn import CAIRN

import topout
from topout.core import cache
from topout.core.batch import Batch
from topout.core.engine import chosen_mode, engine_for
from topout.core.plain import PlainBatch
from topout.core.position import peek
from topout.core.rule import Linker, rule
from topout.games import registry


@rule
def seats(s: Any) -> Any:
    """A rule that reads a field of its own name."""
    return s.seats


def test_a_field_may_share_a_rules_name() -> None:
    assert Linker({}, {})(seats)(peek(topout.new("festival", seats=3))) == 3


@every_game
def test_plain_rules_play_the_same_games_in_bulk(name: str) -> None:
    game, seeds = registry.game(name), np.arange(2)
    fast, plain = (kind(game, game.seats[0], game.quick) for kind in (Batch, PlainBatch))
    bots = ["greedy"] + ["random"] * (game.seats[0] - 1)
    for one, other in (
        (fast.play_random(seeds), plain.play_random(seeds)),
        (fast.play_bots(seeds[:1], bots), plain.play_bots(seeds[:1], bots)),
    ):
        assert (one.scores == other.scores).all()
        assert (one.places == other.places).all()
        assert (one.moves == other.moves).all()


def test_topout_rules_chooses_the_mode(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TOPOUT_RULES", raising=False)
    assert chosen_mode("plain") == "plain"
    monkeypatch.setenv("TOPOUT_RULES", "checked")
    assert chosen_mode("plain") == "checked"
    monkeypatch.setenv("TOPOUT_RULES", "fast")
    with pytest.raises(ValueError, match="it can be plain, compiled, checked, portable"):
        chosen_mode("plain")


def test_a_warm_start_compiles_nothing_not_even_from_another_copy_of_the_sources(tmp_path: Path) -> None:
    program = (
        "import topout, numba.core.compiler as c\n"
        "made = []\n"
        "compile_extra = c.compile_extra\n"
        "c.compile_extra = lambda *a, **k: made.append(a) or compile_extra(*a, **k)\n"
        "m = topout.new('festival', seats=2, seed=1, mode='compiled')\n"
        "m.act(m.owed[0], m.legal(m.owed[0])[0])\n"
        "print(len(made))\n"
    )
    package, copy = Path(topout.__file__).parent, tmp_path / "copy"
    shutil.copytree(package, copy / "topout", ignore=shutil.ignore_patterns("static", "web", "__pycache__"))
    environment = {**os.environ, "TOPOUT_CACHE": str(tmp_path / "cache")}
    first, again, elsewhere = (
        subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            check=True,
            env={**environment, "PYTHONPATH": str(place)},
        )
        for place in (package.parent, package.parent, copy)
    )
    assert int(first.stdout) > 10
    assert again.stdout == "0\n"
    assert elsewhere.stdout == "0\n"


def test_any_edit_of_a_rule_or_its_data_renames_the_cache(tmp_path: Path) -> None:
    rule, data, text = tmp_path / "rules.py", tmp_path / "cards.toml", tmp_path / "rules.md"
    for path in (rule, data, text):
        path.write_text("one")
    first = cache.source_key((tmp_path,), "compiled")
    text.write_text("two")
    assert cache.source_key((tmp_path,), "compiled") == first
    data.write_text("two")
    second = cache.source_key((tmp_path,), "compiled")
    assert second != first
    rule.write_text("two")
    assert cache.source_key((tmp_path,), "compiled") not in (first, second)
    assert cache.source_key((tmp_path,), "checked") != cache.source_key((tmp_path,), "compiled")


def test_an_edit_in_a_sub_folder_renames_the_cache_but_not_one_of_a_lesson_or_a_board(tmp_path: Path) -> None:
    for folder in ("cards", "lessons", "web", "__pycache__"):
        (tmp_path / folder).mkdir()

    def renamed(file: str) -> bool:
        before = cache.source_key((tmp_path,), "compiled")
        (tmp_path / file).write_text("new")
        return cache.source_key((tmp_path,), "compiled") != before

    assert renamed("cards/monsters.py")
    assert renamed("cards/monsters.toml")
    assert not any(renamed(file) for file in ("lessons/first.toml", "web/Board.svelte", "__pycache__/rules.pyc"))


def test_folders_unused_for_a_month_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOPOUT_CACHE", str(tmp_path))
    old, recent, other = tmp_path / "cairn-old", tmp_path / "cairn-recent", tmp_path / "well-old"
    for folder in (old, recent, other):
        folder.mkdir()
    for folder in (old, other):
        os.utime(folder, (0, 0))
    made = cache.open_cache("cairn", "new")
    assert made.is_dir()
    assert not old.exists()
    assert recent.exists()
    assert other.exists()


def test_checked_rules_notice_an_index_out_of_bounds() -> None:
    engine = engine_for(CAIRN, "checked")
    state = engine.start(CAIRN.template(CAIRN.settle({}), 2), 1)
    with pytest.raises(IndexError):
        engine.act(state, 9, 0)


def test_bulk_play_ends_like_single_matches() -> None:
    game = registry.game("clamber")
    played = Batch(game, 4).play_random(np.arange(50), threads=2)
    assert (played.moves > 0).all()
    alone = Batch(game, 4).play_random(np.arange(30, 31), threads=1)
    assert played.scores[30].tolist() == alone.scores[0].tolist()
    assert played.moves[30] == alone.moves[0]
    checked = Batch(game, 4, mode="checked").play_random(np.arange(50))
    assert (checked.scores == played.scores).all()


def test_bulk_bots_play_the_bots_named() -> None:
    batch = Batch(registry.game("festival"), 2, {"levels": 5})
    played = batch.play_bots(np.arange(300), ["greedy", "random"])
    assert (played.places[:, 0] == 1).mean() > 0.7
    assert (batch.play_bots(np.arange(300), ["greedy", "random"]).places == played.places).all()


def test_bulk_options_are_checked_like_those_of_a_match() -> None:
    with pytest.raises(topout.BadOption, match="no option 'depth'"):
        Batch(registry.game("festival"), 2, {"depth": 3})
