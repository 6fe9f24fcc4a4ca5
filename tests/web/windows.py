"""Windows of a browser, kept from one test for the next.

A window that stays at the same address keeps its process, and what that has compiled: half of what a visit costs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urljoin

from playwright.sync_api import Browser, Error, Page

PATIENCE = 300_000
HASTE = """() => {
    try {
        localStorage["topout.likes"] ??= JSON.stringify({pace: "at once", onlyMoves: false});
    } catch {}
}"""
"""Tests wait for nothing that is shown for people to read, and make each of their moves themselves."""
FORGET = "() => { localStorage.clear(); sessionStorage.clear(); }"


class Windows:
    """Those that are open and belong to nobody, by what they are like: size, touch, colours, permissions."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.free: dict[str, list[Page]] = {}

    def open(self, wish: Mapping[str, Any]) -> Page:
        """A window in which nobody has ever been."""
        context = self.browser.new_context(**wish)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(f"({HASTE})()")
        return context.new_page()

    def lend(self, wish: Mapping[str, Any]) -> Page:
        """A window that has forgotten who was there, or a new one."""
        free = self.free.get(repr(wish))
        return free.pop() if free else self.open(wish)

    def give_back(self, page: Page, wish: Mapping[str, Any], url: str) -> None:
        """Leave the page and let the window forget everything; one that cannot is closed."""
        try:
            page.mouse.move(0, 0)
            page.goto(blank_page(url))
            page.evaluate(FORGET)
            page.context.clear_cookies()
        except Error:
            page.context.close()
        else:
            self.free.setdefault(repr(wish), []).append(page)


def blank_page(url: str) -> str:
    """Where a server shows next to nothing."""
    return urljoin(url, "healthz")
