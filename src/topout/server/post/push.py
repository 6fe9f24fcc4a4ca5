"""Web push: messages encrypted for one browser and handed to its maker's push service.

The service's address comes from the browser and could be anything (SSRF), so only public HTTPS servers are contacted.
"""

from __future__ import annotations

import ipaddress
import socket
import ssl
import threading
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal
from urllib.parse import SplitResult, urlsplit

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Outcome = Literal["came", "gone", "refused", "later"]
OUTCOMES: dict[int, Outcome] = {404: "gone", 410: "gone", 400: "refused", 413: "refused"}
SILENCE = 10.0
"""Timeout for each answer of a push service, in seconds."""
LONGEST = 20.0
"""The most seconds one request may take in total."""
DAY = 24 * 3600
HTTPS = 443
NEEDED = ("pywebpush", "py_vapid")
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
POINT_BYTES, AUTH_BYTES = 65, 16


class BadEndpoint(ValueError):
    """An address that must not be contacted; the message says why."""


@dataclass(frozen=True)
class Subscription:
    """A browser's push subscription."""

    endpoint: str
    p256dh: str
    auth: str


def is_possible() -> bool:
    """Whether the encryption library is installed."""
    return all(find_spec(name) for name in NEEDED)


def make_ready() -> None:
    """Import the encryption library, which takes a second on a busy machine."""
    for name in NEEDED:
        import_module(name)


def decoded(text: str) -> bytes:
    """Decode base64url."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def lettered(data: bytes) -> str:
    """Encode as base64url."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def new_key() -> str:
    """A new VAPID key, which identifies the server to push services."""
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return lettered(number.to_bytes(32, "big"))


def public_key(key: str) -> str:
    """The public half of the key, as given to browsers."""
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    public = ec.derive_private_key(int.from_bytes(decoded(key), "big"), ec.SECP256R1()).public_key()
    return lettered(public.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint))


# --- where calls may go -----------------------------------------------------------------------------------------------


def checked(subscription: Subscription, anywhere: bool) -> None:
    """Check a subscription before storing it; names are resolved only when a message is sent."""
    from cryptography.hazmat.primitives.asymmetric import ec

    place = _place(subscription.endpoint, anywhere)
    _open_to_all_if_address(place.hostname or "", anywhere)
    try:
        point, auth = decoded(subscription.p256dh), decoded(subscription.auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        raise BadEndpoint("That is no key of a browser.") from None
    if len(point) != POINT_BYTES or len(auth) != AUTH_BYTES:
        raise BadEndpoint("That is no key of a browser.")


def _place(endpoint: str, anywhere: bool) -> SplitResult:
    try:
        place = urlsplit(endpoint)
        port = place.port
    except ValueError:
        raise BadEndpoint("That is no address of a push service.") from None
    plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint
    if not plain or not place.hostname or "@" in place.netloc or place.fragment:
        raise BadEndpoint("That is no address of a push service.")
    if not anywhere and (place.scheme != "https" or port not in (None, HTTPS)):
        raise BadEndpoint("Push services are called by HTTPS alone.")
    if place.scheme not in ("http", "https"):
        raise BadEndpoint("Push services are called by HTTPS alone.")
    return place


def _open_to_all(address: Address, anywhere: bool) -> None:
    """Reject addresses that are not public, including those embedded in IPv6."""
    for one in (address, *_within(address)):
        if not anywhere and (not one.is_global or one.is_multicast):
            raise BadEndpoint("Push services are on the open internet, not in a network of ours.")


def _open_to_all_if_address(host: str, anywhere: bool) -> None:
    """The same for a host that may be a name; names are checked when a message is sent."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return
    _open_to_all(address, anywhere)


def _within(address: Address) -> list[Address]:
    """IPv4 addresses embedded in an IPv6 address."""
    if isinstance(address, ipaddress.IPv4Address):
        return []
    translated = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF) if address in NAT64 else None
    return [one for one in (address.ipv4_mapped, address.sixtofour, translated) if one]


def found(host: str, port: int, anywhere: bool) -> str:
    """Resolve a name: all its addresses must be public, and the one returned is the one to connect to."""
    answers = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(answer[4][0]) for answer in answers]
    for address in addresses:
        _open_to_all(ipaddress.ip_address(address.partition("%")[0]), anywhere)
    return addresses[0]


# --- calling ----------------------------------------------------------------------------------------------------------


class Pinned(HTTPSConnection):
    """An HTTPS connection to one checked address under the name of the server."""

    def __init__(self, place: SplitResult, address: str) -> None:
        self.trust = ssl.create_default_context() if place.scheme == "https" else None
        port = place.port or (HTTPS if self.trust else 80)
        super().__init__(place.hostname or "", port, timeout=SILENCE)
        self.pinned = address

    def connect(self) -> None:
        """Connect to the checked address, not to whatever the name resolves to by now (DNS rebinding)."""
        self.sock = socket.create_connection((self.pinned, self.port), SILENCE)
        if self.trust:
            self.sock = self.trust.wrap_socket(self.sock, server_hostname=self.host)


def push(subscription: Subscription, text: str, key: str, sender: str, name: str, anywhere: bool = False) -> Outcome:
    """Send a message within `LONGEST` seconds; a newer one with the same `name` replaces it while it waits."""
    try:
        place = _place(subscription.endpoint, anywhere)
        line = Pinned(place, found(place.hostname or "", place.port or HTTPS, anywhere))
    except BadEndpoint:
        return "gone"
    except (OSError, ValueError):
        return "later"
    return _said(line, place, *_written(subscription, text, key, sender, name, place))


def _written(
    subscription: Subscription, text: str, key: str, sender: str, name: str, place: SplitResult
) -> tuple[bytes, Mapping[str, str]]:
    """The encrypted message and the headers for the service."""
    from py_vapid import Vapid02
    from pywebpush import WebPusher

    keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
    body: bytes = WebPusher({"endpoint": subscription.endpoint, "keys": keys}).encode(text.encode())["body"]
    claims = {"aud": f"{place.scheme}://{place.netloc}", "sub": sender, "exp": int(time.time()) + DAY // 2}
    told: Any = Vapid02.from_string(private_key=key).sign(claims)
    about = {"content-encoding": "aes128gcm", "content-type": "application/octet-stream"}
    return body, {**told, **about, "TTL": str(DAY), "Urgency": "normal", "Topic": name}


def _said(line: HTTPConnection, place: SplitResult, body: bytes, headers: Mapping[str, str]) -> Outcome:
    """Send the request and interpret the answer; redirects are not followed."""
    path = f"{place.path or '/'}{f'?{place.query}' if place.query else ''}"
    hanging_up = threading.Timer(LONGEST, lambda: _hang_up(line))
    hanging_up.daemon = True
    hanging_up.start()
    try:
        line.request("POST", path, body, dict(headers))
        status = line.getresponse().status
    except (OSError, HTTPException, ValueError):
        return "later"
    finally:
        hanging_up.cancel()
        line.close()
    return "came" if 200 <= status < 300 else OUTCOMES.get(status, "later")


def _hang_up(line: HTTPConnection) -> None:
    with suppress(OSError, AttributeError):
        line.sock.shutdown(socket.SHUT_RDWR)
