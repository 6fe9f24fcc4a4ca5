"""Rulebooks on the page: the goal first, every figure drawn, whatever a refusal cites found, and fit to be printed."""

from __future__ import annotations

import pytest
from conformance.test_citations import refusals_of
from playwright.sync_api import expect
from web.visitor import Come, Visitor

from topout.core.game import Game
from topout.core.rulebook import figures
from topout.games import registry

KEEP_SOCKETS = """
    window.sockets = [];
    window.WebSocket = class extends WebSocket {
        constructor(...where) { super(...where); window.sockets.push(this); }
    };
"""
LOOK_UP = """async (cited) => {
    const lost = [];
    const until = async (done) => {
        const end = performance.now() + 10_000;
        while (!done() && performance.now() < end) await new Promise(requestAnimationFrame);
        return done();
    };
    const seen = (place) => {
        const [part, whole] = [place.getBoundingClientRect(), place.closest(".text").getBoundingClientRect()];
        return part.bottom > whole.top && part.top < whole.bottom;
    };
    for (const rule of cited) {
        const frame = {type: "refused", id: null, code: "illegal", reason: `No, says ${rule}.`, rule};
        window.sockets.at(-1).dispatchEvent(new MessageEvent("message", {data: JSON.stringify(frame)}));
        const button = () => [...document.querySelectorAll(".note .rule")].find((found) => found.textContent === rule);
        await until(button);
        button().click();
        const places = () => [...document.querySelectorAll("dialog.drawer .cited")];
        if (!await until(() => places().length === 1 && seen(places()[0]))) lost.push(rule);
        const drawer = document.querySelector("dialog.drawer");
        drawer.close();
        await until(() => !drawer.open);
    }
    return lost;
}"""


@pytest.fixture
def ada(come: Come) -> Visitor:
    """Someone whose connection can be made to say no."""
    ada = come("Ada")
    ada.context.add_init_script(KEEP_SOCKETS)
    return ada


def read_rulebook(ada: Visitor, game: Game) -> None:
    """Open the rules at a table: they begin with the goal, and each figure is drawn."""
    ada.button("Rules").click()
    drawer = ada.page.locator("dialog.drawer")
    expect(drawer.get_by_role("heading", name="The goal")).to_be_in_viewport()
    expect(drawer.locator("figure .drawn :is(svg, .face, .item)")).not_to_have_count(0)
    assert drawer.locator("figure:has(.drawn > *)").count() == len(figures(game.rulebook))
    ada.button("Close the rules").click()


def test_rulebooks_open_at_the_goal_and_at_every_citation(ada: Visitor) -> None:
    for game in map(registry.game, registry.GAMES):
        ada.go(ada.url)
        ada.page.reload()
        ada.make_table(game.title, ["me", *["open"] * (game.seats[0] - 1)])
        read_rulebook(ada, game)
        assert ada.page.evaluate(LOOK_UP, sorted(refusals_of(game))) == [], game.title


def test_the_page_to_print_has_figures_and_chapters_and_nothing_to_click(come: Come) -> None:
    ada = come("Ada")
    ada.page.get_by_role("link", name="Rules of Clamber").click()
    ada.page.get_by_role("link", name="who comes next").click()
    expect(ada.page.locator("tr.cited")).to_contain_text("C10")
    ada.meddle().emulate_media(media="print")
    expect(ada.page.locator("figure").first).to_be_visible()
    expect(ada.page.get_by_role("heading", name="The goal")).to_be_visible()
    for unprinted in ("header", "nav", "button", ".appendix"):
        expect(ada.page.locator(f"{unprinted}:visible")).to_have_count(0)
