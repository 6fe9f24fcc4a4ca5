"""Calls to one's turn, in a real browser: what the server encrypts and posts is what its service worker shows.

No browser can reach its maker's push service from a test. So the page subscribes to a service on this machine, and what
came there is decrypted by the subscription's own key and handed to the service worker by the browser's own debugger.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from server.pushing import Browser, PushService, push_service
from server.running import House, Person, house
from web.axe import Looker
from web.visitor import PHONE, Come, Visitor

from topout.server.rooms.background import calendar
from topout.server.store.identity import COOKIE

SUBSCRIBE = """given => {
  let made = null;
  const subscription = { endpoint: given.endpoint, toJSON: () => ({ endpoint: given.endpoint, keys: given }),
    unsubscribe: async () => { made = null; return true; } };
  PushManager.prototype.getSubscription = async () => made;
  PushManager.prototype.subscribe = async () => (made = subscription);
}"""
"""What the maker's push service would answer."""
NOTE = """() => {
  self.shown = [];
  registration.showNotification = async (title, about) => void shown.push({ title, ...about });
}"""
SHOWN = "() => self.shown"
"""A Chromium without windows has no place for notices: what the worker would show is noted."""
CLICK = """async (data) => {
  const opened = [], waits = [];
  clients.openWindow = async (address) => void opened.push(address);
  const click = Object.assign(new Event("notificationclick"), { notification: { data, close() {} } });
  click.waitUntil = (work) => waits.push(work);
  dispatchEvent(click);
  await Promise.all(waits);
  return opened;
}"""
"""Nor is there one to click at, and only a person's finger may open a window: the address is noted."""


@pytest.fixture
def slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setattr(calendar, "BEAT", 0.05)
    with house(tmp_path / "t.db", call_after=0.0, call_gap=0.0, push_anywhere=1) as running:
        yield running


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as running:
        yield running


def player(visitor: Visitor, place: House) -> Person:
    """The same person as a program."""
    cookies: Any = visitor.context.cookies()
    return place.guest("Ada", next(cookie["value"] for cookie in cookies if cookie["name"] == COOKIE))


def table_with(place: House, ada: Person, name: str = "Ben") -> str:
    table = ada.table("festival", ["me", "open"], options={"first": 0}, clock={"kind": "days", "seconds": 259_200})
    place.guest(name).join(table)
    ada.start(table)
    return table


def settings(visitor: Visitor) -> Any:
    visitor.button("Settings").click()
    visitor.page.get_by_text("Calls to my turn, vacation").click()
    return visitor.page.get_by_role("dialog")


def delivered(visitor: Visitor, call: Any) -> None:
    """Hand a call to the page's service worker, as the browser does with one that its push service brings."""
    cdp = visitor.context.new_cdp_session(visitor.page)
    found: list[str] = []
    cdp.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(r["registrationId"] for r in told["registrations"]),
    )
    cdp.send("ServiceWorker.enable")
    while not found:
        visitor.page.wait_for_timeout(20)
    about = {"origin": visitor.page.evaluate("location.origin"), "registrationId": found[0], "data": json.dumps(call)}
    cdp.send("ServiceWorker.deliverPushMessage", about)


def test_a_call_reaches_the_service_worker_and_leads_to_the_table(
    come: Come, slow: House, service: PushService
) -> None:
    ada = come("Ada", slow.url, permissions=["notifications"])
    phone: Browser = service.browser()
    ada.meddle().evaluate(SUBSCRIBE, phone.subscription)
    box = settings(ada).get_by_label("On this device")
    box.check()
    expect(box).to_be_checked()
    ada.sees("Turn notices off")
    person = player(ada, slow)
    table = table_with(slow, person)
    call = phone.call()
    (worker,) = ada.context.service_workers
    worker.evaluate(NOTE)
    delivered(ada, call)
    while not worker.evaluate(SHOWN):
        ada.page.wait_for_timeout(20)
    place = f"#/table/{table}"
    told = {"body": "Festival Climbers: Ben waits for you.", "tag": call["name"], "icon": "topout.svg", "data": place}
    assert worker.evaluate(SHOWN) == [{"title": "Your turn in Festival Climbers", **told}]
    assert worker.evaluate(CLICK, place) == [f"{slow.url}/{place}"]
    ada.button("Turn notices off").click()
    expect(box).not_to_be_checked()
    assert person.get("/api/me/calls")["devices"] == []


def test_reminders_quiet_hours_and_vacations_are_set_on_the_page(come: Come, slow: House) -> None:
    ada = come("Ada", slow.url, timezone_id="America/New_York")
    person = player(ada, slow)
    table_with(slow, person)
    dialog = settings(ada)
    dialog.get_by_label("Once more before my time runs out").check()
    dialog.get_by_label("Not at night").check()
    dialog.get_by_label("from").fill("21:30")
    dialog.get_by_label("from").blur()
    expect(dialog.get_by_text("America/New York")).to_be_visible()
    dialog.get_by_label("Days").fill("3")
    dialog.get_by_role("button", name="Go on vacation").click()
    ada.sees("You are on vacation for 3 more days.")
    found = person.get("/api/me/calls")
    assert found["remind"]
    assert found["quiet"] == {"zone": "America/New_York", "start": 21 * 60 + 30, "end": 7 * 60}
    dialog.get_by_role("button", name="I am back").click()
    expect(dialog.get_by_role("button", name="Go on vacation")).to_be_visible()


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desktop", "phone"])
def test_a_slow_table_says_so_and_leads_to_the_next_one(come: Come, slow: House, screen: Any) -> None:
    ada = come("Ada", slow.url, **screen)
    person = player(ada, slow)
    first, second = table_with(slow, person), table_with(slow, person, "Cid")
    ada.go(slow.url)
    ada.page.reload()
    link = ada.page.get_by_role("link", name="Next game that waits for me")
    expect(link).to_have_attribute("href", f"#/table/{first}")
    link.click()
    ada.page.wait_for_selector(".foot")
    expect(ada.page.locator("ul[aria-label=Seats] time").first).to_have_text("2 d 23 h")
    socket = person.sit(first)
    socket.move(socket.seen["legal"][0]["id"])
    link = ada.page.get_by_role("link", name="Next game that waits for me")
    expect(link).to_have_attribute("href", f"#/table/{second}")
    ada.button("Notify me when it is my turn").click()
    expect(ada.page.get_by_role("dialog").get_by_text("By e-mail if none")).to_be_visible()
    looker = Looker(ada)
    looker.look("calls")
    ada.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    looker.look("table")
    looker.nothing_is_wrong()


def test_days_are_chosen_in_the_form_and_told_in_the_waiting_room(come: Come, slow: House) -> None:
    ada = come("Ada", slow.url)
    ada.button("New table of Festival Climbers").click()
    dialog = ada.page.get_by_role("dialog")
    dialog.get_by_text("Rules, clock and visitors").click()
    dialog.get_by_label("Clock").select_option("days")
    dialog.get_by_role("spinbutton", name="Days for each move").fill("5")
    dialog.get_by_role("button", name="Make the table").click()
    ada.sees("5 days a move; players need not be there at the same time")


def test_a_letter_leads_to_a_page_where_it_can_be_the_last(come: Come, slow: House) -> None:
    ada = come("Ada", slow.url)
    ada.expected.append("404")
    ada.go(f"{slow.url}/api/calls/off/nonsense")
    ada.page.wait_for_url("**/#/off/nonsense")
    ada.button("Turn e-mails off").click()
    ada.sees("That link is not one of ours.")
