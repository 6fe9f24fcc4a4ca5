"""Pages of people, leaderboards, friends and quick matches, as two browsers see them."""

from __future__ import annotations

from playwright.sync_api import expect
from server.running import Person
from web.axe import Looker
from web.serving import Served
from web.visitor import PHONE, Come, Visitor

from topout.server.store.identity import COOKIE


def known(come: Come, place: Served, person: Person) -> Visitor:
    """The browser of someone whom the server knows already."""
    visitor = come(None, **PHONE)
    visitor.context.add_cookies([{"name": COOKIE, "value": person.token, "url": place.url}])
    visitor.page.evaluate("localStorage['topout.known'] = '1'")
    return visitor


def rated_match(*people: Person) -> str:
    """A short rated match: the first who may move does, until the end."""
    first, *others = people
    table = first.table("festival", ["me", *["open"] * len(others)], rated=True)
    for other in others:
        other.join(table)
    first.start(table)
    sockets = [person.sit(table) for person in people]
    while not sockets[0].seen["view"]["over"]:
        mover = next(socket for socket in sockets if socket.owed)
        mover.move(mover.seen["legal"][0]["id"])
        for socket in sockets:
            socket.catch_up()
    return table


def test_a_page_and_a_leaderboard_tell_of_rated_matches(come: Come, place: Served) -> None:
    with Person(place.url.rstrip("/"), "Ada") as ada, Person(place.url.rstrip("/"), "Ben") as ben:
        rated_match(ada, ben)
        rated_match(ada, ben)
        theirs = ben.get("/api/me/profile")["id"]
        visitor = known(come, place, ada)
        looker = Looker(visitor)
        visitor.go(f"{place.url}#/person/{theirs}")
        expect(visitor.page.get_by_role("heading", name="Ben")).to_be_visible()
        expect(visitor.page.get_by_role("img", name="Rating for Festival Climbers, 2 seats")).to_be_visible()
        expect(visitor.page.get_by_role("link", name="Replay: Festival Climbers with Ada")).to_have_count(2)
        looker.look("someone's page")
        visitor.button("Ask to be friends").click()
        visitor.sees("You have asked Ben to be friends.")
        visitor.go(place.url)
        visitor.page.get_by_text("1 you have asked").click()
        looker.look("whom one has asked")
        visitor.button("Take it back: Ben").click()
        expect(visitor.page.get_by_text("1 you have asked")).to_have_count(0)
        visitor.go(f"{place.url}#/person/{theirs}")
        visitor.button("Block").click()
        visitor.sees("Block Ben?")
        visitor.button("Cancel").click()
        visitor.go(f"{place.url}#/person/me")
        visitor.page.get_by_text("What others see of me").click()
        visitor.page.get_by_label("Only my friends see this page").check()
        expect(visitor.page.get_by_label("List me on leaderboards")).to_be_disabled()
        looker.look("one's own page")
        visitor.page.get_by_role("link", name="Leaderboard", exact=True).click()
        visitor.sees("You have played 2 of the 10 rated matches")
        visitor.page.get_by_role("combobox", name="Seats").select_option("3")
        visitor.sees("You have played 0 of the 10 rated matches")
        looker.look("a leaderboard")
        looker.nothing_is_wrong()


def test_friends_are_made_at_a_table_and_join_each_other(come: Come) -> None:
    ada, ben = come("Ada"), come("Ben")
    address = ada.make_table("Festival Climbers", ["me", "open"])
    ben.go(address)
    ben.button("Sit here").click()
    ada.button("Start").click()
    ben.page.get_by_text("Mute, block or report someone").click()
    ben.page.get_by_role("link", name="Page of Ada").click()
    ben.button("Ask to be friends").click()
    ben.sees("You have asked Ada to be friends.")
    ada.go(ada.url)
    ada.button("Accept friend request from Ben").click()
    expect(ada.page.get_by_role("region", name="Friends")).to_contain_text("Ben")
    ada.make_table("Clamber", ["me", "open", "open"])
    ben.go(ben.url)
    ben.page.get_by_role("link", name="Join Ada: Clamber").click()
    ben.button("Sit here").first.click()
    ada.sees("Ben")


def test_two_browsers_that_look_for_the_same_meet(come: Come) -> None:
    ada, ben = come("Ada"), come("Ben")
    for visitor in (ada, ben):
        visitor.button("Find someone to play with").click()
        visitor.page.get_by_role("combobox", name="Game", exact=True).select_option(label="Festival Climbers")
        visitor.button("Look for someone").click()
    for visitor in (ada, ben):
        visitor.page.wait_for_url("**/#/table/**")
    assert ada.page.url.rpartition("/")[2] == ben.page.url.rpartition("/")[2]


def test_bots_are_offered_to_who_waits_in_vain(come: Come) -> None:
    ada = come("Ada", **PHONE)
    looker = Looker(ada)
    ada.button("Find someone to play with").click()
    ada.page.get_by_role("combobox", name="Game", exact=True).select_option(label="Climbers of Verdon")
    ada.button("Look for someone").click()
    ada.sees("Nobody is looking for the same game right now.")
    looker.look("looking for someone")
    looker.nothing_is_wrong()
    ada.button("Stop looking").click()
    expect(ada.button("Look for someone")).to_be_visible()


def test_a_rated_table_says_so_and_has_neither_hints_nor_take_backs(come: Come) -> None:
    ada, ben = come("Ada"), come("Ben")
    ada.button("New table of Festival Climbers").click()
    ada.page.get_by_text("Rules, clock and visitors").click()
    ada.page.get_by_label("Rated").check()
    expect(ada.page.get_by_label("Players may ask for hints")).to_have_count(0)
    dialog = ada.page.get_by_role("dialog")
    dialog.get_by_role("combobox", name="Chairs", exact=True).select_option("2")
    ada.button("Make the table").click()
    ada.page.wait_for_url("**/#/table/**")
    ben.go(ada.page.url)
    ben.sees("Rated: the result counts, and moves stand")
    ben.button("Sit here").click()
    ada.button("Start").click()
    ben.page.wait_for_selector(".foot")
    for name in ("Take my last move back", "Give me a hint"):
        expect(ben.button(name)).to_have_count(0)
