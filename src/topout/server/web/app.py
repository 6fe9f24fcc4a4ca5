"""The application and how it is served."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import uvicorn
from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from msgspec import UNSET

from topout.games import registry
from topout.messages.protocol import VERSION, Rejection
from topout.messages.rejection import Rejected, away
from topout.server.limits import BODY_BYTES, FRAME_BYTES, open_many
from topout.server.minds.thinker import wants_building
from topout.server.rooms.house import House
from topout.server.settings import BadSetting, Settings
from topout.server.store.database import BadDatabase, connect, default_url, engine_of, read_url
from topout.server.store.jobs import Away
from topout.server.store.storage import Storage
from topout.server.web import logs
from topout.server.web.accounts import Accounts, SignIn, carry
from topout.server.web.admin import Admin, Key
from topout.server.web.calls import CallsDoor
from topout.server.web.clubs import Clubs
from topout.server.web.door import door
from topout.server.web.guard import Guard
from topout.server.web.health import healthz, metrics, readyz
from topout.server.web.http import Games, Guests, Lessons, Records, Tables
from topout.server.web.pages import PAGES
from topout.server.web.peace import Peace
from topout.server.web.people import Friendships, People
from topout.server.web.programs import Keys, frames, program_socket
from topout.server.web.socket import table_socket
from topout.server.web.tournaments import Tournaments
from topout.server.web.wire import Wire
from topout.server.web.workers import Workers

logger = logging.getLogger("topout.server")
DOORS = (
    *(Guests, SignIn, Accounts, Games, Lessons, Tables, Records, Peace, People, Friendships, CallsDoor),
    *(Clubs, Tournaments, Admin, Keys, carry),
)
HOW_IT_IS = (healthz, readyz, metrics)
RARE_COLLECTIONS = (2_000, 10, 20)
"""Garbage collection thresholds: tables are long-lived, and full collections would cost as much as the play itself.

A collection of the youngest 20,000 objects would already hold everyone up for 10 ms.
"""


SENTENCES = {
    "Not Found": "There is no such address.",
    "Method Not Allowed": "That cannot be done at this address; /api/schema/openapi.json says what can.",
}
"""Our sentences for HTTP's error messages."""


def rejected(request: Request[Any, Any, State], no: Rejected) -> Response[Rejection]:
    """Answer with a rejection."""
    request.app.state.house.refused(no)
    return Response(Rejection(no.code, no.reason, no.rule or UNSET), status_code=no.status)


def unanswered(request: Request[Any, Any, State], _: Away) -> Response[Rejection]:
    """The database is unreachable."""
    return rejected(request, away())


def misunderstood(request: Request[Any, Any, State], problem: HTTPException) -> Response[Rejection]:
    """A malformed request."""
    extra = problem.extra if isinstance(problem.extra, list) else []
    parts = [f"{part.get('key', '')}: {part.get('message', '')}" for part in extra if isinstance(part, dict)]
    detail = problem.detail.split(" for ")[0] if parts else SENTENCES.get(problem.detail, problem.detail)
    reason = "; ".join([detail, *parts])
    return rejected(request, Rejected("misunderstood", reason, problem.status_code))


def unreadable(request: Request[Any, Any, State], problem: Exception) -> Response[Rejection]:
    """A body nested too deeply, or not valid text."""
    why = "nested too deeply" if isinstance(problem, RecursionError) else "not UTF-8 text"
    return rejected(request, Rejected("malformed", f"That request cannot be read: it is {why}.", 400))


def broken(request: Request[Any, Any, State], problem: Exception) -> Response[Rejection]:
    """An unexpected error."""
    logger.error("%s %s failed", request.method, logs.unsaid(request.url.path), exc_info=problem)
    return rejected(request, Rejected("broken", "Something went wrong here; it is not your fault.", 500))


def application(settings: Settings) -> Guard:
    """The whole application; a database that cannot be used raises at once."""
    url = read_url(settings.database or default_url())
    engine = engine_of(url)
    connection = connect(engine)

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        app.state.house = House(settings, Storage(engine, connection, asyncio.get_running_loop()))
        app.state.key = Key(url, f"{settings.here}/")
        try:
            yield
        finally:
            app.state.key.remove()
            await app.state.house.close()

    app = Litestar(
        [*DOORS, frames, table_socket, program_socket, *HOW_IT_IS, *PAGES],
        lifespan=[life],
        exception_handlers={
            Rejected: rejected,
            Away: unanswered,
            HTTPException: misunderstood,
            RecursionError: unreadable,
            UnicodeDecodeError: unreadable,
            Exception: broken,
        },
        openapi_config=OpenAPIConfig("Topout", VERSION, path="/api/schema", render_plugins=[JsonRenderPlugin()]),
        request_max_body_size=BODY_BYTES,
        logging_config=None,
    )
    whole: Any = app
    return Guard(whole, lambda: app.state.house)


