"""One is called when it is one's turn: by sound, title and notice, unless one switch is off."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect
from web.visitor import Come, Visitor

LISTEN = """() => {
  window.heard = { tones: 0, rustles: 0, notices: [] };
  const tone = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () { heard.tones += 1; return tone.call(this); };
  const source = AudioContext.prototype.createBufferSource;
  AudioContext.prototype.createBufferSource = function () { heard.rustles += 1; return source.call(this); };
  const Real = window.Notification;
  window.Notification = class extends Real {
    constructor(title, options) { super(title, options); heard.notices.push([title, options.body]); }
  };
  Object.defineProperty(document, "hidden", { get: () => window.elsewhere === true });
}"""


def listening(come: Come) -> Visitor:
    ada = come("Ada", permissions=["notifications"])
    ada.context.add_init_script(f"({LISTEN})()")
    ada.page.reload()
    ada.page.wait_for_selector("article")
    return ada


def heard(ada: Visitor) -> dict[str, Any]:
    found: dict[str, Any] = ada.page.evaluate("heard")
    return found


def another_turn(ada: Visitor) -> None:
    ada.wait_for_turn()
    ada.move("festival")
    expect(ada.page.locator("section.mine")).to_be_visible()


def turns_until(ada: Visitor, called: str) -> None:
    """A move may take two clicks, so one is called at the latest after the second."""
    for _ in range(2):
        another_turn(ada)
        ada.page.wait_for_timeout(300)
        if ada.page.evaluate(called):
            return
    ada.page.wait_for_function(called)


def test_sound_title_and_notice_call_to_the_table(come: Come) -> None:
    ada = listening(come)
    ada.button("Settings").click()
    ada.page.get_by_label("With a notification too").check()
    ada.button("Close the settings").click()
    ada.play_now("Festival Climbers")
    ada.wait_for_turn()
    expect(ada.page).to_have_title("● Your turn – Festival Climbers")
    ada.page.wait_for_function("heard.tones > 0")
    tones = heard(ada)["tones"]
    turns_until(ada, f"heard.tones > {tones}")
    assert heard(ada)["notices"] == []
    ada.page.evaluate("window.elsewhere = true")
    turns_until(ada, "heard.notices.length")
    assert heard(ada)["notices"][0] == ["Your turn", "Festival Climbers"]


def test_pieces_are_heard_as_they_are_moved(come: Come) -> None:
    ada = listening(come)
    ada.play_now("Festival Climbers")
    ada.wait_for_turn()
    moved = heard(ada)["rustles"]
    another_turn(ada)
    ada.page.wait_for_function(f"heard.rustles > {moved}")


def test_one_switch_turns_all_of_it_off_for_good(come: Come) -> None:
    ada = listening(come)
    ada.button("Settings").click()
    ada.page.get_by_label("With a notification too").check()
    ada.page.get_by_label("Notify me when it is my turn").uncheck()
    ada.button("Close the settings").click()
    ada.play_now("Festival Climbers")
    ada.wait_for_turn()
    ada.page.reload()
    ada.page.evaluate("window.elsewhere = true")
    for _ in range(3):
        another_turn(ada)
    expect(ada.page).to_have_title("Festival Climbers")
    assert (heard(ada)["tones"], heard(ada)["notices"]) == (0, [])
