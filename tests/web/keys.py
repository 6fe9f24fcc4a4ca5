"""Someone with a keyboard and nothing else, whose focus must never be lost."""

from __future__ import annotations

from collections.abc import Callable

from web.visitor import Visitor

MOST_TABS = 80
FOCUSED = "() => document.activeElement !== document.body && document.activeElement !== null"


class Keys:
    """The hands of a visitor: only keys, and eyes that see what is lit."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page

    def press(self, key: str) -> None:
        """One key; something must have the focus after it, but for Tab, which leads out of the page and back."""
        self.page.keyboard.press(key)
        if "Tab" not in key:
            self.page.wait_for_function(FOCUSED)

    def on(self, selector: str) -> bool:
        return bool(self.page.evaluate("wanted => document.activeElement?.matches(wanted) ?? false", selector))

    def tab_to(self, selector: str, key: str = "Tab") -> None:
        assert self.tabbed_to(selector, key), f"no {key} leads to {selector}"

    def tabbed_to(self, selector: str, key: str = "Tab") -> bool:
        """Go somewhere; false when it was gone by then."""
        for _ in range(MOST_TABS):
            if self.on(selector):
                return True
            self.press(key)
        return False

    def read(self, name: str) -> str:
        """A piece of data on what has the focus."""
        return str(self.page.evaluate(f"document.activeElement.dataset.{name} ?? ''"))

    def confirm(self) -> None:
        """By the shortcut, or by going to the button."""
        if self.visitor.luck.random() < 0.5:
            self.press("Control+Enter")
        else:
            self.tab_to(".buttons .call")
            self.press("Enter")

    def play_to_end(self, move: Callable[[Keys], None], most: int = 300) -> None:
        for _ in range(most):
            self.visitor.wait_for_turn()
            if self.visitor.ended:
                return
            assert self.page.evaluate(FOCUSED)
            move(self)
        raise AssertionError("the game does not end")


def festival_move(keys: Keys) -> None:
    """Walk over the temple to the highest space that is lit."""
    lit = keys.page.locator(".space.lit").evaluate_all("all => all.map(e => e.dataset.space)")
    if not lit:
        keys.confirm()
        return
    high = max(lit, key=lambda name: int(name.split(".")[0]))
    keys.tab_to("[data-space]")
    walk(keys, high)
    keys.press("Enter")


def walk(keys: Keys, to: str) -> None:
    """To a space, first up or down, then along its level."""
    level, i = map(int, to.split("."))
    for _ in range(20):
        now, at = map(int, keys.read("space").split("."))
        if (now, at) == (level, i):
            return
        up = "ArrowUp" if now < level else "ArrowDown"
        keys.press(up if now != level else "ArrowRight" if at < i else "ArrowLeft")
    raise AssertionError(f"no arrows lead to {to}")


def clamber_move(keys: Keys) -> None:
    """A card, and perhaps whom it meets."""
    if not keys.page.locator(".card.picked").count():
        keys.tab_to(".hand .card.lit", keys.visitor.luck.choice(["Tab", "Shift+Tab"]))
        keys.press("Enter")
    if keys.page.locator(".target.lit").count():
        keys.tab_to("[data-lane]", "Shift+Tab")
        for _ in range(8):
            if keys.on(".target.lit"):
                break
            keys.press("ArrowRight")
        keys.press("Enter")
    else:
        keys.confirm()


def generic_move(keys: Keys) -> None:
    """Any button among the moves."""
    keys.tab_to(".moves button")
    for _ in range(keys.visitor.luck.randrange(4)):
        keys.press("Tab")
    keys.tab_to(".moves button")
    keys.press(keys.visitor.luck.choice(["Enter", " "]))
