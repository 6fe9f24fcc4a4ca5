"""Everyone can use it: axe, keys alone, a screen reader's words, a phone's width."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from web.axe import Looker
from web.keys import Keys
from web.serving import Served
from web.visitor import PHONE, Come, Visitor

from topout.games import registry
from web import keys as keyboard


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_grave_and_nothing_is_too_wide(come: Come, device: dict[str, Any]) -> None:
    ada = come("Ada", **device)
    looker = Looker(ada)
    looker.look("home")
    before_the_game(ada, looker)
    a_game_of_clamber(ada, looker)
    ada.go(ada.url)
    ada.play_now("Festival Climbers")
    for _ in range(3):
        ada.wait_for_turn()
        ada.move("festival")
    ada.page.locator('[data-space="5.1"]').click()
    looker.look("festival")
    looker.nothing_is_wrong()


def before_the_game(ada: Visitor, looker: Looker) -> None:
    ada.button("Settings").click()
    looker.look("settings")
    ada.button("Close the settings").click()
    ada.button("New table of Clamber").click()
    ada.page.get_by_text("Rules, clock and visitors").click()
    looker.look("new table")
    ada.button("Close").click()
    ada.page.get_by_role("link", name="Rules of Gloombah!").click()
    ada.page.wait_for_selector("figure")
    looker.look("rulebook")
    ada.go(ada.url)
    ada.make_table("Clamber", ["me", "open", "easy"])
    ada.page.get_by_text("Fair luck").click()
    looker.look("chairs")
    ada.go(ada.url)


def a_game_of_clamber(ada: Visitor, looker: Looker) -> None:
    ada.play_now("Clamber")
    ada.wait_for_turn()
    ada.move("clamber")
    looker.look("clamber")
    ada.page.locator(".hand .card").first.focus()
    ada.page.keyboard.press("Tab")
    expect(ada.bubble).to_be_visible()
    looker.look("a bubble")
    ada.button("Rules").click()
    looker.look("rules")
    ada.button("Close the rules").click()
    ada.play_to_end("clamber")
    looker.look("end")
    ada.page.get_by_role("link", name="Replay").click()
    expect(ada.page.get_by_role("slider")).to_be_visible()
    looker.look("replay")


@pytest.mark.parametrize("game", sorted(set(registry.GAMES) - {"festival", "clamber"}))
def test_axe_finds_nothing_grave_on_the_generic_board(come: Come, place: Served, game: str) -> None:
    ada = come("Ada", url=f"{place.url}?generic", **PHONE)
    looker = Looker(ada)
    ada.play_now(registry.game(game).title)
    for number in range(4):
        ada.wait_for_turn()
        looker.look(f"{game} after {number} moves")
        ada.move("any")
    ada.button("Log").click()
    looker.look("the log")
    looker.nothing_is_wrong()


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
    expect(live).to_contain_text(re.compile(r"(brings a climber to|climbs from) .*\. Your turn\. [A-Z]"))
    ada.page.get_by_text("The table in words").click()
    ada.sees("Level 8, the bell: empty.")
