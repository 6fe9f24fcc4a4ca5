"""Where the modules are kept: with the game's board, where it has one, and in the shell."""

from __future__ import annotations

from pathlib import Path

from topout.games import registry
from topout.typescript.games import any_view_module, game_module
from topout.typescript.messages import messages_module

SHELL = Path(__file__).parents[3] / "web" / "src"


def modules() -> dict[Path, str]:
    """Every module that is made from Python, by the file it belongs in."""
    games = [registry.game(name) for name in registry.GAMES]
    boards = {game.folder / "web" / "generated.ts": game_module(game) for game in games if _has_board(game.folder)}
    return {SHELL / "protocol.ts": messages_module(), SHELL / "board" / "view.ts": any_view_module(), **boards}


def _has_board(folder: Path) -> bool:
    return (folder / "web").is_dir()
