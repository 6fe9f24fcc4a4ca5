"""Programs at a server: keys, offers, seats given by hosts, and what happens to misbehaving ones."""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Iterator
from typing import Any

import pytest
from server.programs import Program, keyed, offered, played, seated
from server.running import House, house
from websockets.exceptions import ConnectionClosed, InvalidStatus


@pytest.fixture(scope="module")
def brisk() -> Iterator[House]:
    """A server that gives programs little time, and few tables and keys."""
    limits = {"program_patience": 0.5, "grace": 0.5, "program_tables": 2, "program_keys": 2}
    with tempfile.TemporaryDirectory() as folder, house(f"{folder}/t.db", **limits) as running:
        yield running


@pytest.fixture(scope="module")
def strict() -> Iterator[House]:
    """A server with a strict rate limit for programs."""
    with tempfile.TemporaryDirectory() as folder, house(f"{folder}/t.db", program_rate=0.001) as running:
        yield running


# --- keys -------------------------------------------------------------------------------------------------------------


def test_a_key_is_told_once_and_makes_a_program_that_is_marked_as_a_bot(place: House) -> None:
    ada = place.guest("Ada")
    made = ada.post("/api/me/keys", name="Deepfox")
    listed = ada.get("/api/me/keys")["keys"]
    assert [(key["name"], key["here"], "key" in key) for key in listed] == [("Deepfox", False, False)]
    me = keyed(place, made["key"]).get("/api/me")
    assert (me["name"], me["by"]) == ("Deepfox", "Ada")
    assert "by" not in ada.get("/api/me")


@pytest.mark.parametrize("name", ["Bot 3", "medium bot 1", "\u2800"])
def test_a_program_is_called_neither_like_our_bots_nor_like_nothing(place: House, name: str) -> None:
    assert place.guest().refused("POST", "/api/me/keys", name=name)[0] == 400


def test_only_so_many_keys_at_a_time(brisk: House) -> None:
    ada = brisk.guest()
    first, _ = (ada.post("/api/me/keys", name=name)["number"] for name in ("One", "Two"))
    assert ada.refused("POST", "/api/me/keys", name="Three") == (429, "enough")
    ada.ask("DELETE", f"/api/me/keys/{first}")
    ada.post("/api/me/keys", name="Three")


def test_a_program_may_do_nothing_that_is_for_people(place: House) -> None:
    ada = place.guest()
    with Program(place, ada, "Deepfox") as deepfox:
        table = ada.table("festival", ["me", "open"])
        for method, path, body in (
            ("POST", "/api/me/keys", {"name": "Child"}),
            ("DELETE", f"/api/me/keys/{deepfox.number}", {}),
            ("PATCH", "/api/me", {"name": "Ada"}),
            ("POST", "/api/me/link", {}),
            ("POST", "/api/tables", {"game": "festival", "seats": [{"kind": "me"}, {"kind": "open"}]}),
            ("POST", "/api/lessons/festival", {}),
            ("POST", f"/api/tables/{table}/start", {}),
            ("POST", f"/api/tables/{table}/seat", {"seat": 1, "program": deepfox.number}),
            ("POST", f"/api/tables/{table}/report", {"seat": 0, "reason": "rude"}),
        ):
            assert deepfox.refused(method, path, **body) == (403, "program"), path
        assert deepfox.refused("POST", f"/api/tables/{table}/join") == (403, "not_invited")
        assert deepfox.refused("POST", f"/api/tables/{table}/join", invitation="") == (403, "not_invited")
        deepfox.join(table, invitation=ada.get(f"/api/tables/{table}")["invitation"])


@pytest.mark.parametrize("forged", ["bot-", "bot-AAAAAAAAAAAAAAAAAAAAAA", "bot-" + "x" * 5000, "Bot-x", "."])
def test_a_forged_key_opens_nothing(place: House, forged: str) -> None:
    person = keyed(place, forged)
    assert person.ask("GET", "/api/me").status_code == 401
    with pytest.raises(InvalidStatus):
        Program(place, person, "Nobody", key=forged)


def test_a_guests_token_is_no_key_and_a_key_is_no_cookie(place: House) -> None:
    ada = place.guest()
    with pytest.raises(InvalidStatus):
        Program(place, ada, "Ada", key=ada.token)
    stranger = place.guest("Eve")
    with Program(place, ada, "Deepfox") as deepfox:
        stranger.ask("DELETE", f"/api/me/keys/{deepfox.number}")
        assert deepfox.get("/api/me")["name"] == "Deepfox"


def test_a_revoked_key_ends_its_connections_at_once(place: House) -> None:
    ada = place.guest()
    with Program(place, ada, "Deepfox") as deepfox:
        offered(deepfox)
        table = seated(ada, deepfox)
        socket = deepfox.sit(table)
        assert ada.ask("DELETE", f"/api/me/keys/{deepfox.number}").json()["keys"] == []
        for connection in (deepfox.line, socket):
            with pytest.raises(ConnectionClosed, match="not valid any more"):
                connection.catch_up()
        assert deepfox.refused("GET", "/api/me") == (401, "no_key")
        assert ada.refused("POST", f"/api/tables/{table}/seat", seat=1, program=deepfox.number) == (409, "no_program")


