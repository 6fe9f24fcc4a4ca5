"""The game that docs/adding-a-game.md builds is complete: it passes what every game must pass."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from web.chromium import SKIP

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "adding-a-game.md"
FILE = re.compile(r'^```\w+ title="(\S+)"\n(.*?)^```$', re.MULTILINE | re.DOTALL)
SUITE = ("tests/conformance", "tests/test_lessons.py", "tests/web/test_types.py", "tests/web/test_play.py")
MINUTES = 15


@pytest.fixture(scope="module")
def own_games(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    """The environment of someone who has followed the page."""
    folder = tmp_path_factory.mktemp("games")
    for name, text in FILE.findall(PAGE.read_text()):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    return {**os.environ, "TOPOUT_GAMES": str(folder), "PYTHONPATH": str(ROOT / "tests")}


def run(own_games: Mapping[str, str], *command: str, typed: str = "") -> str:
    """What a command prints; it must succeed."""
    done = subprocess.run(
        [sys.executable, *command],
        env=own_games,
        cwd=ROOT,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=60 * MINUTES,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    return done.stdout


def test_its_rules_are_shown_and_it_is_played_to_its_end_at_the_terminal(own_games: Mapping[str, str]) -> None:
    shown = run(own_games, "-m", "topout", "rules", "cornice", "--complete")
    assert shown.index("climb 20 metres") < shown.index("edge along a cornice")
    said = run(own_games, "-m", "topout", "play", "cornice", "--seed", "1", typed="1\n" * 40)
    assert "breaks under" in said
    assert "The end" in said


@pytest.mark.skipif(bool(os.environ.get(SKIP)), reason=f"{SKIP} is set")
def test_it_passes_the_conformance_suite_and_is_played_on_the_generic_board(own_games: Mapping[str, str]) -> None:
    run(own_games, "tests/conformance/test_golden.py")
    said = run(own_games, "-m", "pytest", "-p", "no:cacheprovider", "-k", "cornice", *SUITE)
    assert int(re.findall(r"(\d+) passed", said)[-1]) > 40
