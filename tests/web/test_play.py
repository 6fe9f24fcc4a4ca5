"""A person plays every game to its end through the page alone."""

from __future__ import annotations

import os
import re
from itertools import product
from typing import Any

import pytest
from conformance.test_sentences import WRONG
from playwright.sync_api import expect
from web.axe import SCHEMES
from web.gloombah import sums_are_right
from web.prepared import Stage
from web.scenes import LATE
from web.visitor import MOVES, ON_ITS_SIDE, PHONE, Come, Visitor, on_stage

from topout.games import registry

CODE = WRONG["a code"]
OWN = sorted(set(MOVES) & set(registry.GAMES))
SCREENS: dict[str, dict[str, Any]] = {"on its side": ON_ITS_SIDE, "phone": PHONE, "desktop": {}}
LOOKS = {"gloombah": sums_are_right}
"""What must be right whenever one is asked."""
EVERY = "TOPOUT_EVERY_SCREEN"


def games_and_screens() -> list[tuple[str, str, str]]:
    """Each game on another screen; every game on every screen, light and dark, where that is asked for."""
    looks = list(product(SCREENS, SCHEMES))
    if os.environ.get(EVERY):
        return [(game, *look) for game, look in product(OWN, looks)]
    return [(game, *looks[number % len(looks)]) for number, game in enumerate(OWN)]


@pytest.mark.parametrize(("game", "screen", "scheme"), games_and_screens())
def test_a_person_plays_against_bots_to_the_end(come: Come, game: str, screen: str, scheme: str) -> None:
    ada = come("Ada", color_scheme=scheme, **SCREENS[screen])
    ada.play_now(registry.game(game).title)
    ada.play_to_end(game, look=LOOKS.get(game))
    expect(ada.page.locator("#end-title")).to_have_text(re.compile("won|share the win"))
    expect(ada.page.locator(".scores li")).to_have_count(ada.page.locator("ul[aria-label=Seats] .standing").count())
    expect(ada.page.get_by_role("img", name="over")).to_be_visible()
    expect(ada.page.locator(".why")).to_have_text(re.compile(r"^[A-Z0-9].*\.$"))
    assert [line for line in ada.page.locator(".log-panel li").all_inner_texts() if CODE.search(line)] == []
    ada.page.locator("button.aim").click()
    expect(ada.page.get_by_role("dialog")).to_contain_text(registry.game(game).goal)
    ada.button("Close the goal").click()
    ada.button("Rematch").click()
    expect(ada.page.locator("#end-title")).to_have_count(0)
    ada.wait_for_turn()


@pytest.mark.parametrize("scene", sorted(LATE))
def test_any_game_is_played_to_its_end_with_the_generic_board(come: Come, stage: Stage, scene: str) -> None:
    ada = on_stage(come, stage, scene, "?generic", **PHONE)
    expect(ada.page.get_by_label("The table as a terminal draws it")).to_be_visible()
    ada.wait_for_turn()
    follows_a_hint(ada)
    ada.play_to_end("any", 900)
    expect(ada.page.locator("#end-title")).to_be_visible()


def test_a_refusal_says_why_and_opens_its_ruling(come: Come) -> None:
    ada = come("Ada")
    ada.play_now("Festival Climbers")
    ada.wait_for_turn()
    ada.page.locator('[data-space="5.1"]').click()
    note = ada.page.locator(".note").first
    expect(note).to_be_visible()
    note.locator(".rule").click()
    expect(ada.page.get_by_role("heading", name="Rules of Festival Climbers")).to_be_visible()
    expect(ada.page.locator(".cited")).to_be_in_viewport()


def test_the_rules_are_searched(come: Come) -> None:
    ada = come("Ada")
    ada.play_now("Clamber")
    ada.button("Rules").click()
    ada.page.get_by_label("Search the rules").fill("c13")
    expect(ada.page.locator("dialog[open] tbody tr")).to_have_count(1)
    expect(ada.page.get_by_role("row", name="C13").locator("mark").first).to_be_visible()
    ada.button("Close the rules").click()
    expect(ada.page.locator("dialog[open]")).to_have_count(0)


HINTED = {"festival": ".space.hinted", "clamber": ".hand .card.hinted"}


@pytest.mark.parametrize("game", OWN)
def test_a_hint_points_at_a_move_and_says_why(come: Come, game: str) -> None:
    ada = come("Ada")
    ada.play_now(registry.game(game).title)
    ada.wait_for_turn()
    asks_for_a_hint(ada)
    expect(ada.page.locator(HINTED.get(game, ".hinted")).first).to_be_in_viewport()


@pytest.mark.parametrize("game", OWN)
def test_on_a_phone_with_motion_a_hint_points_at_a_move_and_nothing_is_too_wide(come: Come, game: str) -> None:
    ada = come("Ada", reduced_motion="no-preference", **PHONE)
    ada.play_now(registry.game(game).title)
    ada.wait_for_turn()
    asks_for_a_hint(ada)
    expect(ada.page.locator(HINTED.get(game, ".hinted")).first).to_be_in_viewport()
    for _ in range(6):
        ada.wait_for_turn()
        assert ada.wide() <= 0
        ada.move(game)


def follows_a_hint(ada: Visitor) -> None:
    """A hint points at a button of the generic board, and is followed."""
    asks_for_a_hint(ada)
    expect(ada.page.locator(".moves .hinted").first).to_be_attached()
    log = ada.page.locator(".log-panel li").count()
    ada.page.locator(".buttons .follow, .buttons .call").first.click()
    expect(ada.page.locator(".hint")).to_have_count(0)
    expect(ada.page.locator(".log-panel li").nth(log)).to_be_attached()


def asks_for_a_hint(ada: Visitor) -> None:
    ada.button("Give me a hint").click()
    expect(ada.page.locator(".hint")).to_have_text(re.compile(r"\w.*\. .*\w"))
    expect(ada.page.locator("[data-live]")).to_contain_text("Hint: ")
    expect(ada.page.locator(".hint")).to_be_in_viewport()
