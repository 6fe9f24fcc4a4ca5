"""The page's static files; a placeholder if they are not built."""

from __future__ import annotations

import asyncio
import gzip
import mimetypes
from functools import cache
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.params import FromPath

from topout.messages.rejection import Rejected
from topout.server.web import site
from topout.server.web.guard import DEVICE

STATIC = Path(__file__).parent.parent / "static"
PLAIN = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Topout</title>
<h1>Topout</h1>
<p>The table server runs. Its interface is described at <a href="/api/schema/openapi.json">/api/schema/openapi.json</a>;
play goes over a websocket at <code>/api/tables/ID/socket</code>.</p>
</html>
"""


def found() -> dict[str, Path]:
    """The files that may be served, by path; nothing else is accessible."""
    if not STATIC.is_dir():
        return {}
    return {path.relative_to(STATIC).as_posix(): path for path in STATIC.rglob("*") if path.is_file()}


FILES = found()
TO_DEVICE = f'<meta name="topout-device" content=".{DEVICE}" />\n    '
TO_SERVER = '<meta name="topout-server" content="../" />\n    '
KINDS = {".mjs": "text/javascript", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json"}
PACKED = (".mjs", ".wasm", ".js", ".css")
"""Suffixes of files that are sent compressed."""


@cache
def device_files() -> dict[str, bytes]:
    """The files of the page without a server, if built, with a link back to this server."""
    if not site.is_made():
        return {}
    files = site.contents()
    return {**files, site.INDEX: site.marked(files[site.INDEX], TO_SERVER)}


@cache
def packed(name: str) -> bytes:
    """Such a file, gzipped."""
    return gzip.compress(device_files()[name], 6)


def answer(path: str) -> Response[bytes]:
    """A file, or for any route of the application its index page."""
    name = path.strip("/")
    if name not in FILES:
        if "." in name.rpartition("/")[2]:
            raise Rejected("no_page", "There is no such page.", 404)
        name = "index.html"
    if name not in FILES:
        return Response(PLAIN, media_type="text/html; charset=utf-8")
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    keep = "public, max-age=31536000, immutable" if name.startswith("assets/") else "no-cache"
    content = FILES[name].read_bytes()
    if name == site.INDEX and site.is_made():
        content = site.marked(content, TO_DEVICE)
    return Response(content, media_type=kind, headers={"cache-control": keep})


@get("/", include_in_schema=False, sync_to_thread=False)
def first_page() -> Response[bytes]:
    """The index page."""
    return answer("")


@get("/{path:path}", include_in_schema=False, sync_to_thread=False)
def any_page(path: FromPath[Any]) -> Response[bytes]:
    """Any other page or file."""
    if str(path).startswith("/api"):
        raise Rejected("no_page", "There is no such address.", 404)
    return answer(str(path))


@get(["/device", "/device/{path:path}"], include_in_schema=False)
async def device_page(request: Request[Any, Any, State], path: FromPath[Any] = "") -> Response[bytes]:
    """The page that plays without a server; compressed once, in a thread."""
    if not path and not request.scope["raw_path"].endswith(b"/"):
        return Response(b"", status_code=308, headers={"location": f".{DEVICE}"})
    gzipped = "gzip" in request.headers.get("accept-encoding", "")
    return await asyncio.to_thread(device_answer, str(path).strip("/") or site.INDEX, gzipped)


def device_answer(name: str, gzipped: bool) -> Response[bytes]:
    """A file of that page."""
    if name not in device_files():
        raise Rejected("no_page", "There is no such page.", 404)
    ending = Path(name).suffix
    kind = KINDS.get(ending) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    headers = {"cache-control": "no-cache", "vary": "accept-encoding"}
    if gzipped and ending in PACKED:
        return Response(packed(name), media_type=kind, headers={**headers, "content-encoding": "gzip"})
    return Response(device_files()[name], media_type=kind, headers=headers)


PAGES = (first_page, device_page, any_page)
