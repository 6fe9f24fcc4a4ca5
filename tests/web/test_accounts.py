"""Games that are kept beyond one browser, as their owner sees it: a real Chromium with its virtual authenticator."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect
from server.mailbox import Mailbox, mailbox
from web.axe import Looker
from web.serving import Served, served
from web.visitor import PHONE, Come, Visitor

INTERNAL = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
}


class Authenticator:
    """Chromium's own virtual authenticator, in one window; its passkeys can be carried to another's."""

    def __init__(self, visitor: Visitor) -> None:
        self.session = visitor.context.new_cdp_session(visitor.page)
        self.session.send("WebAuthn.enable")
        made = self.session.send("WebAuthn.addVirtualAuthenticator", {"options": INTERNAL})
        self.id = {"authenticatorId": made["authenticatorId"]}

    def passkeys(self) -> Any:
        return self.session.send("WebAuthn.getCredentials", self.id)["credentials"]

    def take(self, passkeys: Any) -> None:
        """As a phone that synchronises its passkeys with a computer's does."""
        for passkey in passkeys:
            self.session.send("WebAuthn.addCredential", {**self.id, "credential": passkey})


@pytest.fixture(scope="module")
def box() -> Iterator[Mailbox]:
    with mailbox() as opened:
        yield opened