class Server(uvicorn.Server):
    """uvicorn, with a callback when it is ready."""

    def __init__(self, app: Guard, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.house = app.house

    ready: Callable[[], None] = staticmethod(lambda: None)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then call back."""
        await super().startup(sockets)
        if self.started:
            self.ready()


def listen(settings: Settings) -> tuple[socket.socket, Settings]:
    """The bound socket, and the settings with its actual port.

    It listens only once the server can answer, so that meanwhile a proxy chooses another server.
    """
    listening = socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, os.name == "posix")
    if listening.family == socket.AF_INET6:
        listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as problem:
        listening.close()
        raise BadSetting(_why_deaf(settings, problem)) from None
    return listening, replace(settings, port=listening.getsockname()[1])


def _why_deaf(settings: Settings, problem: OSError) -> str:
    """Why the address cannot be listened on, and what to do."""
    sentences = {
        errno.EADDRINUSE: f"Port {settings.port} is taken by another program: stop that, or name another with --port.",
        errno.EACCES: f"Port {settings.port} is not for this user: name one from 1024 on with --port.",
    }
    return sentences.get(problem.errno or 0, f"--host {settings.host}: this machine has no such address.")


def server(settings: Settings) -> tuple[Server, socket.socket, Settings]:
    """A server, its socket, and the settings with the actual port."""
    listening, settings = listen(settings)
    return _made(settings), listening, settings


def _made(settings: Settings) -> Server:
    app = application(settings)
    config = uvicorn.Config(
        app,
        http=door(settings, app.refused),
        ws=Wire,
        ws_max_size=FRAME_BYTES,
        ws_per_message_deflate=False,
        log_config=None,
        log_level="error",  # clients that do not speak HTTP must not fill the log
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        lifespan="on",
        timeout_graceful_shutdown=2,
    )
    return Server(app, config)


def serve(settings: Settings, open_browser: bool = False, workers: int = 1) -> None:
    """Serve until stopped, in one process or several."""
    open_many()
    if workers < 1:
        raise BadSetting(f"--workers {workers}: at least one process must do the work.")
    if workers > 1 and read_url(settings.database or default_url()).get_backend_name() == "sqlite":
        raise BadSetting(f"--workers {workers}: one process owns an SQLite file; several share a PostgreSQL.")
    if workers == 1:
        signal.signal(signal.SIGTERM, _leave)
        made, listening, settings = server(settings)
        _serve(made, listening, settings, open_browser)
        return
    connect(engine_of(read_url(settings.database or default_url()))).close()
    listening, settings = listen(settings)
    settings = replace(settings, thinkers=max(1, settings.thinkers // workers))

    def work(number: int) -> None:
        try:
            made = _made(settings)
        except BadDatabase as problem:
            sys.stderr.write(f"topout: {problem} It is tried again.\n")
            return
        _serve(made, listening, settings, open_browser and number == 0, number == 0)

    Workers(workers, work).run()


def say(text: str) -> None:
    """Print a line for whoever started the server."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def prepare(made: Server) -> None:
    """If nothing is compiled yet and the server runs in a terminal, prepare the searching bots in the background."""
    games = [name for name in registry.GAMES if sys.stdout.isatty() and wants_building(registry.game(name))]
    if games:
        say(f"The rules of {len(games)} games are built in the background; until then hard bots play as medium ones.")
        made.house().thinking.prepare(games, say)


def _leave(*_: object) -> None:
    """Exit cleanly on SIGTERM, which the first process of a container must handle itself."""
    raise SystemExit(0)


def _serve(made: Server, listening: socket.socket, settings: Settings, open_browser: bool, says: bool = True) -> None:
    """Serve in this process; with several, only one announces that it is ready."""

    def ready() -> None:
        if says:
            say(f"Topout is at {settings.here}/")
            prepare(made)
        if open_browser:
            import webbrowser

            threading.Thread(target=webbrowser.open, args=(f"{settings.here}/",), daemon=True).start()

    made.ready = ready
    gc.freeze()
    gc.set_threshold(*RARE_COLLECTIONS)
    logs.set_up(settings)
    made.run(sockets=[listening])
