"""Middleware in front of the application: origin check, rate and size limits, security headers."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, MutableMapping
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network
from time import perf_counter
from typing import Any

import msgspec

from topout.messages.protocol import Rejection
from topout.messages.rejection import Rejected
from topout.server.limits import BODY_BYTES
from topout.server.web.logs import requested

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

SOCKET = re.compile(r"/api/(tables/[^/]+|programs)/socket")
DEVICE = "/device/"
"""The path of the page that plays on the visitor's own device."""
SAFE = ("GET", "HEAD", "OPTIONS")
COSTLY = ("/record", "/replay")
SEARCHING = re.compile(r"/api/(people/|ratings/|me/profile|clubs/[^/]+/ratings/)")
"""Requests that search much of the database."""
CSP = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
DEVICE_CSP = CSP.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'")
"""The content security policy of the page without a server, which runs WebAssembly in workers."""
HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
ALWAYS_HTTPS = (b"strict-transport-security", b"max-age=31536000")
"""HSTS for a year, without subdomains."""


def header(scope: Scope, name: bytes) -> str | None:
    """A request header."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), None)


def address_of(scope: Scope) -> str:
    """The address that a request counts for; of an IPv6 address its /64 network, since one machine has all of that."""
    return shared(str((scope["client"] or ("",))[0]))


@lru_cache(10_000)
def shared(address: str) -> str:
    """The part of an address that belongs to one machine or household."""
    try:
        found = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    return str(found.ipv4_mapped or IPv6Network((found, 64), strict=False))


class Guard:
    """Wraps the application; `house` returns the house once the server has started."""

    def __init__(self, app: App, house: Callable[[], Any]) -> None:
        self.app, self.house = app, house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer with a rejection."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] == "http":
            send = _dressed(scope, _noted(scope, send) if self.house().settings.request_log else send)
        no = self.rejection(scope)
        if no is None:
            await self.app(scope, receive, send)
            return
        self.refused(no)
        if scope["type"] == "http":
            await reject(no, send)
        else:
            await send({"type": "websocket.close", "code": 1008, "reason": no.reason})

    def refused(self, no: Rejected) -> None:
        """Count someone who was turned away."""
        self.house().refused(no)

    def rejection(self, scope: Scope) -> Rejected | None:
        """Why a request is rejected, or `None`."""
        if not self.house().visit_limits.take(address_of(scope)):
            return _too_fast()
        if (scope["type"] == "websocket") != bool(SOCKET.fullmatch(scope["path"])):
            return Rejected("websocket", "Websockets connect to socket addresses only, and nothing else does.", 400)
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE
        counts = changes or scope["path"].endswith(COSTLY) or SEARCHING.match(scope["path"]) is not None
        origin = header(scope, b"origin")
        if changes and origin is not None and not self.house().settings.allows(origin):
            return Rejected("origin", "This page may not use this server.", 403)
        size = header(scope, b"content-length") or "0"
        if not size.isdigit() or int(size) > BODY_BYTES:
            return Rejected("too_large", f"A request has at most {BODY_BYTES} bytes.", 413)
        if counts and not self.house().request_limits.take(address_of(scope)):
            return _too_fast()
        return None


def _too_fast() -> Rejected:
    return Rejected("too_fast", "That was too fast; wait a moment.", 429)


async def reject(no: Rejected, send: Send) -> None:
    """Answer with a rejection; a client that was too fast must reconnect, and so queue behind others."""
    headers = [(b"content-type", b"application/json"), *([(b"connection", b"close")] if no.status == 429 else [])]
    await send({"type": "http.response.start", "status": no.status, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(Rejection(no.code, no.reason))})


def _dressed(scope: Scope, send: Send) -> Send:
    policy = DEVICE_CSP if scope["path"].startswith(DEVICE) else CSP
    headers = [(b"content-security-policy", policy.encode()), *HEADERS]
    if scope["scheme"] == "https":
        headers.append(ALWAYS_HTTPS)

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", []), *headers]
        await send(message)

    return sending


def _noted(scope: Scope, send: Send) -> Send:
    start = perf_counter()

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            requested(scope["method"], scope["path"], message["status"], perf_counter() - start)
        await send(message)

    return sending
