"""What can be measured of a page: what is too small, too wide, out of view or covered by something else."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

FINGER = 40
"""What a finger meets without looking twice, in pixels."""
LEGIBLE = 11
SCRIPT = (Path(__file__).parent / "measure.js").read_text()


@dataclass
class Measured:
    """What one screen is like; each finding names what it is about."""

    wider: int
    """By how many pixels the page is wider than the window."""
    share: float
    """How much of the window is the board."""
    small: list[str] = field(default_factory=list)
    """Things to tap that are smaller than a finger."""
    covered: list[str] = field(default_factory=list)
    """Things to tap that lie under something else, or out of the window where nothing scrolls."""
    tiny: list[str] = field(default_factory=list)
    """Text that is too small to read."""

    @property
    def wrong(self) -> list[str]:
        """Everything that is wrong."""
        wide = [f"{self.wider} too wide"] if self.wider > 0 else []
        return wide + [
            f"{what}: {each}"
            for what, found in (("small", self.small), ("covered", self.covered), ("tiny", self.tiny))
            for each in found
        ]


SETTLED = """async () => {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
}"""


def settle(page: Page) -> None:
    """Wait until a change of size or colours has had all its effects."""
    page.evaluate(SETTLED)


def measured(page: Page) -> Measured:
    """Measure the page as it stands."""
    found: dict[str, Any] = page.evaluate(SCRIPT, {"finger": FINGER, "legible": LEGIBLE})
    return Measured(**found)


TRIES = 40


def wrong_with(page: Page) -> list[str]:
    """What stays wrong: a busy browser takes its time to lay a page out anew."""
    found: list[str] = []
    for _ in range(TRIES):
        settle(page)
        found = measured(page).wrong
        if not found:
            break
    return found
