"""Pictures of every game and page on every screen: `PYTHONPATH=tests python -m web.pictures FOLDER [scene …]`.

What is measured to be wrong is printed beside each. The pictures of the documentation are taken by
`PYTHONPATH=tests python -m web.pictures --docs docs/pictures`.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from web.chromium import FLAGS, find_chromium
from web.measure import measured, settle
from web.prepared import looking, prepared
from web.scenes import MIDDLES, SCENES
from web.serving import Served


@dataclass(frozen=True)
class Screen:
    """A window; `touch` is for fingers."""

    width: int
    height: int
    touch: bool = False


SCREENS = {
    "phone": Screen(390, 844, touch=True),
    "landscape": Screen(844, 390, touch=True),
    "small-phone": Screen(360, 640, touch=True),
    "small-landscape": Screen(667, 375, touch=True),
    "tablet": Screen(820, 1180, touch=True),
    "tablet-landscape": Screen(1180, 820, touch=True),
    "desktop": Screen(1280, 800),
    "wide": Screen(1920, 1080),
    "widest": Screen(2560, 1440),
}
SCHEMES = ("light", "dark")
ANALYSED = 600_000
"""How long the analysis of a match may take, in milliseconds."""
FIRST = 3
"""How many findings of a picture are printed."""


def _table(name: str) -> Callable[[Page], None]:
    def go(page: Page) -> None:
        page.goto(f"{_home(page)}#/table/{name}")
        page.wait_for_selector("section.mine, #end-title")

    return go


def _home(page: Page) -> str:
    return page.url.split("#")[0]


def _at_home(page: Page) -> None:
    page.goto(f"{_home(page)}#/")
    page.wait_for_selector("article")


def _newcomer(page: Page) -> None:
    """The home page as someone sees it who was never here; the last picture of a window."""
    page.context.clear_cookies()
    page.evaluate("() => localStorage.clear()")
    _at_home(page)
    page.reload()
    page.wait_for_selector("article")


def _new_table(page: Page) -> None:
    _at_home(page)
    page.get_by_role("button", name="New table of Clamber").click()


def _settings(page: Page) -> None:
    _at_home(page)
    page.get_by_role("button", name="Settings", exact=True).click()


def _rules(page: Page) -> None:
    _table("clamber")(page)
    page.get_by_role("button", name="Rules", exact=True).click()


def _waiting_room(page: Page) -> None:
    _new_table(page)
    page.get_by_label("Chair 2").select_option("reserved")
    page.get_by_role("button", name="Make the table").click()
    page.wait_for_selector(".lobby h2")


def _invitation(page: Page) -> None:
    _waiting_room(page)
    page.get_by_role("button", name="Invite", exact=True).click()
    page.wait_for_selector("dialog[open] svg[role=img]")


def _lesson(page: Page) -> None:
    _at_home(page)
    page.get_by_role("button", name="Learn: Clamber").click()
    page.wait_for_selector("[data-step]")


def _keys(page: Page) -> None:
    _table("festival")(page)
    page.keyboard.press("?")
    page.wait_for_selector("kbd")


def _log(page: Page) -> None:
    _table("tabletop_climber")(page)
    opens = page.get_by_role("button", name="Log", exact=True)
    if opens.is_visible():
        opens.click()


def _analysis(page: Page) -> None:
    page.goto(f"{_home(page)}#/replay/festival-end?analysis=open")
    page.get_by_role("button", name="Analyse").click()
    page.wait_for_selector("dialog[open] .found svg", timeout=ANALYSED)


def _replay(page: Page) -> None:
    page.goto(f"{_home(page)}#/replay/verdon-end")
    page.get_by_label("Step", exact=True).fill("200")


PAGES: dict[str, Callable[[Page], None]] = {
    "my-games": _at_home,
    "new-table": _new_table,
    "waiting-room": _waiting_room,
    "invitation": _invitation,
    "settings": _settings,
    "lesson": _lesson,
    "keys": _keys,
    "log": _log,
    "rules": _rules,
    "replay": _replay,
    "analysis": _analysis,
    **{name: _table(name) for name in SCENES},
    "home": _newcomer,
}
DOCUMENTED = [
    *((name, screen, scheme) for name in MIDDLES for screen in ("desktop", "phone", "landscape") for scheme in SCHEMES),
    ("festival-end", "desktop", "light"),
    ("replay", "desktop", "light"),
    ("rules", "phone", "light"),
    *(("home", "desktop", scheme) for scheme in SCHEMES),
]
"""What the documentation shows: page, screen and colours."""


def take(browser: Browser, place: Served, token: str, wanted: Sequence[tuple[str, str, str]], folder: Path) -> None:
    """Take these pictures, one window for each screen and scheme."""
    for screen, scheme in sorted({(screen, scheme) for _, screen, scheme in wanted}):
        with _window(browser, place, token, SCREENS[screen], scheme) as page:
            for name in [name for name, *rest in wanted if rest == [screen, scheme]]:
                page.keyboard.press("Escape")
                page.mouse.move(0, 0)
                PAGES[name](page)
                _shoot(page, folder / f"{name}-{screen}-{scheme}.webp")


def _window(browser: Browser, place: Served, token: str, screen: Screen, scheme: str) -> AbstractContextManager[Page]:
    size = {"width": screen.width, "height": screen.height}
    return looking(
        browser, place, token, viewport=size, color_scheme=scheme, has_touch=screen.touch, is_mobile=screen.touch
    )


COMPRESS = """async (png) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext("2d").drawImage(image, 0, 0);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/webp", quality: 0.6 })).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}"""


def _shoot(page: Page, path: Path) -> None:
    settle(page)
    wrong = measured(page).wrong
    print(
        path.stem, *wrong[:FIRST], f"({len(wrong)} in all)" if len(wrong) > FIRST else "", sep="\n  " if wrong else ""
    )
    blank = page.context.new_page()
    small: str = blank.evaluate(COMPRESS, base64.b64encode(page.screenshot()).decode())
    blank.close()
    path.write_bytes(base64.b64decode(small))


def main() -> None:
    """Take all pictures, those of some pages, or those of the documentation."""
    documented = sys.argv[1] == "--docs"
    folder, *names = [Path(each) for each in sys.argv[1 + documented :]]
    pages = [str(name) for name in names] or list(PAGES)
    every = [(name, screen, scheme) for name in pages for screen in SCREENS for scheme in SCHEMES]
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as home,
        prepared(Path(home), SCENES) as (place, token),
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        take(browser, place, token, DOCUMENTED if documented else every, folder)
        browser.close()


if __name__ == "__main__":
    main()
