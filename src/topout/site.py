"""The page without a server, as a folder of files for any static host: `topout site -o FOLDER`."""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

PACKAGE = Path(__file__).parent
PAGE, PYTHON, OWN = PACKAGE / "server" / "static", PACKAGE / "device" / "python", PACKAGE / "device" / "site"
INDEX, KEEPER = "index.html", "keeper.js"
HEAD = """<meta name="topout-place" content="device" />
    <link rel="manifest" href="./topout.webmanifest" />
    <link rel="apple-touch-icon" href="./icons/topout-192.png" />
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f4efe4" />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#14181c" />
    """
"""What the first page has more than a server's."""


class NoFiles(Exception):
    """What the site is made of is not there; the message says how to make it."""


def site(*, output: Annotated[Path, Parameter(name=["--output", "-o"])]) -> None:
    """Write the page that plays without a server: all games, bots, lessons and analyses, in the browser alone.

    Parameters
    ----------
    output
        The folder to write; any static host will do for it, under any path.
    """
    try:
        files = contents()
    except NoFiles as problem:
        sys.exit(f"topout: {problem}")
    for name, content in files.items():
        path = output / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    size = sum(map(len, files.values()))
    sys.stdout.write(f"{len(files)} files, {size / 1e6:.1f} MB, in {output}. Put them on any static host.\n")


def contents() -> dict[str, bytes]:
    """Every file of the site by its path."""
    if not (PAGE / INDEX).exists() or not (PYTHON / "topout.zip").exists():
        raise NoFiles("The site's parts are not built here; `make site` in a checkout builds them.")
    found = _under(PAGE) | {f"python/{name}": content for name, content in _under(PYTHON).items()} | _under(OWN)
    found[INDEX] = marked(found[INDEX])
    found[KEEPER] = listed(found.pop(KEEPER), found)
    return found


def marked(page: bytes) -> bytes:
    """The first page of a device: it knows where it is, and can be installed."""
    return page.replace(b"<title>", HEAD.encode() + b"<title>", 1)


def listed(keeper: bytes, files: dict[str, bytes]) -> bytes:
    """The script that keeps the site for when there is no network, with the names of all files and of this edition."""
    digest = hashlib.sha256(b"".join(name.encode() + files[name] for name in sorted(files))).hexdigest()[:16]
    return keeper.replace(b"__FILES__", json.dumps(sorted(files)).encode()).replace(b"__EDITION__", digest.encode())


def _under(folder: Path) -> dict[str, bytes]:
    paths = (path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("."))
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