def test_a_key_has_one_line_and_the_newest_counts(place: House) -> None:
    with Program(place, place.guest(), "Deepfox") as deepfox:
        deepfox.call()
        with pytest.raises(ConnectionClosed, match="used by another program"):
            deepfox.line.catch_up()


def test_a_key_asks_only_so_often(strict: House) -> None:
    with Program(strict, strict.guest(), "Deepfox") as deepfox:
        answers = {deepfox.ask("GET", "/api/me").status_code for _ in range(60)}
        assert answers == {200, 429}


# --- at a table -------------------------------------------------------------------------------------------------------


def test_a_program_sits_where_a_host_puts_it_and_plays_as_everyone_does(place: House) -> None:
    ada = place.guest("Ada")
    with Program(place, ada, "Deepfox") as deepfox:
        offered(deepfox, level="hard")
        found = [p for p in here(ada) if p["number"] == deepfox.number]
        assert found == [{"number": deepfox.number, "name": "Deepfox", "by": "Ada", "level": "hard", "mine": True}]
        table = seated(ada, deepfox)
        assert deepfox.number not in [p["number"] for p in here(ada)]
        socket, other = ada.sit(table), deepfox.sit(table)
        chair = socket.table["seats"][1]
        assert (chair["kind"], chair["name"], chair["by"], chair["level"]) == ("program", "Deepfox", "Ada", None)
        ada.start(table)
        played(socket, other)
        assert socket.seen["view"]["result"] == other.seen["view"]["result"] is not None
        assert [entry["level"] for entry in ada.get("/api/me/statistics")["tallies"]] == ["program"]


