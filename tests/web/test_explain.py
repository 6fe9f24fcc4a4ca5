"""Everything on a board explains itself, to mouse, keys and fingers, and what is not legal says why."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from web.serving import Served
from web.visitor import PHONE, Come

RULING = re.compile(r"F6|Turn 2")


def test_a_resting_mouse_is_told_what_a_space_is_and_why_it_cannot_be_chosen(come: Come) -> None:
    ada = come("Ada")
    ada.play_now("Festival Climbers")
    ada.wait_for_turn()
    ada.page.locator('[data-space="5.1"]').hover()
    expect(ada.bubble).to_contain_text("Level 5 (2nd space), worth 5 points: empty")
    ada.bubble.get_by_role("button", name=RULING).click()
    expect(ada.page.locator(".cited")).to_be_in_viewport()
    expect(ada.bubble).to_have_count(0)
    ada.button("Close the rules").click()
    ada.page.locator(".reserve").first.hover()
    expect(ada.bubble).to_contain_text("climbers in reserve")
    ada.page.mouse.move(5, 5)
    expect(ada.bubble).to_have_count(0)


AT_ITS_MIDDLE = """bubble => {
    const { left, top, width, height } = bubble.getBoundingClientRect();
    const button = document.body.appendChild(document.createElement("button"));
    Object.assign(button.style, {position: "fixed", left: `${left}px`, top: `${top}px`,
        width: `${width}px`, height: `${height}px`});
    button.onclick = () => button.remove();
    button.id = "underneath";
    return [left + width / 2, top + height / 2];
}"""


def test_an_explanation_catches_no_click_that_is_meant_for_something_else(come: Come) -> None:
    ada = come("Ada")
    ada.play_now("Gloombah!")
    ada.wait_for_turn()
    ada.page.locator(".hand .card").first.hover()
    expect(ada.bubble).to_be_visible()
    x, y = ada.bubble.evaluate(AT_ITS_MIDDLE)
    ada.page.mouse.click(x, y)
    expect(ada.page.locator("#underneath")).to_have_count(0)
    ada.page.mouse.move(5, 5)
    expect(ada.bubble).to_have_count(0)


UNDER_THE_MOUSE = """card => Object.assign(card.style, {position: "fixed", left: "300px", top: "200px", zIndex: 9})"""


def test_what_slides_under_a_resting_mouse_waits_until_it_moves(come: Come) -> None:
    ada = come("Ada")
    ada.play_now("Clamber")
    ada.wait_for_turn()
    ada.page.mouse.move(320, 230)
    card = ada.page.locator(".hand .card").first
    card.evaluate(UNDER_THE_MOUSE)
    expect(ada.page.locator(".hand .card:hover")).to_have_count(1)
    ada.page.wait_for_timeout(1000)
    expect(ada.bubble).to_have_count(0)
    ada.page.mouse.move(322, 232)
    expect(ada.bubble).to_contain_text(card.locator("b").inner_text())


def test_keys_reach_the_explanation_and_its_ruling(come: Come) -> None:
    ada = come("Ada")
    ada.play_now("Festival Climbers")
    ada.wait_for_turn()
    ada.page.locator('[data-space="1.0"]').focus()
    for _ in range(4):
        ada.page.keyboard.press("ArrowUp")
    expect(ada.bubble).to_contain_text("Level 5 (1st space)")
    expect(ada.page.locator('[data-space="5.0"]')).to_have_attribute("aria-describedby", "bubble")
    ada.page.keyboard.press("Escape")
    expect(ada.bubble).to_have_count(0)
    ada.page.keyboard.press("ArrowRight")
    expect(ada.bubble).to_contain_text("Level 5 (2nd space)")
    ada.page.keyboard.press("?")
    expect(ada.page.locator(".cited")).to_be_in_viewport()
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator('[data-space="5.1"]')).to_be_focused()


def test_a_long_press_explains_and_does_not_click(come: Come) -> None:
    ada = come("Ada", **PHONE)
    ada.play_now("Clamber")
    ada.wait_for_turn()
    card = ada.page.locator(".hand .card.lit").first
    name = card.locator("b").inner_text()
    ada.long_press(card)
    expect(ada.bubble).to_contain_text(name)
    expect(ada.page.locator(".card.picked")).to_have_count(0)
    ada.page.locator(".goal").tap()
    expect(ada.bubble).to_have_count(0)
    card.tap()
    expect(ada.page.locator(".card.picked")).to_have_count(1)
    expect(ada.bubble).to_have_count(0)


def test_the_well_explains_roles_climbers_goal_and_beast(come: Come) -> None:
    ada = come("Ada")
    ada.play_now("Clamber")
    ada.wait_for_turn()
    ada.page.locator(".role summary").click()
    for what, words in (
        (".goal", "not known until someone"),
        (".mark.beast", "takes whoever it reaches"),
        (".mark.ledge", "learns how high the goal is"),
        ('[data-lane="1"]', "above the Skittering"),
        (".hand .card >> nth=0", "!"),
        (".role summary", "You are"),
    ):
        ada.page.locator(what).hover()
        expect(ada.bubble).to_contain_text(words)


def test_the_generic_board_explains_words_and_what_cannot_be_done_now(come: Come, place: Served) -> None:
    ada = come("Ada", url=f"{place.url}?generic")
    ada.play_now("Festival Climbers")
    ada.wait_for_turn()
    ada.page.locator(".absent").get_by_text("pass").hover()
    expect(ada.bubble).to_contain_text("Pass")
    expect(ada.bubble.get_by_role("button")).to_be_visible()
    ada.go(ada.url)
    ada.play_now("Clamber")
    ada.wait_for_turn()
    ada.page.locator(".moves button").first.hover()
    expect(ada.bubble).to_contain_text(re.compile("target|all|Skittering|hand|you"))
