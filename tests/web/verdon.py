"""Someone's moves on the board of Climbers of Verdon, by what it lights alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Locator

if TYPE_CHECKING:
    from web.visitor import Visitor

PLACES, PATHS, TILES = (f".spot.{kind}.lit:not(.picked)" for kind in ("place", "path", "tile"))
CONFIRM = ".buttons button.call"


def verdon_move(visitor: Visitor) -> None:
    """One decision: build what can be built, then play a card, else end the turn."""
    page = visitor.page
    for found in (
        page.locator(".desk .answers").get_by_role("button", name="Decline"),
        page.get_by_role("button", name="Trade with nobody"),
    ):
        if visitor.any_of(found):
            return
    for act in (_take_two, _settle, _stage):
        if act(visitor):
            confirm(visitor)
            return
    visitor.any_of(page.locator(".ending"))


def confirm(visitor: Visitor) -> None:
    """Make the staged move, if it is still there."""
    visitor.any_of(visitor.page.locator(CONFIRM))


def _take_two(visitor: Visitor) -> bool:
    takes = visitor.page.locator("[data-take].lit")
    return visitor.any_of(takes) and visitor.any_of(takes)


def _settle(visitor: Visitor) -> bool:
    """A location, and its tile where there are several."""
    page = visitor.page
    if not _spot(visitor, page.locator(PLACES)):
        return False
    return page.locator(CONFIRM).count() > 0 or _spot(visitor, page.locator(TILES))


def _stage(visitor: Visitor) -> bool:
    page = visitor.page
    if _spot(visitor, page.locator(PATHS)) or _spot(visitor, page.locator(TILES)):
        return True
    open_leaf(visitor, "Build")
    if visitor.any_of(page.locator("[data-wish=buy].lit")):
        return True
    if page.locator(".ask", has_text="bank").count() and _bank(visitor):
        return True
    if page.locator('[role=tab]:has-text("Cards") .note').count() == 0:
        return False
    open_leaf(visitor, "Cards")
    if not visitor.any_of(page.locator(".cards .card.lit")):
        return False
    return page.locator(CONFIRM).count() > 0 or _take_two(visitor) or _spot(visitor, page.locator(f"{TILES}, {PLACES}"))


def _bank(visitor: Visitor) -> bool:
    """Change something for a kind that one has none of."""
    page = visitor.page
    lacking = page.locator(".hand button.none .kind").all_text_contents()
    open_leaf(visitor, "Bank")
    if not lacking or not visitor.any_of(page.locator("[data-give].lit")):
        return False
    return visitor.any_of(page.locator(f"[data-get={visitor.luck.choice(lacking)}].lit"))


def _spot(visitor: Visitor, found: Locator) -> bool:
    """One of these spots, with no bubble in the way."""
    visitor.page.mouse.move(1, 1)
    return visitor.any_of(found)


def open_leaf(visitor: Visitor, name: str) -> None:
    """Turn to a leaf of the panel."""
    leaf = visitor.page.get_by_role("tab", name=name)
    if leaf.count() and leaf.get_attribute("aria-selected") != "true":
        visitor.page.mouse.move(1, 1)
        leaf.click()


def follow_verdon(visitor: Visitor) -> None:
    """Do what a lesson or hint points at: spots, gear, an offer unit by unit, or a button; then confirm."""
    page = visitor.page
    for spot in (".spot.place.hinted.lit", ".spot.tile.hinted.lit", ".spot.path.hinted.lit"):
        if page.locator(CONFIRM).count() == 0:
            _spot(visitor, page.locator(spot))
    takes = page.locator("[data-take].hinted")
    for n in range(takes.count()):
        takes.nth(n).click()
    while page.locator("[data-up].hinted, [data-down].hinted").count():
        page.locator("[data-up].hinted, [data-down].hinted").first.click()
    if not visitor.any_of(page.locator(CONFIRM)):
        visitor.any_of(page.locator(".ending.hinted, [data-close].hinted, .answers .hinted, .wish.hinted"))
