"""A tournament as people see it: made, entered, begun, played, and followed without a reload."""

from __future__ import annotations

from playwright.sync_api import expect
from web.axe import Looker
from web.visitor import PHONE, Come, Visitor


def made(ada: Visitor) -> str:
    """A tournament of short matches, made on the page; its address."""
    ada.page.get_by_role("link", name="Tournaments").click()
    ada.button("New tournament").click()
    form = ada.page.get_by_role("dialog")
    form.get_by_role("textbox", name="Name").fill("Sunday cup")
    form.get_by_role("combobox", name="Game").select_option(label="Festival Climbers")
    form.get_by_label("Players at a table").select_option("2")
    form.get_by_label("Rounds", exact=True).fill("2")
    form.get_by_label("Seconds between rounds").fill("0")
    form.get_by_text("Rules and clock").click()
    form.get_by_label("Height of the temple").fill("3")
    ada.button("Make the tournament").click()
    ada.page.wait_for_url("**/#/tournament/*")
    ada.sees("Nobody yet.")
    return ada.page.url


def test_a_tournament_is_made_entered_and_played_to_its_end(come: Come) -> None:
    ada, ben = come("Ada"), come("Ben", **PHONE)
    desk, phone = Looker(ada), Looker(ben)
    address = made(ada)
    ada.button("Enter").click()
    ada.page.get_by_label("Bots").fill("2")
    ada.page.get_by_label("How they play").select_option("easy")
    ada.button("Add").click()
    ada.sees("3 entrants so far.")
    desk.look("before it begins")
    ben.go(address)
    ben.button("Enter").click()
    ada.sees("4 entrants so far.")
    ada.button("Begin the first round").click()
    for visitor in (ada, ben):
        visitor.page.get_by_role("link", name="Go to my table").wait_for()
    phone.look("while it is played")
    for _ in range(2):
        play_round([ada, ben], address)
    for looker, visitor in ((desk, ada), (phone, ben)):
        expect(visitor.page.get_by_text("Round 2", exact=True)).to_be_visible()
        visitor.page.get_by_text("first place").or_(visitor.page.get_by_text("has won.")).first.wait_for()
        looker.look("at its end")
        looker.nothing_is_wrong()


def play_round(players: list[Visitor], address: str) -> None:
    """Each to their table; who is done goes back by the button."""
    playing = list(players)
    for one in playing:
        one.page.get_by_role("link", name="Go to my table").click()
    while playing:
        for one in list(playing):
            one.page.wait_for_selector("section.mine, #end-title, .foot")
            if one.ended:
                one.page.get_by_role("link", name="To the tournament").click()
                playing.remove(one)
            elif one.page.locator("section.mine").count():
                one.move("festival")
    for one in players:
        one.page.get_by_role("link", name="Replay").first.wait_for()
