"""The page and the server speak of the same things, and the page is small."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from topout.games import registry
from topout.server.web.pages import STATIC

ROOT = Path(__file__).parents[2]
SHELL_LIMIT, BOARD_LIMIT = 90_000, 45_000


def test_the_lock_file_names_no_addresses() -> None:
    assert not re.search(r'"resolved"|https?://(?!opencollective|github\.com|tidelift)', _without_funding())


def _without_funding() -> str:
    return re.sub(r'"funding": (\{[^}]*\}|\[[^\]]*\]|"[^"]*")', "", (ROOT / "web/package-lock.json").read_text())


def zipped(name: str) -> int:
    return sum(len(gzip.compress(path.read_bytes())) for path in (STATIC / "assets").glob(name))


@pytest.mark.skipif(not STATIC.exists(), reason="the page is not built")
def test_the_page_stays_small() -> None:
    with_board = [game for game in registry.GAMES if (registry.game(game).folder / "web" / "Board.svelte").exists()]
    boards = [zipped(f"game-{game}-*.js") for game in with_board]
    assert min(boards) > 0
    assert max(boards) <= BOARD_LIMIT
    assert zipped("*.js") - zipped("device-*.js") - sum(boards) <= SHELL_LIMIT
