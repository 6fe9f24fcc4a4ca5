"""The application and how it is served."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from http.cookies import CookieError, SimpleCookie
from typing import Any

import uvicorn
from litestar import Litestar, Request, Response, asgi
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from msgspec import UNSET

from topout.server.database import connect, default_url, engine_of, read_url
from topout.server.guard import Guard, Scope, header
from topout.server.house import House
from topout.server.http import Games, Guests, Lessons, Tables, token_of
from topout.server.limits import BODY_BYTES, FRAME_BYTES
from topout.server.pages import any_page, first_page
from topout.server.protocol import VERSION, Refusal
from topout.server.records import Records
from topout.server.refuse import Refuse, away
from topout.server.settings import Settings
from topout.server.socket import Connection
from topout.server.storage import Away, Storage
from topout.server.wire import EXTENSION, Wire

logger = logging.getLogger("topout.server")
RARE_COLLECTIONS = (20_000, 20, 100)
"""Tables are long-lived: looking through all of them for cycles would cost as much as playing."""


def refused(_: Request[Any, Any, State], no: Refuse) -> Response[Refusal]:
    """A refusal of ours."""
    return Response(Refusal(no.code, no.reason, no.rule or UNSET), status_code=no.status)


def unanswered(request: Request[Any, Any, State], _: Away) -> Response[Refusal]:
    """The database is away."""
    return refused(request, away())


def misunderstood(_: Request[Any, Any, State], problem: HTTPException) -> Response[Refusal]:
    """A request that is not one of ours."""
    extra = problem.extra if isinstance(problem.extra, list) else []
    parts = [f"{part.get('key', '')}: {part.get('message', '')}" for part in extra if isinstance(part, dict)]
    reason = "; ".join([problem.detail.split(" for ")[0] if parts else problem.detail, *parts])
    return Response(Refusal("misunderstood", reason), status_code=problem.status_code)


def broken(request: Request[Any, Any, State], problem: Exception) -> Response[Refusal]:
    """A mistake of the server's own."""
    logger.error("%s %s failed", request.method, request.url.path, exc_info=problem)
    return Response(Refusal("broken", "Something went wrong here; it is not your fault."), status_code=500)


def cookies_of(scope: Scope) -> dict[str, str]:
    """The cookies of a request."""
    try:
        return {name: morsel.value for name, morsel in SimpleCookie(header(scope, b"cookie") or "").items()}
    except CookieError:
        return {}


@asgi("/api/tables/{id:str}/socket", copy_scope=False)
async def table_socket(scope: Any, receive: Any, send: Any) -> None:
    """The play: one websocket per table."""
    if scope["type"] != "websocket":
        raise Refuse("websocket", "This address speaks websocket only.", 400)
    house: House = scope["litestar_app"].state.house
    headers = {"authorization": header(scope, b"authorization")}
    try:
        person = await house.identity.find(token_of(headers, cookies_of(scope)))
        room = await house.room(scope["path_params"]["id"])
        guest = person.id if person else None
        if room.table.seat_of(guest) is None and not room.table.made.spectators and room.table.phase != "open":
            raise Refuse("no_spectators", "This table is for its players only.", 403)
    except Refuse as no:
        await send({"type": "websocket.close", "code": 1008, "reason": no.reason})
        return
    except Away:
        await send({"type": "websocket.close", "code": 1013, "reason": away().reason})
        return
    await send({"type": "websocket.accept"})
    wire = scope["extensions"][EXTENSION]
    connection = wire.listener = Connection(wire, room, guest)
    if room.unread:
        connection.refuse(None, away())
    room.run(connection.came)
    while (await receive())["type"] != "websocket.disconnect":
        pass
    room.run(connection.left)


def application(settings: Settings) -> Guard:
    """The whole application; a database that cannot be used is told at once."""
    engine = engine_of(read_url(settings.database or default_url()))
    connection = connect(engine)

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        app.state.house = House(settings, Storage(engine, connection, asyncio.get_running_loop()))
        try:
            yield
        finally:
            await app.state.house.close()

    app = Litestar(
        [Guests, Games, Lessons, Tables, Records, table_socket, first_page, any_page],
        lifespan=[life],
        exception_handlers={Refuse: refused, Away: unanswered, HTTPException: misunderstood, Exception: broken},
        openapi_config=OpenAPIConfig("Topout", VERSION, path="/api/schema", render_plugins=[JsonRenderPlugin()]),
        request_max_body_size=BODY_BYTES,
        logging_config=None,
    )
    whole: Any = app
    return Guard(whole, lambda: app.state.house)


class Server(uvicorn.Server):
    """uvicorn, telling when it is ready."""

    ready: Callable[[], None] = staticmethod(lambda: None)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so."""
        await super().startup(sockets)
        if self.started:
            self.ready()


def server(settings: Settings) -> tuple[Server, socket.socket, Settings]:
    """A server, its socket, and its settings with the port it really has."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.create_server((settings.host, settings.port), family=family, backlog=512)
    settings = replace(settings, port=listening.getsockname()[1])
    config = uvicorn.Config(
        application(settings),
        http="httptools",
        ws=Wire,
        ws_max_size=FRAME_BYTES,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        timeout_graceful_shutdown=2,
    )
    return Server(config), listening, settings


def address(settings: Settings) -> str:
    """Where a browser on this machine finds the server."""
    host = "127.0.0.1" if settings.host in ("0.0.0.0", "::", "") else settings.host
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.port}/"


def serve(settings: Settings, open_browser: bool = False) -> None:
    """Serve until told to stop."""
    made, listening, settings = server(settings)

    def ready() -> None:
        sys.stdout.write(f"Topout is at {address(settings)}\n")
        sys.stdout.flush()
        if open_browser:
            import webbrowser

            threading.Thread(target=webbrowser.open, args=(address(settings),), daemon=True).start()

    made.ready = ready
    gc.freeze()
    gc.set_threshold(*RARE_COLLECTIONS)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    made.run(sockets=[listening])
