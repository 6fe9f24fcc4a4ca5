"""Those who wait for what becomes of their wish at a table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from topout.messages.rejection import Rejected, not_kept


def guarded(work: Callable[[], None], future: asyncio.Future[Any]) -> None:
    """Do the work; whatever goes wrong reaches the one who waits."""
    try:
        work()
    except Rejected as no:
        settle(future, no)
    except Exception:
        settle(future, not_kept())
        raise


def settle(future: asyncio.Future[None], problem: Exception | None = None) -> None:
    """It is done, or a problem came of it; only the first word counts."""
    if future.done():
        return
    if problem is None:
        future.set_result(None)
    else:
        future.set_exception(problem)