@pytest.fixture(scope="module")
def house(box: Mailbox, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    post = {"TOPOUT_SMTP": box.url, "TOPOUT_MAIL_FROM": "tables@example.org", "TOPOUT_ATTEMPT_BURST": "1000"}
    with served(tmp_path_factory.mktemp("accounts") / "t.db", post) as running:
        yield running


@pytest.fixture
def visit(come: Come, house: Served) -> Callable[..., Visitor]:
    """Someone opens the page at an address that has a name."""

    def visiting(name: str | None = None, **context: Any) -> Visitor:
        return come(name, url=house.url.replace("127.0.0.1", "localhost"), **context)

    return visiting


def opened(visitor: Visitor) -> Visitor:
    """Have the place for one's games open."""
    visitor.button("Settings").click()
    visitor.button("Keep my games, or sign in").click()
    visitor.page.get_by_role("heading", name="Passkeys").wait_for()
    return visitor


def closed(visitor: Visitor) -> None:
    visitor.button("Close").click()
    visitor.button("Close the settings").click()


def test_a_passkey_keeps_games_and_brings_them_to_another_browser(visit: Callable[..., Visitor]) -> None:
    ada, phone = visit("Ada"), visit(**PHONE)
    ada.make_table("Festival Climbers", ["me", "open"])
    ada.go(ada.url)
    mine, theirs = Authenticator(ada), Authenticator(phone)
    opened(ada).button("Keep my games with a passkey").click()
    ada.sees("Add a second way to sign in")
    theirs.take(mine.passkeys())
    opened(phone).button("Sign in with a passkey").click()
    phone.sees("Welcome back, Ada.")
    phone.sees("Where you are signed in as Ada")
    closed(phone)
    expect(phone.page.locator(".who")).to_have_text("Ada")
    expect(phone.page.get_by_role("link", name="Festival Climbers").first).to_be_visible()


def test_who_was_someone_else_before_brings_their_games_along(visit: Callable[..., Visitor]) -> None:
    ada, ben = visit("Ada"), visit("Ben")
    mine, theirs = Authenticator(ada), Authenticator(ben)
    opened(ada).button("Keep my games with a passkey").click()
    ada.sees("Add a second way to sign in")
    theirs.take(mine.passkeys())
    address = ben.make_table("Clamber", ["me", "easy", "easy"])
    ben.go(ben.url)
    opened(ben).button("Sign in with a passkey").click()
    ben.sees("Until now you were Ben")
    ben.button("Yes, they are mine").click()
    ben.sees("They are yours now.")
    closed(ben)
    ada.go(address)
    expect(ada.page.locator("section.mine")).to_be_visible()


def test_passkeys_are_renamed_and_removed_and_devices_signed_out(visit: Callable[..., Visitor]) -> None:
    ada = visit("Ada")
    Authenticator(ada)
    opened(ada).button("Keep my games with a passkey").click()
    ada.button("Rename Chrome on Linux").click()
    ada.page.get_by_label("Name of the passkey Chrome on Linux").fill("My laptop")
    ada.button("Save").click()
    ada.button("Remove My laptop").click()
    ada.sees("It is your only way to sign in")
    ada.button("Remove it").click()
    expect(ada.button("Keep my games with a passkey")).to_be_visible()
    ada.button("Sign out this device").click()
    ada.sees("your games are lost")
    ada.button(
        "Sign out",
    ).click()
    expect(ada.page.get_by_text("Where you are signed in as Ada")).to_have_count(0)
    closed(ada)
    expect(ada.page.locator(".who")).to_have_text("")


def test_a_link_by_e_mail_keeps_games_once_someone_says_it_was_them(
    visit: Callable[..., Visitor], box: Mailbox
) -> None:
    ada, phone, late = visit("Ada"), visit(**PHONE), visit()
    opened(ada).page.get_by_label("Keep my games with an e-mail address").fill("ada@example.org")
    ada.button("Send me a link").click()
    ada.sees("A link is on its way to ada@example.org")
    link = box.link().replace("127.0.0.1", "localhost")
    phone.go(link)
    phone.sees("From now on ada@example.org keeps the games of Ada")
    phone.button("Yes, it was me").click()
    expect(phone.page.locator(".who")).to_have_text("Ada")
    late.expected.append("403")
    late.go(link)
    late.sees("That link was used already, or is too old.")
    late.page.get_by_role("link", name="To the games").click()
    late.page.wait_for_selector("article")


def test_everything_is_saved_as_a_file_and_deleted_when_asked_twice(visit: Callable[..., Visitor]) -> None:
    ada = visit("Ada")
    opened(ada)
    with ada.page.expect_download() as download:
        ada.page.get_by_role("link", name="Save it as a file").click()
    assert json.loads(download.value.path().read_text())["name"] == "Ada"
    ada.button("Delete it …").click()
    ada.button("Go on").click()
    expect(ada.button("Delete everything about me")).to_be_disabled()
    ada.page.get_by_label("Write your name, Ada").fill("Ada")
    ada.button("Delete everything about me").click()
    ada.sees("Everything about you is deleted. Farewell!")
    closed(ada)
    expect(ada.page.locator(".who")).to_have_text("")


def test_who_cancels_or_has_it_already_hears_a_sentence(visit: Callable[..., Visitor]) -> None:
    ada = visit("Ada")
    authenticator = Authenticator(ada)
    opened(ada).button("Keep my games with a passkey").click()
    ada.button("Add another passkey").click()
    ada.sees("This device already has a passkey for you.")
    authenticator.session.send("WebAuthn.setUserVerified", {**authenticator.id, "isUserVerified": True})


def test_at_an_address_that_is_a_number_the_page_says_where_passkeys_work(come: Come, place: Served) -> None:
    ada = come("Ada")
    opened(ada)
    ada.sees("Passkeys work only if the address of the page is a name, not numbers.")
    expect(ada.page.get_by_role("link", name="localhost")).to_be_visible()
    expect(ada.page.get_by_role("heading", name="E-mail")).to_have_count(0)


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing_grave_where_games_are_kept(
    visit: Callable[..., Visitor], box: Mailbox, device: dict[str, Any]
) -> None:
    ada = visit("Ada", **device)
    Authenticator(ada)
    looker = Looker(ada)
    opened(ada)
    looker.look("before")
    ada.button("Keep my games with a passkey").click()
    ada.button("Remove Chrome on Linux").click()
    looker.look("doubt")
    ada.button("Keep it").click()
    ada.page.get_by_label("Add an e-mail address").fill("axe@example.org")
    ada.button("Send me a link").click()
    ada.button("Delete it …").click()
    ada.button("Go on").click()
    looker.look("after")
    ada.go(box.link().replace("127.0.0.1", "localhost"))
    ada.button("Yes, it was me").wait_for()
    looker.look("letter")
    looker.nothing_is_wrong()
