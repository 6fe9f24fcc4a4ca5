"""Everyone can follow: others' moves one by one, only moves made for one, moves chosen in advance, keys."""

from __future__ import annotations

from playwright.sync_api import expect
from web.test_tabletop_climber import GAME, TITLE, chooses_a_hand
from web.visitor import Come, Visitor

WAITING = ".pace button"


def until_turn(ada: Visitor) -> None:
    """See one move after the other until it is one's own turn."""
    for _ in ada.rounds():
        if ada.page.locator("section.mine").count():
            return
        ada.page.keyboard.press("n")


def until_others_move(ada: Visitor) -> None:
    """Play a card of Clamber, on whomever it may meet, and wait until others' moves can be seen."""
    for _ in ada.rounds():
        if ada.page.locator(WAITING).count():
            return
        if ada.page.locator("section.mine").count():
            ada.move("clamber")


def test_step_by_step_each_move_waits_for_a_key_and_a_card_can_be_chosen_meanwhile(come: Come) -> None:
    ada = come("Ada")
    ada.likes(pace="step by step", onlyMoves=False)
    ada.play_now("Clamber")
    log = ada.page.locator(".log-panel li")
    until_turn(ada)
    until_others_move(ada)
    before = log.count()
    card = ada.page.locator(".hand .card").first
    name = card.locator("b").inner_text()
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    ada.sees("Planned:")
    assert log.count() == before
    ada.page.keyboard.press("n")
    expect(log).not_to_have_count(before)
    until_turn(ada)
    expect(ada.page.get_by_text("Planned:")).to_have_count(0)
    expect(ada.page.locator(f".card.picked b, .log-panel li:has-text('{name}')").first).to_be_attached()


def test_a_question_mark_shows_the_keys_and_letters_press_buttons(come: Come) -> None:
    ada = come("Ada")
    ada.play_now("Festival Climbers")
    ada.wait_for_turn()
    ada.page.mouse.move(0, 0)
    expect(ada.bubble).to_be_hidden()
    sheet = ada.page.get_by_role("dialog", name="Keys")
    ada.until(sheet.is_visible, lambda: ada.page.keyboard.press("?"))
    expect(sheet).to_contain_text("Take my last move back")
    ada.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    ada.page.keyboard.press("p")
    expect(ada.button("Pause")).to_have_attribute("aria-pressed", "true")
    ada.button("Go on").click()
    expect(ada.button("Pause")).to_have_attribute("aria-pressed", "false")
    ada.page.keyboard.press("r")
    expect(ada.button("Close the rules")).to_be_visible()


def comes_to_an_only_move(ada: Visitor) -> bool:
    """Play until there is a single move left to make."""
    for _ in range(80):
        ada.wait_for_turn()
        if ada.page.get_by_text("Your only move").count():
            return True
        ada.move(GAME)
    return False


def test_the_only_move_is_made_for_one(come: Come) -> None:
    ada = come("Ada")
    ada.likes(pace="at once", onlyMoves=True)
    ada.play_now(TITLE)
    ada.wait_for_turn()
    chooses_a_hand(ada)
    assert comes_to_an_only_move(ada)
    log = ada.page.locator(".log-panel li")
    expect(log).not_to_have_count(log.count())
