"""What visitors fetch before they ask for more: scripts after gzip."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable
from pathlib import Path

from topout.server.web.pages import STATIC

ASSETS = STATIC / "assets"
AT_ONCE = re.compile(r"""(?:^|[;}\s])(?:import|export)\b[^;"'()]*["']\./([\w.-]+\.js)["']""")
"""An import without which a script does not run; those in parentheses are fetched when they are needed."""


def zipped(scripts: Iterable[Path]) -> int:
    return sum(len(gzip.compress(script.read_bytes())) for script in scripts)


def scripts(pattern: str = "*.js") -> set[Path]:
    return set(ASSETS.glob(pattern))


def needed_by(first: Path) -> set[Path]:
    """A script and all that it cannot run without."""
    found, left = {first}, [first]
    while left:
        needs = {ASSETS / name for name in AT_ONCE.findall(left.pop().read_text())} - found
        found |= needs
        left += needs
    return found


def of_games() -> set[Path]:
    return scripts("game-*.js")


def board_of(game: str) -> set[Path]:
    """What a game is played with beside the shell; its picture, words and figures come by themselves."""
    (board,) = scripts(f"game-{game}-Board-*.js")
    return needed_by(board) & of_games()


def first_screen(game: str) -> set[Path]:
    """All that the beginning of a match is shown with, coming from the home page."""
    (board,) = scripts(f"game-{game}-Board-*.js")
    return at_a_table() | needed_by(board)


def at_home() -> set[Path]:
    """What the home page is shown with."""
    (first,) = re.findall(r'<script[^>]* src="\./assets/([^"]+)"', (STATIC / "index.html").read_text())
    return needed_by(ASSETS / first)


def at_a_table() -> set[Path]:
    """What a match is played with, coming from the home page, but for the game's own scripts."""
    (page,) = scripts("TablePage-*.js")
    return (at_home() | needed_by(page)) - of_games()
