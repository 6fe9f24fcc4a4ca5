"""Where built rules lie: in the game's own folder when they came with the package, else in the cache."""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from topout.core.cache import cache_root, open_cache, source_key
from topout.core.game import Game
from topout.core.portable.module import custom

FILE, NOTE = "rules.wasm", "topout"
PACKAGE = Path(__file__).parents[2]
DRIVERS = (PACKAGE / "bots" / "tree.py", PACKAGE / "lab" / "analysis" / "playout.py")
"""Where drivers are written outside of core and games."""

ALIKE = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "PYTHONHASHSEED": "0"}
"""So that no two builds differ."""


class NotBuilt(RuntimeError):
    """Portable rules of a game are missing and cannot be made here; the message says what would help."""


@cache
def rules_key(game: Game) -> str:
    """A name that changes with any rule that is built; the same on every machine."""
    return source_key((PACKAGE / "core", game.folder), *(path.read_text(encoding="utf-8") for path in DRIVERS))


def fits(path: Path, game: Game) -> bool:
    """Whether a file was built of a game's present rules; a browser gets both together, and no sources."""
    if sys.platform == "emscripten":
        return path.exists()
    return path.exists() and custom(path.read_bytes()).get(NOTE) == rules_key(game).encode()


@cache
def shipped(game: Game) -> Path | None:
    """The file that came with the package, if there is one of the present rules."""
    path = game.folder / FILE
    return path if fits(path, game) else None


def at_hand(game: Game) -> Path | None:
    """The file of the present rules that came with the package, or was built here before."""
    path = shipped(game) or cache_root() / f"{game.name}-{_folder(game)}" / FILE
    return path if path.exists() else None


def _folder(game: Game) -> str:
    """Where in the cache a file is kept that was built here."""
    return f"portable-{rules_key(game)}"


def built(game: Game) -> Path:
    """The file of a game's present rules, made now where it is missing."""
    path = shipped(game) or open_cache(game.name, _folder(game)) / FILE
    if not path.exists():
        made = path.with_suffix(f".{os.getpid()}")
        build(game, made)
        made.replace(path)
    return path


def build(game: Game, path: Path) -> None:
    """Build a file, the same on every machine, in a process of its own."""
    import subprocess

    if find_spec("numba") is None:
        raise NotBuilt(f"{game.title} has no built rules here; pip install 'topout[lab]' brings what makes them.")
    if sys.stderr.isatty():
        sys.stderr.write(f"Building the rules of {game.title} for any machine; later starts are instant ...\n")
    command = (sys.executable, "-m", "topout.portable", "--one", game.name, str(path))
    done = subprocess.run(command, env={**os.environ, **ALIKE, **_reachable()}, stderr=subprocess.PIPE, check=False)
    if done.returncode:
        raise NotBuilt(f"The rules of {game.title} cannot be built:\n{done.stderr.decode()}")


def _reachable() -> dict[str, str]:
    """Where a new process finds this package, installed or not."""
    others = os.environ.get("PYTHONPATH")
    return {"PYTHONPATH": os.pathsep.join([str(PACKAGE.parent), *([others] if others else [])])}
