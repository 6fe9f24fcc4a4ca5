"""Programs on the page: keys in the settings, a program on a chair of the waiting room, and its marks at the table."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from server.programs import Program, offered
from server.running import Door
from web.axe import graves_in_every_scheme
from web.visitor import PHONE, WIDER, Come, Visitor

SHOTS = os.environ.get("TOPOUT_SHOTS", "")


def shot(visitor: Visitor, name: str) -> None:
    """A picture of the page as it stands, where someone wants to look at it."""
    if SHOTS:
        for scheme in ("light", "dark"):
            visitor.page.emulate_media(color_scheme=scheme)
            visitor.page.screenshot(path=Path(SHOTS) / f"{name}-{scheme}.png")


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desktop", "phone"])
def test_a_key_is_made_its_program_is_seated_and_the_key_is_revoked(come: Come, device: dict[str, Any]) -> None:
    ada = come("Ada", **device)
    name = "phone" if device else "desktop"
    ada.button("Settings").click()
    ada.page.get_by_text("Programs that play as bots").click()
    ada.page.get_by_label("Name of the program").fill("Deepfox")
    ada.button("Make a key").click()
    key = ada.page.get_by_label("The key", exact=True).input_value()
    ada.sees("It is shown only once.")
    expect(ada.page.locator("code", has_text=key)).to_be_visible()
    shot(ada, f"key-{name}")
    assert graves_in_every_scheme(ada.page) == []
    assert ada.page.evaluate(WIDER) <= 0
    ada.page.keyboard.press("Escape")
    address = ada.make_table("Festival Climbers", ["me", "open"])
    place = Door(int(ada.url.rstrip("/").rpartition(":")[2]))
    owner = place.guest("", key)
    with Program(place, owner, "Deepfox", key) as program:
        offered(program, level="hard")
        chair = ada.page.get_by_label("Chair 2", exact=True)
        expect(chair.locator("option", has_text="Deepfox")).to_have_count(1)
        chair.select_option(label="Deepfox, hard bot by Ada")
        ada.sees("bot by Ada, not here yet")
        table = program.line.until("invited")["table"]
        assert table in address
        socket = program.sit(table)
        ada.sees("Everyone is here")
        shot(ada, f"waiting-{name}")
        assert graves_in_every_scheme(ada.page) == []
        ada.button("Start").click()
        expect(ada.page.get_by_label("Seats").get_by_text("bot by Ada")).to_be_visible()
        socket.catch_up()
        if socket.owed:
            socket.move(socket.seen["legal"][0]["id"])
        shot(ada, f"table-{name}")
        assert graves_in_every_scheme(ada.page) == []
        assert ada.page.evaluate(WIDER) <= 0
    ada.page.goto(ada.url)
    ada.button("Settings").click()
    ada.page.get_by_text("Programs that play as bots").click()
    ada.sees("not here, since")
    ada.button("Revoke the key of Deepfox").click()
    shot(ada, f"revoke-{name}")
    assert graves_in_every_scheme(ada.page) == []
    ada.button("Yes, revoke").click()
    expect(ada.page.get_by_text("not here, since")).to_have_count(0)
