"""The page and the server speak of the same things, and the page is small."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from web.weight import at_a_table, at_home, of_games, scripts, zipped

from topout.games import registry
from topout.server.web.pages import STATIC

ROOT = Path(__file__).parents[2]
HOME_LIMIT, SHELL_LIMIT, BOARD_LIMIT = 33_000, 56_000, 45_000


def test_the_lock_file_names_no_addresses() -> None:
    assert not re.search(r'"resolved"|https?://(?!opencollective|github\.com|tidelift)', _without_funding())


def _without_funding() -> str:
    return re.sub(r'"funding": (\{[^}]*\}|\[[^\]]*\]|"[^"]*")', "", (ROOT / "web/package-lock.json").read_text())


@pytest.mark.skipif(not STATIC.exists(), reason="the page is not built")
def test_the_page_stays_small() -> None:
    with_board = [game for game in registry.GAMES if (registry.game(game).folder / "web" / "Board.svelte").exists()]
    boards = [zipped(scripts(f"game-{game}-*.js")) for game in with_board]
    assert min(boards) > 0
    assert max(boards) <= BOARD_LIMIT
    assert zipped(at_home()) <= HOME_LIMIT
    assert zipped(at_a_table()) <= SHELL_LIMIT


@pytest.mark.skipif(not STATIC.exists(), reason="the page is not built")
def test_the_home_page_is_shown_without_any_board() -> None:
    assert len(at_a_table()) > len(at_home())
    assert not at_home() & of_games()
