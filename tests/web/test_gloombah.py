"""The board of Gloombah!: bargains and backstabs between browsers, keys alone, a phone, axe, and passing by itself."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from web.axe import Looker
from web.prepared import Stage
from web.visitor import PHONE, Come, Visitor, confirm, on_stage

TITLE = "Gloombah!"
COVERED = """() => {
    const words = [...document.querySelectorAll(".arena :is(.latest, .door, h2, p, .slot, .decks)")];
    const boxes = words.filter((part) => part.checkVisibility()).map((part) => part.getBoundingClientRect());
    return boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) =>
        one.left < other.right && other.left < one.right && one.top < other.bottom - 1 && other.top < one.bottom - 1));
}"""
"""Where something in the arena lies over something else."""


def deed(visitor: Visitor, name: str) -> Any:
    return visitor.page.locator(f'[data-deed="{name}"]')


def do(visitor: Visitor, name: str) -> None:
    visitor.wait_for_turn()
    deed(visitor, name).click()


def begun(come: Come, **context: Any) -> tuple[Visitor, Visitor]:
    """Two people at one table who have just been dealt their cards."""
    ada, ben = come("Ada", **context), come("Ben", **context)
    address = ada.make_table(TITLE, ["me", "open"])
    ben.go(address)
    ben.button("Sit here").click()
    ada.button("Start").click()
    for player in (ada, ben):
        player.page.wait_for_selector(".hand .card")
    return ada, ben


def puts_nothing_on(player: Visitor) -> None:
    _ = player.any_of(deed(player, "outfit")) or confirm(player)


def two(come: Come, **context: Any) -> tuple[Visitor, Visitor]:
    """Two people who have put nothing on; the first one given back is the one to begin."""
    ada, ben = begun(come, **context)
    puts_nothing_on(ada)
    puts_nothing_on(ben)
    return in_turn(ada, ben)


def test_a_hint_stays_while_others_choose_at_the_same_time(come: Come) -> None:
    ada, ben = begun(come)
    ada.button("Give me a hint").click()
    expect(ada.page.locator(".hint")).to_be_visible()
    puts_nothing_on(ben)
    expect(ada.page.locator(".hero", has_text="Ben")).to_contain_text("ready")
    expect(ada.page.locator(".hint")).to_be_visible()


def test_on_a_phone_nothing_in_the_arena_lies_over_anything_else(stage: Stage, come: Come) -> None:
    ada = on_stage(come, stage, "gloombah-outfit", **PHONE)
    expect(ada.page.locator(".arena h2")).to_have_text("Get ready: what do you put on?")
    assert not ada.page.evaluate(COVERED)
    ada.button("Give me a hint").click()
    expect(ada.page.locator(".hint")).to_be_visible()
    assert not ada.page.evaluate(COVERED)


def in_turn(ada: Visitor, ben: Visitor) -> tuple[Visitor, Visitor]:
    """Who prepares, and the other."""
    for player in (ada, ben):
        expect(player.page.locator('[data-phase="prepare"]')).to_be_visible()
        expect(player.page.locator(".hero.word")).to_have_count(1)
    mine = ada.page.locator(".hero.word", has_text="You").count()
    return (ada, ben) if mine else (ben, ada)


def begin_fight(fighter: Visitor) -> None:
    do(fighter, "go-on")
    do(fighter, "fight")
    expect(fighter.page.locator('[data-phase="fight"]')).to_be_visible()


def test_two_people_bargain(come: Come) -> None:
    fighter, other = two(come)
    begin_fight(fighter)
    do(fighter, "pass")
    do(other, "offer")
    desk = other.page.locator(".desk")
    desk.get_by_role("group", name="XP").get_by_role("button", name="1").click()
    expect(desk).to_contain_text("Together")
    other.page.locator(".buttons button.call").click()
    offer = fighter.page.locator(".offer")
    expect(offer).to_contain_text(
        re.compile(r"offers help for 1 XP, \d treasures?\. You keep \d XP and \d treasures?\. Together \d+ against \d+")
    )
    do(fighter, "pass")
    other.wait_for_turn()
    other.page.get_by_role("button", name="Withdraw").click()
    expect(fighter.page.locator(".offer")).to_have_count(0)
    do(fighter, "pass")
    do(other, "offer")
    other.page.locator(".buttons button.call").click()
    fighter.page.locator(".accept").click()
    for player in (fighter, other):
        expect(player.page.locator(".offer.deal")).to_be_visible()
        expect(player.page.locator(".champion")).to_have_count(2)
    do(other, "pass")
    do(fighter, "pass")
    for player in (fighter, other):
        expect(player.page.locator(".log-panel li", has_text=re.compile("(win|lose)s? the fight"))).to_be_attached()


def test_a_backstab_is_seen_by_the_one_it_hurts(come: Come) -> None:
    fighter, other = with_a_knife(*two(come, reduced_motion="no-preference"))
    begin_fight(fighter)
    do(fighter, "pass")
    other.wait_for_turn()
    card = knives(other).first
    name = str(card.get_attribute("data-card"))
    card.click()
    _ = other.any_of(other.page.locator(".choice.rope")) or confirm(other)
    expect(fighter.page.locator(".drama[data-scene=stab]")).to_contain_text(re.compile(f"Backstab!.*{name}"))
    fighter.page.keyboard.press("Shift")
    expect(fighter.page.locator(".drama")).to_have_count(0)
    expect(fighter.page.locator(".latest")).to_contain_text(name)


def knives(visitor: Visitor) -> Any:
    """The backstab cards in a hand that need no gear to strike at."""
    return visitor.page.locator('.hand section.others .card:not([data-card="Destroy Armor"])')


def with_a_knife(ada: Visitor, ben: Visitor) -> tuple[Visitor, Visitor]:
    """Turns go by, with fights that can be won and no others, until one prepares while the other can backstab."""
    for _ in ada.rounds():
        for player, other in ((ada, ben), (ben, ada)):
            if not player.asked:
                continue
            if player.page.locator('[data-phase="prepare"]').count() and knives(other).count():
                return player, other
            quietly(player)
    raise AssertionError("nobody ever holds a backstab card")


def quietly(visitor: Visitor) -> None:
    """The safest move there is."""
    ahead = visitor.page.locator(".clash.ahead").count()
    safest = ["go-on", "fight" if ahead else "run", "pass"]
    if not any(visitor.any_of(deed(visitor, name)) for name in safest):
        visitor.move("gloombah")


def test_one_passes_until_something_changes(come: Come) -> None:
    fighter, other = two(come)
    begin_fight(fighter)
    expect(deed(other, "until")).to_be_visible()
    deed(fighter, "until").click()
    expect(deed(fighter, "until")).to_have_attribute("aria-pressed", "true")
    do(other, "offer")
    other.page.locator(".buttons button.call").click()
    fighter.sees("Something has changed")
    expect(deed(fighter, "until")).to_have_attribute("aria-pressed", "false")
    deed(other, "until").click()
    do(fighter, "pass")
    expect(fighter.page.locator('[data-phase="fight"]')).to_have_count(0)


PHASES = ["gloombah-outfit", "gloombah-prepare", "gloombah-meet", "gloombah", "gloombah-death"]


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_grave_in_any_phase_and_nothing_is_too_wide(
    come: Come, stage: Stage, device: dict[str, Any]
) -> None:
    ada = on_stage(come, stage, "gloombah-help", **device)
    looker = Looker(ada)
    ada.wait_for_turn()
    for scene in PHASES:
        ada.goes_to(scene)
        looker.look(scene)
    ada.goes_to("gloombah-help")
    expect(ada.page.locator(".sum").first).to_be_visible()
    ada.page.locator(".hand .card.lit").first.click()
    looker.look("a card is picked")
    ada.page.keyboard.press("Escape")
    do(ada, "offer")
    expect(ada.page.locator(".desk")).to_be_visible()
    looker.look("an offer")
    looker.nothing_is_wrong()


def test_keys_alone_play_a_turn(come: Come) -> None:
    fighter, other = two(come)

    def press(visitor: Visitor, selector: str) -> None:
        visitor.wait_for_turn()
        for _ in range(60):
            visitor.page.keyboard.press("Tab")
            if visitor.page.evaluate("wanted => document.activeElement?.matches(wanted) ?? false", selector):
                visitor.page.keyboard.press("Enter")
                return
        raise AssertionError(f"no tab leads to {selector}")

    card = '.hand .card[tabindex="0"]'
    press(fighter, card)
    fighter.page.keyboard.press("Escape")
    expect(fighter.page.locator(".card.picked")).to_have_count(0)
    held = fighter.page.locator(".hand .card").count()
    press(fighter, card)
    fighter.page.keyboard.press("ArrowRight")
    fighter.page.keyboard.press("Enter")
    expect(fighter.page.locator(".card.picked")).to_have_count(1)
    if held > 1:
        expect(fighter.page.locator(".hand .card").nth(1)).to_be_focused()
    fighter.page.keyboard.press("Escape")
    press(fighter, '[data-deed="go-on"]')
    press(fighter, '[data-deed="fight"]')
    press(fighter, '[data-deed="pass"]')
    press(other, '[data-deed="offer"]')
    expect(other.page.locator(".desk [aria-pressed=true]").first).to_be_focused()
    press(other, ".buttons button.call")
    press(fighter, ".accept")
    press(other, '[data-deed="pass"]')
    press(fighter, '[data-deed="pass"]')
    expect(fighter.page.locator(".log-panel li", has_text=re.compile("(win|lose)s? the fight"))).to_be_attached()


def test_everything_explains_itself(come: Come) -> None:
    fighter, _ = two(come)
    fighter.page.locator(".hero", has_text="You").hover()
    expect(fighter.bubble).to_contain_text("level 1 of 12")
    fighter.page.locator(".hand .card").first.hover()
    expect(fighter.bubble).to_contain_text(str(fighter.page.locator(".hand .card").first.get_attribute("data-card")))
    begin_fight(fighter)
    for what, words in ((".balance", "attack points of the players"), (".term", "Level 1."), (".chip", "damage")):
        fighter.page.locator(what).first.hover()
        expect(fighter.bubble).to_contain_text(words)
    gear = fighter.page.locator(".hand section.prepare .card, .hand section.others .card")
    if gear.count():
        gear.first.hover()
        expect(fighter.bubble.get_by_role("button")).to_be_visible()
    fighter.page.mouse.move(5, 5)
    fighter.page.get_by_text("The table in words").click()
    fighter.sees("0 of 2 passes in a row.")
    fighter.button("Give me a hint").click()
    expect(fighter.page.locator(".gloombah .hinted").first).to_be_visible()
