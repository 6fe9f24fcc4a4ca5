"""A finished match is analysed on the page: progress, chart, swings, and the way to a moment."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from web.axe import graves
from web.visitor import PHONE, Come, Visitor


def played(come: Come, **context: object) -> Visitor:
    """Someone who has just finished a small Festival."""
    ada = come("Ada", **context)
    ada.make_table("Festival Climbers", ["me", "medium"], {"Height of the temple": "4"})
    ada.play_to_end("festival")
    return ada


def test_a_match_is_analysed_and_a_swing_is_shown_in_the_replay(come: Come) -> None:
    ada = played(come)
    page = ada.page
    ada.button("Analyse").click()
    panel = page.get_by_role("dialog", name="Analysis")
    expect(panel.get_by_role("progressbar").or_(panel.get_by_role("slider"))).to_be_visible()
    chart = panel.get_by_role("slider", name="Winning chances over the match")
    expect(chart).to_be_visible()
    expect(chart).to_have_attribute("aria-valuetext", re.compile(r"Step \d+: Ada \d+ %, .* \d+ %"))
    expect(panel.get_by_role("heading", name="The biggest swings")).to_be_visible()
    expect(panel.get_by_text("Nothing was left to chance once the match had begun.").first).to_be_visible()
    assert graves(ada.page) == []
    panel.get_by_text("All chances as a table").click()
    steps = int(chart.get_attribute("aria-valuemax") or 0)
    expect(panel.locator("tbody tr")).to_have_count(steps + 1)

    chart.focus()
    page.keyboard.press("Home")
    expect(chart).to_have_attribute("aria-valuenow", "0")
    page.keyboard.press("ArrowRight")
    expect(chart).to_have_attribute("aria-valuenow", "1")
    show = panel.get_by_role("button", name="Show me").first
    step = re.sub(r"\D", "", show.inner_text())
    show.click()
    expect(page.locator("[data-step]")).to_have_text(f"{step} / {steps}")

    again = page.get_by_role("dialog", name="Analysis").get_by_role("slider")
    expect(again).to_have_attribute("aria-valuenow", step)
    again.focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-step]")).to_have_text(f"{int(step) - 1} / {steps}")
    again.click(position={"x": 40, "y": 60})
    expect(page.locator("[data-step]")).to_have_text(re.compile(rf"^[0-2] / {steps}$"))
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Analysis")).to_have_count(0)


def test_on_a_phone_the_panel_makes_way_for_the_board(come: Come) -> None:
    ada = played(come, color_scheme="dark", **PHONE)
    ada.page.get_by_role("link", name="Replay").click()
    ada.button("Analyse").click()
    panel = ada.page.get_by_role("dialog", name="Analysis")
    expect(panel.get_by_role("slider")).to_be_visible()
    assert ada.wide() <= 0
    assert graves(ada.page) == []
    panel.get_by_role("button", name="Show me").first.click()
    expect(panel).to_have_count(0)
    expect(ada.page.locator("[data-step]")).not_to_have_text(re.compile(r"^0 /"))
