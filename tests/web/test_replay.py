"""Looking back at a finished match."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect
from web.visitor import PHONE, Come, Visitor


def test_a_match_is_scrubbed_shared_saved_and_loaded(come: Come, tmp_path: Path) -> None:
    ada = come("Ada", permissions=["clipboard-read", "clipboard-write"])
    page = ada.page
    ada.play_now("Clamber")
    ada.play_to_end("clamber")
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save").click()
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
    ben.page.get_by_label("Look at a saved match").set_input_files(file)
    expect(ben.page.get_by_role("heading", name="Replay of Clamber")).to_be_visible()
    ben.page.get_by_role("slider", name="Step").fill(str(last))
    expect(ben.page.locator("[data-step]")).to_have_text(f"{last} / {last}")
    ben.button("One step back").click()
    ben.button("Play").click()
    expect(ben.button("Play")).to_be_visible()
    (tmp_path / "bad.json").write_text('{"game": "chess"}')
    ben.expected = ["400"]
    ben.go(ben.url)
    ben.page.get_by_label("Look at a saved match").set_input_files(tmp_path / "bad.json")
    ben.sees("The record has no 'version'.")


def test_on_a_phone_a_replay_shows_log_and_talk_of_its_step(come: Come, tmp_path: Path) -> None:
    ada = come("Ada", **PHONE)
    page = ada.page
    ada.make_table("Festival Climbers", ["me", "medium"], {"Height of the temple": "3"})
    ada.wait_for_turn()
    ada.move("festival")
    ada.wait_for_turn()
    ada.button("Talk").click()
    page.get_by_label("Say something").fill("Up we go")
    ada.button("Say").click()
    expect(page.locator(".talk-panel li", has_text="Up we go")).to_be_visible()
    ada.button("Close").click()
    expect(ada.button("Talk")).to_be_focused()
    ada.play_to_end("festival")
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save").click()
    saving.value.save_as(tmp_path / "match.json")
    page.get_by_role("link", name="Replay").click()
    shows_log_and_talk(ada)
    assert ada.wide() <= 0

    ben = come(**PHONE)
    ben.page.get_by_label("Look at a saved match").set_input_files(tmp_path / "match.json")
    shows_log_and_talk(ben)


def shows_log_and_talk(visitor: Visitor) -> None:
    page = visitor.page
    slider = page.get_by_role("slider", name="Step")
    slider.fill("0")
    visitor.button("Talk").click()
    expect(page.locator(".talk-panel")).to_contain_text("Nobody has said anything by this step.")
    visitor.button("Close").click()
    slider.fill("3")
    visitor.button("Talk").click()
    expect(page.locator(".talk-panel")).to_contain_text("Ada: Up we go")
    visitor.button("Close").click()
    visitor.button("Log").click()
    expect(page.locator(".log-panel ol li").last).to_be_in_viewport()
    count = page.locator(".log-panel ol li").count()
    visitor.button("Close").click()
    visitor.button("One step on").click()
    visitor.button("Log").click()
    expect(page.locator(".log-panel ol li").nth(count)).to_be_in_viewport()
    visitor.button("Close").click()


def test_a_link_to_a_moment_keeps_eyes_and_step(come: Come) -> None:
    ada = come("Ada")
    page = ada.page
    ada.play_now("Clamber")
    ada.play_to_end("clamber")
    page.get_by_role("link", name="Replay").click()
    page.get_by_label("Eyes").select_option(label="Ada")
    page.get_by_role("slider", name="Step").fill("4")
    expect(page.get_by_role("group", name="Your hand")).to_be_visible()
    page.wait_for_url("**eyes=0&step=4")
    hand = page.get_by_role("group", name="Your hand").inner_text()
    moment = page.url
    page.reload()
    ben = come()
    ben.go(moment)
    for visitor in (ada, ben):
        expect(visitor.page.locator("[data-step]")).to_contain_text("4 / ")
        expect(visitor.page.get_by_label("Eyes")).to_have_value("0")
        expect(visitor.page.get_by_role("group", name="Your hand")).to_have_text(hand, use_inner_text=True)
    ben.go(moment.replace("eyes=0&step=4", "eyes=spectator&step=2"))
    expect(ben.page.locator("[data-step]")).to_contain_text("2 / ")
    expect(ben.page.get_by_label("Eyes")).to_have_value("spectator")
