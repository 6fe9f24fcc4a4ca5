"""Coming back: after a reload, a lost network, a server's death."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect
from web.serving import served
from web.visitor import Come, Visitor


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


def test_a_part_of_the_page_that_cannot_be_fetched_says_so(come: Come) -> None:
    ada = come("Ada")
    ada.expected = ["ERR_FAILED"]
    ada.meddle().route("**/KeyList-*.js", lambda asked: asked.abort())
    ada.page.keyboard.press("?")
    ada.sees("This part of the page could not be fetched.")
    ada.page.unroute("**/KeyList-*.js")
    ada.button("Load the page again").click()
    ada.page.wait_for_selector("article")
    ada.until(lambda: ada.page.locator("kbd").count() > 0, lambda: ada.page.keyboard.press("?"))


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
