"""A tournament as people see it: made, entered, begun, played, and followed without a reload."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from server.programs import Program, offered
from server.running import Door
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
    for _ in ada.rounds():
        if over(ada) and over(ben):
            break
        for visitor in (ada, ben):
            go_on(visitor)
    for looker, visitor in ((desk, ada), (phone, ben)):
        expect(visitor.page.get_by_text("Round 2", exact=True)).to_be_visible()
        looker.look("at its end")
        looker.nothing_is_wrong()


def test_a_link_to_no_tournament_says_so(come: Come) -> None:
    ada = come("Ada")
    ada.expected.append("404")
    ada.go(f"{ada.url}#/tournament/nothing")
    ada.sees("There is no such tournament")


LONG = "Adelheid von Hohenstein-Gutenberg"
NEW_KEY = """async () => {
  const asked = { method: "POST", headers: { "content-type": "application/json" }, body: '{"name": "Deepfox"}' };
  return (await (await fetch("api/me/keys", asked)).json()).key;
}"""


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desktop", "phone"])
def test_a_program_of_ones_own_is_entered_and_withdrawn(come: Come, device: dict[str, Any]) -> None:
    ada = come(LONG, **device)
    looker = Looker(ada)
    key = ada.page.evaluate(NEW_KEY)
    made(ada)
    ada.button("Enter").click()
    place = Door(int(ada.url.rstrip("/").rpartition(":")[2]))
    with Program(place, place.guest("", key), "Deepfox", key) as program:
        offered(program)
        ada.page.get_by_text("Programs", exact=True).click()
        ada.button("Enter Deepfox").click()
        ada.sees(f"a program by {LONG}")
        looker.look("with a program")
        ada.button("Withdraw Deepfox").click()
        expect(ada.page.get_by_text(f"a program by {LONG}")).to_have_count(0)
    looker.nothing_is_wrong()


def over(visitor: Visitor) -> bool:
    """Whether the page tells who has won."""
    said = visitor.page.get_by_role("status").filter(has_text=re.compile("has won|share the first place"))
    return said.count() > 0


def go_on(visitor: Visitor) -> None:
    """Do the next thing there is to do: go to one's table, play, come back from there."""
    page = visitor.page
    if visitor.ended:
        page.get_by_role("link", name="To the tournament").click()  # on a phone one may have to scroll to it
    elif page.locator("section.mine").count():
        visitor.move("festival")
    else:
        ways = page.get_by_role("link", name="Go to my table").or_(page.get_by_role("button", name="Take over again"))
        if ways.count():
            visitor.any_of(ways)
