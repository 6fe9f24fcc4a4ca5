"""Looking back at a finished match."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect
from web.visitor import Come


def test_a_match_is_scrubbed_shared_saved_and_loaded(come: Come, tmp_path: Path) -> None:
    ada = come("Ada", permissions=["clipboard-read", "clipboard-write"])
    page = ada.page
    ada.play_now("Clamber")
    ada.play_to_end("clamber")
    with page.expect_download() as saving:
        page.get_by_role("link", name="Record").click()
    file = tmp_path / "match.json"
    saving.value.save_as(file)

    page.get_by_role("link", name="Replay").click()
    slider = page.get_by_role("slider", name="Step")
    expect(slider).to_be_visible()
    last = slider.get_attribute("max")
    ada.button("One step on").click()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-step]")).to_have_text(f"2 / {last}")
    expect(page.locator(".other")).to_have_count(4)
    page.get_by_label("Eyes").select_option(label="Ada")
    expect(page.locator(".other")).to_have_count(0)
    expect(page.get_by_role("group", name="Your hand")).to_be_visible()
    ada.button("Share").click()
    ada.sees("copied")

    ben = come()
    ben.go(page.evaluate("navigator.clipboard.readText()"))
    expect(ben.page.locator("[data-step]")).to_have_text(f"2 / {last}")
    ben.go(ben.url)
    ben.page.get_by_label("Look at a record file").set_input_files(file)
    expect(ben.page.get_by_role("heading", name="Replay of Clamber")).to_be_visible()
    ben.page.get_by_role("slider", name="Step").fill(str(last))
    expect(ben.page.locator("[data-step]")).to_have_text(f"{last} / {last}")
    ben.button("One step back").click()
    ben.button("Play").click()
    expect(ben.button("Play")).to_be_visible()
    (tmp_path / "bad.json").write_text('{"game": "chess"}')
    ben.expected = ["400"]
    ben.go(ben.url)
    ben.page.get_by_label("Look at a record file").set_input_files(tmp_path / "bad.json")
    ben.sees("The record has no 'version'.")
