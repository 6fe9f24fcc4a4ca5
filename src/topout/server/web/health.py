"""Health checks and metrics."""

from __future__ import annotations

import asyncio

from litestar import Response, get

from topout.messages.rejection import Rejected, away
from topout.server.store.jobs import Away
from topout.server.web.http import Asking, house_of

PATIENCE = 2.0
"""Seconds the database may take before the server counts as not ready."""


@get("/healthz", include_in_schema=False)
async def healthz() -> Response[str]:
    """Liveness: the process answers."""
    return Response("alive\n", media_type="text/plain")


@get("/readyz", include_in_schema=False)
async def readyz(request: Asking) -> Response[str]:
    """Readiness: the database answers too."""
    try:
        await asyncio.wait_for(house_of(request).storage.call(lambda connection: None), PATIENCE)
    except (Away, TimeoutError):
        raise away() from None
    return Response("ready\n", media_type="text/plain")


@get("/metrics", include_in_schema=False)
async def metrics(request: Asking) -> Response[str]:
    """Prometheus metrics, if enabled."""
    house = house_of(request)
    if not house.settings.metrics:
        raise Rejected("no_page", "There is no such address.", 404)
    text = house.storage.metrics.text(house.gauges())
    return Response(text, media_type="text/plain; version=0.0.4")
