"""What all tests need."""

from __future__ import annotations

import gc
import signal
from collections import Counter
from collections.abc import Generator
from pathlib import Path

import pytest
from hanging import watched

WEB, SERVER = Path(__file__).parent / "web", Path(__file__).parent / "server"
WHOLE_GAMES = ("test_device", "test_play")
RARE_COLLECTIONS = (50_000, 20, 50)
"""Looking for cycles among all that thousands of tests keep would cost as much as many of them."""

signal.signal(signal.SIGINT, signal.default_int_handler)
"""What a shell runs in the background ignores Ctrl-C, and so do its children: tests that send it would hang."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of the page come last, when everything is compiled; what Playwright leaves running meets no other test.

    Among them whole games come first, so that at the end no process waits for another to finish one.
    """
    turns = turns_of([item.path for item in items])
    items.sort(key=lambda item: (item.path.is_relative_to(WEB), item.path.stem not in WHOLE_GAMES, turns[item.path]))


def turns_of(paths: list[Path]) -> dict[Path, float]:
    """When each file's turn is: tests of the server mostly wait and most others compute, so they alternate."""
    counts, turns = Counter(path.is_relative_to(SERVER) for path in paths), dict[Path, float]()
    met = Counter[bool]()
    for path in paths:
        waits = path.is_relative_to(SERVER)
        turns.setdefault(path, met[waits] / counts[waits])
        met[waits] += 1
    return turns


def pytest_collection_finish() -> None:
    """What was collected stays to the end."""
    gc.freeze()
    gc.set_threshold(*RARE_COLLECTIONS)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Generator[None, object, object]:
    """A test that hangs fails, and says where."""
    with watched():
        return (yield)
