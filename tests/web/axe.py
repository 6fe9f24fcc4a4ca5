"""What axe holds against a page, in light and dark."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Page
from web.measure import settle
from web.visitor import Visitor

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
GRAVE = ("serious", "critical")
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
OF_COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules that judge a page by its colours."""
TRIES = 40
A_FRAME = "() => new Promise(requestAnimationFrame)"
"""Styles hold as soon as they are asked for; what scripts do about other colours they have done by the next frame."""
RUN = """async (rules) => {
  const only = rules.length ? { runOnly: rules } : {};
  return (await axe.run({ resultTypes: ["violations"], selectors: false, ...only })).violations;
}"""


def graves(page: Page, rules: Sequence[str] = ()) -> list[str]:
    """What axe holds against the page as it stands, by these rules or by all."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found: list[dict[str, Any]] = page.evaluate(RUN, list(rules))
    return [
        f"{problem['id']}: {node['html'][:120]} {node['failureSummary'][:200]}"
        for problem in found
        if problem["impact"] in GRAVE
        for node in problem["nodes"]
    ]


def graves_in_every_scheme(page: Page) -> list[str]:
    """The same in dark and, by all rules, in light."""
    found = []
    for scheme in reversed(SCHEMES):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        rules = OF_COLOURS if scheme == "dark" else ()
        found += [f"{scheme}: {grave}" for grave in lasting_graves(page, rules)]
    return found


def lasting_graves(page: Page, rules: Sequence[str]) -> list[str]:
    """What stays wrong: a busy browser takes its time to show a page in other colours."""
    page.evaluate(A_FRAME)
    found = graves(page, rules)
    for _ in range(TRIES if found else 0):
        settle(page)
        found = graves(page, rules)
        if not found:
            break
        page.wait_for_timeout(250)
    return found


class Looker:
    """Looks at a visitor's page again and again, and keeps what is wrong with it."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.meddle()
        self.wrong: list[str] = []

    def look(self, where: str) -> None:
        """In every scheme."""
        self.wrong += [f"{where}, {finding}" for finding in graves_in_every_scheme(self.page)]
        if self.visitor.wide() > 0:
            self.wrong.append(f"{where} is too wide by {self.visitor.wide()}")

    def nothing_is_wrong(self) -> None:
        assert not self.wrong, "\n".join(self.wrong)
