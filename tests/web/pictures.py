"""Pictures of every phase: `PYTHONPATH=tests python -m web.pictures FOLDER` takes them in a real Chromium."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from web.chromium import FLAGS, find_chromium
from web.serving import served
from web.verdon import picture_verdon
from web.visitor import PHONE, Visitor
from web.windows import Windows

DEVICES: dict[str, dict[str, Any]] = {
    "desktop": {},
    "phone": PHONE,
    "tablet": {"viewport": {"width": 820, "height": 1180}},
}


def take(browser: Browser, url: str, folder: Path, device: str, scheme: str) -> None:
    """One walk through the page."""
    ada = Visitor(Windows(browser), url, "Ada", color_scheme=scheme, **DEVICES[device])

    def shoot(what: str) -> None:
        ada.page.wait_for_timeout(400)
        ada.page.screenshot(path=folder / f"{what}-{device}-{scheme}.png")

    shoot("home")
    ada.button("New table of Festival Climbers").click()
    ada.page.get_by_text("Rules, clock and visitors").click()
    shoot("new-table")
    ada.button("Close").click()
    ada.make_table("Clamber", ["me", "open", "reserved", "hard"])
    shoot("chairs")
    ada.go(url)
    _festival(ada, url, shoot)
    _clamber(ada, url, shoot)
    ada.go(url)
    _gloombah(ada, shoot)
    ada.go(url)
    picture_verdon(ada, shoot)
    ada.go(url)
    tabletop_climber(ada, shoot)
    ada.leave()


def _festival(ada: Visitor, url: str, shoot: Any) -> None:
    ada.play_now("Festival Climbers")
    for number in range(26):
        ada.wait_for_turn()
        ada.move("festival")
        if number == 15:
            ada.wait_for_turn()
            ada.page.locator('[data-space="6.1"]').click()
            shoot("festival-refusal")
            ada.page.locator(".note .rule").first.click()
            shoot("rules")
            ada.button("Close the rules").click()
    ada.wait_for_turn()
    shoot("festival")
    ada.play_to_end("festival")
    shoot("festival-end")
    ada.page.get_by_role("link", name="Replay").click()
    ada.page.get_by_role("slider", name="Step").fill("30")
    shoot("replay")
    ada.go(url)


def _clamber(ada: Visitor, url: str, shoot: Any) -> None:
    ada.make_table("Clamber", ["me", "medium", "easy", "easy", "medium", "easy"])
    for _ in range(7):
        ada.wait_for_turn()
        ada.move("clamber")
    ada.wait_for_turn()
    if ada.page.locator(".card.picked").count() == 0:
        ada.move("clamber")
    shoot("clamber")
    if ada.page.locator(".tabs").is_visible():
        ada.page.get_by_role("button", name="Talk").click()
        shoot("talk")
        ada.page.locator(".close").click()
    ada.play_to_end("clamber")
    shoot("clamber-end")


def _gloombah(ada: Visitor, shoot: Any) -> None:
    """Every phase when it is first met, and cards, offers and the end."""
    ada.make_table("Gloombah!", ["me", "medium", "easy", "medium"])
    seen: set[str] = set()
    for _ in range(200):
        ada.wait_for_turn()
        parts = [str(ada.page.locator(".gloombah").get_attribute("data-phase"))]
        parts += [name for name, mark in GLOOMBAH_MARKS.items() if ada.page.locator(mark).count()]
        if ada.ended or "-".join(parts) not in seen:
            seen.add("-".join(parts))
            shoot(f"gloombah-{'-'.join(parts)}")
        if ada.ended:
            return
        ada.move("gloombah")


GLOOMBAH_MARKS = {"picked": ".card.picked", "offers": ".offer", "desk": ".desk", "helped": ".champion + .champion"}


CLIMBER_PHASES = {
    "reversed-counter-clockwise": ".field.reversed .turns.back",
    "counter-clockwise": ".turns.back",
    "reversed": ".field.reversed",
    "discard": "[aria-label*='card to discard']",
    "transfer": "[aria-label*='card to pass on']",
    "late-hand-picked": ".climbers:has(.lodge .result):has(.count):has(.picked)",
    "late-hand": ".lodge .result",
    "hand-picked": ".climbers:has(.lodge):has(.picked)",
    "hand": ".lodge",
    "passed": ".climbers:has(.passed):has(.card-button.lit)",
    "picked": ".card-button.picked",
    "play": ".field",
}
"""What is worth a picture, the rarest first, and how one sees that it is there."""


def tabletop_climber(ada: Visitor, shoot: Any) -> None:
    """A whole game, each phase once."""
    ada.make_table("TABLETOP Climber", ["me", "easy", "medium", "easy"])
    taken: set[str] = set()
    for _ in range(400):
        ada.wait_for_turn()
        if ada.ended:
            break
        here = [phase for phase, sign in CLIMBER_PHASES.items() if ada.page.locator(sign).count()]
        if here and here[0] not in taken:
            taken.add(here[0])
            shoot(f"tabletop-{here[0]}")
        ada.move("tabletop_climber")
    shoot("tabletop-end")


def main() -> None:
    """Take all pictures."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, served(Path(home) / "tables.db") as house, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        for device, scheme in (
            ("desktop", "light"),
            ("phone", "dark"),
            ("phone", "light"),
            ("desktop", "dark"),
            ("tablet", "light"),
        ):
            take(browser, house.url, folder, device, scheme)
        browser.close()


if __name__ == "__main__":
    main()
