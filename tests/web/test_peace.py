"""What one can do about others at a table."""

from __future__ import annotations

from playwright.sync_api import expect
from web.visitor import Come


def test_who_only_watches_reports_someone_too(come: Come) -> None:
    ada, passer = come("Ada"), come()
    address = ada.make_table("Festival Climbers", ["me", "open"])
    ada.page.get_by_label("Say something").fill("You climb like a stone")
    ada.button("Say").click()
    passer.go(address)
    passer.sees("You climb like a stone")
    passer.page.get_by_text("Mute or report someone").click()
    expect(passer.button("Block Ada")).to_have_count(0)
    passer.button("Report Ada").click()
    passer.page.get_by_label("Is it about something they said?").select_option(label="“You climb like a stone”")
    passer.button("Send").click()
    passer.sees("Thank you. The people who run this server will read it.")


def test_someone_is_reported_and_blocked_and_met_again(come: Come) -> None:
    ada, ben = come("Ada"), come("Ben")
    address = ada.make_table("Festival Climbers", ["me", "open"])
    ben.go(address)
    ben.button("Sit here").click()
    ada.button("Start").click()
    ben.page.get_by_label("Say something").fill("You climb like a stone")
    ben.button("Say").click()
    ada.sees("You climb like a stone")
    ada.page.get_by_text("Mute, block or report someone").click()
    ada.button("Report Ben").click()
    ada.page.get_by_label("Is it about something they said?").select_option(label="“You climb like a stone”")
    ada.page.get_by_label("In your words, if you like").fill("That hurt.")
    ada.page.get_by_label("Block Ben too").check()
    ada.button("Send").click()
    ada.sees("Ben is blocked.")
    expect(ada.page.locator(".talk-panel li", has_text="You climb like a stone")).to_have_count(0)
    ada.button("Settings").click()
    ada.button("Unblock Ben").click()
    expect(ada.page.get_by_text("People you have blocked")).to_have_count(0)
