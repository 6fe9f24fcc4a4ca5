"""Programs at a server: their keys, what they offer, the chairs that hosts give them, and what becomes of bad ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from server.programs import Program, keyed
from server.running import House, Person, house

OFFER = [{"game": "festival", "seats": [2, 3]}, {"game": "clamber", "seats": [3]}]


@pytest.fixture(scope="module")
def brisk() -> Iterator[House]:
    """A server at which programs have little time."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder, house(f"{folder}/t.db", grace=0.3, program_patience=0.6) as running:
        yield running


def seated(place: House, ada: Person, program: Program, *others: str, **wish: Any) -> str:
    """A table of Ada's at which the program sits on the second chair."""
    table = ada.table("festival", ["me", "open", *others], **wish)
    ada.post(f"/api/tables/{table}/seat", seat=1, program=program.number)
    assert program.line.until("invited")["table"] == table
    return table


def test_a_key_is_told_once_and_kept_as_a_hash(place: House) -> None:
    ada = place.guest("Ada")
    made = ada.post("/api/me/keys", name="Deepfox")
    assert made["key"].startswith("bot-")
    listed = ada.get("/api/me/keys")["keys"]
    assert [(key["name"], key["here"], "key" in key) for key in listed] == [("Deepfox", False, False)]
    with keyed(place, made["key"]) as deepfox:
        me = deepfox.get("/api/me")
        assert (me["name"], me["by"]) == ("Deepfox", "Ada")


def test_a_program_sits_where_a_host_puts_it_and_plays_as_everyone_does(place: House) -> None:
    ada = place.guest("Ada")
    with Program(place, ada, "Deepfox") as deepfox:
        deepfox.offer(OFFER, tables=1)
        found = ada.get("/api/programs?game=festival&seats=2")["programs"]
        assert [(p["name"], p["by"]) for p in found if p["number"] == deepfox.number] == [("Deepfox", "Ada")]
        table = seated(place, ada, deepfox)
        socket = ada.sit(table)
        chair = socket.table["seats"][1]
        assert (chair["kind"], chair["name"], chair["by"], chair["level"]) == ("program", "Deepfox", "Ada", None)
        away = [p["number"] for p in ada.get("/api/programs?game=festival&seats=2")["programs"]]
        assert deepfox.number not in away
        other = deepfox.sit(table)
        ada.start(table)
        played(socket, other)
        assert other.seen["view"]["result"] == socket.seen["view"]["result"]
        tally = ada.get("/api/me/statistics")["tallies"]
        assert [entry["level"] for entry in tally] == ["program"]


def played(*sockets: Any) -> None:
    """Everyone takes the first of their legal moves until the match is over."""
    for socket in sockets:
        socket.catch_up()
    while sockets[0].table["phase"] != "over":
        for socket in sockets:
            while socket.seen and socket.owed and socket.table["phase"] != "over":
                socket.move(socket.seen["legal"][0]["id"])
                socket.catch_up()
            socket.catch_up()
