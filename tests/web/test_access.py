"""Everyone can use it: axe, keys alone, a screen reader's words, a phone's width."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from web import keys as keyboard
from web.keys import Keys
from web.serving import Served
from web.visitor import PHONE, Come, Visitor

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
GRAVE = ("serious", "critical")


def findings(visitor: Visitor) -> list[str]:
    """What axe holds against the page as it stands."""
    visitor.page.evaluate(AXE.read_text())
    found: list[dict[str, Any]] = visitor.page.evaluate("async () => (await axe.run()).violations")
    return [
        f"{problem['id']}: {node['html'][:120]} {node['failureSummary'][:200]}"
        for problem in found
        if problem["impact"] in GRAVE
        for node in problem["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", [{}, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_grave_and_nothing_is_too_wide(come: Come, scheme: str, device: dict[str, Any]) -> None:
    ada = come("Ada", color_scheme=scheme, **device)
    wrong: dict[str, Any] = {}

    def look(where: str) -> None:
        ada.page.wait_for_timeout(250)
        wrong.update({f"{where}: {finding}": 1 for finding in findings(ada)})
        if ada.wide() > 0:
            wrong[f"{where} is too wide"] = ada.wide()

    look("home")
    ada.button("New table of Clamber").click()
    look("new table")
    ada.button("Close").click()
    ada.make_table("Clamber", ["me", "open", "easy"])
    look("chairs")
    ada.go(ada.url)
    ada.play_now("Clamber")
    ada.wait_for_turn()
    ada.move("clamber")
    look("clamber")
    ada.button("Rules").click()
    look("rules")
    ada.button("Close the rules").click()
    ada.play_to_end("clamber")
    look("end")
    ada.page.get_by_role("link", name="Replay").click()
    ada.page.wait_for_selector("input[type=range]")
    look("replay")
    ada.go(ada.url)
    ada.play_now("Festival Climbers")
    for _ in range(3):
        ada.wait_for_turn()
        ada.move("festival")
    ada.page.locator('[data-space="5.1"]').click()
    look("festival")
    assert "\n".join(wrong) == ""


@pytest.mark.parametrize(
    ("title", "move", "query"),
    [
        ("Festival Climbers", keyboard.festival_move, ""),
        ("Clamber", keyboard.clamber_move, ""),
        ("Clamber", keyboard.generic_move, "?generic"),
    ],
    ids=["festival", "clamber", "generic"],
)
def test_keys_alone_play_a_whole_game(
    come: Come, place: Served, title: str, move: Callable[[Keys], None], query: str
) -> None:
    ada = come(url=place.url + query)
    keys = Keys(ada)
    keys.tab_to(f'[aria-label="Play now: {title} against bots"]')
    keys.press("Enter")
    ada.wait_for_turn()
    move(keys)
    ada.wait_for_turn()
    keys.tab_to('[aria-label="Rules"]', "Shift+Tab")
    keys.press("Enter")
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    keys.press("Escape")
    assert keys.on('[aria-label="Rules"]')
    keys.play_to_end(move)
    keys.tab_to(".foot button")
    expect(ada.button("Rematch")).to_be_focused()
    keys.press("Enter")
    expect(ada.page.locator("#end-title")).to_have_count(0)
    ada.wait_for_turn()
    move(keys)


def test_a_screen_reader_hears_what_happens(come: Come) -> None:
    ada = come("Ada")
    ada.play_now("Festival Climbers")
    ada.wait_for_turn()
    live = ada.page.locator("[data-live]")
    expect(live).to_contain_text("Your turn")
    ada.move("festival")
    expect(live).to_contain_text("brings a climber to")
    ada.page.get_by_text("The table in words").click()
    ada.sees("Level 8, the bell: empty.")