def here(ada: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = ada.get("/api/programs?game=festival&seats=2")["programs"]
    return found


def test_a_program_is_found_only_for_what_it_offers(place: House) -> None:
    ada = place.guest()
    with Program(place, ada, "Deepfox") as deepfox:
        assert deepfox.number not in [p["number"] for p in here(ada)]
        offered(deepfox)
        wrong = ada.table("festival", ["me", "open", "open"])
        for table, program in ((wrong, deepfox.number), (ada.table("festival", ["me", "open"]), 999_999)):
            seat = ada.refused("POST", f"/api/tables/{table}/seat", seat=1, program=program)
            assert seat == (409, "no_program")
        assert deepfox.offer([{"game": "chess", "seats": [2]}])["code"] == "no_game"


def test_a_program_takes_the_place_of_a_bot_but_of_nobody_else(place: House) -> None:
    ada, ben = place.guest("Ada"), place.guest("Ben")
    with Program(place, ben, "Deepfox") as deepfox:
        offered(deepfox, tables=9)
        table = ada.table("festival", ["me", "easy"])
        seat: dict[str, Any] = {"seat": 1, "program": deepfox.number}
        assert ben.refused("POST", f"/api/tables/{table}/seat", **seat) == (403, "not_host")
        assert ada.refused("POST", f"/api/tables/{table}/seat", **(seat | {"seat": 0})) == (409, "taken")
        assert ada.refused("POST", f"/api/tables/{table}/seat", **(seat | {"seat": 5})) == (409, "no_seat")
        info = ada.post(f"/api/tables/{table}/seat", **seat)
        assert [chair["kind"] for chair in info["seats"]] == ["person", "program"]
        assert ada.refused("POST", f"/api/tables/{table}/seat", **seat) == (409, "taken")
        assert ada.post(f"/api/tables/{table}/kick", seat=1)["seats"][1]["kind"] == "open"


def test_who_has_blocked_someone_meets_none_of_their_programs(place: House) -> None:
    ada, ben = place.guest("Ada"), place.guest("Ben")
    both = ada.table("festival", ["me", "open"])
    ben.join(both)
    ada.post(f"/api/tables/{both}/block", seat=1)
    with Program(place, ben, "Deepfox") as deepfox:
        offered(deepfox)
        assert deepfox.number not in [p["number"] for p in here(ada)]
        table = ada.table("festival", ["me", "open"])
        wish = {"seat": 1, "program": deepfox.number}
        assert ada.refused("POST", f"/api/tables/{table}/seat", **wish) == (409, "no_program")


def test_a_table_that_all_people_left_is_closed_and_a_program_is_never_host(place: House) -> None:
    ada, ben = place.guest("Ada"), place.guest("Ben")
    with Program(place, ada, "Deepfox") as deepfox:
        offered(deepfox, [{"game": "festival", "seats": [3]}])
        table = seated(ada, deepfox, "open")
        ben.join(table)
        ada.post(f"/api/tables/{table}/leave")
        assert ben.get(f"/api/tables/{table}")["host"]
        ben.post(f"/api/tables/{table}/leave")
        assert ada.get(f"/api/tables/{table}")["phase"] == "closed"


def test_a_program_is_not_asked_whether_a_move_may_be_taken_back(place: House) -> None:
    ada = place.guest("Ada")
    with Program(place, ada, "Deepfox") as deepfox:
        offered(deepfox)
        table = seated(ada, deepfox)
        socket, other = ada.sit(table), deepfox.sit(table)
        ada.start(table)
        for one in (socket, other):
            one.catch_up()
        first = socket if socket.owed else other
        first.move(first.seen["legal"][0]["id"])
        socket.catch_up()
        if first is socket:
            assert socket.ask("back")["type"] == "seen"
        assert socket.table["plea"] is None


def test_programs_come_along_to_the_next_match_if_there_is_room(place: House) -> None:
    ada = place.guest("Ada")
    with Program(place, ada, "Deepfox") as deepfox:
        offered(deepfox)
        table = seated(ada, deepfox)
        socket, other = ada.sit(table), deepfox.sit(table)
        ada.start(table)
        played(socket, other)
        offered(deepfox)
        again = ada.post(f"/api/tables/{table}/rematch")
        assert [seat["kind"] for seat in again["seats"]] == ["person", "program"]
        assert deepfox.line.until("invited")["table"] == again["id"]


def test_a_program_has_a_profile_that_says_what_it_is_and_no_friends(place: House) -> None:
    ada = place.guest("Ada")
    with Program(place, ada, "Deepfox") as deepfox:
        offered(deepfox)
        table = seated(ada, deepfox)
        person = ada.get(f"/api/tables/{table}/people")["seats"][1]["person"]
        assert ada.get(f"/api/people/{person}")["by"] == "Ada"
        assert ada.refused("POST", f"/api/people/{person}/friend") == (409, "program")


# --- bad programs -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["silent", "gone", "lying"])
def test_a_program_that_does_not_play_loses_its_chair_to_a_bot_and_the_match_goes_on(brisk: House, how: str) -> None:
    ada = brisk.guest("Ada")
    with Program(brisk, ada, how.title()) as program:
        offered(program)
        table = seated(ada, program)
        socket, other = ada.sit(table), program.sit(table)
        ada.start(table)
        if how == "gone":
            other.raw.close()
        else:
            other.catch_up()
        for _ in range(20 if how == "lying" else 0):
            assert other.move(10**9)["type"] in ("refused", "stale")
        played(socket)
        assert socket.seen["view"]["result"]
        assert socket.table["seats"][1]["stand_in"] == ("connection" if how == "gone" else "slow")
        if how != "gone":
            other.catch_up()


def test_a_slow_program_that_answers_late_plays_again(brisk: House) -> None:
    ada = brisk.guest("Ada")
    with Program(brisk, ada, "Slow") as slow:
        offered(slow, [{"game": "clamber", "seats": [3]}])
        table = ada.table("clamber", ["me", "open", "easy"])
        ada.post(f"/api/tables/{table}/seat", seat=1, program=slow.number)
        socket, other = ada.sit(table), slow.sit(table)
        ada.start(table)
        socket.catch_up()
        while not (socket.table["seats"][1]["stand_in"]):
            if socket.owed:
                socket.move(socket.seen["legal"][0]["id"])
            socket.read()
        other.ask("sit")
        socket.until("table", fits=lambda frame: frame["table"]["seats"][1]["stand_in"] is None)


def test_a_key_is_at_only_so_many_tables_at_a_time(brisk: House) -> None:
    ada = brisk.guest("Ada")
    with Program(brisk, ada, "Busy") as busy:
        assert busy.hello["most"] == 2
        offered(busy, tables=1000)
        tables = [seated(ada, busy) for _ in range(2)]
        assert ada.get("/api/programs?game=festival&seats=2")["programs"] == []
        offered(busy, tables=2)
        tables.append(seated(ada, busy))
        for table in tables[:2]:
            busy.sit(table)
        with pytest.raises(ConnectionClosed, match="too many tables"):
            busy.sit(tables[2])


def test_nonsense_over_the_line_is_refused_and_a_flood_is_cut_off(strict: House) -> None:
    rng = random.Random(5)
    with Program(strict, strict.guest(), "Noise") as noise:
        scraps = ['{"type": "offer"', "[]", '"offer"', '{"type": "move", "id": "1"}', "\x00", "9" * 5000, "[" * 2000]
        offer = {"type": "offer", "id": "1", "games": [{"game": "festival", "seats": [2]}], "tables": 1}
        for field, wrong in (("games", [{"game": 3}]), ("tables", -1), ("tables", 1e9), ("level", "god"), ("id", "")):
            scraps.append(json.dumps(offer | {field: wrong}))
        for text in rng.sample(scraps, len(scraps)):
            noise.line.raw.send(text)
            assert noise.line.read()["code"] == "malformed"
        offered(noise)
        with pytest.raises(ConnectionClosed, match="Too many frames"):
            flood(noise)


def flood(program: Program) -> None:
    while True:
        program.line.raw.send("{}")
        program.line.read()
