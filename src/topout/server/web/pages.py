"""The browser's files, where they are built; else a page that says how to reach the interface."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Any

from litestar import Response, get
from litestar.params import FromPath

from topout.messages.rejection import Rejected

STATIC = Path(__file__).parent.parent / "static"
PLAIN = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Topout</title>
<h1>Topout</h1>
<p>The table server runs. Its interface is described at <a href="/api/schema/openapi.json">/api/schema/openapi.json</a>;
play goes over a websocket at <code>/api/tables/ID/socket</code>.</p>
</html>
"""


def found() -> dict[str, Path]:
    """Every file that may be served, by its path; nothing else can be asked for."""
    if not STATIC.is_dir():
        return {}
    return {path.relative_to(STATIC).as_posix(): path for path in STATIC.rglob("*") if path.is_file()}


FILES = found()


def answer(path: str) -> Response[bytes]:
    """A file, or for any address inside the application its first page."""
    name = path.strip("/")
    if name not in FILES:
        if "." in name.rpartition("/")[2]:
            raise Rejected("no_page", "There is no such page.", 404)
        name = "index.html"
    if name not in FILES:
        return Response(PLAIN, media_type="text/html; charset=utf-8")
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    keep = "public, max-age=31536000, immutable" if name.startswith("assets/") else "no-cache"
    return Response(FILES[name].read_bytes(), media_type=kind, headers={"cache-control": keep})


@get("/", include_in_schema=False, sync_to_thread=False)
def first_page() -> Response[bytes]:
    """The first page."""
    return answer("")


@get("/{path:path}", include_in_schema=False, sync_to_thread=False)
def any_page(path: FromPath[Any]) -> Response[bytes]:
    """Any other page or file."""
    if str(path).startswith("/api"):
        raise Rejected("no_page", "There is no such address.", 404)
    return answer(str(path))
