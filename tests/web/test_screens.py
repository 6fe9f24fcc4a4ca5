"""Every game on a phone, upright and on its side: nothing is too small, covered, cut off or out of reach."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import dist

import pytest
from playwright.sync_api import Browser, Page, expect
from web.axe import graves_in_every_scheme
from web.measure import settle, wrong_with
from web.prepared import Stage, looking
from web.scenes import MIDDLES, PHASES

SCREENS = {"upright": (390, 844), "small": (360, 640), "on its side": (844, 390), "small, on its side": (667, 375)}
SCENES = MIDDLES | PHASES
Point = tuple[float, float]


@pytest.fixture(scope="module")
def phone(browser: Browser, stage: Stage) -> Iterator[Page]:
    with looking(browser, *stage, has_touch=True, is_mobile=True) as page:
        yield page


def at(phone: Page, scene: str) -> None:
    phone.goto(f"{phone.url.split('#')[0]}#/table/{scene}")
    phone.wait_for_selector("section.mine")


@pytest.mark.parametrize("scene", SCENES)
def test_everything_is_in_reach_of_a_finger(phone: Page, scene: str) -> None:
    at(phone, scene)
    wrong = []
    for screen, (width, height) in SCREENS.items():
        phone.set_viewport_size({"width": width, "height": height})
        expect(phone.get_by_label("What is wanted")).to_be_in_viewport(ratio=1)
        wrong += [f"{screen}: {found}" for found in wrong_with(phone)]
    assert "\n".join(wrong) == ""


@pytest.mark.parametrize("scene", MIDDLES)
def test_axe_finds_nothing_grave_on_a_phone_on_its_side(phone: Page, scene: str) -> None:
    at(phone, scene)
    phone.set_viewport_size({"width": 844, "height": 390})
    assert "\n".join(graves_in_every_scheme(phone)) == ""


SPOTS = """[...document.querySelectorAll(".spot.lit:not(.tile)")].map((spot) => {
  const { left, top, width, height } = spot.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
})"""


def lit_spots(phone: Page) -> list[Point]:
    return [(x, y) for x, y in phone.evaluate(SPOTS)]


def test_a_finger_that_meets_two_spots_of_the_map_brings_it_nearer(phone: Page) -> None:
    at(phone, "verdon")
    phone.set_viewport_size({"width": 667, "height": 375})
    settle(phone)
    one, other = min(combinations(lit_spots(phone), 2), key=lambda pair: dist(*pair))
    between = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
    phone.touchscreen.tap(*between)
    expect(phone.get_by_role("button", name="The whole map")).to_be_visible()
    expect(phone.locator(".spot.picked")).to_have_count(0)
    settle(phone)
    phone.touchscreen.tap(*min(lit_spots(phone), key=lambda spot: dist(spot, between)))
    expect(phone.locator(".spot.picked")).to_have_count(1)
