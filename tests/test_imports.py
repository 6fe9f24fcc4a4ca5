"""Imports point one way, and nothing heavy is loaded before it is used."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import topout
from topout.games import registry

ROOT = Path(topout.__file__).parent
MAY_IMPORT = {
    "core": {"core"},
    "games": {"core", "games"},
    "bots": {"core", "bots"},
    "lab": {"core", "games", "bots", "lab"},
    "server": {"core", "games", "bots", "lab", "lesson", "server"},
    "terminal": {"core", "games", "bots", "lab", "lesson", "terminal"},
}
OF_ALL_GAMES = {"registry", "records"}
SOURCES = sorted(ROOT.rglob("*.py"))


def imported(path: Path) -> Iterator[str]:
    """The modules of ours that a source file imports."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            if node.module and node.module.split(".")[0] == "topout":
                yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] == "topout")


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_one_way(path: Path) -> None:
    parts = path.relative_to(ROOT).with_suffix("").parts
    if len(parts) == 1:
        return
    for module in imported(path):
        target = module.split(".")[1:]
        assert target[0] in MAY_IMPORT[parts[0]], f"{path} imports {module}"
        if parts[0] == "games" and target[0] == "games" and parts[1] not in OF_ALL_GAMES:
            assert target[1] == parts[1], f"a game imports another: {module}"


def test_every_package_is_covered() -> None:
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert packages == set(MAY_IMPORT)


@pytest.mark.parametrize(
    "program",
    [
        "import topout",
        "import topout; m = topout.new('clamber', seed=1); m.act(m.owed[0], m.legal(m.owed[0])[0]); m.view(0)",
        "import topout; topout.catalogue()",
        "import topout.cli",
        "import topout.server.minds.thinker",
    ],
)
def test_nothing_heavy_is_loaded_before_it_is_used(program: str) -> None:
    check = f"import sys; {program}; sys.exit(' '.join({{'numba', 'numpy', 'textual'}} & set(sys.modules)) or 0)"
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def places_outside_the_games() -> Iterator[Path]:
    """Every file of the program and of the page's shell that belongs to no game."""
    yield from (path for path in SOURCES if path.relative_to(ROOT).parts[0] != "games")
    shell = ROOT.parent.parent / "web" / "src"
    yield from (path for path in shell.rglob("*") if path.suffix in (".ts", ".svelte", ".css", ".html"))


def test_nothing_outside_the_games_names_a_game() -> None:
    names = {*registry.GAMES, *(info.title for info in topout.catalogue().values())}
    named = re.compile("|".join(rf"\b{re.escape(name)}(?!\w)" for name in names), re.IGNORECASE)
    found = [(str(path), hit[0]) for path in places_outside_the_games() for hit in named.finditer(path.read_text())]
    assert found == []


def test_a_game_is_imported_by_its_full_name() -> None:
    program = "import topout.games.verdon; print(topout.games.verdon.GAME.name, *topout.catalogue())"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["verdon", *registry.GAMES]
