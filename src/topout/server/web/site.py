"""The files of the page that plays without a server, for static hosts and for this server."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

PACKAGE = Path(__file__).parents[2]
PAGE, PYTHON, OWN = PACKAGE / "server" / "static", PACKAGE / "device" / "python", PACKAGE / "device" / "site"
INDEX, KEEPER = "index.html", "keeper.js"
HEAD = """<meta name="topout-place" content="device" />
    <meta name="topout-edition" content="__EDITION__" />
    <link rel="manifest" href="./topout.webmanifest" />
    <link rel="apple-touch-icon" href="./icons/topout-192.png" />
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f4efe4" />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#14181c" />
    """
"""What its index page has in the head beyond a server's."""


class NoFiles(Exception):
    """The site's parts are missing; the message says how to build them."""


def is_made() -> bool:
    """Whether everything is built."""
    return (PAGE / INDEX).exists() and (PYTHON / "topout.pack").exists()


def contents() -> dict[str, bytes]:
    """Every file of the site by path."""
    if not is_made():
        raise NoFiles("The site's parts are not built here; `make site` in a checkout builds them.")
    found = _under(PAGE) | _python() | _under(OWN)
    found[INDEX] = marked(found[INDEX], HEAD)
    files, edition = json.dumps(sorted(name for name in found if name != KEEPER)), edition_of(found)
    for name in (INDEX, KEEPER):
        found[name] = found[name].replace(b"__FILES__", files.encode()).replace(b"__EDITION__", edition.encode())
    return found


def marked(page: bytes, head: str) -> bytes:
    """An index page with additions to its head."""
    return page.replace(b"<title>", head.encode() + b"<title>", 1)


def edition_of(files: dict[str, bytes]) -> str:
    """A version that changes with any file, so that caches of another version are not used."""
    return hashlib.sha256(b"".join(name.encode() + files[name] for name in sorted(files))).hexdigest()[:16]


def _python() -> dict[str, bytes]:
    """Python for the browser, uncompressed, since the host may compress it itself."""
    import lzma  # some Pythons lack it, and a server can do without that page

    return {
        f"python/{name.removesuffix('.xz')}": lzma.decompress(content) if name.endswith(".xz") else content
        for name, content in _under(PYTHON).items()
    }


def _under(folder: Path) -> dict[str, bytes]:
    paths = (path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("."))
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
