"""A real Chromium and a real server for the tests of the page."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright
from web.chromium import FLAGS, SKIP, find_chromium
from web.prepared import Stage, prepared
from web.scenes import LATE, MIDDLES, PHASES, STEPS
from web.serving import Served, served
from web.visitor import Come, Visitor
from web.windows import Windows

from topout.server.web.pages import STATIC


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One for all tests of the page; they come last, as Playwright's event loop would be in the way of others."""
    if os.environ.get(SKIP):
        pytest.skip(f"{SKIP} is set")
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    assert (STATIC / "index.html").exists(), "The page is not built: run `make setup`."
    with served(tmp_path_factory.mktemp("web") / "tables.db") as running:
        yield running


@pytest.fixture(scope="session")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """A server on which every scene is set."""
    with prepared(tmp_path_factory.mktemp("stage"), MIDDLES | PHASES | STEPS | LATE) as house:
        yield house


@pytest.fixture(scope="session")
def windows(browser: Browser) -> Windows:
    return Windows(browser)


@pytest.fixture
def come(windows: Windows, place: Served) -> Iterator[Come]:
    """Someone with a browser of their own opens the page; at the end no browser may have complained."""
    visitors: list[Visitor] = []

    def visit(name: str | None = None, url: str = "", **context: Any) -> Visitor:
        visitors.append(Visitor(windows, url or place.url, name, **context))
        return visitors[-1]

    yield visit
    complaints = [complaint for visitor in visitors for complaint in visitor.leave()]
    assert not complaints
