"""Someone who uses the page with a mouse, fingers or keys, and sees only what it shows."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Locator, Page, expect
from web.serving import Served
from web.verdon import verdon_move
from web.windows import PATIENCE, Windows, blank_page

from topout.server.store.identity import COOKIE

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ON_ITS_SIDE = {**PHONE, "viewport": {"width": 844, "height": 390}}
WIDER = """Math.max(...[document.documentElement, ...document.querySelectorAll("dialog[open]")]
    .map((part) => part.scrollWidth - part.clientWidth))"""
REACH = """async (all, luck) => {
  const one = all[Math.floor(luck * all.length)];
  for (const late = performance.now() + 5000; one?.isConnected && performance.now() < late; ) {
    one.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, top, width, height } = one.getBoundingClientRect();
    const at = [left + width / 2, top + height / 2];
    if (width && one.contains(document.elementFromPoint(...at))) return at;
    await new Promise(requestAnimationFrame);
  }
}"""
"""Where one of these can be clicked. Playwright's own click looks twice as often, which counts in a whole game."""
BECOME = """async name => {
  const body = JSON.stringify({ name });
  await fetch("api/guests", { method: "POST", headers: { "content-type": "application/json" }, body });
  localStorage["topout.known"] = "1";
}"""
expect.set_options(timeout=PATIENCE)


class Visitor:
    """A browser with one page, which opens the home page, or first of all the address `at`.

    Whoever has no name comes in a browser that was never here, others perhaps in one that has forgotten who was.
    With a token the browser is that of someone the server knows.
    """

    def __init__(
        self, windows: Windows, url: str, name: str | None = None, at: str = "", token: str = "", **context: Any
    ) -> None:
        self.windows, self.url, self.named = windows, url, bool(name)
        self.complaints: list[str] = []
        self.expected: list[str] = []
        self.luck = random.Random(name or "anyone")
        self.wish = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", **context}
        self.meddled = False
        self.page = windows.lend(self.wish) if name else windows.open(self.wish)
        self.page.on("console", self._console)
        self.page.on("pageerror", self._failure)
        if token:
            self.context.add_cookies([{"name": COOKIE, "value": token, "url": url}])
        if name:
            self.become(name)
        self.page.goto(at or url)
        self.page.wait_for_selector("article, .page")
        if name:
            expect(self.page.locator(".who")).to_have_text(name)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def _failure(self, error: Error) -> None:
        self.complaints.append(str(error))

    @property
    def context(self) -> BrowserContext:
        """The browser itself; one that is meddled with is nobody else's."""
        self.meddled = True
        return self.page.context

    def meddle(self) -> Page:
        """The page, to change what the browser does with it; nobody else will use this browser."""
        self.meddled = True
        return self.page

    def leave(self) -> list[str]:
        """Give up the browser, and say what it complained of that was not to be expected."""
        self.page.remove_listener("console", self._console)
        self.page.remove_listener("pageerror", self._failure)
        if self.named and not self.meddled:
            self.windows.give_back(self.page, self.wish, self.url)
        else:
            self.page.context.close()
        return [text for text in self.complaints if not any(part in text for part in self.expected)]

    # --- the home page ------------------------------------------------------------------------------------------------

    def become(self, name: str) -> None:
        """Have been here before, as someone of that name; the home page need not be shown for it."""
        self.page.goto(blank_page(self.url))
        self.page.evaluate(BECOME, name)

    def link_to_oneself(self) -> str:
        """The link that makes another device the same person."""
        self.button("Settings").click()
        self.button("Play on another device").click()
        link = self.page.get_by_label("Your link", exact=True).input_value()
        self.button("Close the settings").click()
        return link

    def likes(self, **likes: Any) -> None:
        """Have other settings than the usual ones of tests."""
        self.page.evaluate("likes => { localStorage['topout.likes'] = JSON.stringify(likes); }", likes)
        self.page.reload()
        self.page.wait_for_selector("article, .page")

    def play_now(self, title: str) -> None:
        self.button(f"Play now: {title} against bots").click()
        self.page.wait_for_selector(".foot")

    def make_table(self, title: str, chairs: list[str], options: dict[str, str] | None = None) -> str:
        """Make a table in the dialog and give its address."""
        self.button(f"New table of {title}").click()
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_role("combobox", name="Chairs", exact=True).select_option(str(len(chairs)))
        for number, chair in enumerate(chairs, 1):
            dialog.get_by_role("combobox", name=f"Chair {number}", exact=True).select_option(chair)
        if options:
            dialog.get_by_text("Rules, clock and visitors").click()
            for text, value in options.items():
                dialog.get_by_label(text).fill(value)
                dialog.get_by_label(text).blur()
        dialog.get_by_role("button", name="Make the table").click()
        self.page.wait_for_url("**/#/table/**")
        return self.page.url

    def invitation(self) -> str:
        """The link that *Invite* gives."""
        self.button("Invite").click()
        link = self.page.get_by_label("The link", exact=True).input_value()
        self.button("Close the invitation").click()
        return link

    def go(self, address: str) -> None:
        self.page.goto(address)

    def goes_to(self, scene: str) -> None:
        """To another prepared table, until one is asked there."""
        self.page.evaluate("() => document.querySelector('section.mine')?.setAttribute('data-left', '')")
        self.page.goto(f"{self.url}#/table/{scene}")
        self.page.wait_for_selector("section.mine:not([data-left])")

    # --- what is on the page ------------------------------------------------------------------------------------------

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def sees(self, text: str) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()

    @property
    def ended(self) -> bool:
        return self.page.locator("#end-title").count() > 0

    @property
    def asked(self) -> bool:
        return self.page.title().startswith("●")

    def wide(self) -> int:
        """By how much the page is wider than the window, or an open dialog wider than itself."""
        return int(self.page.evaluate(WIDER))

    def long_press(self, found: Locator) -> None:
        """Lay a finger on something, wait, and lift it."""
        box = found.bounding_box()
        assert box
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        finger = self.page.context.new_cdp_session(self.page)
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        self.page.wait_for_timeout(700)
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def until(self, done: Callable[[], bool], act: Callable[[], None]) -> None:
        """Do something until it has its effect; Chromium drops touches on the heels of a swipe, or when busy."""
        for _ in self.rounds(pause=500):
            if done():
                return
            act()
        raise AssertionError("it has no effect")

    @property
    def bubble(self) -> Locator:
        """Where things explain themselves."""
        return self.page.get_by_role("tooltip")

    def rounds(self, seconds: float = 300, pause: int = 30) -> Iterator[None]:
        """One look at the page after another, until something has taken far too long."""
        until = monotonic() + seconds
        while monotonic() < until:
            yield
            self.page.wait_for_timeout(pause)

    # --- play ---------------------------------------------------------------------------------------------------------

    def wait_for_turn(self) -> None:
        self.page.wait_for_selector("section.mine, #end-title")

    def move(self, game: str) -> None:
        """One decision, by chance among what is lit."""
        MOVES.get(game, generic_move)(self)

    def play_to_end(self, game: str, most: int = 300, look: Callable[[Page], None] | None = None) -> None:
        """Move whenever one is asked, having looked at the page."""
        for _ in range(most):
            self.wait_for_turn()
            if self.ended:
                return
            if look:
                look(self.page)
            self.move(game)
        raise AssertionError(f"the game does not end; the page says:\n{self.page.locator('main').inner_text()}")

    def any_of(self, found: Locator) -> bool:
        """Click one of these where nothing covers it; false when they were gone by then."""
        try:
            at = found.evaluate_all(REACH, self.luck.random())
        except Error:
            return False
        if at:
            self.page.mouse.click(*at)
        return bool(at)


