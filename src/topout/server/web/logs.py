"""Logging without names, talk, or anything that gives access."""

from __future__ import annotations

import json
import logging
import re
import time

from topout.server.settings import Settings

SECRET = re.compile(r"[A-Za-z0-9_-]{12,}")
"""The form of table ids, invitations and codes, each of which gives access to whoever has it."""
requests = logging.getLogger("topout.requests")


class Lines(logging.Formatter):
    """Formats log records as JSON, one object per line."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record."""
        at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created))
        told = {"at": at, "level": record.levelname.lower(), "from": record.name, "message": record.getMessage()}
        told |= getattr(record, "told", {})
        return json.dumps(told | ({"trace": self.formatException(record.exc_info)} if record.exc_info else {}))


def set_up(settings: Settings) -> None:
    """Log to stderr, as sentences or JSON; log requests only if enabled."""
    handler = logging.StreamHandler()
    plain = logging.Formatter("%(levelname)s %(name)s: %(message)s")
    handler.setFormatter(Lines() if settings.json_logs else plain)
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    requests.setLevel(logging.INFO if settings.request_log else logging.WARNING)


def requested(method: str, path: str, status: int, seconds: float) -> None:
    """Log an answered request."""
    told = {"method": method, "path": unsaid(path), "status": status, "ms": round(seconds * 1000, 1)}
    requests.info("%(method)s %(path)s %(status)s %(ms)s ms", told, extra={"told": told})


def unsaid(path: str) -> str:
    """A path with secrets masked."""
    return "/".join("…" if SECRET.fullmatch(part) else part for part in path[:200].split("/"))
