"""Friends whose browsers were never here: they are nobody until they sit down."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect
from web.serving import Served, served
from web.visitor import Come, Visitor

LEVELS = {"Height of the temple": "3"}
BECOMING = "**/api/guests"
CUT_OFF = ["ERR_CONNECTION", "ERR_EMPTY_RESPONSE", "WebSocket", "Failed to load resource"]


def sit_down(friend: Visitor) -> None:
    """The friend sits, and the page knows that it is them, without a reload."""
    friend.button("Sit here").click()
    expect(friend.page.locator("li", has_text="(you)")).to_have_count(1)
    friend.button("Leave").wait_for()
    expect(friend.page.get_by_label("Say something")).to_be_visible()


def sit_talk_and_play(host: Visitor, friend: Visitor, started: bool = False) -> None:
    """Everyone sits: both hear each other, see each other present, and the match goes to its end."""
    friend.page.get_by_label("Say something").fill("Here I am")
    friend.button("Say").click()
    host.sees("Here I am")
    if not started:
        host.button("Start").click()
    for one in (host, friend):
        status = one.page.locator("ul[aria-label=Seats] .status")
        expect(one.page.locator("ul[aria-label=Seats] .name", has_text="You")).to_have_count(1)
        expect(status.filter(has_text="here")).to_have_count(1)
    for _ in host.rounds():
        if host.ended and friend.ended:
            break
        for player in (host, friend):
            if player.asked and not player.ended:
                player.move("festival")
    assert host.ended
    assert friend.ended


def hold_becoming(friend: Visitor) -> list[Route]:
    """Stop the requests by which this browser would become someone, to let them go on later."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    friend.meddle().route(BECOMING, hold)
    return held


@pytest.mark.parametrize("chairs", [["me", "open"], ["open", "me"]], ids=["behind the host", "before the host"])
@pytest.mark.parametrize("host_waits", [True, False], ids=["host waits", "host is away"])
def test_a_friend_sits_down_and_plays(come: Come, chairs: list[str], host_waits: bool) -> None:
    host = come("Ada")
    address = host.make_table("Festival Climbers", chairs, LEVELS)
    host.sees("Waiting for players")
    if not host_waits:
        host.go(host.url)
    friend = come(at=address)
    sit_down(friend)
    if not host_waits:
        host.go(address)
    host.sees("Everyone is here")
    sit_talk_and_play(host, friend)


def test_an_invited_friend_says_a_name_picks_a_face_and_has_the_chair_that_was_kept(come: Come) -> None:
    host = come("Ada")
    host.make_table("Festival Climbers", ["me", "reserved"], LEVELS)
    friend = come(at=host.invitation())
    friend.page.get_by_label("Your name").fill("Ben")
    friend.button("fox").click()
    friend.button("Sit down").click()
    friend.sees("Ben (you)")
    host.sees("Everyone is here")
    expect(host.page.locator(".lobby li", has_text="Ben")).to_have_count(1)
    sit_talk_and_play(host, friend)


def test_everyone_sees_what_the_host_changes_in_the_waiting_room(come: Come) -> None:
    host = come("Ada")
    friend = come(at=host.make_table("Festival Climbers", ["me", "open"], LEVELS))
    sit_down(friend)
    host.button("Add a chair").click()
    friend.sees("free")
    host.page.get_by_label("Chair 3", exact=True).select_option("hard")
    friend.sees("hard bot")
    name = host.page.get_by_label("Name of the bot on chair 3")
    name.fill("Rosa")
    name.blur()
    friend.sees("Rosa")
    host.button("Move chair 2 up").click()
    expect(friend.page.locator("ol.plain li").first).to_contain_text("(you)")
    host.page.get_by_text("Change rules, clock and visitors").click()
    host.page.get_by_label("Height of the temple").fill("4")
    host.button("Change").click()
    friend.sees("The host changed the table: Height of the temple")
    host.button("Take chair 3 away").click()
    expect(friend.page.get_by_text("Rosa")).to_have_count(0)
    host.button("Start").click()
    friend.page.wait_for_selector(".festival")


def test_a_friend_plays_on_for_one_who_left(come: Come) -> None:
    host = come("Ada")
    first = come(at=host.make_table("Festival Climbers", ["me", "open"], LEVELS))
    sit_down(first)
    host.button("Start").click()
    first.page.wait_for_selector(".festival")
    first.button("Leave").click()
    first.button("Stay").click()
    first.button("Leave").click()
    first.button("Yes, leave").click()
    first.sees("What shall we climb?")
    friend = come(at=host.invitation())
    friend.button("Sit down").click()
    expect(friend.page.locator("ul[aria-label=Seats] .name", has_text="You")).to_have_count(1)
    sit_talk_and_play(host, friend, started=True)


