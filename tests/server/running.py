"""A real server on a real socket, and people who use it as browsers do."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import signal
import ssl
import subprocess
import sys
import threading
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any, TypeVar

import httpx
import sqlalchemy as sa
from hanging import all_that_runs, first_line
from websockets.sync.client import ClientConnection, connect

from topout.server.settings import Settings
from topout.server.web.app import server

QUICK: dict[str, Any] = {
    "pace": 0.0,
    "thinkers": 1,
    "frame_burst": 1e6,
    "costly_burst": 1e6,
    "request_rate": 1e6,
    "request_burst": 1e6,
    "visit_burst": 1e9,
    "attempt_burst": 1e6,
    "talk_burst": 1000.0,
    "guest_sockets": 1_000_000,
    "address_sockets": 1_000_000,
    "address_connections": 1_000_000,
}
"""Settings that save time; tests of limits use their own."""
PATIENCE = 300.0
"""Seconds after which something must have hung, however busy the machine."""

NOBODY = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""A TLS context without certificates: loading the system's takes longer than most requests."""

T = TypeVar("T")
ANSWERS = ("seen", "done", "refused", "stale", "hint", "plays", "drawn")


def fetch(method: str, url: str, **how: Any) -> httpx.Response:
    """The answer to a request without a guest, however long it takes."""
    return httpx.request(method, url, timeout=PATIENCE, **{"verify": NOBODY, **how})


def until(true: Callable[[], T]) -> T:
    """Wait for a true value, however busy the machine is."""
    end = monotonic() + PATIENCE
    while not (found := true()):
        assert monotonic() < end, "it never came"
        sleep(0.02)
    return found


class Door:
    """A server's address, and the people who connected to it."""

    def __init__(self, port: int, trust: ssl.SSLContext | None = None) -> None:
        self.url = f"https://localhost:{port}" if trust else f"http://127.0.0.1:{port}"
        self.trust = trust
        self.opened = ExitStack()
        self.running: subprocess.Popen[str] | None = None

    def guest(self, name: str = "Ada", token: str | None = None) -> Person:
        """A new guest, or a known one by token."""
        return self.opened.enter_context(Person(self.url, name, token, self.trust))


@contextmanager
def served(folder: Path, database: str = "") -> Iterator[Door]:
    """A server started as users do it, in a process of its own."""
    limits = {f"TOPOUT_{name.upper()}": str(value) for name, value in QUICK.items()}
    command = [sys.executable, "-m", "topout", "serve", "--port", "0", "--database", database or str(folder / "t.db")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **limits}) as running:
        door = Door(int(first_line(running, PATIENCE).rstrip("/\n").rpartition(":")[2]))
        door.running = running
        try:
            yield door
        finally:
            door.opened.close()
            running.terminate()
            assert running.wait(PATIENCE) in (0, -signal.SIGTERM, -signal.SIGKILL)


class House(Door):
    """A server in this process, and its people."""

    def __init__(self, database: Path | str, **settings: Any) -> None:
        url = f"sqlite:///{database}" if isinstance(database, Path) else database
        self.made, listening, self.settings = server(Settings(database=url, **{"port": 0, **QUICK, **settings}))
        self.made.config.ws_ping_interval = None  # hypothesis watches this process's random numbers
        ready = threading.Event()
        self.made.ready = ready.set
        self.thread = threading.Thread(target=lambda: self.made.run(sockets=[listening]), daemon=True)
        self.thread.start()
        assert ready.wait(PATIENCE)
        super().__init__(self.settings.port)

    @property
    def house(self) -> Any:
        """The server's inside, for what cannot be tested from outside."""
        app: Any = self.made.config.app
        return app.house()

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine on the server's event loop."""
        return asyncio.run_coroutine_threadsafe(work, self.house.loop).result(PATIENCE)

    def kept(self, work: Callable[[sa.Connection], T]) -> T:
        """Run something on the server's own database connection."""
        done: T = self.do(self.house.storage.call(work))
        return done

    def stop(self, patience: float = PATIENCE) -> None:
        """Stop the server; if it does not stop, say what it is still doing."""
        loop = self.house.loop
        self.opened.close()
        self.made.should_exit = True
        self.thread.join(patience)
        assert not self.thread.is_alive(), f"the server does not end; it still has\n{all_that_runs(loop)}"


@contextmanager
def house(database: Path | str, **settings: Any) -> Iterator[House]:
    running = House(database, **settings)
    try:
        yield running
    finally:
        running.stop()


