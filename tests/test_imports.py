"""Imports point one way, and nothing heavy is loaded before it is used."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
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
    "envs": {"core", "games", "bots", "envs"},
    "messages": {"core", "lab", "messages"},
    "table": {"core", "games", "lesson", "messages", "table"},
    "tournament": {"core", "games", "messages", "table", "tournament"},
    "server": {"core", "games", "bots", "lab", "lesson", "messages", "table", "tournament", "server"},
    "device": {"core", "games", "bots", "lab", "lesson", "messages", "table", "server", "device"},
    "typescript": {"core", "games", "lab", "messages", "typescript"},
    "terminal": {"core", "games", "bots", "lab", "lesson", "terminal"},
}
WITHIN_SERVER = {
    "settings": set[str](),
    "limits": set[str](),
    "metrics": set[str](),
    "post": {"settings", "post"},
    "store": {"metrics", "store"},
    "minds": {"settings", "limits", "store", "minds"},
    "rooms": {"settings", "limits", "metrics", "post", "store", "minds", "rooms"},
    "web": {"settings", "limits", "post", "store", "minds", "rooms", "web"},
    "commands": {"web"},
}
"""The server's own doors, in the order in which they open."""
ANYWHERE = ("messages", "table", "tournament")
"""These run inside a browser too."""
NOT_ANYWHERE = (
    *("asyncio", "threading", "multiprocessing", "subprocess", "concurrent", "socket"),
    *("sqlite3", "sqlalchemy", "alembic", "psycopg", "litestar", "uvicorn", "websockets"),
    *("rich", "textual", "numpy", "numba"),
)
NOT_IN_BROWSERS = (
    *("sqlite3", "sqlalchemy", "alembic", "psycopg", "litestar", "uvicorn", "websockets"),
    *("multiprocessing", "rich", "textual", "numpy", "numba", "wasmtime"),
)
"""What a page without a server cannot load; the rest of Python's library comes with it."""
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
        if parts[0] == "server" and target[0] == "server" and parts[1] != "__init__":
            assert target[1] in WITHIN_SERVER[parts[1]], f"{path} imports {module}"


def test_every_package_is_covered() -> None:
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert packages == set(MAY_IMPORT)
    rooms = {
        path.stem for path in (ROOT / "server").iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()
    }
    assert rooms - {"__init__"} == set(WITHIN_SERVER)


def test_no_two_modules_of_tables_and_server_need_each_other() -> None:
    paths = [path for path in SOURCES if path.relative_to(ROOT).parts[0] in (*ANYWHERE, "server")]
    names = {".".join(("topout", *path.relative_to(ROOT).with_suffix("").parts)): path for path in paths}
    needs = {
        name: {t for m in imported(path) for t in (m, m.rpartition(".")[0]) if t in names}
        for name, path in names.items()
    }
    assert len(list(TopologicalSorter(needs).static_order())) == len(names)


IMPORTED = "import " + ", ".join(
    ".".join(("topout", *path.relative_to(ROOT).with_suffix("").parts))
    for path in SOURCES
    if path.relative_to(ROOT).parts[0] in ANYWHERE and path.stem != "__init__"
)
PLAYED = """
from topout.games import registry
from topout.messages.frames import write_frame
from topout.messages.protocol import NewTable, Place
from topout.table import setup
from topout.table.journal import Moved
from topout.table.people import Person
from topout.table.table import Table

for game in registry.GAMES:
    table, ada = Table("here"), Person(1, "Ada")
    seats = [Place("me"), *[Place("bot", "easy")] * (registry.game(game).seats[0] - 1)]
    for entry in setup.as_wished(ada, NewTable(game, seats)):
        table.apply(entry)
    table.apply(setup.start(table, ada))
    seat = table.playing.owed[0]
    table.apply(Moved(seat, [table.playing.legal(seat)[0].id]))
    write_frame(table.sights[seat].seen(table.playing, table.names))
"""


@pytest.mark.parametrize("program", [IMPORTED, PLAYED], ids=["imported", "played"])
def test_messages_and_tables_run_anywhere(program: str) -> None:
    program = f"""
import sys, msgspec
before = set(sys.modules)
{program}
loaded = {{name.split(".")[0] for name in set(sys.modules) - before}}
sys.exit(" ".join(loaded.intersection({NOT_ANYWHERE})) or 0)
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "TOPOUT_RULES": "plain"},
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_device_loads_nothing_that_browsers_lack() -> None:
    program = f"""
import sys, msgspec, topout.device.desk
from topout.games import registry
for game in registry.GAMES: registry.game(game)
sys.exit(" ".join({{name.split(".")[0] for name in sys.modules}}.intersection({NOT_IN_BROWSERS})) or 0)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


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


def test_the_shell_knows_no_event_but_a_pass() -> None:
    events = {event.name for name in registry.GAMES for event in registry.game(name).events} - {"passed"}
    quoted = re.compile("|".join(rf"""(?<!class=)["']{event}["']""" for event in events))
    web = ROOT.parent.parent / "web" / "src"
    parts = [path for part in ("board", "replay", "table") for path in (web / part).iterdir()]
    told = [path for path in parts if ".test." not in path.name]
    assert [(path.name, hit[0]) for path in told for hit in quoted.finditer(path.read_text())] == []


def test_a_game_is_imported_by_its_full_name() -> None:
    program = "import topout.games.verdon; print(topout.games.verdon.GAME.name, *topout.catalogue())"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["verdon", *registry.GAMES]