def confirm(visitor: Visitor) -> bool:
    return visitor.any_of(visitor.page.locator(".buttons button.call"))


def festival_move(visitor: Visitor) -> None:
    page = visitor.page
    high = page.locator(".space.lit").evaluate_all(
        "all => all.map(e => e.dataset.space).sort((a, b) => parseInt(b) - parseInt(a))[0]"
    )
    if high is None:
        confirm(visitor)
    else:
        visitor.any_of(page.locator(f'[data-space="{high}"]'))


def clamber_move(visitor: Visitor) -> None:
    page = visitor.page
    if page.locator(".card.picked").count():
        _ = confirm(visitor) or visitor.any_of(page.locator(".target.lit"))
    else:
        visitor.any_of(page.locator(".hand .card.lit"))


def tabletop_climber_move(visitor: Visitor) -> None:
    page = visitor.page
    page.wait_for_selector("[aria-busy=true]", state="detached")
    if confirm(visitor):
        return
    if page.locator("[aria-label='Suggested hands']").count():
        visitor.any_of(page.locator(".suggestion"))
    elif not visitor.any_of(page.locator(".card-button.lit:not(.picked)")):
        visitor.any_of(page.locator(".pass:not([aria-disabled=true])"))


def gloombah_move(visitor: Visitor) -> None:
    page = visitor.page
    if page.locator(".card.picked, .desk").count():
        _ = visitor.any_of(page.locator(".choice.rope")) or confirm(visitor)
    elif visitor.luck.random() < 0.5 and visitor.any_of(page.locator(".accept, .hand .card.lit")):
        return
    else:
        _ = visitor.any_of(page.locator(".deed.lit")) or confirm(visitor)


def generic_move(visitor: Visitor) -> None:
    """A button of the generic board, which then asks on or has moved."""
    visitor.any_of(visitor.page.locator(".moves button"))


MOVES: dict[str, Callable[[Visitor], None]] = {
    "festival": festival_move,
    "clamber": clamber_move,
    "tabletop_climber": tabletop_climber_move,
    "gloombah": gloombah_move,
    "verdon": verdon_move,
}
Come = Callable[..., Visitor]
"""What the fixture of that name gives: let someone open the page."""


def on_stage(come: Come, stage: tuple[Served, str], scene: str, query: str = "", **context: Any) -> Visitor:
    """Ada, in a browser of her own, in the middle of a scene."""
    place, token = stage
    url = place.url + query
    return come(url=url, token=token, at=f"{url}#/table/{scene}", **context)
