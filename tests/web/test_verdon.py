"""Climbers of Verdon on its own board: two people trade, fingers pan and zoom, keys alone, axe."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from web.axe import Looker
from web.keys import Keys
from web.prepared import Stage
from web.verdon import CONFIRM, PLACES, TILES, open_leaf
from web.visitor import PHONE, Come, Visitor, on_stage

from topout.core.speech import counted

TITLE = "Climbers of Verdon"
KINDS = ("rope", "nut", "bolt", "crashpad", "chalk")


def hand(visitor: Visitor) -> dict[str, int]:
    """What someone sees in their own hand."""
    counts: list[list[str]] = visitor.page.locator("[data-kind]").evaluate_all(
        "all => all.map(e => [e.dataset.kind, e.querySelector('b').textContent])"
    )
    return {kind: int(count) for kind, count in counts if int(count)}


def place_all(*people: Visitor) -> None:
    """Everyone places and picks, until the first dice lie on the table."""
    for _ in people[0].rounds():
        if people[0].page.locator(".rolled").count():
            return
        for person in people:
            if person.asked:
                person.move("verdon")
    raise AssertionError("the set-up does not end")


def whose_turn(*people: Visitor) -> Visitor | None:
    """Who of these may act in their own turn; a rolled 7 leaves the token."""
    for person in people:
        if person.page.locator("[data-end=leave]").count():
            person.page.locator("[data-end=leave]").click()
        if person.page.locator("[data-end=end]").count():
            return person
    return None


def let_answer(*people: Visitor) -> None:
    """Whoever is asked by a bot declines."""
    for person in people:
        person.any_of(person.page.locator(".desk .answers").get_by_role("button", name="Decline"))


def test_two_people_haggle_in_two_browsers_and_everyone_sees_the_answers(come: Come) -> None:
    ada, ben, eve = come("Ada"), come("Ben", color_scheme="dark", **PHONE), come()
    ben.go(ada.make_table(TITLE, ["me", "open", "easy"]))
    ben.button("Sit here").click()
    ada.button("Start").click()
    place_all(ada, ben)
    eve.go(ada.page.url)
    seller, buyer, given, wanted = find_trade(ada, ben)
    before = hand(seller), hand(buyer)

    open_leaf(seller, "Trade")
    other = next(kind for kind in KINDS if kind not in (given, wanted))
    seller.page.locator(f"[data-down={given}]").click()
    for _ in range(3):
        seller.page.locator(f"[data-up={other}]").click()
    seller.page.reload()
    expect(seller.page.locator(CONFIRM)).to_have_text(f"Offer 1 {given} for {counted(3, other)}")
    seller.page.locator(CONFIRM).click()
    open_leaf(seller, "Trade")
    expect(seller.page.locator(".offer")).to_contain_text("thinking")
    expect(eve.page.locator(".offer")).to_contain_text(f"{'Ada' if seller is ada else 'Ben'} gives")

    expect(buyer.page.get_by_role("tab", name="Trade")).to_have_attribute("aria-selected", "true")
    expect(buyer.page.locator(".offer")).to_contain_text("what do you say?")
    buyer.button("Counter…").click()
    if buyer.button("Clear").count():
        buyer.button("Clear").click()
    buyer.page.locator(f"[data-down={wanted}]").click()
    buyer.page.locator(f"[data-up={given}]").click()
    expect(buyer.page.locator(CONFIRM)).to_have_text(f"Counter with 1 {wanted} for 1 {given}")
    buyer.page.locator(CONFIRM).click()

    counter = seller.page.locator(".offer li.countered", has_text="Ben" if buyer is ben else "Ada")
    counter.locator("[data-close]").click()
    for person in (ada, ben, eve):
        expect(person.page.locator(".log-panel li", has_text=re.compile(rf"gives? 1 {given} to"))).to_be_attached()
    assert hand(seller).get(given, 0) == before[0][given] - 1
    assert hand(seller)[wanted] == before[0].get(wanted, 0) + 1
    assert hand(buyer)[given] == before[1].get(given, 0) + 1
    expect(seller.page.locator(".offer li.done")).to_contain_text("traded")


def find_trade(ada: Visitor, ben: Visitor) -> tuple[Visitor, Visitor, str, str]:
    """The one whose turn it is, the other, and kinds that they could exchange."""
    for _ in ada.rounds():
        let_answer(ada, ben)
        seller = whose_turn(ada, ben)
        if seller:
            buyer = ben if seller is ada else ada
            pairs = [(x, y) for x in hand(seller) for y in hand(buyer) if x != y]
            if pairs:
                return seller, buyer, *pairs[0]
            seller.page.locator("[data-end=end]").click()
    raise AssertionError("nobody has anything to trade")


def test_fingers_pan_zoom_and_choose(come: Come) -> None:
    ada = come("Ada", **PHONE)
    ada.play_now(TITLE)
    ada.wait_for_turn()
    box = ada.page.locator(".gorge svg[role=group]").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger = ada.context.new_cdp_session(ada.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        spots = [{"x": px, "y": py, "id": n} for n, (px, py) in enumerate(points)]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    def camera() -> str:
        return str(ada.page.locator(".camera").evaluate("e => e.style.transform"))

    def size() -> float:
        return float(camera().rpartition("scale(")[2].rstrip(")"))

    def spread() -> None:
        touch("touchStart", (x - 20, y), (x + 20, y))
        for step in range(1, 6):
            touch("touchMove", (x - 20 - 8 * step, y), (x + 20 + 8 * step, y))
        touch("touchEnd")

    def swipe() -> None:
        touch("touchStart", (x, y))
        touch("touchMove", (x + 20, y + 20))
        touch("touchMove", (x + 45, y + 45))
        touch("touchEnd")

    ada.until(lambda: size() > 2, spread)
    before = camera()
    assert size() > 2
    ada.until(lambda: camera() != before, swipe)
    assert camera() != before
    assert size() > 2
    assert ada.page.locator(".spot.picked").count() == 0
    assert ada.wide() <= 0
    whole = ada.button("The whole map")
    ada.until(lambda: not whole.count(), whole.tap)
    assert size() == 1
    place = ada.page.locator(PLACES).first.get_attribute("data-key")
    ada.page.locator(f'[data-key="{place}"]').tap()
    expect(ada.page.locator(f'[data-key="{place}"].picked')).to_be_visible()
    ada.long_press(ada.page.locator('[data-key="tile:J"]'))
    expect(ada.bubble).to_contain_text("gives")


ARROWS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")


def test_keys_alone_place_pick_and_take_a_turn(come: Come) -> None:
    ada = come("Ada")
    keys = Keys(ada)
    keys.tab_to(f'[aria-label="Play now: {TITLE} against bots"]')
    keys.press("Enter")
    for _ in range(2):
        ada.page.wait_for_selector(".spot.place.lit")
        keys.tab_to(".spot")
        for arrow in ("ArrowDown", "ArrowRight", "ArrowDown"):
            keys.press(arrow)
        assert keys.on(".spot.place.lit")
        keys.press("Enter")
        choose_tile(keys)
        keys.confirm()
        ada.page.wait_for_selector(".spot.path.lit")
        keys.tab_to(".spot.path.lit")
        keys.press("Enter")
        keys.confirm()
    ada.page.wait_for_selector("[data-take].lit")
    keys.tab_to("[data-take].lit")
    keys.press("Enter")
    keys.press("Enter")
    keys.confirm()
    reach_own_turn(keys)
    keys.tab_to("[role=tab]")
    for _ in range(ada.page.locator("[role=tab]").count()):
        keys.press("ArrowRight")
        expect(ada.page.locator("[role=tab][aria-selected=true]")).to_be_focused()
    keys.tab_to("[data-end=end]", "Shift+Tab")
    keys.press("Enter")
    expect(ada.page.locator(".log-panel li", has_text="You end your turn")).to_be_attached()


def reach_own_turn(keys: Keys) -> None:
    """Decline what bots offer, and leave the token where it is, until the turn may be ended."""
    for _ in keys.visitor.rounds():
        keys.page.wait_for_selector("[data-end], .desk .answers")
        if keys.page.locator("[data-end=end]").count():
            return
        wanted = ".desk .answers :last-child" if keys.page.locator(".desk .answers").count() else "[data-end=leave]"
        if keys.tabbed_to(wanted):
            keys.press("Enter")


def choose_tile(keys: Keys) -> None:
    """From a location to one of its lit tiles, where there are several."""
    for arrow in ARROWS:
        if keys.page.locator(CONFIRM).count():
            return
        keys.press(arrow)
        if keys.on(".spot.tile.lit"):
            keys.press("Enter")


def test_what_cannot_be_done_says_why_and_a_hint_points(come: Come) -> None:
    ada = come("Ada")
    ada.play_now(TITLE)
    ada.wait_for_turn()
    place = ada.page.locator(PLACES).first.get_attribute("data-key")
    ada.page.locator(f'[data-key="{place}"]').click()
    if ada.page.locator(CONFIRM).count() == 0:
        ada.any_of(ada.page.locator(TILES))
    ada.page.locator(CONFIRM).click()
    expect(ada.page.locator(".spot.path.lit").first).to_be_visible()
    ada.page.locator(f'[data-key="{place}"]').hover()
    expect(ada.bubble).to_contain_text("Your project on")
    ada.page.mouse.move(1, 1)
    ada.page.locator("[data-wish=buy]").hover()
    expect(ada.bubble).to_contain_text("not what is asked of you now")
    ada.page.mouse.move(1, 1)
    ada.button("Give me a hint").click()
    expect(ada.page.locator(".spot.path.hinted")).to_be_visible()
    ada.page.locator(".log-panel li button", has_text="You place a project").hover()
    expect(ada.page.locator(f'[data-key="{place}"].pointed')).to_be_visible()


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_grave_in_any_phase(come: Come, stage: Stage, device: dict[str, Any]) -> None:
    ada = on_stage(come, stage, "verdon-place", **device)
    looker = Looker(ada)
    ada.wait_for_turn()
    ada.any_of(ada.page.locator(PLACES))
    looker.look("a location is chosen")
    ada.goes_to("verdon-pick")
    ada.page.wait_for_selector("[data-take]")
    looker.look("pick")
    ada.goes_to("verdon")
    ada.page.wait_for_selector("[data-end=end]")
    for leaf in ("Build", "Cards", "Bank", "Trade"):
        open_leaf(ada, leaf)
        looker.look(leaf)
    looker.nothing_is_wrong()
