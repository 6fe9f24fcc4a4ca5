"""What the server writes down about itself: no names, no talk, and nothing by which someone could come in."""

from __future__ import annotations

import json
import logging
import re
import time

from topout.server.settings import Settings

SECRET = re.compile(r"[A-Za-z0-9_-]{12,}")
"""What ids of tables, invitations and codes look like: whoever has one may look, sit down or be that guest."""
requests = logging.getLogger("topout.requests")


class Lines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as JSON."""
        at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created))
        told = {"at": at, "level": record.levelname.lower(), "from": record.name, "message": record.getMessage()}
        told |= getattr(record, "told", {})
        return json.dumps(told | ({"trace": self.formatException(record.exc_info)} if record.exc_info else {}))


def set_up(settings: Settings) -> None:
    """Write to the standard error output: sentences, or JSON for machines; requests only where they are wanted."""
    handler = logging.StreamHandler()
    plain = logging.Formatter("%(levelname)s %(name)s: %(message)s")
    handler.setFormatter(Lines() if settings.json_logs else plain)
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    requests.setLevel(logging.INFO if settings.request_log else logging.WARNING)


def requested(method: str, path: str, status: int, seconds: float) -> None:
    """A request was answered."""
    told = {"method": method, "path": unsaid(path), "status": status, "ms": round(seconds * 1000, 1)}
    requests.info("%(method)s %(path)s %(status)s %(ms)s ms", told, extra={"told": told})


def unsaid(path: str) -> str:
    """An address without what is secret in it."""
    return "/".join("…" if SECRET.fullmatch(part) else part for part in path[:200].split("/"))
