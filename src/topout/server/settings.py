"""The settings of a server, from the command line and the environment."""

from __future__ import annotations

import ipaddress
import os
from dataclasses import dataclass, field, fields
from email.utils import parseaddr
from typing import Any
from urllib.parse import unquote, urlsplit

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
ANY_HOST = ("0.0.0.0", "::", "")
MAIL_WAYS = {"smtp": ("", 25), "smtp+starttls": ("starttls", 587), "smtps": ("tls", 465)}
"""URL schemes of mail servers with their encryption and default port."""


@dataclass(frozen=True)
class MailServer:
    """The mail server that letters are handed to."""

    host: str
    port: int
    encryption: str = ""
    user: str = ""
    password: str = field(default="", repr=False)


@dataclass(frozen=True)
class Settings:
    """Times are in seconds, rates per second, retention in days; 0 days means forever."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""
    origins: tuple[str, ...] = ()
    grace: float = 30.0
    pace: float = 0.4
    think: float = 10.0
    thinkers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))
    frame_rate: float = 100.0
    frame_burst: float = 200.0
    costly_rate: float = 2.0
    costly_burst: float = 10.0
    why_rate: float = 10.0
    why_burst: float = 60.0
    request_rate: float = 30.0
    request_burst: float = 300.0
    visit_rate: float = 100.0
    visit_burst: float = 3000.0
    look_rate: float = 2.0
    look_burst: float = 30.0
    talk_rate: float = 1.0
    talk_burst: float = 6.0
    analysis_rate: float = 1 / 120
    analysis_burst: float = 5.0
    analysis_seconds: float = 600.0
    attempt_rate: float = 0.2
    attempt_burst: float = 30.0
    idle: float = 120.0
    watchers: int = 1000
    guest_sockets: int = 50
    program_keys: int = 10
    program_tables: int = 20
    program_rate: float = 10.0
    program_burst: float = 50.0
    program_patience: float = 30.0
    address_sockets: int = 500
    address_connections: int = 1000
    metrics: int = 0
    request_log: int = 0
    json_logs: int = 0
    keep_open: float = 30.0
    keep_closed: float = 1.0
    keep_running: float = 0.0
    keep_over: float = 0.0
    keep_guests: float = 0.0
    vacation: int = 21
    call_after: float = 60.0
    call_gap: float = 600.0
    remind: float = 12 * 3600.0
    push_anywhere: int = 0
    secure: bool = False
    proxies: tuple[str, ...] = ()
    address: str = ""
    smtp: MailServer | None = None
    mail_from: str = ""

    @property
    def here(self) -> str:
        """The server's address for a browser on this machine, without a trailing slash."""
        host = "127.0.0.1" if self.host in ANY_HOST else self.host
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"

    @property
    def home(self) -> str:
        """The server's public address, as used in links in e-mail, without a trailing slash."""
        return self.address or next(iter(self.origins), self.here)

    def kept_days(self) -> dict[str, float]:
        """The days that inactive tables are kept, by phase, and guests without tables."""
        return {
            "open": self.keep_open,
            "closed": self.keep_closed,
            "running": self.keep_running,
            "over": self.keep_over,
            "guests": self.keep_guests,
        }

    def allows(self, origin: str) -> bool:
        """Whether pages of this origin may use the server: its own addresses, and those configured.

        When listening on all addresses, the machine's bare IP addresses count as its own; names do not, since anyone
        can point a name at the machine (DNS rebinding).
        """
        if origin in self.origins:
            return True
        scheme, _, place = origin.partition("://")
        host, _, port = place.rpartition(":")
        if scheme != "http" or port != str(self.port):
            return False
        return host in (*LOOPBACK, self.host) or (self.host in ANY_HOST and _is_address(host))


class BadSetting(ValueError):
    """An invalid setting; the message says what would work."""


def from_command(host: str, port: int, database: str, origins: tuple[str, ...]) -> Settings:
    """The settings given by command line and environment."""
    if not 0 <= port <= 65535:
        raise BadSetting(f"--port {port}: a port is a number from 0 to 65535.")
    named = origins or tuple(filter(None, os.environ.get("TOPOUT_ORIGINS", "").split(",")))
    for origin in named:
        _check_origin("--origin ", origin)
    address = os.environ.get("TOPOUT_ADDRESS", "").rstrip("/")
    if address:
        _check_origin("TOPOUT_ADDRESS=", address)
        named = tuple(dict.fromkeys((*named, address)))
    secure = bool(named) and all(origin.startswith("https://") for origin in named)
    given = {"secure": secure, "proxies": _proxies(), "address": address, **_letters(), **_from_environment()}
    return Settings(host, port, database, named, **given)


def _check_origin(name: str, origin: str) -> None:
    scheme, _, place = origin.partition("://")
    if scheme not in ("http", "https") or not place or "/" in place:
        raise BadSetting(f"{name}{origin}: write it as https://tables.example.org.")


def _letters() -> dict[str, Any]:
    """The mail server and sender; without them no e-mail is sent."""
    text, sender = os.environ.get("TOPOUT_SMTP", ""), os.environ.get("TOPOUT_MAIL_FROM", "")
    if not text:
        return {}
    if "@" not in parseaddr(sender)[1]:
        raise BadSetting("TOPOUT_SMTP wants TOPOUT_MAIL_FROM, too: from whom letters come, such as tables@example.org.")
    return {"smtp": read_mail_server(text), "mail_from": sender}


def read_mail_server(text: str) -> MailServer:
    """Parse a mail server's URL; errors never repeat it, because it may contain a password."""
    try:
        url = urlsplit(text)
        encryption, port = MAIL_WAYS[url.scheme]
        user, password = unquote(url.username or ""), unquote(url.password or "")
        return MailServer(url.hostname or "", url.port or port, encryption, user, password)
    except (KeyError, ValueError):
        raise BadSetting("TOPOUT_SMTP: write it as smtps://USER:PASSWORD@mail.example.org.") from None


def _proxies() -> tuple[str, ...]:
    """The proxies whose `X-Forwarded-For` is trusted."""
    named = tuple(filter(None, os.environ.get("TOPOUT_PROXIES", "").split(",")))
    for address in named:
        try:
            ipaddress.ip_network(address)
        except ValueError:
            raise BadSetting(f"TOPOUT_PROXIES={address}: write addresses or networks, such as 127.0.0.1.") from None
    return named


def _from_environment() -> dict[str, Any]:
    """The numeric settings given as `TOPOUT_NAME`."""
    given: dict[str, Any] = {}
    for part in fields(Settings):
        text = os.environ.get(f"TOPOUT_{part.name.upper()}")
        if text and part.type in ("float", "int"):
            try:
                given[part.name] = float(text) if part.type == "float" else int(text)
            except ValueError:
                raise BadSetting(f"TOPOUT_{part.name.upper()}={text}: that is not a number.") from None
    return {name: value for name, value in given.items() if name not in ("host", "port")}


def _is_address(host: str) -> bool:
    try:
        return bool(ipaddress.ip_address(host.strip("[]")))
    except ValueError:
        return False
