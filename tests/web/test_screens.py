"""Every game on a phone, upright and on its side: nothing is too small, covered, cut off or out of reach."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect
from web.measure import measured, settle
from web.prepared import looking, prepared
from web.scenes import MIDDLES, PHASES
from web.serving import Served
from web.test_access import graves

SCREENS = {"upright": (390, 844), "small": (360, 640), "on its side": (844, 390), "small, on its side": (667, 375)}
SCENES = MIDDLES | PHASES
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, str]]:
    with prepared(tmp_path_factory.mktemp("scenes"), SCENES) as place:
        yield place


@pytest.fixture(scope="module")
def phone(browser: Browser, house: tuple[Served, str]) -> Iterator[Page]:
    with looking(browser, *house, has_touch=True, is_mobile=True) as page:
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
        settle(phone)
        expect(phone.get_by_label("What is wanted")).to_be_in_viewport(ratio=1)
        wrong += [f"{screen}: {found}" for found in measured(phone).wrong]
    assert "\n".join(wrong) == ""


@pytest.mark.parametrize("scene", MIDDLES)
def test_axe_finds_nothing_grave_on_a_phone_on_its_side(phone: Page, scene: str) -> None:
    at(phone, scene)
    phone.set_viewport_size({"width": 844, "height": 390})
    wrong = []
    for scheme in SCHEMES:
        phone.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        settle(phone)
        wrong += [f"{scheme}: {found}" for found in graves(phone)]
    assert "\n".join(wrong) == ""