class Person:
    """A guest with a token in a header."""

    def __init__(self, url: str, name: str, token: str | None = None, trust: ssl.SSLContext | None = None) -> None:
        self.url, self.name, self.trust = url, name, trust
        self.http = httpx.Client(base_url=url, timeout=PATIENCE, verify=trust or NOBODY)
        self.token: str = token or self.post("/api/guests", name=name, carrier="header")["token"]
        self.http.headers["authorization"] = f"Bearer {self.token}"
        self.sockets = ExitStack()

    def __enter__(self) -> Person:
        return self

    def __exit__(self, *_: object) -> None:
        self.sockets.close()
        self.http.close()

    def ask(self, method: str, path: str, **body: Any) -> httpx.Response:
        return self.http.request(method, path, json=body if method != "GET" else None)

    def post(self, path: str, **body: Any) -> Any:
        answer = self.ask("POST", path, **body)
        assert answer.is_success, answer.text
        return answer.json()

    def get(self, path: str) -> Any:
        answer = self.ask("GET", path)
        assert answer.is_success, answer.text
        return answer.json()

    def refused(self, method: str, path: str, **body: Any) -> tuple[int, str]:
        """The status and code of a refusal."""
        answer = self.ask(method, path, **body)
        assert not answer.is_success, answer.text
        assert answer.json()["reason"]
        return answer.status_code, answer.json()["error"]

    def table(self, game: str, seats: Sequence[str], **wish: Any) -> str:
        """Make a table; seats are me, open, reserved or a bot's level."""
        kinds = {"me", "open", "reserved"}
        places = [{"kind": s} if s in kinds else {"kind": "bot", "level": s} for s in seats]
        made: str = self.post("/api/tables", game=game, seats=places, **wish)["id"]
        return made

    def start(self, table: str) -> Any:
        return self.post(f"/api/tables/{table}/start")

    def join(self, table: str, **wish: Any) -> Any:
        return self.post(f"/api/tables/{table}/join", **wish)

    def sit(self, table: str, mark: str = "") -> Socket:
        """Connect to a table; `mark` is the prefix of the frames' ids."""
        socket = self.sit_soon(table, mark)
        socket.welcome = socket.until("welcome")
        return socket

    def sit_soon(self, table: str, mark: str = "") -> Socket:
        """Connect to a table that may not be readable yet."""
        address = f"{self.url.replace('http', 'ws')}/api/tables/{table}/socket"
        headers = {"authorization": f"Bearer {self.token}"}
        open_to_all: Any = {"compression": None, "max_size": None, "ping_interval": None, "open_timeout": PATIENCE}
        raw = self.sockets.enter_context(connect(address, additional_headers=headers, ssl=self.trust, **open_to_all))
        return Socket(raw, lambda: self.sit(table), mark)


class Socket:
    """A connection to a table: what it sends, and everything it received."""

    def __init__(self, raw: ClientConnection, again: Callable[[], Socket], mark: str = "") -> None:
        self.raw, self.again = raw, again
        self.frames: list[str] = []
        self.count, self.mark = 0, mark or secrets.token_hex(4)
        self.seen: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.welcome: dict[str, Any] = {}

    def read(self, patience: float = PATIENCE) -> dict[str, Any]:
        """The next frame."""
        text = self.raw.recv(timeout=patience)
        assert isinstance(text, str)
        self.frames.append(text)
        frame: dict[str, Any] = json.loads(text)
        self._note(frame)
        return frame

    def _note(self, frame: dict[str, Any]) -> None:
        seen = frame if frame["type"] == "seen" else frame.get("seen")
        if seen:
            self.seen = seen
        self.table = frame.get("table") or self.table

    def until(self, *kinds: str, fits: Callable[[dict[str, Any]], bool] = lambda frame: True) -> dict[str, Any]:
        """Read up to a frame of one of these types."""
        while True:
            frame = self.read()
            if frame["type"] in kinds and fits(frame):
                return frame

    def send(self, type: str, **fields: Any) -> str:
        self.count += 1
        name = str(fields.pop("id", f"{self.mark}{self.count}"))
        self.raw.send(json.dumps({"type": type, "id": name, **fields}))
        return name

    def ask(self, type: str, **fields: Any) -> dict[str, Any]:
        """Send a frame and read up to its answer."""
        name = self.send(type, **fields)
        return self.until(
            "seen",
            "done",
            "refused",
            "stale",
            "hint",
            "plays",
            "drawn",
            fits=lambda f: name in (f.get("id"), f.get("done")),
        )

    def move(self, action: Any, revision: int | None = None, **fields: Any) -> dict[str, Any]:
        return self.ask(
            "move", action=action, revision=self.seen["revision"] if revision is None else revision, **fields
        )

    @property
    def owed(self) -> bool:
        """Whether this seat is asked; nobody is at a server that has not yet been told of the start."""
        return bool(self.seen) and self.seen["you"] in self.seen["view"]["owed"]

    def catch_up(self) -> None:
        """Read everything sent so far."""
        self.ask("ping")
