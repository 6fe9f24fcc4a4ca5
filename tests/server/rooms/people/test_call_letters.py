"""Notifications by e-mail, through a real mail server, for people without another device, until they unsubscribe."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from server.mailbox import Mailbox, mailbox
from server.pushing import push_service
from server.rooms.slow import DAY, pair, pass_days, turns
from server.running import House, Person, fetch, house, until

from topout.server.rooms.people import calls
from topout.server.settings import read_mail_server
from topout.server.store.schema.accounts import addresses
from topout.server.store.schema.slow import calls as outbox


@pytest.fixture(autouse=True)
def quick(brisk_calendar: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calls, "WAITS", (0.2,) * 30)
    monkeypatch.setattr(calls, "PATIENCE", 0.2)


@pytest.fixture
def box() -> Iterator[Mailbox]:
    with mailbox() as opened:
        yield opened


def posting(box: Mailbox) -> dict[str, Any]:
    way: dict[str, Any] = {"smtp": read_mail_server(box.url), "mail_from": "Topout <tables@example.org>"}
    return {**way, "call_after": 0.0, "call_gap": 0.0, "push_anywhere": 1, "idle": 0.05}


def write_to(place: House, person: Person, table: str) -> None:
    """The player to move has a verified address and wants e-mail."""
    guest = turns(place, table)[0][1]
    shown = addresses.insert().values(address="ada@example.org", guest=guest, made=0)
    place.kept(lambda connection: connection.execute(shown).rowcount)
    assert person.ask("PATCH", "/api/me/calls", mail=True).json()["address"] == "ada@example.org"


def settled(place: House) -> None:
    before = place.house.calendar.last
    until(
        lambda: (
            place.house.calendar.last > before + 0.3
            and not place.kept(lambda connection: list(connection.execute(outbox.select())))
        )
    )


def test_a_letter_leads_to_the_table_and_can_be_the_last(file: Path, box: Mailbox) -> None:
    with house(file, **posting(box)) as place:
        table, ada, _ = pair(place)
        assert ada.refused("PATCH", "/api/me/calls", mail=True) == (409, "no_address")
        write_to(place, ada, table)
        letter = box.letter()
        assert (letter["To"], letter["Subject"]) == ("ada@example.org", "Your turn in Festival Climbers")
        text = letter.get_content()
        assert "Festival Climbers: Ben waits for you." in text
        assert f"{place.url}/#/table/{table}" in text
        off = letter["List-Unsubscribe"].strip(" <>")
        assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert off in text
        assert fetch("GET", off).headers["location"] == f"../../../#/off/{off.rpartition('/')[2]}"
        assert ada.get("/api/me/calls")["mail"]
        assert fetch("POST", off, data={"List-Unsubscribe": "One-Click"}).status_code == 200
        assert not ada.get("/api/me/calls")["mail"]
        for forged in (
            off[:-1] + ("A" if off[-1] != "A" else "B"),
            off[:-6],
            f"{off}AAAA",
            off.replace("/off/", "/off/é"),
        ):
            assert fetch("POST", forged).status_code == 404
        settled(place)
        assert box.came.empty()


def test_a_reminder_comes_by_letter_too(file: Path, box: Mailbox) -> None:
    with house(file, **posting(box)) as place:
        table, ada, _ = pair(place)
        write_to(place, ada, table)
        ada.ask("PATCH", "/api/me/calls", remind=True)
        assert box.letter()["Subject"] == "Your turn in Festival Climbers"
        settled(place)
        pass_days(place, 2.7 * DAY)
        letter = box.letter()
        assert letter["Subject"] == "Your time runs out in Festival Climbers"
        assert "Ben waits for you; 7 hours left." in letter.get_content()


def test_whoever_can_be_called_gets_no_letter_until_no_device_is_left(file: Path, box: Mailbox) -> None:
    with push_service() as service, house(file, **posting(box)) as place:
        table, ada, ben = pair(place)
        browser = service.browser(201, 410)
        ada.post("/api/me/calls/devices", **browser.subscription)
        browser.call()
        write_to(place, ada, table)
        settled(place)
        assert box.came.empty()
        for person in (ada, ben):
            socket = person.sit(table)
            socket.move(socket.seen["legal"][0]["id"])
            socket.raw.close()
        assert box.letter()["Subject"] == "Your turn in Festival Climbers"
        settled(place)
        assert (browser.asked, box.came.empty()) == (2, True)


def test_a_call_outlasts_a_mail_server_that_is_away_and_a_restart(file: Path) -> None:
    box = Mailbox()
    try:
        with house(file, **posting(box)) as place:
            table, ada, _ = pair(place)
            write_to(place, ada, table)
            until(
                lambda: any(
                    row.tries for row in place.kept(lambda connection: list(connection.execute(outbox.select())))
                )
            )
        box.open()
        with house(file, **posting(box)) as place:
            assert re.search(table, box.letter().get_content())
            settled(place)
        assert box.came.empty()
    finally:
        box.close()
