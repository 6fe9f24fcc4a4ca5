"""A club as people see it: founded, joined by its link, with its own lobby, defaults, leaderboard and members."""

from __future__ import annotations

from playwright.sync_api import expect
from web.axe import Looker
from web.visitor import PHONE, Come, Visitor

HALF_A_MINUTE = 30_000


def founded(ada: Visitor, name: str = "Wednesday climbers") -> str:
    """A club, founded on the page; the link to it."""
    ada.page.get_by_role("link", name="Clubs").click()
    ada.button("Found a club").click()
    form = ada.page.get_by_role("dialog")
    form.get_by_role("textbox", name="Name").fill(name)
    form.get_by_label("What it is about").fill("On the rocks every Wednesday")
    form.get_by_role("button", name="Found the club").click()
    ada.sees("Run this club")
    ada.page.get_by_text("Invite", exact=True).click()
    return ada.page.get_by_label("The link", exact=True).input_value()


def test_a_club_is_founded_joined_and_has_tables_of_its_own(come: Come) -> None:
    ada, ben, eve = come("Ada"), come("Ben", **PHONE), come("Eve")
    desk, phone = Looker(ada), Looker(ben)
    link = founded(ada)
    desk.look("a new club")
    run = ada.page.get_by_role("region", name="Run this club")
    run.get_by_text("Defaults for new tables").click()
    run.get_by_role("combobox", name="Game").select_option(label="Festival Climbers")
    run.get_by_role("combobox", name="Chairs").select_option("2")
    run.get_by_label("Height of the temple").fill("4")
    desk.look("its defaults")
    ada.button("Keep").click()
    expect(ada.button("Keep")).to_have_count(0)
    ben.go(link)
    ben.sees("On the rocks every Wednesday")
    phone.look("before one is in it")
    ben.button("Join").click()
    ben.sees("No table of the club is waiting for players.")
    ada.button("Make a table").click()
    dialog = ada.page.get_by_role("dialog")
    expect(dialog.get_by_role("combobox", name="Chair 2", exact=True)).to_be_visible()
    expect(dialog.get_by_role("combobox", name="Chair 3", exact=True)).to_have_count(0)
    dialog.get_by_text("Rules, clock and visitors").click()
    expect(dialog.get_by_label("Height of the temple")).to_have_value("4")
    desk.look("a table of the club")
    dialog.get_by_role("button", name="Make the table").click()
    ada.sees("Shown in its club")
    ben.page.get_by_role("link", name="Look in: Festival Climbers with Ada").wait_for()
    phone.look("with a table")
    ben.button("Leave the club").click()
    ben.sees("To come back you need an invitation")
    phone.look("before one leaves")
    ben.button("Stay").click()
    ben.button("Report").click()
    ben.sees("The club is not told.")
    phone.look("a report")
    ben.button("Send").click()
    ben.sees("Thank you. The people who run this server will read it.")
    ben.button("Leave the club").click()
    ben.button("Leave it").click()
    ben.sees("Open to you")
    for looker in (desk, phone):
        looker.nothing_is_wrong()
    eve.go(link.partition("?")[0])
    eve.sees("This club is for its members")
    eve.expected.append("404")


def test_whoever_alone_runs_a_club_is_told_so_and_the_last_one_ends_it(come: Come) -> None:
    ada, ben = come("Ada"), come("Ben", **PHONE)
    link = founded(ada, "Hermits")
    ben.go(link)
    ben.button("Join").click()
    ben.sees("Leave the club")
    ada.page.reload()
    ada.button("Leave the club").click()
    ada.sees("Nobody else runs this club")
    ada.expected.append("409")
    ben.button("Leave the club").click()
    ben.button("Leave it").click()
    ben.sees("Open to you")
    ada.page.reload()
    ada.button("Leave the club").click()
    ada.sees("the club ends when you leave")
    ada.button("Leave it").click()
    expect(ada.page.get_by_role("heading", name="Clubs", exact=True)).to_be_visible()
    expect(ada.page.get_by_text("Hermits")).to_have_count(0)


def test_members_are_sent_away_and_a_club_is_passed_on(come: Come) -> None:
    ada, ben = come("Ada"), come("Ben", **PHONE)
    link = founded(ada, "Hermits")
    ben.go(link)
    ben.button("Join").click()
    ben.sees("Leave the club")
    ada.page.reload()
    desk = Looker(ada)
    ada.button("Make organiser: Ben").click()
    ada.button("Make them one").click()
    ada.button("Stop being organiser").click()
    expect(ada.page.get_by_text("Run this club")).to_have_count(0)
    ben.page.reload()
    phone = Looker(ben)
    ben.button("Send away Ada").click()
    ben.button("Send away").click()
    ben.page.get_by_text("Sent away (1)").click()
    phone.look("with someone sent away")
    ben.button("Let back in: Ada").click()
    expect(ben.page.get_by_text("Sent away (1)")).to_have_count(0)
    ada.expected.append("404")
    ada.page.reload()
    ada.sees("This club is for its members")
    desk.look("outside")
    ben.button("End the club").click()
    ben.button("End it").click()
    expect(ben.page.get_by_role("heading", name="Clubs", exact=True)).to_be_visible()
    expect(ben.page.get_by_text("Hermits")).to_have_count(0)
    phone.look("all clubs")
    for looker in (desk, phone):
        looker.nothing_is_wrong()


def test_who_comes_and_who_was_sent_away_sees_it_while_the_page_is_open(come: Come) -> None:
    ada, ben = come("Ada"), come("Ben", **PHONE)
    for visitor in (ada, ben):
        visitor.meddle().clock.install()
    link = founded(ada, "Hermits")
    ben.go(link)
    ben.button("Join").click()
    ben.sees("Leave the club")
    ada.page.clock.run_for(HALF_A_MINUTE)
    ada.sees("2 members")
    ada.button("Send away Ben").click()
    ada.button("Send away").click()
    ben.expected.append("404")
    ben.page.clock.run_for(HALF_A_MINUTE)
    ben.sees("This club is for its members")