def test_a_friend_who_is_sent_away_may_sit_down_again(come: Come) -> None:
    host = come("Ada")
    friend = come(at=host.make_table("Festival Climbers", ["me", "open"], LEVELS))
    sit_down(friend)
    host.page.get_by_text("Send away").click()
    expect(friend.page.get_by_text("(you)")).to_have_count(0)
    sit_down(friend)
    sit_talk_and_play(host, friend)


def test_an_impatient_friend_becomes_one_person_only(come: Come) -> None:
    host = come("Ada")
    friend = come(at=host.make_table("Festival Climbers", ["me", "open"], LEVELS))
    held = hold_becoming(friend)
    with friend.page.expect_request(BECOMING):
        friend.button("Sit here").dblclick()
    held[0].continue_()
    expect(friend.page.get_by_text("(you)")).to_have_count(1)
    assert len(held) == 1
    sit_talk_and_play(host, friend)


def test_a_friend_who_gave_a_name_at_the_table_sits_down_under_it(come: Come) -> None:
    host = come("Ada")
    friend = come(at=host.make_table("Festival Climbers", ["me", "open"], LEVELS))
    friend.button("Settings").click()
    settings = friend.page.get_by_role("dialog")
    settings.get_by_label("Your name").fill("Ben")
    settings.get_by_role("button", name="Change").click()
    friend.button("Close the settings").click()
    sit_down(friend)
    host.sees("Ben")
    sit_talk_and_play(host, friend)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path / "tables.db") as running:
        yield running


def restart(house: Served, *visitors: Visitor) -> None:
    """Kill the server and start it again; everyone has lost it, and found it again."""
    house.kill()
    for one in visitors:
        one.sees("The connection is lost")
    house.start_again()
    for one in visitors:
        expect(one.page.get_by_text("The connection is lost")).to_have_count(0)


def at_a_frail_house(come: Come, house: Served) -> tuple[Visitor, Visitor]:
    host = come("Ada", url=house.url)
    friend = come(url=house.url, at=host.make_table("Festival Climbers", ["me", "open"], LEVELS))
    friend.sees("Waiting for players")
    host.expected = friend.expected = CUT_OFF
    return host, friend


def test_the_server_restarts_before_a_friend_sits_down(come: Come, house: Served) -> None:
    host, friend = at_a_frail_house(come, house)
    restart(house, host, friend)
    sit_down(friend)
    sit_talk_and_play(host, friend)


def test_the_server_restarts_after_a_friend_sat_down(come: Come, house: Served) -> None:
    host, friend = at_a_frail_house(come, house)
    sit_down(friend)
    restart(house, host, friend)
    sit_talk_and_play(host, friend)


def test_the_server_restarts_while_a_friend_becomes_someone(come: Come, house: Served) -> None:
    host, friend = at_a_frail_house(come, house)
    held = hold_becoming(friend)
    with friend.page.expect_request(BECOMING):
        friend.button("Sit here").click()
    restart(house, host, friend)
    held[0].continue_()
    expect(friend.page.get_by_text("(you)")).to_have_count(1)
    sit_talk_and_play(host, friend)


def test_what_could_not_be_asked_while_the_server_was_away_is_asked_again(come: Come) -> None:
    host = come("Ada")
    host.expected = ["ERR_FAILED"]
    address = host.make_table("Festival Climbers", ["me", "open"], LEVELS)
    page = host.meddle()
    with host.page.expect_event("requestfailed"):
        page.route("**/api/games", lambda asked: asked.abort())
        host.page.reload()
    host.sees("Waiting for players")
    expect(host.button("Add a chair")).to_have_count(0)
    page.unroute("**/api/games")
    sit_down(come(at=address))
    expect(host.button("Add a chair")).to_be_visible()


def other_tab(visitor: Visitor, address: str) -> Page:
    tab = visitor.context.new_page()
    tab.goto(address)
    return tab


def test_all_tabs_of_a_browser_learn_that_it_sat_down(come: Come) -> None:
    host = come("Ada")
    address = host.make_table("Festival Climbers", ["me", "open"], LEVELS)
    friend = come(at=address)
    tab = other_tab(friend, address)
    expect(tab.get_by_role("button", name="Sit here")).to_be_visible()
    sit_down(friend)
    expect(tab.get_by_text("(you)")).to_be_visible()
    expect(tab.get_by_label("Say something")).to_be_visible()


def test_a_browser_that_watches_becomes_a_player_by_carrying_them_over(come: Come) -> None:
    host = come("Ada")
    carry = host.link_to_oneself()
    address = host.make_table("Festival Climbers", ["me", "medium"], LEVELS)
    phone = come(at=address)
    phone.sees("You are watching.")
    other_tab(phone, carry)
    expect(phone.page.locator("ul[aria-label=Seats] .name", has_text="You")).to_be_visible()
    phone.wait_for_turn()
    phone.move("festival")
