"""One's own games on the home page."""

from __future__ import annotations

from playwright.sync_api import expect
from web.visitor import Come


def test_a_game_is_among_mine_until_it_is_put_away(come: Come) -> None:
    ada = come("Ada")
    ada.page.get_by_label("Play now against").select_option("easy")
    ada.play_now("Festival Climbers")
    expect(ada.page.locator("ul[aria-label=Seats] .status", has_text="easy")).to_have_count(2)
    ada.wait_for_turn()
    ada.go(ada.url)
    mine = ada.page.get_by_role("region", name="Your games")
    expect(mine).to_contain_text("Your turn")
    expect(ada.page.get_by_label("Play now against")).to_have_value("easy")
    mine.get_by_role("button").click()
    expect(mine).to_have_count(0)
    ada.page.reload()
    ada.page.wait_for_selector("article")
    expect(mine).to_have_count(0)


def test_whoever_says_their_name_is_called_so_from_then_on(come: Come) -> None:
    ada = come()
    expect(ada.page.locator(".who")).to_have_text("")
    ada.button("Settings").click()
    ada.page.get_by_label("Your name").fill("Ada")
    ada.button("Change").click()
    expect(ada.page.locator(".who")).to_have_text("Ada")
    ada.button("Close the settings").click()
    ada.page.reload()
    expect(ada.page.locator(".who")).to_have_text("Ada")
