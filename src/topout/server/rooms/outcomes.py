"""Futures for requests that wait for an outcome at a table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from topout.messages.rejection import Rejected, not_kept


def guarded(work: Callable[[], None], future: asyncio.Future[Any]) -> None:
    """Run the work, and pass any exception to the waiting request."""
    try:
        work()
    except Rejected as no:
        settle(future, no)
    except Exception:
        settle(future, not_kept())
        raise


def settle(future: asyncio.Future[None], problem: Exception | None = None) -> None:
    """Resolve the future with success or a problem; only the first call counts."""
    if future.done():
        return
    if problem is None:
        future.set_result(None)
    else:
        future.set_exception(problem)
