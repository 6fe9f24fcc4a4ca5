"""TABLETOP Climber on its own board: choosing hands, picking plays, and everyone who plays it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from web.axe import Looker
from web.keys import Keys
from web.prepared import Stage
from web.visitor import PHONE, Come, Visitor, on_stage

GAME = "tabletop_climber"
TITLE = "TABLETOP Climber"


def sit_down(ada: Visitor) -> None:
    ada.play_now(TITLE)
    ada.wait_for_turn()


def card(visitor: Visitor, which: str = "") -> Locator:
    return visitor.page.locator(f".card-button{which}")


def season(visitor: Visitor) -> str:
    """The number of the season that is being played."""
    return visitor.page.locator("[aria-label=Seasons] [aria-current=step]").inner_text().removeprefix("Season ")[0]


def chooses_a_hand(visitor: Visitor) -> None:
    visitor.page.locator(".suggestion").first.click()
    visitor.page.get_by_role("button", name=re.compile(r"^Play with these \d+$")).click()


def plays_until(visitor: Visitor, reached: str, most: int = 80) -> bool:
    """Play on until something is on the page; false when the season or the game ended before."""
    first = season(visitor)
    for _ in range(most):
        visitor.wait_for_turn()
        if visitor.page.locator(reached).count():
            return True
        if visitor.ended or season(visitor) != first:
            return False
        visitor.move(GAME)
    raise AssertionError(f"never came to {reached}")


def test_a_hand_is_suggested_sorted_cleared_and_kept_over_a_reload(come: Come) -> None:
    ada = come("Ada")
    sit_down(ada)
    expect(card(ada)).to_have_count(9)
    ada.button("Colour").click()
    names = card(ada).evaluate_all("all => all.map(e => e.dataset.card)")
    ada.button("Number").click()
    assert sorted(names) == sorted(card(ada).evaluate_all("all => all.map(e => e.dataset.card)"))
    ada.page.locator(".suggestion").first.click()
    expect(card(ada, ".picked")).to_have_count(8)
    card(ada, ".picked").first.click()
    ada.sees("Choose 1 more of your cards")
    ada.page.reload()
    expect(card(ada, ".picked")).to_have_count(7)
    ada.button("Clear").click()
    expect(card(ada, ".picked")).to_have_count(0)
    chooses_a_hand(ada)
    expect(ada.page.locator(".field")).to_be_visible()


def test_picking_cards_narrows_the_suggested_plays(come: Come) -> None:
    ada = come("Ada")
    sit_down(ada)
    chooses_a_hand(ada)
    for _ in range(40):
        ada.wait_for_turn()
        if ada.page.locator(".suggestion .kind").count():
            break
        ada.move(GAME)
    plays = ada.page.locator(".suggestion")
    several = plays.filter(has=ada.page.locator(".kind")).first
    before, words = plays.count(), several.inner_text()
    several.click()
    expect(card(ada, ".picked")).not_to_have_count(0)
    assert plays.count() <= before
    picked = card(ada, ".picked").count()
    assert "Pick " in words
    ada.page.get_by_role("button", name=re.compile("^Play the ")).click()
    expect(ada.page.locator(".log-panel li", has_text="You lay").nth(picked - 1)).to_be_attached()


HELD_LIST = """const send = WebSocket.prototype.send;
const held = [];
WebSocket.prototype.send = function (frame) {
    if (sessionStorage.held && JSON.parse(frame).type === "plays") held.push(() => send.call(this, frame));
    else send.call(this, frame);
};
window.ask = () => held.splice(0).forEach((asks) => asks());"""
"""With `held` set, nobody is asked for the plays before `ask` is called."""


def test_cards_picked_before_the_plays_are_listed_never_leave_one_stuck(come: Come) -> None:
    ada = come("Ada")
    ada.meddle().add_init_script(HELD_LIST)
    sit_down(ada)
    chooses_a_hand(ada)
    assert plays_until(ada, ".card-button.lit ~ .card-button.lit")
    ada.page.evaluate("sessionStorage.held = true")
    ada.page.reload()
    listing = ada.page.locator("[aria-busy=true]")
    expect(listing).to_have_count(1)
    for lit in card(ada, ".lit").element_handles()[:2]:
        lit.click()
        expect(card(ada, ".picked")).to_have_count(1)
    ada.page.evaluate("ask()")
    expect(listing).to_have_count(0)
    expect(ada.page.get_by_role("button", name=re.compile("^Pick ")).first).to_be_visible()


def test_cards_seasons_and_passes_explain_themselves_and_say_why_not(come: Come) -> None:
    ada = come("Ada")
    sit_down(ada)
    ada.page.locator("[aria-label=Seasons] button").nth(2).hover()
    expect(ada.bubble).to_contain_text("its gold card is face down")
    chooses_a_hand(ada)
    assert plays_until(ada, ".card-button.off")
    card(ada, ".off").first.hover()
    expect(ada.bubble.get_by_role("button", name="A play")).to_be_visible()
    card(ada, ".off").first.click()
    expect(ada.page.locator(".note .rule").first).to_be_visible()
    ada.page.locator(".turns").hover()
    expect(ada.bubble).to_contain_text("clockwise")
    if plays_until(ada, ".pass[aria-disabled=true]"):
        ada.page.locator(".pass").hover()
        expect(ada.bubble).to_contain_text("you may not pass")
        expect(ada.bubble).to_contain_text("T5")


def keys_move(keys: Keys) -> None:
    """Whatever is wanted, by keys: a hand, a play card by card, a card to pass on or to discard, a pass."""
    page = keys.page
    page.wait_for_selector("[aria-busy=true]", state="detached")
    if page.locator(".buttons .call").count():
        keys.confirm()
    elif page.locator("[aria-label='Suggested hands']").count():
        keys.tab_to(".suggestion", "Shift+Tab")
        keys.press("Enter")
    elif page.locator(".card-button.lit:not(.picked)").count():
        keys.tab_to("[data-card]", "Shift+Tab")
        keys.press("Home")
        while not keys.on(".card-button.lit:not(.picked)"):
            keys.press("ArrowRight")
        keys.press(keys.visitor.luck.choice(["Enter", " "]))
    else:
        keys.tab_to(".pass", "Shift+Tab")
        keys.press("Enter")


def test_keys_alone_choose_a_hand_card_by_card_and_play_a_season(come: Come) -> None:
    ada = come("Ada")
    sit_down(ada)
    keys = Keys(ada)
    keys.tab_to("[data-card]")
    for _ in range(8):
        keys.press(" ")
        keys.press("ArrowRight")
    expect(card(ada, ".picked")).to_have_count(8)
    keys.press("Control+Enter")
    expect(ada.page.locator(".field")).to_be_visible()
    first = season(ada)
    for _ in range(120):
        ada.wait_for_turn()
        if season(ada) != first:
            break
        keys_move(keys)
    assert season(ada) == "2"
    expect(ada.page.locator(".lodge")).to_contain_text("New in your team")
    expect(ada.page.locator(".more").first).to_have_text(re.compile(r"\+[123]"))


def test_two_people_and_a_bot_play_a_season(come: Come) -> None:
    ada, ben, eve = come("Ada"), come("Ben", color_scheme="dark", **PHONE), come()
    address = ada.make_table(TITLE, ["me", "open", "easy"])
    ben.go(address)
    ben.button("Sit here").click()
    ada.button("Start").click()
    eve.go(address)
    for person in (ada, ben):
        person.wait_for_turn()
        chooses_a_hand(person)
    for person in (ada, ben, eve):
        expect(person.page.locator(".field")).to_be_visible()
    assert card(eve).count() == 0
    for _ in ada.rounds():
        for player in (ada, ben):
            if player.asked:
                player.move(GAME)
        if season(eve) == "2":
            break
    for person in (ada, ben, eve):
        expect(person.page.locator(".lodge")).to_contain_text("Season 1, Standard")
    result = eve.page.locator(".lodge .result").inner_text()
    assert ada.page.locator(".lodge .result").inner_text().replace("You", "Ada") == result
    assert ben.wide() <= 0


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_grave_in_any_phase(come: Come, stage: Stage, device: dict[str, Any]) -> None:
    ada = on_stage(come, stage, "tabletop_climber-hand", **device)
    looker = Looker(ada)

    def look(where: str, shows: str) -> None:
        expect(ada.page.locator(shows).first).to_be_visible()
        ada.page.mouse.move(0, 0)
        looker.look(where)

    ada.wait_for_turn()
    look("choosing", ".lodge .result")
    ada.page.locator(".suggestion").first.click()
    look("hand picked", ".card-button.picked")
    ada.goes_to("tabletop_climber-turned")
    look("a field turned over", ".field.reversed")
    ada.goes_to(GAME)
    look("play", ".card-button.off")
    card(ada, ".lit").first.click()
    look("a card is picked", ".card-button.picked")
    ada.page.locator(".seen summary").click()
    look("cards seen", ".seen[open]")
    looker.nothing_is_wrong()
