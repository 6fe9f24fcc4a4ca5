"""Where everything compiled from rules is kept: a folder whose name changes with any edit of the rules."""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import time
from functools import cache
from pathlib import Path

STALE_SECONDS = 30 * 24 * 3600
NO_RULES = {"__pycache__", "lessons", "web"}
"""Folders of a game in which there are no rules."""
NO_SOURCES = {".md", ".safetensors", ".wasm"}
"""How files end of which no rules are made."""


@cache
def toolchain() -> str:
    """The versions of all that makes machine code; empty where Numba is missing."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return "\n".join((sys.version, version("numba"), version("numpy")))
    except PackageNotFoundError:
        return ""


def cache_root() -> Path:
    """Where compiled rules are kept; TOPOUT_CACHE names another place."""
    chosen = os.environ.get("TOPOUT_CACHE")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "topout"


def source_key(folders: tuple[Path, ...], *extra: str) -> str:
    """A name that changes with any rule, data or version; Numba's own cache misses edits in imported modules."""
    digest = hashlib.blake2b("\n".join(extra).encode(), digest_size=10)
    for folder in folders:
        for path in _sources(folder):
            digest.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


def _sources(folder: Path) -> list[Path]:
    """Every file that rules may be made of, in sub-folders too."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.suffix not in NO_SOURCES)
    return sorted(path for path in files if NO_RULES.isdisjoint(path.relative_to(folder).parts))


def open_cache(game: str, key: str) -> Path:
    """The cache folder of a game's present rules; folders of the same game unused for a month are removed."""
    root = cache_root()
    folder = root / f"{game}-{key}"
    if not folder.exists():
        folder.mkdir(parents=True, exist_ok=True)
        for other in root.glob(f"{game}-*"):
            if time.time() - other.stat().st_mtime > STALE_SECONDS:
                shutil.rmtree(other, ignore_errors=True)
    return folder
