"""A push service on this machine, and browsers that subscribe to it and can decrypt what arrives."""

from __future__ import annotations

import json
import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import SimpleQueue
from typing import Any

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from topout.server.post.push import decoded, lettered

PATIENCE = 60.0


@dataclass
class Browser:
    """A browser with a subscription; its push service replies with `answers`, then with 201."""

    endpoint: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    answers: list[int] = field(default_factory=list)
    came: SimpleQueue[tuple[dict[str, str], bytes]] = field(default_factory=SimpleQueue)
    asked: int = 0

    @property
    def subscription(self) -> dict[str, str]:
        """The subscription as the page sends it to the server."""
        ways = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        point = self.key.public_key().public_bytes(*ways)
        return {"endpoint": self.endpoint, "p256dh": lettered(point), "auth": lettered(self.auth)}

    def call(self) -> Any:
        """The next message, decrypted."""
        headers, body = self.came.get(timeout=PATIENCE)
        assert headers["content-encoding"] == "aes128gcm"
        assert 0 < int(headers["ttl"]) <= 24 * 3600
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"))


class PushService:
    """Collects the messages that servers send to its browsers; `hung` makes it stay silent."""

    def __init__(self) -> None:
        self.browsers: dict[str, Browser] = {}
        self.hung = threading.Event()
        self.hung.set()
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.server.daemon_threads = True
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                browser = service.browsers[self.path]
                browser.asked += 1
                service.hung.wait(PATIENCE)
                status = browser.answers.pop(0) if browser.answers else 201
                if status == 201:
                    assert Vapid02.verify(self.headers["authorization"])
                    browser.came.put(({key.lower(): value for key, value in self.headers.items()}, body))
                self.send_response(status)
                self.send_header("location", "http://127.0.0.1:1/elsewhere")
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        return Handler

    def browser(self, *answers: int) -> Browser:
        path = f"/{secrets.token_hex(8)}"
        browser = Browser(f"http://127.0.0.1:{self.server.server_port}{path}", answers=list(answers))
        self.browsers[path] = browser
        return browser

    def close(self) -> None:
        self.hung.set()
        self.server.shutdown()
        self.server.server_close()
        self.thread.join(PATIENCE)


@contextmanager
def push_service() -> Iterator[PushService]:
    service = PushService()
    try:
        yield service
    finally:
        service.close()


def spoiled(subscription: dict[str, str]) -> Iterator[dict[str, str]]:
    """Invalid subscriptions, as no browser makes them."""
    for name, value in (("p256dh", "AAAA"), ("p256dh", "é"), ("auth", "AA"), ("p256dh", lettered(b"\x04" + bytes(64)))):
        yield {**subscription, name: value}
    yield {**subscription, "auth": lettered(decoded(subscription["auth"]) + b"x")}
