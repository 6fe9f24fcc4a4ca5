"""Guided first games, by the page alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from web.axe import graves
from web.keys import Keys, walk
from web.lessons import attempt, follow, step
from web.visitor import PHONE, Come, Visitor

from topout.games import registry
from topout.lesson import has_lesson, lesson

GUIDE = "section[aria-label=Lesson]"
UNCOVERED = """() => {
  const guide = document.querySelector("section[aria-label=Lesson]").getBoundingClientRect();
  return [...document.querySelectorAll(".board .hinted:not(.picked)")].map((each) => each.getBoundingClientRect())
    .every((at) => at.bottom <= guide.top + 1 && at.top >= 0 && at.right <= innerWidth + 1);
}"""


def learn(visitor: Visitor, name: str) -> None:
    visitor.button(f"Learn: {registry.game(name).title} in three minutes").click()
    visitor.page.wait_for_selector(GUIDE)


def at_step(visitor: Visitor, number: int) -> None:
    expect(visitor.page.locator(f"{GUIDE}[data-step='{number}']")).to_be_visible()


@pytest.mark.parametrize("name", [name for name in registry.GAMES if has_lesson(name)])
def test_a_lesson_is_finished_and_the_game_goes_on(come: Come, name: str) -> None:
    ada = come("Ada")
    learn(ada, name)
    follow(ada, name)
    expect(ada.page.locator(f"{GUIDE} .say")).to_have_text(lesson(name).steps[-1].say)
    ada.button("Go on with this game").click()
    expect(ada.page.locator(GUIDE)).to_have_count(0)
    for _ in range(2):
        ada.wait_for_turn()
        if not ada.ended:
            ada.move(name)
    ada.page.evaluate("localStorage.removeItem('topout.learned')")
    ada.go(ada.url)
    expect(ada.button(f"Learn again: {registry.game(name).title} in three minutes")).to_be_visible()
    expect(ada.page.get_by_text(f"Lessons done: {registry.game(name).title}.")).to_be_visible()


@pytest.mark.parametrize("name", [name for name in registry.GAMES if has_lesson(name)])
def test_on_a_phone_the_guide_never_covers_what_it_points_at(come: Come, name: str) -> None:
    ada = come("Ada", **PHONE)
    learn(ada, name)

    def look() -> None:
        expect(ada.button("Next").or_(ada.page.locator(".board .hinted")).first).to_be_visible()
        ada.page.wait_for_function(UNCOVERED)
        assert ada.wide() <= 0

    follow(ada, name, look)


def test_a_lesson_is_finished_with_the_keyboard_alone(come: Come) -> None:
    ada = come("Ada")
    keys = Keys(ada)
    keys.tab_to('[aria-label="Learn: Festival Climbers in three minutes"]')
    keys.press("Enter")
    for _ in range(60):
        ada.page.wait_for_selector(f"{GUIDE} .call, .board .hinted")
        if ada.page.locator("[data-ended=true]").count():
            break
        if ada.button("Next").count():
            keys.tab_to(f"{GUIDE} .call")
            keys.press("Enter")
            continue
        spaces = ada.page.locator(".space.hinted").evaluate_all("all => all.map(e => e.dataset.space).sort()")
        for space in spaces:
            keys.tab_to("[data-space]", "Shift+Tab")
            walk(keys, space)
            keys.press("Enter")
    keys.tab_to(f"{GUIDE} .call")
    keys.press("Enter")
    expect(ada.page.locator(GUIDE)).to_have_count(0)


def test_a_mistake_is_explained_by_its_ruling_and_another_move_is_kindly_left_undone(come: Come) -> None:
    ada = come("Ada")
    learn(ada, "festival")
    ada.button("Next").click()
    ada.page.locator('[data-space="1.4"]').click()
    ada.sees("this step of the lesson is about something else: Bring a climber to the base (2nd space).")
    step(ada, "festival")
    at_step(ada, 3)
    attempt(ada)
    refusal = ada.page.locator(f"{GUIDE} .no")
    expect(refusal).to_contain_text("The climber that moves cannot be one of the two it would stand on.")
    refusal.get_by_role("button", name="F3").click()
    expect(ada.page.get_by_role("dialog")).to_contain_text("May the climber that moves be one of the two supports?")
    ada.button("Close the rules").click()
    for space in ("1.1", "2.1"):
        ada.page.locator(f'[data-space="{space}"]').click()
    expect(ada.page.locator(".note")).to_contain_text("cannot be one of the two it would stand on")
    at_step(ada, 3)


def test_leaving_and_coming_back_resumes_the_lesson(come: Come) -> None:
    ada = come("Ada")
    learn(ada, "clamber")
    for _ in range(3):
        step(ada, "clamber")
    at_step(ada, 4)
    said = ada.page.locator(f"{GUIDE} .say").inner_text()
    ada.page.reload()
    expect(ada.page.locator(f"{GUIDE} .say")).to_have_text(said)
    ada.page.locator(GUIDE).get_by_role("link", name="Leave").click()
    ada.page.get_by_role("link", name="Go on: Clamber").click()
    expect(ada.page.locator(f"{GUIDE} .say")).to_have_text(said)
    follow(ada, "clamber")


def test_whoever_skips_the_lesson_plays_on_at_once(come: Come) -> None:
    ada = come("Ada")
    learn(ada, "festival")
    ada.button("Skip the lesson").click()
    expect(ada.page.locator(GUIDE)).to_have_count(0)
    ada.page.locator('[data-space="1.4"]').click()
    expect(ada.page.locator('[data-space="1.4"] .piece, .piece')).not_to_have_count(0)
    ada.play_to_end("festival")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_grave_in_a_lesson(come: Come, scheme: str) -> None:
    ada = come("Ada", color_scheme=scheme)
    learn(ada, "festival")
    step(ada, "festival")
    step(ada, "festival")
    at_step(ada, 3)
    attempt(ada)
    assert graves(ada.page) == []
