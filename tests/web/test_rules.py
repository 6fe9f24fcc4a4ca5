"""The drawer with the rules finds whatever a refusal cites."""

from __future__ import annotations

import pytest
from conformance.test_citations import refusals_of
from web.visitor import Come, Visitor

from topout.games import registry

KEEP_SOCKETS = """
    window.sockets = [];
    window.WebSocket = class extends WebSocket {
        constructor(...where) { super(...where); window.sockets.push(this); }
    };
"""
LOOK_UP = """async (cited) => {
    const drawer = document.querySelector("dialog.drawer"), lost = [];
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
        const places = () => [...drawer.querySelectorAll(".cited")];
        if (!await until(() => places().length === 1 && seen(places()[0]))) lost.push(rule);
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


def test_every_citation_of_every_game_is_found_in_the_drawer(ada: Visitor) -> None:
    for game in map(registry.game, registry.GAMES):
        ada.go(ada.url)
        ada.page.reload()
        ada.make_table(game.title, ["me", *["open"] * (game.seats[0] - 1)])
        ada.page.wait_for_selector("dialog.drawer", state="attached")
        assert ada.page.evaluate(LOOK_UP, sorted(refusals_of(game))) == [], game.title
