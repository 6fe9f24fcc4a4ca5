"""Several browsers at one table."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from web.visitor import Come

HOSTILE = """<img src=x onerror="document.title='broken in'">"""
LEVELS = {"Height of the temple": "3"}


def test_two_browsers_play_each_other_while_a_third_watches(come: Come) -> None:
    ada, ben, eve = come("Ada"), come("Ben", color_scheme="dark"), come()
    address = ada.make_table("Festival Climbers", ["me", "open"], LEVELS)
    ben.go(address)
    ben.button("Sit here").click()
    ada.sees("Everyone is here")
    ada.button("Start").click()
    eve.go(address)
    eve.sees("You are watching.")
    for _ in ada.rounds():
        if ada.ended and ben.ended:
            break
        for player in (ada, ben):
            if player.asked and not player.ended:
                player.move("festival")
    for person in (ada, ben, eve):
        expect(person.page.locator("#end-title")).to_be_visible()
    expect(eve.page.locator(".piece")).to_have_count(ada.page.locator(".piece").count())
    assert eve.page.get_by_role("button", name="Rematch").count() == 0
    ben.button("Rematch").click()
    ada.sees("Ben has asked for a rematch.")


def test_talk_is_heard_by_those_it_is_meant_for(come: Come) -> None:
    ada, ben, eve = come("Ada"), come("Ben"), come()
    address = ada.make_table("Clamber", ["me", "open", "medium"])
    ben.go(address)
    ben.page.get_by_role("button", name="Sit here").first.click()
    ada.button("Start").click()
    eve.go(address)
    ada.page.wait_for_selector(".clamber")
    ada.page.get_by_label("Say something").fill("Hello, table")
    ada.button("Say").click()
    ben.sees("Hello, table")
    eve.sees("Hello, table")
    ada.page.get_by_label("To whom").select_option(label="to Ben")
    ada.page.get_by_label("Say something").fill("only for you")
    ada.button("Say").click()
    ben.sees("only for you")
    ben.page.get_by_label("Say a phrase").select_option(label="Thank you.")
    for person in (ada, ben, eve):
        expect(person.page.locator(".talk-panel li", has_text="Thank you.")).to_be_visible()
    assert eve.page.get_by_text("only for you").count() == 0


def test_hostile_names_and_talk_stay_text(come: Come) -> None:
    ada, ben = come("Ada"), come(HOSTILE[:40])
    address = ada.make_table("Festival Climbers", ["me", "open"], LEVELS)
    ben.go(address)
    ben.button("Sit here").click()
    ada.sees(HOSTILE[:40])
    ada.button("Start").click()
    ben.page.wait_for_selector(".festival")
    ben.page.get_by_label("Say something").fill(HOSTILE)
    ben.button("Say").click()
    ada.sees(HOSTILE)
    assert ada.page.locator("img").count() == 0
    assert "broken in" not in ada.page.title()


def test_a_seat_is_reserved_by_link_and_someone_is_sent_away(come: Come) -> None:
    ada, ben = come("Ada"), come("Ben")
    address = ada.make_table("Festival Climbers", ["me", "reserved"])
    ben.go(address)
    ben.sees("kept for someone with the link")
    assert ben.page.get_by_role("button", name="Sit here").count() == 0
    ben.go(ada.invitation())
    ben.page.reload()
    ben.button("Sit here").click()
    ada.button("Send away Ben").click()
    ben.sees("kept for someone with the link")
    ada.sees("Waiting for players")
    ben.button("Sit here").click()
    ada.sees("Everyone is here")
    ada.button("Start").click()
    ben.page.wait_for_selector(".festival")


def test_a_clock_runs_and_a_bot_takes_over_until_one_comes_back(come: Come) -> None:
    ada, ben = come("Ada"), come("Ben")
    ada.button("New table of Festival Climbers").click()
    dialog = ada.page.get_by_role("dialog")
    dialog.get_by_role("combobox", name="Chairs", exact=True).select_option("2")
    dialog.get_by_text("Rules, clock and visitors").click()
    dialog.get_by_role("combobox", name="Clock").select_option("move")
    dialog.get_by_role("spinbutton", name="Seconds").fill("8")
    dialog.get_by_role("button", name="Make the table").click()
    ada.page.wait_for_url("**/#/table/**")
    ben.go(ada.page.url)
    ben.button("Sit here").click()
    ada.button("Start").click()
    expect(ada.page.locator("ul[aria-label=Seats] time").first).to_be_visible()
    expect(ada.page.locator(".foot")).to_contain_text(re.compile("Your turn|Waiting for Ben|A bot plays"))
    first = ben if "Waiting for Ben" in ada.page.locator(".foot").inner_text() else ada
    first.button("Take over again").click()
    expect(first.button("Take over again")).to_have_count(0)


def test_a_move_is_taken_back_when_the_other_allows_it(come: Come) -> None:
    ada, ben = come("Ada"), come("Ben")
    ben.go(ada.make_table("Festival Climbers", ["me", "open"], LEVELS))
    ben.button("Sit down").click()
    ada.button("Start").click()
    for one in (ada, ben):
        one.page.wait_for_selector(".festival")
    for _ in ada.rounds():
        if ada.asked or ben.asked:
            break
    mover, other = (ada, ben) if ada.asked else (ben, ada)
    mover.until(lambda: other.asked, lambda: mover.move("festival"))
    mover.button("Take my last move back").click()
    other.button("Allow it").click()
    mover.sees("You took a move back")
    other.sees(f"{'Ada' if mover is ada else 'Ben'} took a move back")
    mover.page.wait_for_selector("section.mine")
