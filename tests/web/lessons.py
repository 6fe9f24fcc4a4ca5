"""A pupil who does what a lesson points at, by the page alone."""

from __future__ import annotations

from collections.abc import Callable

from web.verdon import follow_verdon
from web.visitor import Visitor, confirm

MOST_TURNS = 120
READY = "section[aria-label=Lesson] .buttons .call, .page.guided section.mine"


def follow(visitor: Visitor, game: str, looked: Callable[[], None] = lambda: None) -> None:
    """Read every page, try what is tempting, make every move that is pointed at, until the lesson has ended."""
    page = visitor.page
    for _ in range(MOST_TURNS):
        page.wait_for_selector(READY, state="attached")
        if page.locator("[data-ended=true]").count():
            return
        attempt(visitor)
        looked()
        step(visitor, game)
    raise AssertionError("the lesson does not end")


def attempt(visitor: Visitor) -> None:
    """Try the move that the rules refuse, where there is one."""
    tempting = visitor.page.locator("section[aria-label=Lesson] button", has_text="Try:")
    if tempting.count():
        tempting.click()
        visitor.page.wait_for_selector("section[aria-label=Lesson] .no")


def step(visitor: Visitor, game: str) -> None:
    """Turn the page, or make the move."""
    onward = visitor.button("Next")
    if onward.count():
        onward.click()
    else:
        POINTED.get(game, generic_move)(visitor)


def generic_move(visitor: Visitor) -> None:
    if not confirm(visitor):
        visitor.any_of(visitor.page.locator(".moves .hinted"))


def festival_move(visitor: Visitor) -> None:
    """The climber first, then where it goes."""
    spaces = visitor.page.locator(".space.hinted").evaluate_all("all => all.map(e => e.dataset.space).sort()")
    for space in spaces:
        visitor.page.locator(f'[data-space="{space}"]').click()


def clamber_move(visitor: Visitor) -> None:
    page = visitor.page
    if not page.locator(".card.picked").count():
        page.locator(".hand .card.hinted").click()
    if page.locator(".target.hinted").count():
        page.locator(".target.hinted").click()
    else:
        confirm(visitor)


def tabletop_climber_move(visitor: Visitor) -> None:
    """All the cards that are pointed at."""
    visitor.page.wait_for_selector("[aria-busy=true]", state="detached")
    for _ in range(visitor.page.locator(".card-button.hinted:not(.picked)").count()):
        visitor.page.locator(".card-button.hinted:not(.picked)").first.click()
    confirm(visitor)


def gloombah_move(visitor: Visitor) -> None:
    """Cards, and what to do with them; or a deed."""
    page = visitor.page
    for found in (".choice.hinted", ".card.hinted:not(.picked)"):
        if page.locator(found).count():
            page.locator(found).first.click()
            return
    if not confirm(visitor):
        page.locator(".deed.hinted, .accept.hinted").click()


POINTED: dict[str, Callable[[Visitor], None]] = {
    "festival": festival_move,
    "clamber": clamber_move,
    "tabletop_climber": tabletop_climber_move,
    "gloombah": gloombah_move,
    "verdon": follow_verdon,
}
