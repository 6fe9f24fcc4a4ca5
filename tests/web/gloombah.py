"""What the board of Gloombah! reckons."""

from __future__ import annotations

import math
import re

from playwright.sync_api import Page


def sums_are_right(page: Page) -> None:
    """Every sum on the board gives the points that the server tells."""
    for shown in page.locator(".sum").all_inner_texts():
        lines = [line.strip().replace(" %", "/100") for line in shown.split("\n") if line.strip()]
        assert lines[-2] == "=", shown
        sums = [line for line in lines[:-2] if re.fullmatch(r"[()+−×]|\d+(/100)?", line)]
        worth = eval("".join(sums).translate({ord("−"): "-", ord("×"): "*"}))
        assert max(math.ceil(worth), 0) == int(lines[-1]), shown
