"""The modules that are kept are those that would be made now."""

from __future__ import annotations

from pathlib import Path

import pytest

from topout.games import registry
from topout.typescript.modules import modules

MADE = modules()


@pytest.mark.parametrize("path", MADE, ids=lambda path: "/".join(path.parts[-3:]))
def test_a_module_is_as_it_would_be_made_now(path: Path) -> None:
    assert path.read_text() == MADE[path], "run `python -m topout.typescript`"


def test_every_game_with_a_board_has_one_beside_it() -> None:
    folders = {registry.game(name).folder for name in registry.GAMES}
    assert {path.parents[1] for path in MADE if path.name == "generated.ts"} == {
        folder for folder in folders if (folder / "web").is_dir()
    }
