"""Notifications of turns: one per turn, to absent people, on the devices they chose, never twice."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
import sqlalchemy as sa
from server.pushing import PushService, push_service, spoiled
from server.rooms.slow import AT_ONCE, move, pair, pass_days, settled, subscribe, turns, under_way
from server.running import fetch, house, until

from topout.messages.calling import Quiet
from topout.server.post import push
from topout.server.rooms.people import calls
from topout.server.rooms.people.calls import is_quiet
from topout.server.store import keeping, schema
from topout.server.store.schema.slow import calls as outbox
from topout.server.store.schema.slow import subscriptions


@pytest.fixture(autouse=True)
def quick(brisk_calendar: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calls, "WAITS", (0.1, 0.1, 0.1))


def test_a_damaged_table_keeps_nobody_elsewhere_from_being_called(file: Path, service: PushService) -> None:
    with house(file, **AT_ONCE) as place:
        table, ada, ben = pair(place)
        subscribe(ben, service.browser())
        broken = sa.update(schema.tables).where(schema.tables.c.id == table).values(names="{")
        assert place.kept(lambda connection: connection.execute(broken).rowcount) == 1
        move(ada, table)
        _, other, _ = pair(place)
        there = service.browser()
        subscribe(other, there)
        assert there.call()["text"] == "Festival Climbers: Ben waits for you."


def test_each_turn_is_called_for_once_and_tells_no_more_than_the_table_does(file: Path, service: PushService) -> None:
    with house(file, **AT_ONCE) as place:
        table, ada, ben = pair(place)
        here, there = service.browser(), service.browser()
        subscribe(ada, here), subscribe(ben, there)
        call = here.call()
        assert call == {
            "title": "Your turn in Festival Climbers",
            "text": "Festival Climbers: Ben waits for you.",
            "place": f"#/table/{table}",
            "name": call["name"],
        }
        settled(place)
        move(ada, table)
        assert there.call()["text"] == "Festival Climbers: Ada waits for you."
        settled(place)
        assert (here.asked, there.asked) == (1, 1)


def test_nobody_is_called_who_is_at_the_table(file: Path, service: PushService) -> None:
    with house(file, **AT_ONCE) as place:
        ada, browser = place.guest("Ada"), service.browser()
        subscribe(ada, browser)
        table = ada.table("festival", ["me", "open"], options={"first": 0}, clock={"kind": "days", "seconds": 259_200})
        place.guest("Ben").join(table)
        socket = ada.sit(table)
        ada.start(table)
        until(lambda: turns(place, table))
        settled(place)
        assert browser.asked == 0
        socket.raw.close()
        assert browser.call()["place"] == f"#/table/{table}"


def test_several_games_that_wait_are_told_at_once_and_not_at_night(file: Path, service: PushService) -> None:
    with house(file, **AT_ONCE) as place:
        ada, browser = place.guest("Ada"), service.browser()
        minute = datetime.now(UTC).hour * 60 + datetime.now(UTC).minute
        night = {"zone": "UTC", "start": (minute - 60) % 1440, "end": (minute + 60) % 1440}
        assert ada.ask("PATCH", "/api/me/calls", quiet=night).json()["quiet"] == night
        subscribe(ada, browser)
        for name in ("Ben", "Cid"):
            wish = {"options": {"first": 0}, "clock": {"kind": "days", "seconds": 259_200}}
            table = ada.table("festival", ["me", "open"], **wish)
            place.guest(name).join(table)
            ada.start(table)
        settled(place)
        assert browser.asked == 0
        ada.ask("PATCH", "/api/me/calls", quiet={})
        call = browser.call()
        assert (call["title"], call["place"]) == ("2 games wait for you", "#/")
        assert call["text"] == "Festival Climbers: Ben waits for you.\nFestival Climbers: Cid waits for you."
        settled(place)
        assert browser.asked == 1


def test_a_restart_between_noting_and_sending_neither_loses_nor_doubles_a_call(
    file: Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = service.browser()
    with monkeypatch.context() as patch, house(file, **AT_ONCE) as place:
        patch.setattr(calls, "AT_ONCE", 0)
        table, ada, _ = pair(place)
        subscribe(ada, browser)
        until(lambda: under_way(place) == [("waits", 0)])
    with house(file, **AT_ONCE) as place:
        assert browser.call()["place"] == f"#/table/{table}"
        settled(place)
    with house(file, **AT_ONCE) as place:
        settled(place)
        assert browser.asked == 1


def test_a_call_of_which_nobody_knows_whether_it_came_is_not_sent_again(file: Path, service: PushService) -> None:
    browser = service.browser()
    with house(file, **AT_ONCE) as place:
        _, ada, _ = pair(place)
        subscribe(ada, browser)
        browser.call()
        settled(place)
        lost = outbox.insert().values(guest=1, state="on its way", tries=1, due=0)
        place.kept(lambda connection: connection.execute(lost).rowcount)
    with house(file, **AT_ONCE) as place:
        settled(place)
        assert browser.asked == 1


@pytest.mark.parametrize("leap", [-40 * 86_400, 40 * 86_400])
def test_no_clock_that_is_set_loses_or_doubles_a_call(
    file: Path, service: PushService, monkeypatch: pytest.MonkeyPatch, leap: float
) -> None:
    real = time.time
    with house(file, **{**AT_ONCE, "call_gap": 1000.0}) as place:
        first, second = service.browser(), service.browser()
        table, ada, ben = pair(place)
        subscribe(ada, first), subscribe(ben, second)
        first.call()
        monkeypatch.setattr(time, "time", lambda: real() + leap)
        monkeypatch.setattr(calls, "time", lambda: real() + leap)
        move(ada, table)
        second.call()
        settled(place)
        assert (first.asked, second.asked) == (1, 1)


def test_a_service_that_fails_is_asked_again_but_not_for_ever(file: Path, service: PushService) -> None:
    with house(file, **AT_ONCE) as place:
        table, ada, ben = pair(place)
        late, never = service.browser(503, 500), service.browser(*[503] * 9)
        subscribe(ada, late)
        assert late.call()["place"] == f"#/table/{table}"
        settled(place)
        assert late.asked == 3
        subscribe(ben, never)
        move(ada, table)
        until(lambda: never.asked == 1 + len(calls.WAITS))
        settled(place)
        assert never.asked == 1 + len(calls.WAITS)
        assert len(ben.get("/api/me/calls")["devices"]) == 1


def test_a_service_that_hangs_holds_up_nobody_else(
    file: Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(push, "SILENCE", 0.3)
    with push_service() as other, house(file, **AT_ONCE) as place:
        service.hung.clear()
        table, ada, ben = pair(place)
        slow, quick = service.browser(), other.browser()
        subscribe(ada, slow), subscribe(ben, quick)
        until(lambda: slow.asked >= 1)
        move(ada, table)
        quick.call()


def test_a_service_that_leads_elsewhere_is_not_followed(file: Path, service: PushService) -> None:
    browser = service.browser(307, 302)
    with house(file, **AT_ONCE) as place:
        _, ada, _ = pair(place)
        subscribe(ada, browser)
        browser.call()
        assert browser.asked == 3


def test_a_browser_that_is_gone_is_forgotten(file: Path, service: PushService) -> None:
    with house(file, **AT_ONCE) as place:
        _, ada, _ = pair(place)
        gone, still = service.browser(410), service.browser()
        subscribe(ada, gone)
        until(lambda: ada.get("/api/me/calls")["devices"] == [])
        subscribe(ada, still)
        settled(place)
        assert (gone.asked, still.asked) == (1, 0)


def test_whoever_moved_before_a_call_was_sent_is_not_called(
    file: Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = service.browser()
    with house(file, **AT_ONCE) as place:
        with monkeypatch.context() as patch:
            patch.setattr(calls, "AT_ONCE", 0)
            table, ada, _ = pair(place)
            subscribe(ada, browser)
            until(lambda: under_way(place))
            move(ada, table)
            until(lambda: [seat for seat, _ in turns(place, table)] == [1])
        settled(place)
        assert browser.asked == 0


def test_on_vacation_days_stand_still_and_the_table_knows(file: Path) -> None:
    with house(file, **{**AT_ONCE, "vacation": 5}) as place:
        table, ada, ben = pair(place)
        watching = ben.sit(table)
        assert ada.get("/api/me/calls")["vacation"] == {"left": 5, "seconds": 0}
        assert ada.refused("POST", "/api/me/vacation", days=6) == (409, "no_vacation")
        taken = ada.post("/api/me/vacation", days=3)["vacation"]
        assert taken["left"] == 2
        assert 0 < taken["seconds"] <= 3 * 86_400
        note = watching.until("seen", fits=lambda frame: frame["events"] != [])
        assert note["events"][0]["text"] == "Ada is on vacation; their clock stands still"
        assert not note["clocks"][0]["running"]
        watching.until("table", fits=lambda frame: frame["table"]["seats"][0].get("vacation"))
        watching.raw.close()
        left = note["clocks"][0]["left"]
        pass_days(place, 2.5 * 86_400)
        again = ben.sit(table)
        assert abs(again.seen["clocks"][0]["left"] - left) < 1000
        again.raw.close()
        pass_days(place, 86_400)
        back = ben.sit(table)
        back.until("seen", fits=lambda frame: frame["clocks"][0]["running"]) if not back.seen["clocks"][0][
            "running"
        ] else None
        assert ada.get("/api/me/calls")["vacation"] == {"left": 2, "seconds": 0}


def test_days_of_a_vacation_that_have_not_begun_are_given_back(file: Path) -> None:
    with house(file, **AT_ONCE) as place:
        ada = place.guest("Ada")
        assert ada.post("/api/me/vacation", days=10)["vacation"]["left"] == 11
        assert ada.post("/api/me/vacation", days=0)["vacation"] == {"left": 20, "seconds": 0}


def test_addresses_of_our_own_network_are_never_called(file: Path, service: PushService) -> None:
    real = service.browser().subscription
    with house(file) as place:
        ada = place.guest("Ada")
        for endpoint in INSIDE:
            assert ada.refused("POST", "/api/me/calls/devices", **{**real, "endpoint": endpoint}) == (400, "no_device")
        for wrong in spoiled({**real, "endpoint": "https://push.example.org/x"}):
            assert ada.refused("POST", "/api/me/calls/devices", **wrong) == (400, "no_device")
        assert ada.get("/api/me/calls")["devices"] == []


INSIDE = (
    "http://push.example.org/x",
    "https://127.0.0.1/x",
    "https://10.0.0.1/x",
    "https://192.168.1.1/x",
    "https://169.254.169.254/latest/meta-data",
    "https://[::1]/x",
    "https://[fd00::1]/x",
    "https://[::ffff:10.0.0.1]/x",
    "https://[64:ff9b::a00:1]/x",
    "https://[2002:a00:1::1]/x",
    "https://push.example.org:8443/x",
    "https://user@push.example.org/x",
    "https://push.example.org/x#y",
    "https://push.example.org/a\r\nhost: b",
    "ftp://push.example.org/x",
    "push.example.org",
)
"""Addresses that cannot be push services."""


@pytest.mark.parametrize("address", ["127.0.0.1", "10.1.2.3", "::1", "::ffff:192.168.0.1", "64:ff9b::7f00:1"])
def test_a_name_that_leads_into_our_own_network_is_not_called(
    monkeypatch: pytest.MonkeyPatch, service: PushService, address: str
) -> None:
    browser = service.browser()
    at = service.server.server_port
    monkeypatch.setattr(
        "socket.getaddrinfo", lambda *_, **__: [(2, 1, 6, "", ("8.8.8.8", 443)), (2, 1, 6, "", (address, at))]
    )
    given = push.Subscription(**{**browser.subscription, "endpoint": "https://push.example.org/x"})
    assert push.push(given, "{}", push.new_key(), "mailto:a@example.org", "x") == "gone"
    assert browser.asked == 0


def test_a_device_that_was_signed_out_is_called_no_more(file: Path, service: PushService) -> None:
    with house(file, **AT_ONCE) as place:
        table, ada, ben = pair(place)
        carry = {"code": ada.post("/api/me/link")["code"], "carrier": "header"}
        phone = place.guest("Ada", fetch("POST", f"{place.url}/api/carry", json=carry).json()["token"])
        lost, kept_one = service.browser(), service.browser()
        subscribe(phone, lost)
        subscribe(ada, kept_one)
        settled(place)  # it is Ada's turn already
        called = lost.asked
        ada.post("/api/account/sign-out")
        assert [each["endpoint"] for each in ada.get("/api/me/calls")["devices"]] == [kept_one.endpoint]
        move(ada, table)
        move(ben, table)
        until(lambda: kept_one.asked > called)
        settled(place)
        assert lost.asked == called


def test_where_someone_else_signs_in_nobody_is_called_who_was_there_before(file: Path, service: PushService) -> None:
    with house(file, **AT_ONCE) as place:
        ada, ben = place.guest("Ada"), place.guest("Ben")
        subscribe(ben, service.browser())
        carry = {"code": ada.post("/api/me/link")["code"], "carrier": "header"}
        assert ben.post("/api/carry", **carry)["name"] == "Ada"
        wanted = sa.select(subscriptions.c.guest)
        assert place.kept(lambda connection: list(connection.execute(wanted))) == []


def test_nobody_has_more_devices_than_anyone_needs(file: Path, service: PushService) -> None:
    with house(file, **AT_ONCE) as place:
        ada, ben = place.guest("Ada"), place.guest("Ben")
        browsers = [service.browser() for _ in range(11)]
        for browser in browsers[:10]:
            subscribe(ada, browser)
        assert ada.refused("POST", "/api/me/calls/devices", **browsers[10].subscription) == (429, "enough")
        assert len(subscribe(ada, browsers[0])["devices"]) == 10
        number = ada.get("/api/me/calls")["devices"][0]["number"]
        assert len(ben.ask("DELETE", f"/api/me/calls/devices/{number}").json()["devices"]) == 0
        assert len(ada.get("/api/me/calls")["devices"]) == 10
        assert len(subscribe(ben, browsers[0])["devices"]) == 1
        assert len(ada.get("/api/me/calls")["devices"]) == 9


def test_all_of_this_is_exported_and_forgotten_with_the_person(file: Path, service: PushService) -> None:
    with house(file, **{**AT_ONCE, "call_after": 1e6}) as place:
        table, ada, _ = pair(place)
        subscribe(ada, service.browser())
        ada.post("/api/me/vacation", days=2)
        guest = turns(place, table)[0][1]
        told = place.kept(lambda connection: keeping.export_guest(connection, guest))
        assert len(told["calls"]["devices"]) == 1
        assert told["vacation"]["days"] == 2
        place.kept(lambda connection: keeping.erase_guest(connection, guest))
        for name in ("subscriptions", "callings", "vacations", "calls"):
            count = sa.text(f"SELECT count(*) FROM {name}")
            assert place.kept(lambda connection, c=count: connection.execute(c).scalar()) == 0  # type: ignore[misc]


@pytest.mark.parametrize(
    ("start", "end", "zone", "hour", "quiet"),
    [
        (22 * 60, 7 * 60, "UTC", 23, True),
        (22 * 60, 7 * 60, "UTC", 3, True),
        (22 * 60, 7 * 60, "UTC", 7, False),
        (22 * 60, 7 * 60, "Asia/Tokyo", 14, True),
        (22 * 60, 7 * 60, "Asia/Tokyo", 23, False),
        (9 * 60, 17 * 60, "America/New_York", 12, False),
        (9 * 60, 17 * 60, "America/New_York", 14, True),
        (0, 0, "UTC", 0, False),
    ],
)
def test_quiet_hours_are_those_of_the_persons_own_clock(
    start: int, end: int, zone: str, hour: int, quiet: bool
) -> None:
    now = datetime(2026, 1, 15, hour, 30, tzinfo=UTC)
    assert is_quiet(Quiet(zone, start, end), now) is quiet
