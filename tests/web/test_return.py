"""Coming back: after a reload, a lost network, a server's death."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect
from web.axe import Looker
from web.serving import served
from web.visitor import PHONE, Come, Visitor


def test_a_reload_keeps_the_game_and_the_staged_choice(come: Come) -> None:
    ada = come("Ada")
    ada.play_now("Clamber")
    ada.wait_for_turn()
    ada.move("clamber")
    staged = ada.page.locator(".card.picked").inner_text()
    ada.page.reload()
    ada.wait_for_turn()
    assert ada.page.locator(".card.picked").inner_text() == staged
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator(".card.picked")).to_have_count(0)


def test_the_network_comes_and_goes(come: Come) -> None:
    ada = come("Ada")
    ada.expected = ["ERR_INTERNET_DISCONNECTED", "WebSocket"]
    ada.play_now("Festival Climbers")
    ada.wait_for_turn()
    ada.context.set_offline(True)
    ada.page.evaluate("dispatchEvent(new Event('online'))")
    ada.page.wait_for_timeout(200)
    ada.context.set_offline(False)
    ada.wait_for_turn()
    ada.move("festival")
    ada.wait_for_turn()


def test_a_part_of_the_page_that_cannot_be_fetched_says_so_and_comes_when_it_can(come: Come) -> None:
    ada = come()  # a browser that has fetched nothing yet
    ada.expected = ["ERR_FAILED"]
    page = ada.page
    for wanted in ("**/KeyList-*.js", ada.url):
        page.route(wanted, lambda asked: asked.abort())
    missing = page.get_by_text("This part of the page could not be fetched.")
    ada.until(lambda: missing.count() > 0, lambda: page.keyboard.press("?"))
    expect(ada.button("Load the page again")).to_be_visible()
    page.unroute("**/KeyList-*.js")
    with page.expect_navigation():
        page.unroute(ada.url)
    page.wait_for_selector("article")
    ada.until(lambda: page.locator("kbd").count() > 0, lambda: page.keyboard.press("?"))


def go_on(ada: Visitor) -> None:
    """One click more; a well that was left too soon is climbed again."""
    if ada.ended:
        ada.button("Rematch").click()
        expect(ada.page.locator("#end-title")).to_have_count(0)
    ada.wait_for_turn()
    if not ada.ended:
        ada.move("clamber")


def test_the_server_is_killed_and_comes_back(come: Come, tmp_path: Path) -> None:
    with served(tmp_path / "tables.db") as house:
        ada = come("Ada", url=house.url)
        ada.expected = ["ERR_CONNECTION", "WebSocket", "Failed to load resource"]
        ada.play_now("Clamber")
        picked, moved = ada.page.locator(".card.picked"), ada.page.locator(".log-panel li", has_text="You play")
        ada.until(lambda: moved.count() > 0, lambda: go_on(ada))
        expect(picked).to_have_count(0)
        ada.until(lambda: picked.count() > 0, lambda: go_on(ada))
        staged = picked.inner_text()
        log = ada.page.locator(".log-panel li").count()
        house.kill()
        ada.sees("The connection is lost")
        house.start_again()
        expect(ada.page.get_by_text("The connection is lost")).to_have_count(0)
        assert picked.inner_text() == staged
        assert ada.page.locator(".log-panel li").count() == log
        ada.play_to_end("clamber")


def test_another_device_becomes_the_same_person(come: Come) -> None:
    ada = come("Ada")
    phone = come()
    phone.go(ada.link_to_oneself())
    expect(phone.page.locator(".who")).to_have_text("Ada")


def test_whoever_is_someone_already_is_asked_before_a_link_makes_them_another(come: Come) -> None:
    ada, ben = come("Ada"), come("Ben", **PHONE)
    ben.make_table("Festival Climbers", ["me", "open"])
    looker = Looker(ben)
    ben.go(ada.link_to_oneself())
    ben.sees("Here you are Ben.")
    looker.look("before one becomes another")
    ben.button("No").click()
    expect(ben.page.locator(".who")).to_have_text("Ben")
    ben.go(ada.link_to_oneself())
    ben.button("Yes, I made it").click()
    ben.sees("Until now you were Ben in this browser, at 1 table.")
    ben.button("Yes, they are mine").click()
    expect(ben.page.locator(".who")).to_have_text("Ada")
    ben.page.get_by_role("link", name=re.compile("Festival Climbers")).first.wait_for()
    looker.nothing_is_wrong()


def test_a_link_that_was_used_already_says_so(come: Come) -> None:
    phone = come()
    phone.expected.append("403")
    phone.go(f"{phone.url}#/carry/guess")
    expect(phone.page.get_by_role("alert")).to_have_text("That link was used already, or is too old.")
